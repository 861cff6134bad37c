"""Several server processes on one PostgreSQL: every room is with one of them, and no guest notices which."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import postgres
import pytest
import sqlalchemy as sql
from cli.command import Command
from server.running import PATIENCE, Person, Refusal, Server
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tablier.server.keeping.owners import Superseded
from tablier.server.keeping.store import Entry, Store, WriteOrder
from tablier.server.keeping.tables import owners, processes
from tablier.server.rooms.events import Muted

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres.cluster() as address:
        yield address


@pytest.fixture(scope="module")
def other(database: str) -> Iterator[Server]:
    """A server that lives through all tests."""
    with Server(database) as running:
        yield running


@pytest.fixture(scope="module")
def pair(database: str, other: Server) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database, which tests leave running."""
    with Server(database) as one:
        yield one, other


@pytest.fixture
def mortal(database: str, other: Server) -> Iterator[tuple[Server, Server]]:
    """Two servers, of which the first may come to harm."""
    with Server(database) as one:
        yield one, other


def owner_of(database: str, room: str) -> int | None:
    store = Store(database)
    with contextlib.closing(store), store.begin() as connection:
        wanted = sql.select(owners.c.process).join(processes, processes.c.id == owners.c.process)
        wanted = wanted.where(owners.c.room == room, processes.c.buried.is_(None))
        return connection.execute(wanted).scalar_one_or_none()


