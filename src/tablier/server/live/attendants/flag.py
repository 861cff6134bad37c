"""The flag of a room's clock: it falls when the time is up, whether anybody looks or not."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeAlias

from tablier.server.errors import Refused
from tablier.server.moments import this_moment
from tablier.server.rooms.events import Event, TimeUp
from tablier.server.rooms.room import Room

__all__ = ["Flag", "Happen"]

Happen: TypeAlias = Callable[[Sequence[Event]], Coroutine[Any, Any, int]]
_LATER = 0.005  # seconds after the deadline, so that it has passed for certain
_log = logging.getLogger("tablier.server")
_falling: set[asyncio.Future[int]] = set()  # a task that nobody holds may be lost


class Flag:
    """Watches the running clock of one room, and lets it happen that its time is up."""

    def __init__(self, room: Room, happen: Happen) -> None:
        self._room = room
        self._happen = happen
        self._timer: asyncio.TimerHandle | None = None

    @property
    def wound(self) -> bool:
        """Whether the flag will fall by itself."""
        return self._timer is not None

    def _deadline(self) -> float | None:
        return None if self._room.clock is None else self._room.clock.deadline()

    def wind(self) -> None:
        """Set the timer anew, to when the running clock will have no time left."""
        self.stop()
        deadline = self._deadline()
        if deadline is not None:
            delay = max(0.0, deadline - this_moment()) + _LATER
            self._timer = asyncio.get_running_loop().call_later(delay, self._fall)

    def stop(self) -> None:
        """Let the flag never fall."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def require_time(self, at: float) -> None:
        """Let a flag fall that should have fallen by now, whoever acts, and refuse what they want."""
        deadline = self._deadline()
        if deadline is not None and at >= deadline:
            self._fall()
            raise Refused("time is up", key="time-up")

    def _fall(self) -> None:
        self._timer = None
        clock, now = self._room.clock, this_moment()
        if clock is None or clock.running is None:
            return
        if now < (clock.deadline() or now):  # something happened just before
            self.wind()
            return
        _run_in_background(self._happen([TimeUp(at=now, player=clock.running)]))


def _run_in_background(work: Awaitable[int]) -> None:
    task = asyncio.ensure_future(work)
    _falling.add(task)
    task.add_done_callback(_finish)


def _finish(task: asyncio.Future[int]) -> None:
    _falling.discard(task)
    if not task.cancelled() and task.exception() is not None:
        _log.warning("a flag did not fall: %s", task.exception())
