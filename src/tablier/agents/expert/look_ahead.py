"""The last rule: search, and say what is true about the move that was found."""

from __future__ import annotations

from tablier.agents.expert.choice import Choice
from tablier.agents.expert.searching import search_once
from tablier.agents.expert.situation import Situation

__all__ = ["look_ahead"]


def look_ahead(situation: Situation) -> Choice:
    """Search until the time is up; it always has a move."""
    found = search_once(situation)
    best = found.best
    reason = "no_time" if best.value is None else "bridge_tie" if found.equals else "search"
    return Choice(
        best.move,
        reason,
        ordering=found.ordering,
        dead=found.dead,
        searched=found.account(best.move),
        seen=found.seen,
    )
