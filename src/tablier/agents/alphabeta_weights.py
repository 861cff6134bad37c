"""The weights of the evaluations that alpha–beta uses: sets by name, files, and what may be tuned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tablier.agents.tuning import Range, weights_in
from tablier.rules import BadSpec, Game
from tablier.rules.errors import did_you_mean
from tablier.search.evaluations import check_evaluation, default_weights

__all__ = ["SETS", "AlphaBetaWeights", "tunable_weights"]

#: The sets of weights by name and game, in centi-points. What a set leaves out has its default, which is the tuned value.
SETS: Mapping[str, Mapping[str, Mapping[str, int]]] = {
    "tuned": {"hex": {}, "go": {}, "oware": {}},
    "untuned": {
        "oware": {
            "largest_hole": 2,
            "seeds": 4,
            "moves": 3,
            "score": 100,
            "opponent_capture": 12,
            "vulnerable": 4,
            "starving": 6,
            "capturable": 8,
            "transparent": 3,
            "red": 1,
            "opponent_moves": 3,
        }
    },
}

_UNIT = {"oware": "score", "hex": "distance"}  # what the other weights are measured against, and need not be tuned


@dataclass(frozen=True)
class AlphaBetaWeights:
    """Weights as they were asked for: by the name of a set, or by the weights themselves."""

    name: str | None
    given: Mapping[str, int]

    @classmethod
    def read(cls, weights: object) -> AlphaBetaWeights:
        """Take the name of a set, the path of a JSON file, or numbers by name."""
        if isinstance(weights, Mapping):
            return cls(None, dict(weights))
        if not isinstance(weights, str):
            raise BadSpec(f"alphabeta: weights must be a name, a file or numbers by name, not {weights!r}")
        if weights in SETS:
            return cls(weights, {})
        path = Path(weights)
        if path.suffix != ".json" and not path.is_file():
            raise BadSpec(f"alphabeta: there are no weights '{weights}'{did_you_mean(weights, SETS)}, or a .json file")
        numbers = weights_in(path)
        broken = next((name for name, number in numbers.items() if number != int(number)), None)
        if broken is not None:
            raise BadSpec(
                f"alphabeta: the weight '{broken}' in '{path}' must be a whole number, not {numbers[broken]!r}"
            )
        return cls(None, {name: int(number) for name, number in numbers.items()})

    def for_game(self, game: Game) -> Mapping[str, int]:
        """Return the weights for a game, where they are meant for it."""
        if self.name is None:
            check_evaluation(game, "heuristic", self.given)
            return self.given
        sets = SETS[self.name]
        if game.name not in sets:
            raise BadSpec(f"alphabeta: the weights '{self.name}' are for {', '.join(sets)}, not for {game.name}")
        return sets[game.name]


def tunable_weights(game: Game) -> Mapping[str, Range]:
    """Return the bounds of every weight but the one that is the measure of the others."""
    usual = default_weights(game.name)
    size = max(abs(weight) for weight in usual.values())
    return {
        name: Range(min(-size // 5, weight), max(2 * size // 5, weight), weight)
        for name, weight in usual.items()
        if name != _UNIT.get(game.name)
    }
