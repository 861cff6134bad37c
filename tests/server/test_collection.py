"""The finished public games as a collection without names."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from server.running import sqlite
from server.test_room import created
from training.examples_data import GO5

from tablier.rules import game
from tablier.rules.records import read_records
from tablier.server.keeping.collection import write_collection
from tablier.server.keeping.store import Card, Entry, Store, WriteOrder
from tablier.server.rooms.events import Created, Event, Moved, Resigned
from tablier.server.rooms.room import fold
from tablier.training.examples.records import read_games

HEX = ["b2", "a1", "b1", "c1", "b3"]
GO = ["C3", "B2", "B3", "C2", "D2", "pass", "pass"]


def keep(store: Store, identity: str, opening: Created, moves: list[str], *, public: bool, end: Event | None) -> None:
    """Store a room in which some moves were played."""
    events: list[Event] = [opening]
    room = fold(identity, events)
    for number, move in enumerate(moves, 1):
        event = Moved(at=float(number), player=room.position.to_move, move=move, node=room.current)
        room.apply(event)
        events.append(event)
    if end is not None:
        room.apply(end)
        events.append(end)
    card = Card(identity, opening.at, opening.at, public, room.phase, wakes=False, due=None, shown={})
    store.write([Entry(WriteOrder(), identity, 0, events, card)])


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(sqlite(tmp_path))
    store.open()
    named = created("hex:3")
    seats: dict[str, dict[str, str | None]] = {
        player: {"kind": "here", "name": "Ada Lovelace"} for player in named.seats
    }
    keep(store, "secret-room", replace(named, seats=seats), HEX, public=True, end=None)
    keep(store, "b", created("hex:3"), HEX, public=False, end=None)
    keep(store, "c", created("hex:3"), HEX[:3], public=True, end=None)
    keep(store, "d", replace(created("go:5"), at=90_000.0), GO[:5], public=True, end=Resigned(at=9.0, player="white"))
    return store


def test_only_finished_public_games_are_in_it(store: Store, tmp_path: Path) -> None:
    with closing(store):
        assert write_collection(store, tmp_path / "out") == {"hex": 1, "go": 1}
    lines = [json.loads(line) for line in (tmp_path / "out" / "games.jsonl").read_text().splitlines()]
    assert [line["moves"] for line in lines] == [HEX, GO[:5]]
    assert [line["result"] for line in lines] == ["black", "black"]
    assert lines[1]["date"] == "1970-01-02"


def test_nobody_is_named(store: Store, tmp_path: Path) -> None:
    with closing(store):
        write_collection(store, tmp_path / "out")
    for file in (tmp_path / "out").iterdir():
        text = file.read_text()
        assert "Lovelace" not in text
        assert "secret-room" not in text


def test_both_forms_are_read_again(store: Store, tmp_path: Path) -> None:
    with closing(store):
        write_collection(store, tmp_path / "out")
    (hexes,) = read_records(tmp_path / "out" / "hex.sgf")
    assert (hexes.game, list(hexes.moves)) == (game("hex:3"), HEX)
    one, other = read_records(tmp_path / "out" / "games.jsonl")
    assert other.result == "B+R"
    assert one.position.outcome is not None


def test_a_collection_teaches(store: Store, tmp_path: Path) -> None:
    with closing(store):
        write_collection(store, tmp_path / "out", "go")
    lessons, left_out = read_games(tmp_path / "out" / "go.sgf", GO5)
    assert left_out == []
    assert len(lessons) == 5
    assert lessons.columns["result"].tolist() == [1, -1, 1, -1, 1]
