"""The player that looks one move ahead."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from tablier.agents.agent import require_running
from tablier.agents.decision import Candidate, Decision
from tablier.agents.limits import Limits
from tablier.agents.profiles import PROFILES, profile_for
from tablier.agents.sentence import Explanation, Sentence
from tablier.rules import BadSpec, Position
from tablier.rules.errors import did_you_mean
from tablier.search.evaluations import values_after

__all__ = ["Greedy", "GreedyReason"]

_BY_VALUE = "eval"
_KINDS = (*(kind for profile in PROFILES.values() for kind in profile.glances), _BY_VALUE)


@dataclass(frozen=True)
class GreedyReason(Explanation):
    """What the best move and the next one were worth, and how many others looked as good."""

    best: Candidate
    second: Candidate | None
    as_good: int

    @property
    def sentences(self) -> Iterator[str]:
        """What the move is worth, and how it compares."""
        yield Sentence("greedy.best", move=self.best.move, worth=self.best.value or 0.0)
        if self.as_good == 1:
            yield Sentence("greedy.equal")
        elif self.as_good:
            yield Sentence("greedy.equals", count=self.as_good)
        elif self.second is not None:
            yield Sentence("greedy.next", move=self.second.move, worth=self.second.value or 0.0)


class Greedy:
    """Play the move after which the evaluation is best, without looking further.

    In Hex it plays on one of its shortest paths instead, near the centre (``kind=path``), unless told to use the
    evaluation there too (``kind=eval``). The seed decides among equals.
    """

    name = "greedy"

    def __init__(self, kind: str | None = None, seed: int = 0) -> None:
        if kind is not None and kind not in _KINDS:
            raise BadSpec(f"greedy: unknown kind '{kind}'{did_you_mean(kind, _KINDS)}")
        self._kind = kind
        self._seed = seed

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Return the best move at a glance."""
        require_running(position, limits)
        chance = random.Random(f"{self._seed} {position.ply}")
        glances = profile_for(position.game.name).glances
        kind = self._kind or next(iter(glances), _BY_VALUE)
        if kind in glances:
            return glances[kind](position, chance)
        if kind != _BY_VALUE:
            games = [name for name, profile in PROFILES.items() if kind in profile.glances]
            raise BadSpec(f"greedy: kind={kind} is for {', '.join(games)}, not for {position.game.name}")
        values = values_after(position)
        best = max(values.values())
        move = chance.choice([move for move, value in values.items() if value == best])
        others = sorted((item for item in values.items() if item[0] != move), key=lambda item: -item[1])
        candidates = tuple(Candidate(name, value) for name, value in [(move, best), *others])
        second = candidates[1] if len(candidates) > 1 else None
        reason = GreedyReason(candidates[0], second, sum(value == best for _, value in others))
        return Decision(move, best, (move,), candidates, reason)
