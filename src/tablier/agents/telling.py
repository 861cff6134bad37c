"""Telling what one thinks, often enough for a person who watches and seldom enough to cost nothing."""

from __future__ import annotations

import time
from collections.abc import Callable

from tablier.agents.agent import Tell
from tablier.agents.decision import Decision

__all__ = ["INTERVAL", "Telling"]

INTERVAL = 0.15  # seconds between two interim decisions


class Telling:
    """A listener who is told at most every INTERVAL seconds; what is told is put together only when it is time.

    >>> heard = []
    >>> telling = Telling(heard.append, interval=0)
    >>> telling.when_due(lambda: Decision("d4"))
    >>> [decision.move for decision in heard]
    ['d4']
    """

    def __init__(self, tell: Tell | None, interval: float = INTERVAL) -> None:
        self._tell = tell
        self._interval = interval
        self._next = time.monotonic() + interval

    def when_due(self, decide: Callable[[], Decision]) -> None:
        """Tell what would be decided now, when there is a listener and the last word is old enough."""
        if self._tell is not None and time.monotonic() >= self._next:
            self._tell(decide())
            self._next = time.monotonic() + self._interval
