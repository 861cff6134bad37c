"""Whose the board will probably be, while a game of Go still runs."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules import Position
from tablier.rules.picture import Territory
from tablier.scoring.judge import finish, judge

__all__ = ["Estimate", "estimate"]

_LIKELY = 0.4  # ownership from which a point counts as somebody's


@dataclass(frozen=True)
class Estimate:
    """Whose each point will probably be, which stones will probably die, and the points to expect, komi included."""

    territory: Territory
    dead: tuple[str, ...]
    points: tuple[float, float]


def estimate(position: Position) -> Estimate:
    """Return what to expect of the board as it stands."""
    ownership = judge(position).ownership
    black = tuple(point for point, share in ownership.items() if share >= _LIKELY)
    white = tuple(point for point, share in ownership.items() if share <= -_LIKELY)
    taken = {*black, *white}
    ended = finish(position)
    stones = ended.stones
    dead = {*stones["black"]} & {*white} | {*stones["white"]} & {*black}
    lead = sum(ownership.values())
    points = (len(ownership) + lead) / 2, (len(ownership) - lead) / 2 + ended.game.komi
    return Estimate(
        territory={
            "black": black,
            "white": white,
            "neutral": tuple(point for point in ownership if point not in taken),
        },
        dead=tuple(sorted(dead, key=ended.game.move_number)),
        points=(round(points[0], 1), round(points[1], 1)),
    )
