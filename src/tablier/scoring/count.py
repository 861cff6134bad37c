"""The count of a finished board both ways: by area, and by territory with prisoners."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tablier.rules import GoPosition

__all__ = ["Count", "count"]


@dataclass(frozen=True)
class Count:
    """Territory of each player and what is neutral, and the points of Black and White both ways, komi included."""

    territory: dict[str, tuple[str, ...]]
    area: tuple[float, float]
    territorial: tuple[float, float]


def count(position: GoPosition, dead: Collection[str]) -> Count:
    """Count a finished position without its dead stones."""
    territory = position.scored(dead).territory
    gone = set(dead)
    komi = {"black": 0.0, "white": position.game.komi}
    area, territorial = [], []
    for player, other in (("black", "white"), ("white", "black")):
        taken = position.prisoners[player] + len(gone.intersection(position.stones[other]))
        living = len(set(position.stones[player]) - gone)
        area.append(len(territory[player]) + living + komi[player])
        territorial.append(len(territory[player]) + taken + komi[player])
    return Count(territory, (area[0], area[1]), (territorial[0], territorial[1]))
