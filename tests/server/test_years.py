"""A server of many years: what is long ago costs nothing, neither memory nor time."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from server.running import in_a_loop, sqlite

from tablier.server.bounds import Bounds
from tablier.server.errors import Refused, TooMany
from tablier.server.keeping.room_reading import read_room
from tablier.server.keeping.store import Store
from tablier.server.live.hall import Hall, Opened
from tablier.server.rooms.bringing.opening import plan_room
from tablier.server.rooms.events import WentTo
from tablier.server.rooms.room import Room, fold
from tablier.server.rooms.room_state import SharedState
from tablier.server.tokens import hash_token

GUEST = "192.0.2.1"
SLOW = {"kind": "fischer", "main": 7 * 24 * 3600, "increment": 0}


async def opened_hall(folder: Path, **bounds: Any) -> Hall:
    hall = Hall(Store(sqlite(folder)), Bounds(**bounds))
    hall.store.open()
    await hall.open()
    return hall


async def open_room(hall: Hall, game: str = "hex:5", **wanted: Any) -> Opened:
    return await hall.open_room(plan_room({"game": game, **wanted}, hall.bounds), GUEST)


def described(room: Room) -> Any:
    return SharedState(room).describe_for(room.owner, {})


def test_clocks_that_run_take_no_place_in_memory(tmp_path: Path) -> None:
    async def scenario() -> None:
        hall = await opened_hall(tmp_path, live_rooms=5)
        for _ in range(12):
            opened = await open_room(hall, clock=SLOW)
            await hall.act(opened.room, hash_token(opened.token), {"type": "move", "move": "c3"})
        assert hall.live_rooms <= 5
        await hall.close()

    in_a_loop(scenario())


def test_the_flag_of_a_forgotten_game_falls_all_the_same(tmp_path: Path) -> None:
    async def scenario() -> None:
        hall = await opened_hall(tmp_path, live_rooms=1)
        opened = await open_room(hall, clock={"kind": "fischer", "main": 0.5, "increment": 0})
        await hall.act(opened.room, hash_token(opened.token), {"type": "move", "move": "c3"})
        await open_room(hall)  # takes the only place
        with pytest.raises(Refused, match="being reloaded"):  # whoever held on to the old copy cannot do harm with it
            await hall.act(opened.room, hash_token(opened.token), {"type": "resign"})
        async with asyncio.timeout(15):
            while read_room(hall.store, opened.room.room.id).phase != "finished":
                await asyncio.sleep(0.1)
        result = read_room(hall.store, opened.room.room.id).result
        assert result is not None
        assert result.reason == "time"
        await hall.close()

    in_a_loop(scenario())


def test_several_restarts_in_one_move_are_charged_to_nobody(tmp_path: Path) -> None:
    async def play() -> str:
        hall = await opened_hall(tmp_path)
        opened = await open_room(hall, clock={"kind": "fischer", "main": 1000, "increment": 0})
        await hall.act(opened.room, hash_token(opened.token), {"type": "move", "move": "c3"})
        await hall.close()
        return opened.room.room.id

    room = in_a_loop(play())
    store = Store(sqlite(tmp_path))
    now = time.time()
    store.begin_run(now + 500)  # two servers that ran for no time at all
    store.begin_run(now + 900)
    assert store.rooms_due(now + 1500, 10) == []
    assert store.rooms_due(now + 1950, 10) == [room]
    store.close()


def wander(room: Room, steps: int) -> None:
    """Go to and fro between the ends of a long game."""
    for number in range(steps):
        room.apply(WentTo(at=1.0, node=1 + number % 2 * (len(room.nodes) - 2)))


def test_going_to_and_fro_in_a_long_game_plays_it_only_once() -> None:
    fields = plan_room({"game": "oware", "moves": _long_game("oware", 200)}, Bounds())
    room = _room(fields)
    begin = time.process_time()
    wander(room, 2)
    first = time.process_time() - begin
    begin = time.process_time()
    wander(room, 200)
    assert time.process_time() - begin < 100 * max(first, 0.001)
    assert room.position.history == tuple(step.move for step in room.path(room.current))
    assert room.before == room.position.previous


def _room(fields: dict[str, Any]) -> Room:
    from tablier.server.rooms.events import Created

    return fold("x", [Created(at=0.0, tokens={}, owner="o", watch="w", **fields)])


def _long_game(game: str, most: int) -> list[str]:
    import random

    import tablier

    chance = random.Random(7)
    best: list[str] = []
    for _ in range(20):
        position = tablier.game(game).start()
        while position.outcome is None and position.ply < most:
            position = position.play(chance.choice(list(position.legal_moves)))
        best = max(best, list(position.history), key=len)
    return best


def test_a_room_holds_so_many_events_and_keeps_the_last_for_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        hall = await opened_hall(tmp_path, events=40)
        opened = await open_room(hall)
        token = hash_token(opened.token)
        await hall.act(opened.room, token, {"type": "move", "move": "c3"})
        for number in range(28):
            await hall.act(opened.room, token, {"type": "goto", "node": number % 2})
        with pytest.raises(Refused, match="too much has happened"):
            await hall.act(opened.room, token, {"type": "goto", "node": 0})
        assert opened.room.room.version == 30
        await hall.act(opened.room, token, {"type": "resign"})
        await hall.close()

    in_a_loop(scenario())


def test_a_room_is_read_from_its_snapshot_and_is_the_same(tmp_path: Path) -> None:
    async def scenario() -> None:
        hall = await opened_hall(tmp_path)
        moves = _long_game("go:9", 60)
        wanted = {"clock": {"kind": "byoyomi", "main": 600, "periods": 5, "period": 30}, "moves": moves}
        opened = await open_room(hall, "go:9", seats={"white": {"kind": "link"}}, **wanted)
        _, claimed = await hall.join(opened.room.room.id, opened.invitation or "", "Ada")
        tokens = {"black": hash_token(opened.token), "white": hash_token(claimed)}
        for number in range(300):
            await hall.act(opened.room, tokens["black"], {"type": "chat", "text": f"remark {number}"})
        for _ in range(2):
            mover = opened.room.room.position.to_move
            await hall.act(opened.room, tokens[mover], {"type": "move", "move": "pass"})
        identity = opened.room.room.id
        async with asyncio.timeout(20):
            while opened.room.room.scoring is None or opened.room.room.scoring.proposed is None:
                await asyncio.sleep(0.05)
        await opened.room.settle()
        kept = hall.store.kept_of(identity)
        assert kept is not None
        assert kept.snapshot is not None
        assert len(kept.later) < 256
        slow, fast = fold(identity, hall.store.events_of(identity)), read_room(hall.store, identity)
        assert described(fast) == described(slow)
        assert fast.position.history == slow.position.history
        for token in tokens.values():
            await hall.act(opened.room, token, {"type": "accept_score"})
        slow, fast = fold(identity, hall.store.events_of(identity)), read_room(hall.store, identity)
        assert described(fast) == described(slow)
        assert fast.result == slow.result
        assert fast.clock == slow.clock
        await hall.close()

    in_a_loop(scenario())


@pytest.mark.parametrize("text", ["{}", "not JSON", '{"shape": 1}', '{"shape": 99}'])
def test_a_snapshot_that_cannot_be_read_costs_nothing_but_time(tmp_path: Path, text: str) -> None:
    async def scenario() -> None:
        hall = await opened_hall(tmp_path)
        opened = await open_room(hall)
        await hall.act(opened.room, hash_token(opened.token), {"type": "move", "move": "c3"})
        with hall.store._engine.begin() as connection:
            identity = opened.room.room.id
            insertion = sql.text("insert into snapshots (room, number, data) values (:room, 1, :data)")
            connection.execute(insertion, {"room": identity, "data": text})
        assert described(read_room(hall.store, identity)) == described(opened.room.room)
        assert hall.store.kept_of(identity).snapshot is None  # type: ignore[union-attr]
        await hall.close()

    in_a_loop(scenario())


def test_one_room_that_cannot_be_read_stops_nobody(tmp_path: Path) -> None:
    async def break_one() -> tuple[Opened, Opened]:
        hall = await opened_hall(tmp_path)
        seats = {"white": {"kind": "agent", "agent": "random"}}
        bad, good = await open_room(hall, clock=SLOW), await open_room(hall, seats=seats)
        with hall.store._engine.begin() as connection:
            ruin = "update events set kind = 'unheard of' where room = :room"
            connection.execute(sql.text(ruin), {"room": bad.room.room.id})
            due = "update rooms set due = 1, wakes = true where id = :room"
            connection.execute(sql.text(due), {"room": bad.room.room.id})
        await hall.close()
        return bad, good

    async def go_on(bad: Opened, good: Opened) -> None:
        hall = await opened_hall(tmp_path)
        live = await hall.find(good.room.room.id)
        await hall.act(live, hash_token(good.token), {"type": "move", "move": "c3"})
        with pytest.raises(Refused, match="cannot be read any more"):
            await hall.find(bad.room.room.id)
        async with asyncio.timeout(15):
            while hall.store.has_clocks():
                await asyncio.sleep(0.1)
        assert hall.unreadable >= 1
        await hall.close()

    in_a_loop(go_on(*in_a_loop(break_one())))


def test_a_rematch_counts_as_a_new_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        hall = await opened_hall(tmp_path, rooms_a_minute=2)
        opened = await open_room(hall)
        token = hash_token(opened.token)
        live = opened.room
        for _ in range(2):
            await hall.act(live, token, {"type": "resign"}, GUEST)
            await hall.act(live, token, {"type": "ask", "kind": "rematch"}, GUEST)
            live = await hall.find(live.room.rematch or "")
        await hall.act(live, token, {"type": "resign"}, GUEST)
        with pytest.raises(TooMany, match="too many new games: 2 a minute"):
            await hall.act(live, token, {"type": "ask", "kind": "rematch"}, GUEST)
        await hall.close()

    in_a_loop(scenario())
