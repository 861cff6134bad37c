"""A room that is watched or in which something goes on: actions come in one by one, and everybody hears of them.

    an action → decide → what happens → the fold → the store → everybody is told → what goes on by itself

Everything here runs in the event loop, so that nothing happens twice at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from tablier.server.bounds import Bounds
from tablier.server.errors import Refused
from tablier.server.keeping.store import Entry, WriteOrder
from tablier.server.keeping.writer import Writer
from tablier.server.live.attendants.advice import Advice
from tablier.server.live.attendants.audience import Audience, Viewer
from tablier.server.live.attendants.cards import CardKeeper
from tablier.server.live.attendants.end_judge import EndJudge
from tablier.server.live.attendants.flag import Flag
from tablier.server.live.attendants.thinker import Thinker
from tablier.server.live.messages import EventMessage
from tablier.server.live.sketches import Sketches
from tablier.server.moments import iso, this_moment
from tablier.server.quotas import NOBODY
from tablier.server.rooms.acting.actions import Action, ActionId
from tablier.server.rooms.acting.deciding import decide
from tablier.server.rooms.acting.intent import Intent
from tablier.server.rooms.bringing.opening import plan_rematch
from tablier.server.rooms.events import Arrived, Created, Event, RematchMade
from tablier.server.rooms.forms import RoomState
from tablier.server.rooms.room import Room
from tablier.server.rooms.room_state import SharedState
from tablier.server.rooms.snapshot import is_due, write_snapshot
from tablier.server.thinking.engines import Engines

__all__ = ["LiveRoom", "OpenRoom"]

#: Lets another room begin, by its name, for a guest; what is stored of it comes in the order of this room.
OpenRoom: TypeAlias = Callable[[str, Created, WriteOrder, str], None]

_RELOADING = "the game is being reloaded; try again"


def _refuse_to_open(*_: object) -> None:
    raise Refused("no other game can be opened from here")


class LiveRoom:
    """The core of a room in memory; those who look, those who think and the clock have classes of their own."""

    def __init__(
        self,
        room: Room,
        writer: Writer,
        engines: Engines,
        bounds: Bounds,
        open_room: OpenRoom = _refuse_to_open,
        guest: str = NOBODY,
        process: int = 0,
    ) -> None:
        self.room = room
        self._writer = writer
        self._bounds = bounds
        self._open_room = open_room
        self._shared = SharedState(room)
        self._cards = CardKeeper(room)
        self._order = WriteOrder(process)
        self._snapped = room.snapped
        self._forgotten = False
        self._saving = 0
        self._stored: asyncio.Future[None] | None = None  # what was handed to the writer last
        self._coming: set[asyncio.Future[int]] = set()  # a task that nobody holds may be lost
        self._flag = Flag(room, self.happen)
        self.audience = Audience(room, bounds, guest)
        self._judge = EndJudge(room, engines, self.audience, self.happen)
        self._thinker = Thinker(room, engines, bounds, self.audience, self.happen)
        self.advice = Advice(room, engines, bounds)
        self.sketches = Sketches(room, bounds, self.audience)
        self.touched = time.monotonic()

    @property
    def broken(self) -> bool:
        """Whether this copy is of no use: it is ahead of what is kept, or it was forgotten."""
        return self._order.broken or self._forgotten

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if this copy were forgotten; of a running clock the store knows when it ends."""
        return not (self.audience or self._saving or self._thinker.busy or self._judge.busy)

    @property
    def settled(self) -> bool:
        """Whether all that happened is on the disk."""
        return self._saving == 0

    @property
    def clock_runs(self) -> bool:
        """Whether a clock is running."""
        return self.room.clock is not None and self.room.clock.running is not None

    # --- who looks ----------------------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Wait until all that happened is on the disk: nobody is shown what might be lost."""
        while self._stored is not None and not self.settled:
            await asyncio.wait([self._stored])
        if self.broken:
            raise Refused(_RELOADING, key="reloading")

    async def enter(self, viewer: Viewer) -> None:
        """Let somebody in, and tell them everything."""
        self.audience.check(viewer)
        await self.settle()
        state = self.describe_for(viewer.token)
        self.audience.add(viewer, {"type": "state", "state": state, "now": iso(this_moment())})
        self.sketches.greet(viewer)
        self._greet(viewer)
        self.wake()

    def _greet(self, viewer: Viewer) -> None:
        """Note that somebody has come who was called over from another room."""
        arrived = tuple(player for player in self.room.seats_of(viewer.token) if player in self.room.awaited)
        if arrived and not self.broken:
            coming = asyncio.ensure_future(self.happen([Arrived(at=this_moment(), players=arrived)]))
            self._coming.add(coming)
            coming.add_done_callback(self._coming.discard)

    def leave(self, viewer: Viewer) -> None:
        """Let somebody go."""
        self.touched = time.monotonic()
        self.audience.remove(viewer)

    def close(self, code: int, reason: str) -> None:
        """Send everybody away, and stop all that goes on."""
        self._thinker.stop()
        self._judge.stop()
        self._flag.stop()
        self.audience.dismiss(code, reason)

    def forget(self) -> None:
        """Let nothing come of this copy any more: the next one is read from the store."""
        self._forgotten = True
        self._flag.stop()

    def describe_for(self, token: str | None) -> RoomState:
        """Return what the holder of a token (its hash) is shown."""
        return self._shared.describe_for(token, self.audience.online(), self._thinker.thinking)

    # --- what happens -------------------------------------------------------------------------------------------------

    async def act(self, token: str, action: Action, guest: str = NOBODY) -> int:
        """Do what a guest wants, and return the room's version once that is on the disk."""
        now = this_moment()
        self._flag.require_time(now)
        return await self.happen(decide(Intent(self.room, token, action, now, self._bounds)), action.get("id"), guest)

    async def happen(self, new: Sequence[Event], cause: ActionId = None, guest: str = NOBODY) -> int:
        """Let events happen: stored first, then told to everybody. ``cause`` is the id of the action behind them."""
        if self.broken:
            raise Refused(_RELOADING, key="reloading")
        if not new:
            return self.room.version
        self._open_rematch(new, guest)
        number, online = self.room.version, self.audience.online()
        changes = [self._fold(event, online, cause) for event in new]
        version = self.room.version
        await asyncio.shield(self._store(number, new, changes))  # whoever waits may give up; what happened has happened
        return version

    def _open_rematch(self, new: Sequence[Event], guest: str) -> None:
        """Open the room that the players go on to, before they are told of it; it may be refused."""
        for event in new:
            if isinstance(event, RematchMade):
                self._open_room(event.room, plan_rematch(self.room, event.at), self._order, guest)

    def _fold(self, event: Event, online: dict[str, bool], cause: ActionId) -> EventMessage:
        """Let one event happen to the room, and return what viewers will be told of it."""
        self.room.apply(event)
        return {
            "type": "event",
            "version": self.room.version,
            "event": event.describe_for_viewer(),
            "patch": self._shared.take_changes(online),
            "cause": cause,
        }

    def _store(
        self, number: int, new: Sequence[Event], changes: Sequence[EventMessage], order: WriteOrder | None = None
    ) -> asyncio.Future[None]:
        """Hand events to the writer; the future is done when they are on the disk, and everybody is told then."""
        self._saving += 1
        entry = Entry(order or self._order, self.room.id, number, new, self._cards.take_change(), self._take_snapshot())
        self._stored = stored = self._writer.put(entry)
        stored.add_done_callback(partial(self._tell_stored, changes))
        return stored

    def _take_snapshot(self) -> str | None:
        """Return a snapshot of the room when one is due."""
        if not is_due(self.room.version, self._snapped):
            return None
        self._snapped = self.room.version
        return write_snapshot(self.room)

    def _tell_stored(self, changes: Sequence[EventMessage], stored: asyncio.Future[None]) -> None:
        """Tell everybody what is now on the disk, or send them away when it is not."""
        self._saving -= 1
        self.touched = time.monotonic()
        if stored.exception() is not None:
            self.close(1011, "the game could not be saved")
            return
        for change in changes:
            self.audience.tell_change(change)
        self.sketches.keep_fair()
        self.wake()

    def begin(self, created: Created, order: WriteOrder | None = None) -> asyncio.Future[None]:
        """Store the event that made the room, in its own order or another's; what it starts begins afterwards."""
        return self._store(0, [created], (), order)

    def wake(self) -> None:
        """Start what goes on by itself: an agent whose turn it is, a clock, the judging of a finished game."""
        if not self.broken:
            self._flag.wind()
            self._thinker.wake()
            self._judge.wake()
