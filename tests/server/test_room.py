"""A room as a fold over its events, without a server."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablier.rules import Position, TablierError, game
from tablier.server.bounds import Bounds
from tablier.server.rooms.acting.actions import ACTION_TYPES
from tablier.server.rooms.acting.deciding import DECIDERS, decide
from tablier.server.rooms.acting.intent import Intent
from tablier.server.rooms.events import EVENTS, Created, Event, read_event, write_event
from tablier.server.rooms.room import Room, fold
from tablier.server.rooms.room_clock import RoomClock, time_control
from tablier.server.rooms.room_state import SharedState

BOARDS = ("hex:3", "hex:4,swap=yes", "go:5", "oware")


def created(board: str, clock: dict[str, object] | None = None) -> Created:
    players = game(board).players
    seats: dict[str, dict[str, str | None]] = {player: {"kind": "here", "name": player} for player in players}
    tokens = dict(zip(players, ("one", "two"), strict=True))
    return Created(
        at=0.0, game=board, seats=seats, tokens=tokens, owner="one", watch="watch", clock=clock, assisted=True
    )


def wild_actions(room: Room, chance: random.Random) -> dict[str, object]:
    """Return something that somebody might want, sensible or not."""
    kind = chance.choice(["move"] * 8 + list(DECIDERS))
    legal = room.position.legal_moves or ["pass"]
    return {
        "type": kind,
        "move": chance.choice([*legal, "z9"]),
        "kind": chance.choice(["undo", "rematch", "draw"]),
        "agent": chance.choice([None, "random"]),
        "point": chance.choice(room.game.move_names),
        "text": "hello",
        "name": f"Ada {chance.randrange(100)}",
        **({"node": chance.randrange(len(room.nodes))} if kind == "goto" else {}),
    }


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(4))
def test_a_room_is_the_same_again_from_its_stored_events(board: str, seed: int) -> None:
    chance = random.Random(seed)
    room = Room("x")
    events: list[Event] = [created(board, {"kind": "fischer", "main": 1000, "increment": 1})]
    room.apply(events[0])
    shown = SharedState(room)
    seen: dict[str, Any] = {**shown.describe_for("one", {})}
    for step in range(200):
        token = chance.choice(["one", "two"])
        try:
            new = decide(Intent(room, token, wild_actions(room, chance), 1.0 + step, Bounds()))
        except TablierError:
            continue
        for event in new:
            room.apply(event)
            events.append(event)
            for key, value in shown.take_changes({}).items():
                if key.endswith("_add"):
                    seen[key.removesuffix("_add")] = seen[key.removesuffix("_add")] + value
                else:
                    seen[key] = value
    again = fold("x", [read_event(event.kind, event.at, write_event(event)) for event in events])
    told = SharedState(again).describe_for("one", {})
    assert told == SharedState(room).describe_for("one", {})
    assert told == {**seen, "version": room.version}  # the patches alone lead to the same
    assert len(events) > 20


def test_every_kind_of_event_is_stored_and_read_again() -> None:
    for kind, event in EVENTS.items():
        assert event.kind == kind


@pytest.mark.parametrize("board", BOARDS)
def test_nobody_but_the_players_decides_anything(board: str) -> None:
    room = fold("x", [created(board)])
    for kind in ACTION_TYPES:
        for token in ("watch", "", "three"):
            with pytest.raises(TablierError, match="you are watching"):
                decide(Intent(room, token, {"type": kind}, 1.0, Bounds()))


def clocks(**settings: object) -> RoomClock:
    control = time_control(settings)
    assert control is not None
    return RoomClock.wind(control, ("black", "white"), 0.0).run_for("black", 0.0)


def test_a_fischer_clock_is_charged_and_earns() -> None:
    clock = clocks(kind="fischer", main=10, increment=2)
    assert clock.deadline() == 10
    clock = clock.press(4.0).run_for("white", 4.0)
    assert (clock.left["black"].main, clock.left["white"].main, clock.running) == (8, 10, "white")
    assert clock.deadline() == 14


def test_a_clock_that_is_stopped_earns_nothing() -> None:
    clock = clocks(kind="fischer", main=10, increment=2).stop(4.0)
    assert (clock.left["black"].main, clock.running) == (6, None)


def test_periods_are_whole_again_after_a_move_within_them() -> None:
    clock = clocks(kind="byoyomi", main=5, periods=3, period=10)
    assert clock.deadline() == 35
    clock = clock.press(19.0)  # five of main time, one whole period, four seconds of the next
    assert (clock.left["black"].main, clock.left["black"].periods) == (0, 2)


def test_a_room_holds_only_so_much() -> None:
    room = fold("x", [created("hex:3")])
    small = Bounds(nodes=3, remarks=1)
    for move in ("a1", "b1"):
        token = "one" if room.position.to_move == "black" else "two"
        for event in decide(Intent(room, token, {"type": "move", "move": move}, 1.0, small)):
            room.apply(event)
    with pytest.raises(TablierError, match="3 positions, which is as many as a room holds"):
        decide(Intent(room, "one", {"type": "move", "move": "c1"}, 1.0, small))
    for event in decide(Intent(room, "one", {"type": "chat", "text": "hi"}, 1.0, small)):
        room.apply(event)
    with pytest.raises(TablierError, match="a room holds 1 remarks"):
        decide(Intent(room, "one", {"type": "chat", "text": "hi"}, 1.0, small))


@pytest.mark.parametrize("board", BOARDS)
def test_a_persons_move_passes_the_rules_once(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room = fold("x", [created(board)])
    played: list[str] = []
    play = Position.play

    def counted(position: Position, move: str, player: str | None = None) -> Position:
        played.append(move)
        return play(position, move, player)

    monkeypatch.setattr(Position, "play", counted)
    for token in ("one", "two"):
        move = room.position.legal_moves[0].upper()  # it is called by its own name afterwards
        for event in decide(Intent(room, token, {"type": "move", "move": move}, 1.0, Bounds())):
            room.apply(event)
    assert len(played) == 2
    assert len(room.nodes) == 3


def test_a_move_that_was_only_tried_changes_nothing() -> None:
    room = fold("x", [created("hex:3")])
    decide(Intent(room, "one", {"type": "move", "move": "b2"}, 1.0, Bounds()))
    decide(Intent(room, "one", {"type": "move", "move": "a1"}, 1.0, Bounds()))
    assert room.position == room.game.start()
    for event in decide(Intent(room, "one", {"type": "move", "move": "B2"}, 1.0, Bounds())):
        room.apply(event)
    assert [node.move for node in room.nodes] == [None, "b2"]
