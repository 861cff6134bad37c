"""Which stones of a finished game of Go the server proposes as dead."""

from __future__ import annotations

from tablier.rules import GoPosition
from tablier.scoring import judge

__all__ = ["proposed_dead"]


def proposed_dead(position: GoPosition) -> tuple[str, ...]:
    """Return the stones that look dead; the players have the last word."""
    return judge(position).dead
