"""An agent as a user would write it, in a file of its own."""

from __future__ import annotations

import random

from tablier.agents import Decision, Limits
from tablier.rules import Position


class Mobility:
    """Leave the opponent as few replies as possible."""

    name = "mobility"

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, position: Position, limits: Limits) -> Decision:  # noqa: ARG002
        """Return a legal move; the seed breaks ties."""
        replies = {move: len(position.play(move).legal_moves) for move in position.legal_moves}
        fewest = min(replies.values())
        return Decision(self._random.choice([move for move, count in replies.items() if count == fewest]))
