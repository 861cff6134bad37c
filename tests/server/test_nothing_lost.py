"""What is acknowledged stays: after kill -9, after a restart, on SQLite and on PostgreSQL."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import postgres
import pytest
from cli.command import Command
from server.running import Person, Server, sqlite
from websockets.exceptions import ConnectionClosed


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite(tmp_path)
    else:
        with postgres.cluster() as address:
            yield address


def play_until_the_end_comes(person: Person, acknowledged: list[str], seed: int) -> None:
    """Play both sides at random, noting every move that was acknowledged, until the server is gone."""
    chance = random.Random(seed)
    try:
        while True:
            move = chance.choice([move for move in person.state["view"]["legal"] if move != "pass"])
            person.do("move", move=move)
            acknowledged.append(person.moves()[-1])
    except (ConnectionClosed, TimeoutError, OSError):
        pass


def test_every_acknowledged_move_survives_a_kill(database: str) -> None:
    boards = ["hex:11", "go:9", "go:19", "hex:19"]
    with Server(database) as server:
        opened = [server.open(board) for board in boards]
        against = server.open("hex:7", seats={"black": {"kind": "agent", "agent": "mcts"}})
        people = [server.person(room["room"], room["owner"]) for room in opened]
        acknowledged: list[list[str]] = [[] for _ in boards]
        playing = [
            threading.Thread(target=play_until_the_end_comes, args=(person, moves, number))
            for number, (person, moves) in enumerate(zip(people, acknowledged, strict=True))
        ]
        for thread in playing:
            thread.start()
        time.sleep(0.8)  # in the middle of everything, the agent's first thought included
        server.kill()
        for thread in playing:
            thread.join(timeout=30)
        assert all(acknowledged)
        server.start()
        for room, moves in zip(opened, acknowledged, strict=True):
            person = server.person(room["room"], room["owner"])
            kept = person.moves()
            assert kept[: len(moves)] == moves
            assert len(kept) <= len(moves) + 1  # one may have been stored and not yet acknowledged
            person.do("move", move=person.state["view"]["legal"][0])  # and the game goes on
        person = server.person(against["room"], against["owner"])
        person.wait(lambda state: len(state["nodes"]) >= 2)  # the agent has moved, or thinks again


@pytest.mark.slow
def test_the_time_that_the_server_was_down_is_nobodys(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        room = server.open("hex:5", clock={"kind": "fischer", "main": 60, "increment": 0})
        person = server.person(room["room"], room["owner"])
        begin = time.monotonic()
        person.do("move", move="c3")
        time.sleep(0.6)
        server.kill()
        time.sleep(2.5)
        server.start()
        person = server.person(room["room"], room["owner"])
        clock = person.state["clock"]
        assert clock["running"] == "white"
        assert clock["left"]["white"] > 60 - (time.monotonic() - begin) + 2
        person.do("move", move="b2")
        assert person.state["clock"]["left"]["white"] > 60 - (time.monotonic() - begin) + 2


@pytest.mark.slow
def test_a_flag_falls_even_when_nobody_is_there_after_a_restart(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        room = server.open("hex:5", clock={"kind": "fischer", "main": 1.5, "increment": 0})
        server.person(room["room"], room["owner"]).do("move", move="c3")
        server.kill()
        server.start()
        end = time.monotonic() + 10
        while server.state(room["room"], room["owner"])["phase"] != "finished" and time.monotonic() < end:
            time.sleep(0.2)
        assert server.state(room["room"], room["owner"])["result"]["reason"] == "time"


@pytest.mark.slow
def test_an_agent_goes_on_after_a_restart_without_anybody_there(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        seats = {"white": {"kind": "agent", "agent": "mcts"}}
        room = server.open("hex:11", seats=seats)
        headers = {"Authorization": f"Bearer {room['owner']}"}
        server.http.post(f"/api/rooms/{room['room']}/actions", json={"type": "move", "move": "f6"}, headers=headers)
        server.kill()  # while the agent thinks
        server.start()
        time.sleep(2.5)
        assert len(server.state(room["room"], room["owner"])["nodes"]) == 3


def test_stopping_closes_the_connections_as_a_restart_does(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        room = server.open("hex:5")
        person = server.person(room["room"], room["owner"])
        person.do("move", move="c3")
        assert server.stop() == 0
        with pytest.raises(ConnectionClosed) as closed:
            person.hear_on()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        server.start()
        person.connect()
        assert person.moves() == ["c3"]


@pytest.mark.parametrize(
    ("address", "complaint", "code"),
    [
        ("mysql://somewhere/db", "the database is SQLite or PostgreSQL, not 'mysql'", 2),
        ("nonsense", "'nonsense' is not the address of a database; those look like sqlite:///rooms.db or", 2),
        ("sqlite://", "rooms are kept in a file: sqlite:///FILE", 2),
        ("sqlite:///.", "cannot open the database sqlite:///.: unable to open database file", 1),
        ("postgresql://nobody:secret@127.0.0.1:1/none", "cannot open the database postgresql+psycopg://nobody:***@", 1),
    ],
)
def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(
    within: Command, address: str, complaint: str, code: int
) -> None:
    run = within("serve", "--port", "0", "--database", address)
    assert run.errors.startswith(f"error: {complaint}")
    assert run.code == code
    assert "secret" not in run.errors


@pytest.mark.slow
def test_a_second_server_on_the_same_file_is_refused_and_told_where_the_first_is(
    within: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    database = f"sqlite:///{tmp_path}/tablier/rooms.db"
    (tmp_path / "tablier").mkdir()
    with Server(database) as first:
        run = within("serve", "--port", "0", "--database", database)
        assert run.code == 1
        assert f"another tablier at {first.address}/ has the games" in run.errors
        run = within()  # the app itself leads to the one that runs
        assert run.output == f"tablier is running already at {first.address}/\n"
        assert run.code == 0
        first.kill()
        first.start()  # a killed one is in nobody's way


def test_a_port_that_is_taken_is_told_in_a_sentence(within: Command, server: Server) -> None:
    run = within("serve", "--port", server.address.rpartition(":")[2], "--database", "sqlite:///x.db")
    assert run.errors.endswith("address already in use\n")
    assert run.code == 1
