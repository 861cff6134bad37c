"""Moments as they are sent."""

from __future__ import annotations

from datetime import UTC, datetime

__all__ = ["iso"]


def iso(at: float) -> str:
    """Return a time as the page reads it.

    >>> iso(0.25)
    '1970-01-01T00:00:00.250Z'
    """
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
