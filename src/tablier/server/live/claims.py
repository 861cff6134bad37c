"""Which rooms this process has: all of them where it is alone, otherwise those that it has claimed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from tablier.server.keeping.owners import RoomClaim, claim_room, release_rooms
from tablier.server.keeping.store import Pause, Store
from tablier.server.keeping.vigil import News, Vigil

__all__ = ["Claims", "SharedClaims", "claims_of"]

T = TypeVar("T")


class Claims:
    """Whoever is alone with a database has every room."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.address = ""  # where other processes reach this one; to be set before it joins them

    async def join(self, now: float, hear: Callable[[News], None]) -> list[Pause]:  # noqa: ARG002 - nobody is there
        """Begin, and return the times in which nobody served."""
        return await asyncio.to_thread(self._store.begin_run, now)

    async def leave(self) -> None:
        """Give up all rooms."""

    @property
    def secret(self) -> str:
        """What other processes make themselves known by."""
        return ""

    async def claim(self, room: str) -> RoomClaim:  # noqa: ARG002
        """Take a room if it is free, and say who has it."""
        return RoomClaim()

    def hold(self, room: str) -> int:  # noqa: ARG002
        """Note that a new room is ours, and return the number under which we have it."""
        return 0

    def holds(self, room: str, claim: RoomClaim) -> bool:  # noqa: ARG002
        """Whether a claim of ours is still good."""
        return True

    async def release(self, wanted: Callable[[str], bool]) -> None:
        """Let others have the rooms that are not wanted here any more."""

    def lose_all(self) -> None:
        """Note that others may have all the rooms that were ours."""

    async def look_for_dead(self) -> None:
        """Find out at once whether another process, which did not answer, is dead."""


class SharedClaims(Claims):
    """One of several processes on a PostgreSQL database.

    Rooms are claimed and released in one thread, so that it happens in the order in which it was wanted here.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._held: dict[str, RoomClaim] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="claims")
        self._vigil: Vigil | None = None

    async def join(self, now: float, hear: Callable[[News], None]) -> list[Pause]:
        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            loop.call_soon_threadsafe(hear, news)

        return await self._do(partial(self._join, now, tell))

    def _join(self, now: float, hear: Callable[[News], None]) -> list[Pause]:
        self._vigil = Vigil(self._store, self.address, hear)
        with self._vigil.join() as alone:
            return self._store.begin_run(now) if alone else self._store.read_pauses()

    async def leave(self) -> None:
        if self._vigil is not None:
            await self._do(self._vigil.leave)
        self._thread.shutdown()

    @property
    def secret(self) -> str:
        return "" if self._vigil is None else self._vigil.secret

    async def claim(self, room: str) -> RoomClaim:
        assert self._vigil is not None
        while (held := self._held.get(room)) is None or held.number != self._vigil.number:
            claim = await self._do(partial(self._claim, room))
            if claim.owner is not None:
                return claim
            self._held[room] = claim
        return held

    def _claim(self, room: str) -> RoomClaim:
        assert self._vigil is not None
        with self._store.begin() as connection:
            return claim_room(connection, room, self._vigil.number)

    def hold(self, room: str) -> int:
        assert self._vigil is not None
        self._held[room] = RoomClaim(number=self._vigil.number)
        return self._vigil.number

    def holds(self, room: str, claim: RoomClaim) -> bool:
        return self._held.get(room) is claim

    async def release(self, wanted: Callable[[str], bool]) -> None:
        found = [room for room in self._held if not wanted(room)]
        for room in found:
            del self._held[room]
        if found:
            await self._do(partial(self._release, found))

    def _release(self, found: Collection[str]) -> None:
        assert self._vigil is not None
        with self._store.begin() as connection:
            release_rooms(connection, list(found), self._vigil.number)

    def lose_all(self) -> None:
        self._held.clear()

    async def look_for_dead(self) -> None:
        assert self._vigil is not None
        await self._do(self._vigil.look_now)

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def claims_of(store: Store) -> Claims:
    """Return how a process has the rooms of a store."""
    return SharedClaims(store) if store.shared else Claims(store)
