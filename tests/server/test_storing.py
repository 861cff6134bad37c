"""What happens around the disk: in order, without gaps, and told once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest
from server.running import in_a_loop, sqlite
from server.test_room import created
from sqlalchemy.exc import OperationalError

from tablier.server.bounds import Bounds
from tablier.server.errors import StoreFault
from tablier.server.keeping.store import Entry, Store
from tablier.server.keeping.writer import Writer
from tablier.server.live.live_room import LiveRoom
from tablier.server.rooms.room import Room, fold
from tablier.server.thinking.engines import Engines


class SlowStore(Store):
    """A disk that waits for a signal, and fails when it is told to."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.ready = threading.Event()
        self.ready.set()
        self.failing = False

    def write(self, entries: Sequence[Entry], beat: float | None = None) -> None:
        self.ready.wait(10)
        if self.failing and entries:
            raise OperationalError("INSERT", {}, Exception("disk full"))
        super().write(entries, beat)


class Listener:
    """Somebody who hears everything."""

    def __init__(self, token: str | None) -> None:
        self.token = token
        self.guest = "192.0.2.1"
        self.heard: list[dict[str, Any]] = []
        self.code: int | None = None

    def send(self, text: str) -> None:
        self.heard.append(orjson.loads(text))

    def leave(self, code: int, reason: str) -> None:  # noqa: ARG002
        self.code = code

    def events(self) -> list[int]:
        return [message["version"] for message in self.heard if message["type"] == "event"]


async def opened(store: Store) -> tuple[LiveRoom, Writer]:
    store.open()
    room = Room("x")
    room.apply(created("hex:5"))
    writer = Writer(store)
    live = LiveRoom(room, writer, Engines(Bounds()), Bounds())
    await live.begin(created("hex:5"))
    return live, writer


def move(name: str) -> dict[str, str]:
    return {"type": "move", "move": name}


def test_nothing_is_told_before_it_is_stored_and_nothing_twice(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SlowStore(sqlite(tmp_path))
        live, writer = await opened(store)
        early, late = Listener("one"), Listener("two")
        await live.enter(early)
        store.ready.clear()
        moving = asyncio.create_task(live.act("one", move("c3")))
        await asyncio.sleep(0.05)
        assert early.events() == []
        assert not moving.done()
        coming = asyncio.create_task(live.enter(late))  # while the move is on its way
        await asyncio.sleep(0.05)
        assert late.heard == [], "nobody is shown what might be lost"
        store.ready.set()
        assert await moving == 2
        await coming
        assert early.events() == [2]
        state = next(message["state"] for message in late.heard if message["type"] == "state")
        assert state["version"] == 2
        assert late.events() == []
        await writer.close()
        store.close()

    in_a_loop(scenario())


def test_what_was_built_on_a_lost_event_is_lost_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SlowStore(sqlite(tmp_path))
        live, writer = await opened(store)
        viewer = Listener("one")
        await live.enter(viewer)
        await live.act("one", move("c3"))
        store.ready.clear()
        store.failing = True
        first = asyncio.create_task(live.act("two", move("b2")))
        await asyncio.sleep(0.05)
        second = asyncio.create_task(live.act("one", move("a1")))
        await asyncio.sleep(0.05)
        store.ready.set()
        with pytest.raises(StoreFault, match="could not be saved"):
            await first
        store.failing = False
        with pytest.raises(StoreFault, match="could not be saved"):
            await second
        assert live.broken
        assert viewer.code == 1011
        assert viewer.events() == [2]
        kept = fold("x", store.events_of("x"))
        assert [node.move for node in kept.nodes] == [None, "c3"]
        await writer.close()
        store.close()

    in_a_loop(scenario())


def test_many_moves_share_one_transaction(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SlowStore(sqlite(tmp_path))
        live, writer = await opened(store)
        before = writer.transactions
        store.ready.clear()
        talking = [
            asyncio.create_task(live.act("one", {"type": "chat", "text": f"remark {number}"})) for number in range(100)
        ]
        await asyncio.sleep(0.05)
        store.ready.set()
        await asyncio.gather(*talking)
        assert writer.transactions - before <= 2
        assert [event.at for event in store.events_of("x")] == sorted(event.at for event in store.events_of("x"))
        assert len(store.events_of("x")) == 101
        await writer.close()
        store.close()

    in_a_loop(scenario())


def test_a_second_server_in_the_same_room_is_noticed(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SlowStore(sqlite(tmp_path))
        live, writer = await opened(store)
        other = LiveRoom(fold("x", store.events_of("x")), writer, Engines(Bounds()), Bounds())
        await live.act("one", move("c3"))
        with pytest.raises(StoreFault):
            await other.act("one", move("a1"))
        assert [node.move for node in fold("x", store.events_of("x")).nodes] == [None, "c3"]
        await writer.close()
        store.close()

    in_a_loop(scenario())
