"""How a move of a sowing game goes, seed by seed: for whoever wants to show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tablier.rules.picture import Picture

__all__ = ["Colour", "Sowing", "SowingPicture"]

Colour: TypeAlias = Literal["red", "blue", "transparent", "plain"]


class SownSeed(Picture):
    """Where a seed landed."""

    hole: int
    colour: Colour


class SowingPicture(Picture):
    """How a move was sown, seed by seed, and the holes that were taken; see ``Sowing``."""

    move: str
    path: list[SownSeed]
    captured: tuple[int, ...]


@dataclass(frozen=True)
class Sowing:
    """The hole and the colour of each seed as they land, and the holes that were then taken, the last one first.

    ``swept`` tells that the mover took the rest of the board.
    """

    move: str
    path: tuple[tuple[int, Colour], ...]
    captured: tuple[int, ...]
    swept: bool

    def as_json(self) -> SowingPicture:
        """Return the sowing as the fields of a JSON object."""
        path: list[SownSeed] = [{"hole": hole, "colour": colour} for hole, colour in self.path]
        return {"move": self.move, "path": path, "captured": self.captured}
