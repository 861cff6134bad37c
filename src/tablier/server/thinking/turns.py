"""Whose turn it is to think: the guest who has had the least of the engines lately goes first.

A guest who wants a thousand agents to think waits for them; somebody else who wants one is served as if the thousand
were not there, because nobody has all the threads and nobody's thoughts stand in a single line with another's.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable

from tablier.server.errors import TooMany

__all__ = ["Turns"]

_HALF_LIFE = 60.0  # seconds after which half of what a guest has had is forgotten
_FORGOTTEN = 0.01  # seconds of the engines that nobody remembers


class Turns:
    """Gives out ``places`` turns at once, at most ``each`` of them to one guest."""

    def __init__(self, places: int, each: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = places
        self._each = each
        self._clock = clock
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        self._running: Counter[str] = Counter()
        self._had: dict[str, float] = {}  # seconds of the engines, by guest
        self._faded = clock()

    @property
    def thinking(self) -> int:
        """How many turns are taken."""
        return self._running.total()

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(map(len, self._lines.values()))

    @contextlib.asynccontextmanager
    async def take(self, guest: str, most_waiting: int | None = None) -> AsyncIterator[None]:
        """Wait for a turn and hold it; with ``most_waiting`` of the same guest before, refuse instead."""
        if most_waiting is not None and len(self._lines.get(guest, ())) >= most_waiting:
            raise TooMany("too many agents are waiting to think; try again in a moment", key="agents-busy")
        await self._wait(guest)
        began = self._clock()
        try:
            yield
        finally:
            self._fade()
            self._had[guest] = self._had.get(guest, 0.0) + self._clock() - began
            self._give_back(guest)

    async def _wait(self, guest: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(guest, deque()).append(turn)
        self._call()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # called, and gone in the same moment
                self._give_back(guest)
            else:
                self._leave(guest, turn)
            raise

    def _leave(self, guest: str, turn: asyncio.Future[None]) -> None:
        line = self._lines.get(guest)
        if line is not None:
            with contextlib.suppress(ValueError):
                line.remove(turn)
            if not line:
                del self._lines[guest]

    def _give_back(self, guest: str) -> None:
        self._free += 1
        self._running[guest] -= 1
        if not self._running[guest]:
            del self._running[guest]
        self._call()

    def _call(self) -> None:
        """Let those think whose turn it is."""
        while self._free:
            able = [guest for guest in self._lines if self._running[guest] < self._each]
            if not able:
                return
            guest = min(able, key=lambda guest: (self._running[guest], self._had.get(guest, 0.0)))
            turn = self._lines[guest].popleft()
            if not self._lines[guest]:
                del self._lines[guest]
            if turn.done():  # whoever waited has gone
                continue
            self._free -= 1
            self._running[guest] += 1
            turn.set_result(None)

    def _fade(self) -> None:
        """Forget what guests have had, little by little."""
        now = self._clock()
        share = 0.5 ** ((now - self._faded) / _HALF_LIFE)
        self._faded = now
        self._had = {guest: left for guest, had in self._had.items() if (left := had * share) > _FORGOTTEN}
