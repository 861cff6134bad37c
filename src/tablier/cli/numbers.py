"""Numbers that were typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tablier.rules import BadSpec

__all__ = ["read_number"]

_Number = TypeVar("_Number", int, float)


def read_number(option: str, text: str | None, kind: Callable[[str], _Number]) -> _Number | None:
    """Read a number here and not in typer, whose complaint does not quote what was typed."""
    try:
        return None if text is None else kind(text)
    except ValueError:
        raise BadSpec(f"{option} must be a {'whole ' if kind is int else ''}number, not '{text}'") from None
