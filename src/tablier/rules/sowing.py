"""How a move of a sowing game goes, seed by seed: for whoever wants to show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tablier.rules.picture import Picture

__all__ = ["Colour", "Sowing", "SowingPicture", "SowingPreview"]

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


class SowingPreview(Picture):
    """What a legal move would do: the hole of each seed as they land, the holes taken, and the seeds won in all."""

    path: tuple[int, ...]
    captured: tuple[int, ...]
    taken: int


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

    def preview(self, taken: int) -> SowingPreview:
        """Return the sowing in short, for a move that would win so many seeds."""
        return {"path": tuple(hole for hole, _ in self.path), "captured": self.captured, "taken": taken}