def come_again(person: Person) -> None:
    """Connect until it works, as a page does."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            person.connect()
            return
        except (OSError, InvalidHandshake, ConnectionClosed, Refusal, TimeoutError):
            assert time.monotonic() < end
            time.sleep(0.1)


def wait_as_a_page(person: Person, until: Callable[[dict[str, Any]], bool]) -> None:
    """Wait, and connect again whenever the server asks for it: on a slow disk it may lose a room once more."""
    while True:
        try:
            person.wait(until)
            return
        except ConnectionClosed:
            come_again(person)


def test_guests_of_two_processes_play_one_game(pair: tuple[Server, Server]) -> None:
    one, other = pair
    opened = one.open("hex:5", seats={"white": {"kind": "link"}})
    joined = other.join(opened, "Bo")  # over REST, at the process that does not have the room
    black, white = one.person(opened["room"], opened["owner"]), other.person(opened["room"], joined["token"])
    black.do("move", move="c3")
    assert white.wait(lambda state: len(state["nodes"]) == 2)["nodes"][1]["move"] == "c3"
    white.do("move", move="b2")
    black.wait(lambda state: len(state["nodes"]) == 3)
    assert other.state(opened["room"], opened["owner"])["seats"]["white"] == {
        **one.state(opened["room"], opened["owner"])["seats"]["white"]
    }
    refused = other.http.post(
        f"/api/rooms/{opened['room']}/actions",
        json={"type": "move", "move": "b2"},
        headers={"Authorization": f"Bearer {opened['owner']}"},
    )
    assert (refused.status_code, refused.headers["x-content-type-options"]) == (422, "nosniff")
    assert other.http.get(f"/api/rooms/{opened['room']}/export?format=diagram").status_code == 403


def test_a_rematch_is_played_on_where_the_game_was(pair: tuple[Server, Server]) -> None:
    one, other = pair
    opened = one.open("hex:5")
    person = other.person(opened["room"], opened["owner"])
    person.do("resign", seat="black")
    person.do("ask", kind="rematch")
    following = person.wait(lambda state: state["rematch"] is not None)["rematch"]
    assert other.person(following, opened["owner"]).state["phase"] == "playing"


def test_a_process_that_is_killed_hands_its_rooms_over(mortal: tuple[Server, Server], database: str) -> None:
    one, other = mortal
    clock = {"kind": "fischer", "main": 60, "increment": 0}
    opened = one.open("hex:5", clock=clock)
    thinking = one.open("hex:5", seats={"black": {"kind": "agent", "agent": "mcts"}})
    here, there = one.person(opened["room"], opened["owner"]), other.person(opened["room"], opened["owner"])
    here.do("move", move="c3")
    there.do("move", move="b2")
    first = owner_of(database, opened["room"])
    one.kill()
    begin = time.monotonic()
    with pytest.raises(ConnectionClosed):
        there.hear_on()
    come_again(there)
    assert time.monotonic() - begin < 5
    assert there.moves() == ["c3", "b2"]
    assert owner_of(database, opened["room"]) not in (None, first)
    there.do("move", move="a1")
    assert there.state["clock"]["left"]["black"] > 57  # what passed while nobody had the room is nobody's time
    wait_as_a_page(other.person(thinking["room"], thinking["owner"]), lambda state: len(state["nodes"]) >= 2)


@pytest.mark.slow
def test_a_frozen_process_that_was_buried_writes_nothing_and_begins_again(
    mortal: tuple[Server, Server], database: str
) -> None:
    one, other = mortal
    opened = one.open("hex:5")
    person = one.person(opened["room"], opened["owner"])
    person.do("move", move="c3")
    os.kill(one.process.pid, signal.SIGSTOP)
    store = Store(database)
    with contextlib.closing(store), store.begin() as connection:  # what the others do after fifteen seconds
        mine = owner_of(database, opened["room"])
        connection.execute(sql.update(processes).where(processes.c.id == mine).values(buried=time.time()))
    successor = other.person(opened["room"], opened["owner"])
    successor.do("move", move="b2")
    os.kill(one.process.pid, signal.SIGCONT)
    with pytest.raises((Refusal, ConnectionClosed)):
        person.do("move", move="a1")
    come_again(person)  # at the one that was frozen, which asks the other now
    assert person.moves() == ["c3", "b2"]
    person.do("move", move="d4")
    assert successor.wait(lambda state: len(state["nodes"]) == 4)["nodes"][3]["move"] == "d4"


def test_what_a_buried_process_writes_is_refused_by_the_database(pair: tuple[Server, Server], database: str) -> None:
    opened = pair[0].open("hex:5")
    store = Store(database)
    with contextlib.closing(store):
        entry = Entry(WriteOrder(10_000), opened["room"], 1, [Muted(at=time.time())], None)
        with pytest.raises(Superseded):
            store.write([entry])
        assert len(store.events_of(opened["room"])) == 1


@pytest.mark.slow
def test_a_stopped_process_leaves_its_rooms_to_the_other_at_once(mortal: tuple[Server, Server], database: str) -> None:
    one, other = mortal
    opened = one.open("hex:5")
    one.person(opened["room"], opened["owner"]).do("move", move="c3")
    assert one.stop() == 0
    assert owner_of(database, opened["room"]) is None
    assert other.person(opened["room"], opened["owner"]).moves() == ["c3"]


def test_the_host_is_heard_by_whichever_process_has_the_room(
    pair: tuple[Server, Server], database: str, within: Command
) -> None:
    rooms = [server.open("hex:5", public=True) for server in pair]
    watching = [pair[0].person(room["room"], room["owner"]) for room in rooms]
    for room in rooms:
        assert within("admin", "close", room["room"], "--database", database).code == 0
    for person in watching:
        with pytest.raises(ConnectionClosed):
            person.hear_on()
        come_again(person)
        assert person.state["phase"] == "finished"


@pytest.mark.slow
def test_the_database_goes_away_and_comes_back() -> None:
    with postgres.cluster() as database, Server(database) as server:
        opened = server.open("hex:5")
        person = server.person(opened["room"], opened["owner"])
        person.do("move", move="c3")
        postgres.interrupt(database)
        with contextlib.suppress(Refusal, ConnectionClosed):
            person.do("move", move="b2")
        come_again(person)
        assert person.moves()[:1] == ["c3"]
        person.do("move", move="a1")
        time.sleep(2.5)  # the watch is back: a second process finds this one alive
        with Server(database) as other:
            assert other.person(opened["room"], opened["owner"]).moves() == person.moves()
            person.do("move", move="a2")


@pytest.mark.slow
def test_several_processes_at_one_port_replace_the_one_that_dies(database: str) -> None:
    with Server(database, "--processes", "2") as server:
        opened = server.open("hex:5")
        people = [server.person(opened["room"], opened["owner"]) for _ in range(6)]
        people[0].do("move", move="c3")
        for person in people:
            person.wait(lambda state: len(state["nodes"]) == 2)
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        serving = [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
        assert len(serving) == 2
        os.kill(int(serving[0]), signal.SIGKILL)
        come_again(people[0])
        people[0].do("move", move="b2")
        assert server.process.stderr is not None
        assert "a process of the server ended (signal 9)" in server.process.stderr.readline()
        assert server.stop() == 0


def test_several_processes_need_a_database_that_they_can_share(within: Command) -> None:
    run = within("serve", "--processes", "2", "--database", "sqlite:///x.db", "--port", "0")
    assert run.code == 2
    assert "several processes need PostgreSQL" in run.errors
