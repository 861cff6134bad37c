"""An agent that tells all it could."""

from __future__ import annotations

from tablier.agents import Candidate, Decision, Limits
from tablier.rules import Position


class Telling:
    """Play the first legal move and say a lot about it."""

    name = "telling"

    def choose(self, position: Position, limits: Limits) -> Decision:  # noqa: ARG002
        """Return the first move with a value, a line, a candidate and a reason."""
        move, reply = position.legal_moves[:2]
        return Decision(move, 0.25, (move, reply), (Candidate(move, 0.25),), "It comes first.")
