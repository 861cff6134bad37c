"""A room in a nutshell: what its events have led to, so that they need not all be read again.

A snapshot leaves out what follows from the first event and from the moves. It may be thrown away at any time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson

from tablier.agents import Clock
from tablier.rules.records import Mark
from tablier.server.rooms.events import Created, Event
from tablier.server.rooms.room import GameResult, Node, Remark, Room, Scoring, SeatState
from tablier.server.rooms.room_clock import RoomClock, time_control

__all__ = ["SHAPE", "is_due", "read_snapshot", "write_snapshot"]

#: Of the snapshots that this version writes; one of another shape is left aside and the events are read instead.
SHAPE = 1
_EVERY = 256  # events at least between two snapshots
_SHARE = 8  # of a long room's events, one part in so many
_PLAIN = (
    *("version", "current", "phase", "rematch", "public", "assisted"),
    *("begun", "muted", "closed", "created", "last", "invitation"),
)


def is_due(version: int, last: int) -> bool:
    """Whether a room of this version wants a new snapshot, ``last`` being the version of the one before."""
    return version - last >= max(_EVERY, version // _SHARE)


def write_snapshot(room: Room) -> str:
    """Return a room as a text."""
    clock = room.clock
    content = {
        "shape": SHAPE,
        **{name: getattr(room, name) for name in _PLAIN},
        "seats": room.seats,
        "nodes": room.nodes,
        "result": room.result,
        "scoring": room.scoring,
        "clock": None
        if clock is None
        else {"settings": clock.settings(), "left": clock.left, "running": clock.running, "since": clock.since},
        "asks": room.asks,
        "chat": room.chat,
        "awaited": sorted(room.awaited),
        "dead": room.position.dead,
    }
    return orjson.dumps(content, default=_write_set).decode()


def _write_set(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(f"a snapshot cannot hold {value!r:.40}")


def read_snapshot(identity: str, created: Created, text: str, later: Iterable[Event]) -> Room | None:
    """Return the room of a snapshot after what happened later, None when this version cannot read the snapshot."""
    content: dict[str, Any] = orjson.loads(text)
    if content.pop("shape", None) != SHAPE:
        return None
    room = Room(identity)
    room.apply(created)
    for name in _PLAIN:
        setattr(room, name, content[name])
    room.seats = {player: SeatState(**seat) for player, seat in content["seats"].items()}
    room.nodes = [_read_node(node) for node in content["nodes"]]
    room.result = None if content["result"] is None else GameResult(**content["result"])
    room.scoring = _read_scoring(content["scoring"])
    room.clock = _read_clock(content["clock"])
    room.asks = [(what, by) for what, by in content["asks"]]
    room.chat = [Remark(**remark) for remark in content["chat"]]
    room.awaited = frozenset(content["awaited"])
    room.snapped = room.version
    room.stand_again(tuple(content["dead"]))
    for event in later:
        room.apply(event)
    return room


def _read_node(node: dict[str, Any]) -> Node:
    marks = tuple(Mark(**mark) for mark in node["marks"])
    return Node(**{**node, "line": tuple(node["line"]), "marks": marks})


def _read_scoring(told: dict[str, Any] | None) -> Scoring | None:
    if told is None:
        return None
    proposed = None if told["proposed"] is None else tuple(told["proposed"])
    return Scoring(tuple(told["dead"]), proposed, frozenset(told["accepted"]), told["changed"])


def _read_clock(told: dict[str, Any] | None) -> RoomClock | None:
    control = None if told is None else time_control(told["settings"])
    if told is None or control is None:
        return None
    left = {player: Clock(control, clock["main"], clock["periods"]) for player, clock in told["left"].items()}
    return RoomClock(control, left, told["running"], told["since"])
