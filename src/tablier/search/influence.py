"""Whose each point of a game of Go is at a glance, by Bouzy's influence map."""

from __future__ import annotations

from tablier import _native
from tablier.rules import GoPosition

__all__ = ["influence"]


def influence(position: GoPosition) -> dict[str, float]:
    """Return whose each point is, from 1 for Black to -1 for White: what a playout that is cut short is judged by.

    >>> import tablier
    >>> owner = influence(tablier.game("go:5").start().play("C3"))
    >>> owner["C3"], owner["A5"]
    (1.0, 0.0)
    """
    return dict(zip(position.game.move_names, _native.go_influence(position.native), strict=False))
