"""The tables of the store."""

from __future__ import annotations

import sqlalchemy as sql

__all__ = ["alive", "events", "metadata", "orders", "owners", "pauses", "processes", "rooms", "snapshots"]

metadata = sql.MetaData()

#: One row a room, for lists and for waking up: everything in it follows from the events.
rooms = sql.Table(
    "rooms",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("created", sql.Double, nullable=False),
    sql.Column("changed", sql.Double, nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("phase", sql.String(16), nullable=False),
    sql.Column("wakes", sql.Boolean, nullable=False),  # an agent moves, or judges, even when nobody looks
    sql.Column("due", sql.Double, nullable=True),  # when the running clock ends, by the server's own time
    sql.Column("card", sql.Text, nullable=False),  # what a list shows, as JSON
    sql.Index("rooms_by_list", "public", "changed"),
    sql.Index("rooms_by_wakes", "wakes"),
    sql.Index("rooms_by_due", "due"),
    sql.Index("rooms_by_change", "changed"),
)

#: What happened, for ever. Two servers that write in the same room collide at the key, and the second one learns of it.
events = sql.Table(
    "events",
    metadata,
    sql.Column("room", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.Double, nullable=False),
    sql.Column("kind", sql.String(24), nullable=False),
    sql.Column("data", sql.Text, nullable=False),
)

#: When the server was last seen alive, so that the time it was down is charged to nobody.
alive = sql.Table(
    "alive",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("at", sql.Double, nullable=False),
)

#: The times between two runs of the server, which are charged to nobody's clock.
pauses = sql.Table(
    "pauses",
    metadata,
    sql.Column("began", sql.Double, primary_key=True),
    sql.Column("ended", sql.Double, nullable=False),
)

#: What the first events of a room have led to; it follows from them, and may be thrown away.
snapshots = sql.Table(
    "snapshots",
    metadata,
    sql.Column("room", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, nullable=False),  # of the events that it stands for
    sql.Column("data", sql.Text, nullable=False),
)

#: Rooms that the host has changed, and that a running server has to read again.
orders = sql.Table(
    "orders",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("room", sql.String(32), nullable=False),
)

#: The processes that serve from this database, where it is PostgreSQL; a buried one is gone, and its rooms are free.
processes = sql.Table(
    "processes",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("address", sql.String(200), nullable=False),  # where the others reach it
    sql.Column("secret", sql.String(64), nullable=False),  # by which they make themselves known there
    sql.Column("seen", sql.Double, nullable=False),  # when it last gave a sign of life, by the database's time
    sql.Column("buried", sql.Double, nullable=True),
)

#: Which process has a room in memory, and is the only one to write in it.
owners = sql.Table(
    "owners",
    metadata,
    sql.Column("room", sql.String(32), primary_key=True),
    sql.Column("process", sql.Integer, nullable=False),
    sql.Index("owners_by_process", "process"),
)
