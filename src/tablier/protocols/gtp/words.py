"""The words of commands: colours and numbers."""

from __future__ import annotations

import math

from tablier.protocols.gtp.dialogue import GtpError

__all__ = ["COLOURS", "number", "player_of", "whole"]

#: The players by the names that programs use for them.
COLOURS = {"b": "black", "black": "black", "w": "white", "white": "white"}


def player_of(colour: str) -> str:
    """Return the player of a colour, which may be given by its first letter."""
    if colour.lower() not in COLOURS:
        raise GtpError(f"syntax error: '{colour}' is not a colour: use black or white")
    return COLOURS[colour.lower()]


def number(text: str) -> float:
    """Read a number of seconds or moves from 0 upwards."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value >= 0):
        raise GtpError(f"'{text}' is not a number from 0 upwards")
    return value


def whole(text: str, what: str) -> int:
    """Read a whole number."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise GtpError(f"syntax error: {what} must be a whole number, not '{text}'")
    return int(text)
