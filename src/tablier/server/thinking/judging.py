"""What the server says about whose a board of Go is: stones that look dead at the end, and an estimate on the way there."""

from __future__ import annotations

from typing import Any

from tablier.rules import GoPosition
from tablier.scoring import judge

__all__ = ["estimated", "proposed_dead"]

_LIKELY = 0.4  # ownership from which a point is shown as somebody's


def proposed_dead(position: GoPosition) -> tuple[str, ...]:
    """Return the stones that look dead; the players have the last word."""
    return judge(position).dead


def estimated(position: GoPosition) -> dict[str, Any]:
    """Return whose each point will probably be, which stones will probably die, and the points to expect, komi included."""
    ownership = judge(position).ownership
    black = [point for point, share in ownership.items() if share >= _LIKELY]
    white = [point for point, share in ownership.items() if share <= -_LIKELY]
    stones = position.stones
    dead = sorted({*stones["black"]} & {*white} | {*stones["white"]} & {*black}, key=position.game.move_number)
    lead = sum(ownership.values())
    expected = ((len(ownership) + lead) / 2, (len(ownership) - lead) / 2 + position.game.komi)
    neutral = [point for point in ownership if point not in {*black, *white}]
    return {
        "territory": {"black": black, "white": white, "neutral": neutral},
        "dead": dead,
        "points": [round(points, 1) for points in expected],
    }
