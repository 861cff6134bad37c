"""What goes wrong outside: the disk, the database, the clock, the network. docs/reliability.md has the table."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import signal
import socket
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from arena.arena import MISBEHAVING
from cli.command import Command
from server.networks import lay_cable
from server.running import PATIENCE, Person, Refusal, Server, in_a_loop, sqlite
from server.test_room import created
from websockets.exceptions import ConnectionClosed

from tablier.server.bounds import Bounds
from tablier.server.keeping.store import Store
from tablier.server.keeping.writer import Writer
from tablier.server.live.live_room import LiveRoom
from tablier.server.rooms.events import HandedOver
from tablier.server.rooms.room import Room
from tablier.server.thinking.engines import Engines


def moves_after_a_restart(server: Server, opened: dict[str, str]) -> list[str]:
    server.stop()
    server.start()
    return server.person(opened["room"], opened["owner"]).moves()


def talk_on(person: Person) -> None:
    """Say more than fits into what the write-ahead log has taken already."""
    for number in range(500):
        person.do("chat", text=f"{number} " + "x" * 400)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts a small disk")
def test_a_full_disk_refuses_the_move_and_keeps_the_game(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if os.system(f"mount -t tmpfs -o size=1m tmpfs '{disk}' 2>/dev/null") != 0:
        pytest.skip("this machine does not let us mount anything")
    try:
        with Server(sqlite(disk)) as server:
            opened = server.open("hex:5")
            person = server.person(opened["room"], opened["owner"])
            person.do("move", move="c3")
            with contextlib.suppress(OSError), (disk / "ballast").open("wb") as ballast:
                while True:
                    ballast.write(bytes(4096))
                    ballast.flush()
            with pytest.raises((Refusal, ConnectionClosed)):
                talk_on(person)
            assert server.http.get("/api/health").status_code in (200, 503)
            (disk / "ballast").unlink()
            time.sleep(6)  # the next probe
            assert server.http.get("/api/health").status_code == 200
            person.connect()
            person.do("move", move="b2")
            assert moves_after_a_restart(server, opened) == ["c3", "b2"]
    finally:
        os.system(f"umount '{disk}'")


def test_a_cut_of_the_network_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """A short one is not even noticed; after a long one, the players come back over another connection."""
    with lay_cable() as cable, Server(sqlite(tmp_path), "--host", cable.address, within=cable.within) as server:
        opened = server.open("hex:5")
        person = server.person(opened["room"], opened["owner"])
        person.do("move", move="c3")
        cable.cut()
        threading.Timer(1.0, cable.mend).start()
        person.do("move", move="b2")
        cable.cut()
        with pytest.raises(TimeoutError):
            person.hear(1.0)
        cable.mend()
        assert server.person(opened["room"], opened["owner"]).moves() == ["c3", "b2"]


@pytest.mark.slow
def test_a_database_that_somebody_else_locks_refuses_and_goes_on_afterwards(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        opened = server.open("hex:5")
        person = server.person(opened["room"], opened["owner"])
        person.do("move", move="c3")
        with closing(sqlite3.connect(tmp_path / "rooms.db", isolation_level=None)) as other:
            other.execute("begin immediate")
            with pytest.raises((Refusal, ConnectionClosed, TimeoutError)):
                person.do("move", move="b2")
            other.execute("rollback")
        person.connect()
        kept = person.moves()
        assert kept[:1] == ["c3"]
        person.do("move", move="a1")
        assert moves_after_a_restart(server, opened) == [*kept, "a1"]


def test_a_damaged_page_of_the_database_is_told_at_the_start_or_costs_one_room(tmp_path: Path, within: Command) -> None:
    with Server(sqlite(tmp_path)) as server:
        server.open("hex:5")
        server.stop()
        file = tmp_path / "rooms.db"
        content = bytearray(file.read_bytes())
        content[:100] = b"\xff" * 100
        file.write_bytes(content)
        run = within("serve", "--port", "0", "--database", sqlite(tmp_path))
        assert run.code == 1
        assert "cannot open the database" in run.errors
        assert "not a database" in run.errors


@pytest.mark.slow
def test_a_damaged_page_costs_the_games_on_it_and_no_others(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path), "--rooms-a-minute", "1000") as server:
        damaged, whole = server.open("hex:5"), server.open("hex:5")
        person = server.person(damaged["room"], damaged["owner"])
        for _ in range(60):
            person.do("chat", text="the mark of this room " * 20)
        server.stop()
        file = tmp_path / "rooms.db"
        content = bytearray(file.read_bytes())
        size = int.from_bytes(content[16:18], "big")
        marked = [at for at in range(0, len(content), size) if b"the mark of this room" in content[at : at + size]]
        place = marked[len(marked) // 2]  # the first ones hold other rooms too, and what is new goes to the last
        content[place : place + 100] = b"\xff" * 100
        file.write_bytes(content)
        server.start()
        answer = server.http.get(f"/api/rooms/{damaged['room']}", headers={"Authorization": "Bearer x"})
        assert answer.status_code in (500, 503)
        assert "cannot be read" in answer.json()["error"]
        server.person(whole["room"], whole["owner"]).do("move", move="c3")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts a disk")
def test_a_folder_that_may_only_be_read_is_told_at_the_start(tmp_path: Path, within: Command) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if os.system(f"mount -t tmpfs -o ro tmpfs '{disk}' 2>/dev/null") != 0:
        pytest.skip("this machine does not let us mount anything")
    try:
        run = within("serve", "--port", "0", "--database", sqlite(disk))
        assert run.code == 1
        assert "read-only file system" in run.errors
    finally:
        os.system(f"umount '{disk}'")


@pytest.mark.parametrize(("kind", "ends"), [("agent", "finished"), ("here", "playing")])
def test_an_engine_that_fails_resigns_or_gives_the_seat_back(tmp_path: Path, kind: str, ends: str) -> None:
    broken = f"python:{MISBEHAVING}:Raises"

    async def scenario() -> None:
        store = Store(sqlite(tmp_path))
        store.open()
        begun = created("hex:5")
        if kind == "agent":
            begun.seats["black"].update(kind="agent", agent=broken)
        room = Room("x")
        room.apply(begun)
        writer = Writer(store)
        live = LiveRoom(room, writer, Engines(Bounds()), Bounds())
        await live.begin(begun)
        if kind == "here":  # a person lends the seat to an agent
            await live.happen([HandedOver(at=time.time(), player="black", agent=broken)])
        for _ in range(100):
            if room.phase == "finished" or (kind == "here" and room.agent_to_move() is None):
                break
            if room.position.to_move == "white":
                await live.act("two", {"type": "move", "move": room.position.legal_moves[0]})
            await asyncio.sleep(0.05)
        assert room.phase == ends
        assert room.agent_to_move() is None
        await writer.close()
        store.close()

    in_a_loop(scenario())


def test_memory_that_runs_out_in_an_engine_costs_its_game_and_not_the_server(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        others = server.open("hex:5")
        opened = server.open("hex:19", seats={"white": {"kind": "agent", "agent": "mcts:visits=10000000"}})
        person = server.person(opened["room"], opened["owner"])
        process = server.process.pid
        taken = int(Path(f"/proc/{process}/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.prlimit(process, resource.RLIMIT_AS, (taken + 4_000_000, resource.RLIM_INFINITY))
        person.do("move", move="k10")
        person.wait(lambda state: state["phase"] == "finished")
        assert (person.state["result"]["winner"], person.state["result"]["reason"]) == ("black", "resignation")
        resource.prlimit(process, resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        server.person(others["room"], others["owner"]).do("move", move="c3")
        assert server.http.get("/api/health").status_code == 200


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path, within: Command) -> None:
    with Server(sqlite(tmp_path)) as server:
        server.stop()
        with closing(sqlite3.connect(tmp_path / "rooms.db")) as database, database:
            database.execute("update alembic_version set version_num = '9999'")
        run = within("serve", "--port", "0", "--database", sqlite(tmp_path))
        assert run.code == 1
        assert "was written by a newer tablier" in run.errors


def test_sigterm_in_the_middle_of_everything_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        opened = server.open("hex:11")
        person = server.person(opened["room"], opened["owner"])
        acknowledged: list[str] = []
        with contextlib.suppress(ConnectionClosed, Refusal, TimeoutError):
            for number, move in enumerate(list(person.state["view"]["legal"])):
                if number == 20:
                    server.process.send_signal(signal.SIGTERM)
                person.do("move", move=move)
                acknowledged.append(move)
        assert server.stop() == 0
        assert len(acknowledged) >= 20
        server.start()
        kept = server.person(opened["room"], opened["owner"]).moves()
        assert kept[: len(acknowledged)] == acknowledged


@pytest.mark.slow
def test_a_connection_that_brings_nothing_is_ended(tmp_path: Path) -> None:
    bounds = tmp_path / "bounds.toml"
    bounds.write_text("patience_seconds = 1.0\nheader = 4000\n")
    with Server(sqlite(tmp_path), "--bounds", str(bounds)) as server:
        host, port = "127.0.0.1", int(server.address.rpartition(":")[2])
        begun = b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
        for said in (b"", begun, begun + b"x" * 5000):
            with socket.create_connection((host, port), timeout=PATIENCE) as idle:
                idle.sendall(said)
                begin = time.monotonic()
                with contextlib.suppress(ConnectionResetError):
                    assert idle.recv(100) == b""
                assert time.monotonic() - begin < 10
        assert server.http.get("/api/catalogue").status_code == 200


def test_a_reader_that_is_killed_costs_one_file(tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        text = "(;GM[1]SZ[9];B[ee])"
        assert server.http.post("/api/import", json={"text": text}).status_code == 200
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        everywhere = [
            child
            for task in Path(f"/proc/{server.process.pid}/task").iterdir()
            for child in (task / "children").read_text().split()
        ]
        for child in {*children, *everywhere}:
            os.kill(int(child), signal.SIGKILL)
        answers = [server.http.post("/api/import", json={"text": text}).status_code for _ in range(3)]
        assert answers[-1] == 200
        opened = server.open("hex:5")
        server.person(opened["room"], opened["owner"]).do("move", move="c3")
