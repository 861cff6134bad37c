"""The hall: all rooms, those in memory and those in the store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from tablier.server.bounds import Bounds
from tablier.server.errors import Forbidden, NoSuchRoom, Refused, StoreFault, TooMany, UnreadableRoom
from tablier.server.keeping.orders import take_orders
from tablier.server.keeping.owners import Peer
from tablier.server.keeping.room_reading import read_room
from tablier.server.keeping.store import Pause, Store, WriteOrder
from tablier.server.keeping.vigil import News
from tablier.server.keeping.writer import Writer
from tablier.server.live.analyses import Analyses
from tablier.server.live.claims import claims_of
from tablier.server.live.live_room import LiveRoom
from tablier.server.live.readers import Readers
from tablier.server.live.reviews import Reviews
from tablier.server.moments import go_on_from, this_moment
from tablier.server.quotas import NOBODY, Quotas
from tablier.server.rooms import events as happened
from tablier.server.rooms.acting.actions import Action
from tablier.server.rooms.events import Created
from tablier.server.rooms.forms import InvitationForm
from tablier.server.rooms.room import Room
from tablier.server.rooms.seat_names import check_name
from tablier.server.thinking.engines import Engines
from tablier.server.tokens import hash_token, new_room_id, new_token
from tablier.server.typed_text import clean_name

__all__ = ["Hall", "Opened"]

_TIDY = 5.0  # seconds between two looks at what can be forgotten
_WATCH = 1.0  # seconds between two looks at the clocks of games that nobody looks at
_WOKEN = 5000  # rooms at a start, at the most
_WAKE = 5.0  # seconds between two looks at games that go on by themselves and that nobody has
_CLEAN = 2.0  # seconds between two looks at what the host wants and at what is old
_AT_ONCE = 200  # rooms whose clocks have run out, or that are old
_log = logging.getLogger("tablier.server")


@dataclass(frozen=True)
class Opened:
    """A room that was just opened, with the words that open it."""

    room: LiveRoom
    token: str
    watch: str
    invitation: str | None


class Hall:
    """Finds rooms, opens new ones, and forgets those that nobody looks at."""

    def __init__(self, store: Store, bounds: Bounds) -> None:
        self.store = store
        self.claims = claims_of(store)
        self.bounds = bounds
        self.quotas = Quotas(bounds)
        self.engines: Engines
        self.readers: Readers
        self.reviews: Reviews
        self.analyses: Analyses
        self.writer: Writer
        self.closing = False
        self.count = 0  # rooms in the store
        self.connections = 0
        self._live: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Future[LiveRoom]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._pauses: list[Pause] = []
        self._ordered, self._waking = asyncio.Event(), asyncio.Event()
        self.unreadable = 0  # rooms that could not be read

    async def open(self) -> None:
        """Wake the rooms in which something goes on; the store is open."""
        self.engines = Engines(self.bounds)
        self.readers = Readers(self.bounds)
        self.reviews = Reviews(self.engines, self.bounds)
        self.analyses = Analyses(self.engines, self.bounds)
        go_on_from(await asyncio.to_thread(self.store.last_sign))
        self._pauses = await self.claims.join(this_moment(), self._hear)
        self.count = await asyncio.to_thread(self.store.count_rooms)
        self.writer = Writer(self.store)
        self._tasks = [
            asyncio.create_task(self._wake_all()),
            asyncio.create_task(self._watch_clocks()),
            asyncio.create_task(self._tidy()),
            asyncio.create_task(self._clean()),
        ]

    async def close(self) -> None:
        """Write what is on its way, send everybody away and stop."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await self.settle()
        for live in list(self._live.values()):
            live.close(1012, "the server is being restarted")
        self.engines.close()
        self.readers.close()
        await self.writer.close()
        await self.claims.leave()
        self.store.close()

    async def settle(self) -> None:
        """Refuse anything new, and wait until everything that was begun is on the disk and acknowledged."""
        self.closing = True
        for _ in range(200):
            if all(live.settled for live in self._live.values()):
                break
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)  # the acknowledgements leave

    def _hear(self, news: News) -> None:
        """Do what the others on the same database tell us to."""
        if news == "order":
            self._ordered.set()
        elif news == "free":
            self._waking.set()
        elif news == "buried":
            _log.warning("this process was taken for dead; it begins again without its rooms")
            self.claims.lose_all()
            for live in list(self._live.values()):
                live.close(1012, "another server process has the game")
                self._forget(live)

    async def _wake_all(self) -> None:
        """Let go on what went on before the server, or another process that had it, went down."""
        while True:
            with contextlib.suppress(SQLAlchemyError):
                for identity in await asyncio.to_thread(self.store.rooms_to_wake, _WOKEN):
                    if identity not in self._live:
                        await self._wake(identity)
            if not self.store.shared:
                return
            await _rest(self._waking, _WAKE)

    async def _wake(self, identity: str) -> None:
        """Let go on what goes on by itself in a room; one that cannot be read must not stop the others."""
        try:
            live = await self.find(identity)
        except Refused as fault:
            _log.warning("room %s cannot be woken: %s", identity, fault)
            if isinstance(fault, UnreadableRoom):
                await asyncio.to_thread(self.store.put_to_rest, identity)
        else:
            live.wake()

    async def _watch_clocks(self) -> None:
        """Let the flags fall of games that nobody looks at; those in memory see to it themselves."""
        while True:
            await asyncio.sleep(_WATCH)
            try:
                for identity in await asyncio.to_thread(self.store.rooms_due, this_moment(), _AT_ONCE):
                    if identity not in self._live:
                        await self._wake(identity)
            except SQLAlchemyError as fault:
                _log.error("the clocks cannot be read: %s", fault)

    async def _clean(self) -> None:
        """Delete the games that nobody has touched for as long as the host keeps games, and carry out its orders."""
        while True:
            await _rest(self._ordered, _CLEAN)
            try:
                await self.claims.release(self._has)
                for order in await asyncio.to_thread(take_orders, self.store):
                    self._drop(order.room)
                if self.bounds.keep_days:
                    before = this_moment() - 86_400 * self.bounds.keep_days
                    deleted = await asyncio.to_thread(self.store.delete_untouched, before, _AT_ONCE)
                    for identity in deleted:
                        self._drop(identity)
                    self.count = max(0, self.count - len(deleted))
            except SQLAlchemyError as fault:
                _log.error("old games cannot be deleted: %s", fault)

    def _has(self, identity: str) -> bool:
        return identity in self._live or identity in self._loading

    def _drop(self, identity: str) -> None:
        """Let go of a room that has changed in the store: whoever looks at it comes again and sees what there is."""
        live = self._live.get(identity)
        if live is not None:
            live.close(1012, "the game was changed by the host of this server")
            self._forget(live)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(_TIDY)
            with contextlib.suppress(SQLAlchemyError):  # the writer will say so
                self.writer.beating = any(live.clock_runs for live in self._live.values()) or await asyncio.to_thread(
                    self.store.has_clocks
                )
            idle = sorted((live for live in self._live.values() if live.idle), key=lambda live: live.touched)
            for live in idle[: max(0, len(idle) - self.bounds.idle_rooms)]:
                self._forget(live)

    def _forget(self, live: LiveRoom) -> None:
        live.forget()
        if self._live.get(live.room.id) is live:
            del self._live[live.room.id]
            self.engines.forget(live.room.id)

    @property
    def live_rooms(self) -> int:
        """How many rooms are in memory."""
        return len(self._live)

    def is_here(self, identity: str) -> bool:
        """Whether a room is in memory, so that no other process has it."""
        live = self._live.get(identity)
        return live is not None and not live.broken

    async def find_owner(self, identity: str) -> Peer | None:
        """Return the process that has a room; None when it is this one, which has claimed it then."""
        if not self.store.shared or self.is_here(identity) or not _may_name(identity):
            return None
        return (await self.claims.claim(identity)).owner

    async def find(self, identity: str) -> LiveRoom:
        """Return a room, from memory or from the store."""
        live = self._live.get(identity)
        if live is not None and not live.broken:
            return live
        if not _may_name(identity):
            raise NoSuchRoom("there is no such game", key="no-such-game")
        if identity not in self._loading:
            loading = asyncio.ensure_future(self._load(identity))
            self._loading[identity] = loading
            loading.add_done_callback(lambda _: self._loading.pop(identity, None))
        return await asyncio.shield(self._loading[identity])

    async def _load(self, identity: str) -> LiveRoom:
        self._require_space()
        claim = await self.claims.claim(identity)
        if claim.owner is not None:  # since a moment ago
            raise Refused("the game is being reloaded; try again", key="reloading")
        room = await asyncio.to_thread(self._read, identity)
        if not self.claims.holds(identity, claim):
            raise Refused("the game is being reloaded; try again", key="reloading")
        live = self._enter(room, claim.number)
        if room.clock is not None and room.clock.running is not None:
            pauses = self._pauses if claim.gap is None else [*self._pauses, claim.gap]
            await self._resume_clock(live, room.clock.since, pauses)
        return live

    def _read(self, identity: str) -> Room:
        """Return a room from the store. This takes a while: call it from a thread of its own."""
        try:
            return read_room(self.store, identity)
        except NoSuchRoom:
            raise
        except SQLAlchemyError as fault:
            _log.error("the database cannot be read: %s", fault)
            raise StoreFault("the games cannot be read just now; try again in a moment", key="unread") from None
        except Exception as fault:  # whatever it is, it is one room and not the server
            self.unreadable += 1
            _log.error("room %s cannot be read", identity, exc_info=fault)
            told = "this game cannot be read any more; tell whoever runs the server"
            raise UnreadableRoom(told, key="unreadable") from None

    async def _resume_clock(self, live: LiveRoom, since: float, pauses: Sequence[Pause]) -> None:
        """Charge a running clock for what passed while a server ran, and for nothing else."""
        now = this_moment()
        paused = sum(max(0.0, min(ended, now) - max(began, since)) for began, ended in pauses)
        if paused > 0:
            await live.happen([happened.ClockResumed(at=now, charged=max(0.0, now - since - paused))])

    def _enter(self, room: Room, process: int, guest: str = NOBODY) -> LiveRoom:
        live = LiveRoom(room, self.writer, self.engines, self.bounds, self._open_next, guest, process)
        self._live[room.id] = live
        return live

    def _require_space(self) -> None:
        if len(self._live) >= self.bounds.live_rooms:
            idle = [live for live in self._live.values() if live.idle]
            if not idle:
                raise TooMany("the server is full; come back a little later", key="server-full")
            self._forget(min(idle, key=lambda live: live.touched))

    async def open_room(self, wanted: Mapping[str, Any], guest: str = NOBODY) -> Opened:
        """Open a room for a guest; ``wanted`` are the fields of Created without tokens, checked before."""
        self._require_count()
        token, watch = new_token(), new_token()
        by_link = any(seat["kind"] == "link" for seat in wanted["seats"].values())
        invitation = new_token() if by_link else None
        tokens = {player: hash_token(token) for player, seat in wanted["seats"].items() if seat["kind"] == "here"}
        created = Created(
            at=this_moment(),
            tokens=tokens,
            owner=hash_token(token),
            watch=hash_token(watch),
            invitation=None if invitation is None else hash_token(invitation),
            **wanted,
        )
        live, stored = self._begin(new_room_id(), created, guest)
        await stored
        return Opened(live, token, watch, invitation)

    def _begin(
        self, identity: str, created: Created, guest: str, order: WriteOrder | None = None
    ) -> tuple[LiveRoom, asyncio.Future[None]]:
        """Let a room begin; it is forgotten again when it cannot be stored."""
        self._require_space()
        self.require_open()
        room = Room(identity)
        room.apply(created)
        live = self._enter(room, self.claims.hold(identity), guest)
        stored = live.begin(created, order)
        stored.add_done_callback(partial(self._count_stored, live))
        return live, stored

    def _count_stored(self, live: LiveRoom, stored: asyncio.Future[None]) -> None:
        if stored.exception() is None:
            self.count += 1
        else:
            self._forget(live)

    def _open_next(self, identity: str, created: Created, order: WriteOrder, guest: str) -> None:
        """Open a room that players go on to from another one; it counts like any other."""
        self.quotas.open_room(guest)
        self._require_count()
        self._begin(identity, created, guest, order)

    def _require_count(self) -> None:
        if self.count >= self.bounds.rooms:
            raise TooMany("the server holds as many games as it can", key="server-full")

    def require_open(self) -> None:
        """Refuse what comes while the server stops."""
        if self.closing:
            raise TooMany("the server is being restarted; try again in a moment", key="restarting")

    async def describe_invitation(self, identity: str, invitation: str) -> InvitationForm:
        """Return what somebody is invited to, before they accept."""
        room = (await self.find(identity)).room
        self._require_invitation(room, invitation)
        free = next((player for player, seat in room.seats.items() if not seat.taken), None)
        host = next((seat.name for seat in room.seats.values() if seat.taken and seat.kind != "agent"), None)
        return {
            "game": str(room.game),
            "host": host,
            "player": free,
            "clock": None if room.clock is None else room.clock.settings(),
            "assisted": room.assisted,
        }

    def _require_invitation(self, room: Room, invitation: str) -> None:
        if room.invitation is None or hash_token(invitation) != room.invitation:
            raise Forbidden("the invitation is not for this game", key="wrong-invitation")

    async def join(self, identity: str, invitation: str, name: object, claim: str | None = None) -> tuple[str, str]:
        """Take the seat that an invitation is for; return the player and the token of the seat.

        ``claim`` is the token that the guest wants to hold the seat by: whoever did not hear the answer may ask again.
        """
        self.require_open()
        live = await self.find(identity)
        room = live.room
        self._require_invitation(room, invitation)
        if claim is not None and room.seats_of(hash_token(claim)):
            return room.seats_of(hash_token(claim))[0], claim
        free = next((player for player, seat in room.seats.items() if not seat.taken), None)
        if free is None:
            raise Refused("the seat is taken; ask for the link to watch", key="seat-taken")
        known = None if name is None else clean_name(name, self.bounds.name)
        if known is not None:
            check_name(known, (room.name_of(player) for player in room.seats if player != free))
        token = claim or new_token()
        await live.happen([happened.Joined(at=this_moment(), player=free, token=hash_token(token), name=known)])
        return free, token

    async def act(self, live: LiveRoom, token: str, action: Action, guest: str = NOBODY) -> int:
        """Do what a guest wants in a room."""
        self.require_open()
        self.quotas.deeds.take(guest)
        return await live.act(token, action, guest)


def _may_name(identity: str) -> bool:
    """Whether a word could be the name of a room."""
    return len(identity) <= 32 and identity.isascii()


async def _rest(until: asyncio.Event, seconds: float) -> None:
    """Wait until something is told, or for a while."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(until.wait(), seconds)
    until.clear()
