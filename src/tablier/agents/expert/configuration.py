"""Every number the expert decides by, and the sets of them that come with tablier."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path

from tablier.agents.tuning import weights_in
from tablier.rules import BadSpec
from tablier.rules.errors import did_you_mean
from tablier.search.evaluations import default_weights

__all__ = ["SETS", "Configuration", "read_weights"]

_FOLDER = Path(__file__).with_name("weights")
_LARGEST = 100.0

#: The sets of weights by name: those of the original report, and those that matches have found.
SETS = ("tuned", "seed")


@dataclass(frozen=True)
class Configuration:
    """The weights and thresholds of every rule; the values here are those of the original report.

    What a name means in the evaluation H1 is said in ``native/eval/hex_expert.hpp``.
    """

    # H1: shape and distances
    static_share: float = 0.3
    distance_share: float = 0.7
    opponent: float = 1.0
    own: float = 0.3
    urgency: float = 0.2
    urgent_from: float = 10.0
    # H1: shape
    stones: float = 0.5
    centre: float = 0.15
    opening: float = 0.15
    anchor: float = 0.1
    cluster: float = 0.15
    edges: float = 0.1
    bridges: float = 0.02
    # H1: what the original report did not have
    second: float = 0.0
    paths: float = 0.0
    tempo: float = 0.0
    light_order: float = 1.0  # below the root: by shape and distances, as the report does; 0: by shortest ways
    # the order of moves before the search
    order_opponent: float = 2.0  # for each share of the board's side by which the opponent is held back
    order_own: float = 0.5
    order_spine: float = 0.1
    order_bridge: float = 0.05
    order_front: float = 0.1
    order_no_raise: float = 0.3
    critical: int = 8  # an opponent as near as this has to be held back
    # the search
    depth: int = 4
    quiescence: int = 2  # plies beyond the horizon where a distance has changed by two
    tie: float = 0.005  # moves nearer to each other in H1 than this are equal, and bridges decide
    filter_dead: int = 1  # 0 searches dead cells too
    # what the original report did not have: proofs, and rules that the search has to back
    connections: int = 0  # 1 proves wins, losses and connections by virtual connections
    proof_share: float = 0.0  # share of the time for the solver where these decide nothing
    tree: int = 0  # 1 searches by simulated games, 0 by alpha–beta
    verify: int = 0  # 1 trusts a rule's move only if the search does too
    trust: float = 0.0  # by how much the search may find another move better and still back the rule's
    # thresholds of the rules
    keep_bridges: int = 1  # 0 leaves the reply to an intrusion to the search
    near_blocks: int = 3  # blocks in a row before an advance is forced
    strong_threat: int = 2  # stones by which the opponent's best move brings them nearer
    near_opponent: int = 8  # an opponent as near as this is a strong threat
    least_gain: int = 1  # an answer must hold the opponent back by as many stones, or the emulation declines
    dense: float = 0.25  # share of cells taken from which the edges are looked after
    edge_unasked: int = 1  # 1 goes on to the edge even when nobody attacks there

    def evaluation(self) -> dict[str, int]:
        """Return the weights of H1 as the native evaluation takes them, in thousandths."""
        return {name: round(1000 * getattr(self, name)) for name in default_weights("hex", "expert")}

    @classmethod
    def of(cls, weights: Mapping[str, float]) -> Configuration:
        """Return the configuration with some values changed; unknown names and impossible values are refused."""
        kinds = {field.name: type(field.default) for field in fields(cls)}
        for name, value in weights.items():
            if name not in kinds:
                raise BadSpec(f"expert: there is no weight '{name}'{did_you_mean(name, kinds)}")
            if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _LARGEST:
                raise BadSpec(f"expert: the weight '{name}' must be a number from -100 to 100, not {value!r}")
            if kinds[name] is int and (value != math.floor(value) or value < 0):
                raise BadSpec(f"expert: the weight '{name}' must be a whole number from 0 upwards, not {value!r}")
        typed = {name: int(value) if kinds[name] is int else value for name, value in weights.items()}
        configuration = cls(**typed)  # type: ignore[arg-type]
        if configuration.depth < 1:
            raise BadSpec("expert: the weight 'depth' must be from 1 to 100, not 0")
        return configuration

    def by_name(self) -> dict[str, float]:
        """Return all values by name."""
        return asdict(self)


def read_weights(weights: str | Mapping[str, float]) -> Configuration:
    """Return the configuration of a shipped set, a JSON file, or values by name; what is not named is the report's."""
    if isinstance(weights, Mapping):
        return Configuration.of(weights)
    if weights in SETS:
        return _read_shipped(weights)
    path = Path(weights)
    if path.suffix != ".json" and not path.exists():
        raise BadSpec(f"expert: there are no weights '{weights}'{did_you_mean(weights, SETS)}, or a .json file")
    return Configuration.of(weights_in(path))


@cache
def _read_shipped(name: str) -> Configuration:
    return Configuration.of(weights_in(_FOLDER / f"{name}.json"))
