"""What the host of a server can do, whether it runs or not."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from cli.command import Command
from server.running import Person, Refusal, Server, sqlite
from websockets.exceptions import ConnectionClosed

from tablier.rules import BadSpec, TablierError
from tablier.server.keeping.backup import back_up, restore


def come_back(person: Person) -> None:
    """Notice that the room was changed, and connect again as the page does."""
    with pytest.raises(ConnectionClosed) as closed:
        person.hear_on()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    person.connect()


@pytest.fixture
def admin(within: Command, tmp_path: Path) -> Callable[..., str]:
    def run(*words: str) -> str:
        done = within("admin", *words, "--database", sqlite(tmp_path))
        assert done.code == 0, done.errors
        return done.output

    return run


def test_a_room_is_muted_closed_erased_and_deleted_while_people_are_in_it(
    admin: Callable[..., str], tmp_path: Path
) -> None:
    with Server(sqlite(tmp_path)) as server:
        opened = server.open("hex:5", public=True)
        room = opened["room"]
        person = server.person(room, opened["owner"])
        person.do("rename", name="Mallory")
        person.do("chat", text="something vile")
        person.do("move", move="c3")
        listed = json.loads(admin("list", "--json"))["rooms"]
        assert [each["id"] for each in listed] == [room]
        admin("mute", room)
        come_back(person)
        with pytest.raises(Refusal, match="lets nobody speak") as refused:
            person.do("chat", text="more")
        assert refused.value.key == "muted"
        with pytest.raises(Refusal, match="lets nobody speak"):
            person.do("rename", name="Eve")
        person.do("move", move="b2")
        admin("erase", room)
        come_back(person)
        assert person.state["seats"]["black"]["name"] is None
        assert [remark["text"] for remark in person.state["chat"]] == ["…"]
        assert person.moves() == ["c3", "b2"]
        with closing(sqlite3.connect(tmp_path / "rooms.db")) as database:
            kept = str(database.execute("select data from events").fetchall())
            kept += str(database.execute("select card from rooms").fetchall())
        assert "vile" not in kept
        assert "Mallory" not in kept
        admin("close", room)
        come_back(person)
        assert person.state["phase"] == "finished"
        assert person.state["result"] == {"winner": None, "reason": "closed", "text": "Void"}
        with pytest.raises(Refusal, match="closed by the host") as refused:
            person.do("goto", node=0)
        assert refused.value.key == "closed"
        admin("delete", room)
        with pytest.raises(ConnectionClosed):
            person.hear_on()
        assert server.http.get(f"/api/rooms/{room}").status_code == 404
        assert admin("list") == ""


def test_a_room_that_does_not_exist_is_told_in_a_sentence(within: Command, tmp_path: Path) -> None:
    for deed in ("mute", "close", "delete", "erase"):
        done = within("admin", deed, "nowhere", "--database", sqlite(tmp_path))
        assert done.code == 1
        assert "there is no" in done.errors


@pytest.mark.slow
def test_games_that_nobody_touches_are_deleted_after_a_time(tmp_path: Path) -> None:
    bounds = tmp_path / "bounds.toml"
    bounds.write_text("keep_days = 1\n")
    with Server(sqlite(tmp_path), "--bounds", str(bounds)) as server:
        old, new = server.open("hex:5", public=True), server.open("hex:5", public=True)
        with closing(sqlite3.connect(tmp_path / "rooms.db")) as database, database:
            database.execute("update rooms set changed = 1 where id = ?", [old["room"]])
        end = time.monotonic() + 20
        while server.http.get(f"/api/rooms/{old['room']}").status_code != 404 and time.monotonic() < end:
            time.sleep(0.2)
        assert server.http.get(f"/api/rooms/{old['room']}").status_code == 404
        assert server.http.get(f"/api/rooms/{new['room']}").status_code == 200


@pytest.mark.slow
def test_a_copy_is_taken_while_people_play_and_put_back(within: Command, tmp_path: Path) -> None:
    database, copy = sqlite(tmp_path), tmp_path / "copy.db"
    with Server(database) as server:
        opened = server.open("hex:5")
        person = server.person(opened["room"], opened["owner"])
        person.do("move", move="c3")
        assert within("admin", "backup", str(copy), "--database", database).code == 0
        person.do("move", move="b2")
        done = within("admin", "restore", str(copy), "--database", database)
        assert done.code == 1
        assert "another tablier" in done.errors
        server.stop()
        assert within("admin", "restore", str(copy), "--database", database).code == 0
        server.start()
        assert server.person(opened["room"], opened["owner"]).moves() == ["c3"]
    assert (tmp_path / "rooms.db.before").exists()
    done = within("admin", "backup", str(copy), "--database", database)
    assert "exists already" in done.errors
    copy.write_bytes(b"no database at all, but long enough to be looked at" * 40)
    done = within("admin", "restore", str(copy), "--database", database)
    assert "no copy of tablier's games" in done.errors


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("rooms_a_minut = 3", "there is no bound 'rooms_a_minut'; did you mean 'rooms_a_minute'?"),
        ("nodes = 'many'", "the bound nodes must be a whole number, not 'many'"),
        ("nodes = -1", "the bound nodes cannot be -1"),
        ("keep_days = inf", "the bound keep_days cannot be inf"),
        ("nodes = true", "the bound nodes must be a whole number, not True"),
        ("nodes", "is no TOML"),
    ],
)
def test_bounds_that_cannot_be_are_told_in_a_sentence(within: Command, text: str, complaint: str) -> None:
    Path("bounds.toml").write_text(text)
    done = within("serve", "--port", "0", "--database", "sqlite:///x.db", "--bounds", "bounds.toml")
    assert done.code == 2
    assert complaint in done.errors


def test_a_copy_of_the_database_takes_no_other_files_place(tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("mine")
    with pytest.raises(TablierError, match=r"'.*copy' exists already; give the copy another name"):
        back_up(f"sqlite:///{tmp_path / 'rooms.db'}", tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "mine"
    with pytest.raises(TablierError, match=r"there is no database '.*rooms\.db'"):
        back_up(f"sqlite:///{tmp_path / 'rooms.db'}", tmp_path / "other")
    for deed in (back_up, restore):
        with pytest.raises(BadSpec, match="a PostgreSQL database is copied by pg_dump and put back by pg_restore"):
            deed("postgresql://nobody@localhost/none", tmp_path / "other")
