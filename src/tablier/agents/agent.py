"""What it takes to be an agent."""

from __future__ import annotations

from typing import Protocol

from tablier.agents.decision import Decision
from tablier.agents.limits import Limits
from tablier.rules import BadSpec, Position, TablierError

__all__ = ["Agent", "require_running"]


class Agent(Protocol):
    """Anything with a name that can choose a move; there is nothing to inherit from.

    What an agent may offer beside, and is asked for only where it is there: ``stop()`` ends a choice that another thread waits
    for; ``prepare(position)`` makes ready for a game before its clock runs; ``dead_stones(position)`` names the dead stones at the
    end of a game of Go, or None when it cannot tell; ``close()`` gives up what it holds, such as a program that it runs.

    An agent that does not play every game names those it plays in ``games``, and refuses the others with a BadSpec.
    """

    @property
    def name(self) -> str:
        """What the agent is called in tables and at the board."""

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Return a legal move of a position that is not over, within the limits."""


def require_running(position: Position, limits: Limits) -> None:
    """Refuse a finished position, in which there is nothing to choose, and what is no position or no limits."""
    if not isinstance(position, Position) or not isinstance(limits, Limits):
        raise BadSpec(f"an agent chooses by a Position and Limits, not by {position!r} and {limits!r}")
    outcome = position.outcome
    if outcome is not None:
        raise TablierError(f"there is no move to choose, the game of {position.game.title} is over: {outcome}")
