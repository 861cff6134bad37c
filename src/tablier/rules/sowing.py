"""How a move of a sowing game goes, seed by seed: for whoever wants to show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Sowing"]


@dataclass(frozen=True)
class Sowing:
    """The hole and the colour of each seed in the order they land, and the holes that were then taken, the last one first.

    ``swept`` tells that the mover took the rest of the board.
    """

    move: str
    path: tuple[tuple[int, str], ...]
    captured: tuple[int, ...]
    swept: bool

    def as_json(self) -> dict[str, Any]:
        """Return the sowing as the fields of a JSON object."""
        path = [{"hole": hole, "colour": colour} for hole, colour in self.path]
        return {"move": self.move, "path": path, "captured": self.captured, "swept": self.swept}
