"""What the host of a server does with its rooms: mute, close, delete, erase what was said.

It is done in the database, whether a server runs or not; a server that runs is told by an order which rooms it has to
read again. What it was about to write in such a room collides with what is there, and is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
import sqlalchemy as sql

from tablier.server.errors import NoSuchRoom
from tablier.server.keeping.owners import rooms_of_others
from tablier.server.keeping.room_reading import read_room
from tablier.server.keeping.store import CHANNEL, Store, delete_rooms, insert_event
from tablier.server.keeping.tables import events, orders, rooms, snapshots
from tablier.server.moments import this_moment
from tablier.server.rooms.events import Closed, Event, Muted

__all__ = ["Order", "close_room", "delete_room", "erase_words", "list_rooms", "mute_room", "take_orders"]

_ERASED = "…"


@dataclass(frozen=True)
class Order:
    """A room that a running server has to read again."""

    room: str


def list_rooms(store: Store, most: int) -> Sequence[dict[str, Any]]:
    """Return the cards of the rooms that were used last, private ones too."""
    wanted = sql.select(rooms.c.card, rooms.c.changed, rooms.c.public).order_by(rooms.c.changed.desc()).limit(most)
    with store.begin() as connection:
        return [
            {**orjson.loads(card), "changed": changed, "public": public}
            for card, changed, public in connection.execute(wanted)
        ]


def mute_room(store: Store, room: str) -> None:
    """Let nobody say anything, or take another name, in a room any more."""
    _let_happen(store, room, Muted(at=this_moment()))


def close_room(store: Store, room: str) -> None:
    """End the game of a room without a result; nothing more can be done in it."""
    _let_happen(store, room, Closed(at=this_moment()))
    with store.begin() as connection:
        ended = {"phase": "finished", "due": None, "wakes": False}
        connection.execute(sql.update(rooms).where(rooms.c.id == room).values(**ended))


def delete_room(store: Store, room: str) -> None:
    """Delete a room with all that happened in it."""
    with store.begin() as connection:
        _require(connection, room)
        delete_rooms(connection, [room])
        _order(connection, room)


def erase_words(store: Store, room: str) -> None:
    """Erase what people said in a room and what they are called, from its events too; the moves stay."""
    with store.begin() as connection:
        _require(connection, room)
        wanted = sql.select(events.c.number, events.c.kind, events.c.data).where(events.c.room == room)
        for number, kind, data in connection.execute(wanted.order_by(events.c.number)).all():
            erased = _erase(kind, orjson.loads(data))
            if erased is not None:
                place = (events.c.room == room) & (events.c.number == number)
                connection.execute(sql.update(events).where(place).values(data=orjson.dumps(erased).decode()))
        connection.execute(sql.delete(snapshots).where(snapshots.c.room == room))
        card = orjson.loads(connection.execute(sql.select(rooms.c.card).where(rooms.c.id == room)).scalar_one())
        for seat in card["seats"].values():
            seat["name"] = None
        connection.execute(sql.update(rooms).where(rooms.c.id == room).values(card=orjson.dumps(card).decode()))
        _order(connection, room)


def _erase(kind: str, data: dict[str, Any]) -> dict[str, Any] | None:
    """An event without names and words, or None where there were none."""
    if kind == "said":
        return data | {"text": _ERASED, "by": _ERASED}
    if kind in ("joined", "renamed"):
        return data | {"name": None}
    if kind == "created":
        seats = {player: {**seat, "name": None} for player, seat in data["seats"].items()}
        return data | {"seats": seats}
    return None


def take_orders(store: Store) -> list[Order]:
    """Return the orders that a running server has not heard of yet; those for other processes are left to them."""
    with store.begin() as connection:
        wanted = sql.select(orders.c.id, orders.c.room)
        if store.shared:
            wanted = wanted.where(orders.c.room.not_in(rooms_of_others(store.process)))
        taken = connection.execute(wanted.with_for_update(skip_locked=True)).all()
        if taken:
            connection.execute(sql.delete(orders).where(orders.c.id.in_([number for number, _ in taken])))
        return [Order(room) for _, room in taken]


def _let_happen(store: Store, room: str, event: Event) -> None:
    version = read_room(store, room).version
    with store.begin() as connection:
        insert_event(connection, room, version, event)
        _order(connection, room)


def _require(connection: sql.Connection, room: str) -> None:
    if connection.execute(sql.select(rooms.c.id).where(rooms.c.id == room)).first() is None:
        raise NoSuchRoom(f"there is no room '{room:.40}'; tablier admin list shows what there is")


def _order(connection: sql.Connection, room: str) -> None:
    connection.execute(sql.insert(orders), {"room": room})
    if connection.dialect.name == "postgresql":
        connection.execute(sql.select(sql.func.pg_notify(CHANNEL, "order")))
