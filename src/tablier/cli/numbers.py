"""What the parser says of a number that it refuses, in our words: its own quote neither the value nor the bound."""

from __future__ import annotations

from typing import Any

import typer

__all__ = ["describe_bad_number"]

_KINDS = {"int_parsing": "a whole number", "int_from_float": "a whole number", "float_parsing": "a number"}
_BOUNDS = {"greater_than_equal": ("ge", "{:g} or more"), "less_than_equal": ("le", "at most {:g}")}


def describe_bad_number(error: typer.TyperException) -> str | None:
    """Return what is wrong with the number of an option; None when the complaint is about something else."""
    details = getattr(error.__cause__, "errors", None)  # from pydantic, which checks the values for typer
    option: Any = getattr(error, "param", None)
    if details is None or option is None:
        return None
    (fault,) = details()[:1]
    wanted = _KINDS.get(fault["type"])
    if fault["type"] in _BOUNDS:
        key, words = _BOUNDS[fault["type"]]
        wanted = words.format(fault["ctx"][key])
    return None if wanted is None else f"{option.opts[0]} must be {wanted}, not '{fault['input']}'"
