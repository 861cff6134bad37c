"""The agent that knows nothing but the rules."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tablier.agents.agent import require_running
from tablier.agents.decision import Decision
from tablier.agents.limits import Limits
from tablier.agents.sentence import Explanation, Sentence
from tablier.rules import Position

__all__ = ["Random", "RandomChoice"]


@dataclass(frozen=True)
class RandomChoice(Explanation):
    """Say how many moves there were to draw from."""

    legal_moves: int

    @property
    def sentences(self) -> tuple[str, ...]:
        """Where the move comes from."""
        if self.legal_moves == 1:
            return (Sentence("random.only"),)
        return (Sentence("random.drawn", count=self.legal_moves),)


class Random:
    """Play any legal move, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Draw one of the legal moves; the same seed draws the same moves."""
        require_running(position, limits)
        moves = position.legal_moves
        return Decision(self._random.choice(moves), why=RandomChoice(len(moves)))
