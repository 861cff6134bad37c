"""Examples by column, in the form that the replay window takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tablier.nets.features import Encoding

__all__ = ["COLUMNS", "Lessons", "joined"]

#: Planes (N × planes·cells bytes), numbers (N × numbers), policy (N × policy, adding up to 1), searched and result (N, from -1 to
#: 1; the result is rounded), cells (N × cells: +1, 0, -1) and lead (N, points), all seen by the player to move.
COLUMNS = ("planes", "numbers", "policy", "searched", "result", "cells", "lead")


@dataclass(frozen=True)
class Lessons:
    """Positions with what is to be learnt from them; rows with the same game number belong to one game."""

    columns: dict[str, npt.NDArray[Any]]
    games: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.games)

    def rows(self, chosen: npt.NDArray[Any]) -> Lessons:
        """Return some of them."""
        return Lessons({key: column[chosen] for key, column in self.columns.items()}, self.games[chosen])

    def write(self, path: Path) -> None:
        """Write them to a file, whole or not at all."""
        draft = path.with_name(path.name + ".part")
        with draft.open("wb") as file:
            np.savez_compressed(file, games=self.games, **self.columns)  # type: ignore[arg-type]
        draft.replace(path)

    @classmethod
    def read(cls, path: Path) -> Lessons:
        """Return what ``write`` wrote."""
        with np.load(path, allow_pickle=False) as file:
            return cls({key: file[key] for key in COLUMNS}, file["games"])

    @classmethod
    def none(cls, encoding: Encoding) -> Lessons:
        """Return no lessons at all."""
        return cls(
            {
                "planes": np.zeros((0, encoding.planes * encoding.cells), np.uint8),
                "numbers": np.zeros((0, encoding.numbers), np.float32),
                "policy": np.zeros((0, encoding.policy), np.float32),
                "searched": np.zeros(0, np.float32),
                "result": np.zeros(0, np.int8),
                "cells": np.zeros((0, encoding.cells), np.int8),
                "lead": np.zeros(0, np.float32),
            },
            np.zeros(0, np.int64),
        )


def joined(parts: Sequence[Lessons], encoding: Encoding) -> Lessons:
    """Return all lessons as one; games of different parts are different games."""
    parts = [Lessons.none(encoding), *parts]
    before = 0
    games = []
    for part in parts:
        games.append(part.games + before)
        before += int(part.games.max(initial=-1)) + 1
    columns = {key: np.concatenate([part.columns[key] for part in parts]) for key in COLUMNS}
    return Lessons(columns, np.concatenate(games))
