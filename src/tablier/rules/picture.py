"""The forms of what boards show. A game declares its own as a ``Picture``, where whoever draws it finds its type."""

from __future__ import annotations

import sys

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    from typing_extensions import TypedDict  # before 3.12 only this one can be turned into a schema

__all__ = ["Picture", "Stones", "Territory", "TypedDict"]


class Picture(TypedDict):
    """What a board shows of a position beside what every game has: ``position.picture()`` returns one."""


class Stones(TypedDict):
    """The points that each player's stones are on."""

    black: tuple[str, ...]
    white: tuple[str, ...]


class Territory(TypedDict):
    """The empty points that each player surrounds, and those that nobody does."""

    black: tuple[str, ...]
    white: tuple[str, ...]
    neutral: tuple[str, ...]
