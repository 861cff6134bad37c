"""The time as the server counts it, and moments as they are sent.

The clock of a machine can jump, when somebody sets it or it has been wrong for long; clocks of players must not jump
with it. So a process looks at it once, when it starts, and counts the seconds from there by itself.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime

__all__ = ["go_on_from", "iso", "this_moment"]

_MOST_BEHIND = 86_400.0  # seconds; a server that has come from farther in the future than that was wrong there

_start = time.time() - time.monotonic()


def this_moment() -> float:
    """Return the seconds since 1970, which go on steadily whatever becomes of the machine's clock."""
    return _start + time.monotonic()


def go_on_from(last: float) -> None:
    """Do not go back behind the last sign of life of a server before us, as when the clock was set back meanwhile."""
    global _start
    if 0 < last - this_moment() < _MOST_BEHIND:
        _start = last - time.monotonic()


def iso(at: float) -> str:
    """Return a time as the page reads it.

    >>> iso(0.25)
    '1970-01-01T00:00:00.250Z'
    """
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
