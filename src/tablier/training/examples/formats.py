"""How examples are kept in files: by game where other programs have a form for it, else in a form of our own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tablier.nets.features import Encoding
from tablier.training.examples.katago import read_katago, write_katago
from tablier.training.examples.lessons import Lessons

__all__ = ["ExampleFormat", "format_for"]


class ExampleFormat(NamedTuple):
    """What writes lessons to a file, with a note on how they came about, and what reads them back."""

    write: Callable[[Path, Lessons, Encoding, str], None]
    read: Callable[[Path, Encoding], Lessons]


def _write(path: Path, lessons: Lessons, _encoding: Encoding, terms: str) -> None:
    lessons.write(path, {"terms": terms})


def _read(path: Path, _encoding: Encoding) -> Lessons:
    return Lessons.read(path)


_OWN = ExampleFormat(_write, _read)
_FORMATS = {"go": ExampleFormat(write_katago, read_katago)}


def format_for(encoding: Encoding) -> ExampleFormat:
    """Return the form in which the examples of a game are kept."""
    return _FORMATS.get(encoding.game, _OWN)
