"""Examples by column, in the form that the replay window takes."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tablier import _native
from tablier.nets.drafts import write_drafts
from tablier.nets.features import Encoding
from tablier.rules import TablierError

__all__ = ["COLUMNS", "NOTE", "Lessons", "join_lessons", "notes_in"]

NOTE = "tablierNote_"  # before the name of a text in a file, where KataGo does not look

#: Planes (N × planes·cells bytes), numbers (N × numbers), policy (N × policy, adding up to 1), searched and result (N,
#: from -1 to 1; the result is rounded), cells (N × cells: +1, 0, -1) and lead (N, points), all seen by the player to
#: move.
COLUMNS = tuple(_native.lesson_columns())


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

    def write(self, path: Path, notes: Mapping[str, str] | None = None) -> None:
        """Write them to a file, whole or not at all, with notes about them."""
        texts = {NOTE + key: np.array(text) for key, text in (notes or {}).items()}
        with write_drafts(path) as (draft,), draft.open("wb") as file:
            np.savez_compressed(file, games=self.games, **self.columns, **texts)  # type: ignore[arg-type]

    @classmethod
    def read(cls, path: Path) -> Lessons:
        """Return what ``write`` wrote."""
        with _open(path) as file:
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


def notes_in(path: Path) -> dict[str, str]:
    """Return the notes of a file of lessons, in our form or in KataGo's."""
    with _open(path) as file:
        return {key.removeprefix(NOTE): str(file[key]) for key in file.files if key.startswith(NOTE)}


@contextmanager
def _open(path: Path) -> Iterator[Any]:
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            yield file
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as error:
        raise TablierError(f"the examples in '{path}' cannot be read: {error}") from None


def join_lessons(parts: Sequence[Lessons], encoding: Encoding) -> Lessons:
    """Return all lessons as one; games of different parts are different games."""
    parts = [Lessons.none(encoding), *parts]
    before = 0
    games = []
    for part in parts:
        games.append(part.games + before)
        before += int(part.games.max(initial=-1)) + 1
    columns = {key: np.concatenate([part.columns[key] for part in parts]) for key in COLUMNS}
    return Lessons(columns, np.concatenate(games))
