"""The time of a move in a contest: by the wall clock, from the start of the process for the first move."""

from __future__ import annotations

import os
import time
from pathlib import Path

__all__ = ["Pace", "process_age"]

_KEPT = 0.1  # of the time of a move
_LEAST_KEPT = 0.04  # seconds
_MOST_KEPT = 0.75  # of the time of a move
_BETWEEN = 0.02  # of the time of a move, between the end of the search and the last moment
_LATENESS_WEIGHT = 2
_FORGETTING = 0.8  # from move to move
_START_FIELD = 19  # of /proc/self/stat, counted behind the program's name


class Pace:
    """How the time of a move is used; the later this machine wakes sleepers up, the more is kept back.

    >>> pace = Pace(2.0)
    >>> round(pace.search, 2), round(pace.latest, 2)
    (1.76, 1.8)
    >>> pace.note_lateness(0.1)
    >>> round(pace.latest, 2)
    1.6
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lateness = 0.0

    @property
    def search(self) -> float:
        """The seconds, after the opponent's line arrived, at which the search should end."""
        return max(0.0, self.latest - _BETWEEN * self._seconds)

    @property
    def latest(self) -> float:
        """The seconds after which a move is printed, whatever the search does."""
        kept = max(_KEPT * self._seconds, _LEAST_KEPT) + _LATENESS_WEIGHT * self._lateness
        return self._seconds - min(kept, _MOST_KEPT * self._seconds)

    def begin_move(self) -> None:
        """Let what was seen at earlier moves count less."""
        self._lateness *= _FORGETTING

    def note_lateness(self, seconds: float) -> None:
        """Take in that somebody who slept woke up so late."""
        self._lateness = max(self._lateness, seconds)


def process_age() -> float:
    """Return how many seconds ago this process was started, the start of the interpreter included.

    Where the system does not tell, it is the processor time used so far, which is less.
    """
    try:
        fields = Path("/proc/self/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        started = int(fields[_START_FIELD]) / os.sysconf("SC_CLK_TCK")
        return max(0.0, time.clock_gettime(time.CLOCK_BOOTTIME) - started)
    except (OSError, ValueError, IndexError, AttributeError):
        return time.process_time()
