"""Who has which room, when several processes share a PostgreSQL database: one at a time, and never two.

    a room is free ── claim ──▸ it is ours ── release ──▸ free
                                    │
                     our process dies and is buried ────▸ free, with a gap that is charged to nobody's clock

A process has a row in ``processes``, and as long as it lives it holds the advisory lock of its number: the lock ends
with its connection, however the process ends. Whoever notices that a lock is gone buries the process. What a buried
process would still write is refused in the same transaction (``require_alive``), so that it cannot write in a room
that somebody else has by then, however long it was frozen or cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import SQLAlchemyError

from tablier.server.keeping.tables import owners, processes, rooms

__all__ = ["LOCKS", "Peer", "RoomClaim", "Superseded", "bury_dead", "claim_room", "release_rooms", "require_alive"]
__all__ += ["rooms_of_others"]

LOCKS = 0x7AB1  # the family of our advisory locks; within it, 0 is for whoever joins
_FROZEN = 15.0  # seconds without a sign of life after which a process is buried though its lock is held
_NOW = sql.func.extract("epoch", sql.func.clock_timestamp())


class Superseded(SQLAlchemyError):
    """This process was taken for dead, and others have its rooms."""


@dataclass(frozen=True)
class Peer:
    """Another process of the same database, and how to reach it."""

    number: int
    address: str
    secret: str


@dataclass(frozen=True)
class RoomClaim:
    """What came of claiming a room: who has it, None when it is ours, as the process of this ``number``.

    ``gap`` are the times between which nobody had the room, because the process that had it was dead.
    """

    owner: Peer | None = None
    gap: tuple[float, float] | None = None
    number: int = 0


def claim_room(connection: sql.Connection, room: str, number: int) -> RoomClaim:
    """Take a room for a process if it is free, and say who has it."""
    ours = sql.select(rooms.c.id, sql.literal(number)).where(rooms.c.id == room)
    wanted = postgresql.insert(owners).from_select(["room", "process"], ours).on_conflict_do_nothing()
    if connection.execute(wanted.returning(owners.c.room)).first() is not None:
        return RoomClaim(number=number)
    known = owners.outerjoin(processes, processes.c.id == owners.c.process)
    asked = sql.select(owners.c.process, processes).select_from(known).where(owners.c.room == room)
    found = connection.execute(asked.with_for_update(of=owners)).mappings().one_or_none()
    if found is None or found["process"] == number:  # there is no such room, which reading it will tell
        return RoomClaim(number=number)
    if found["id"] is not None and found["buried"] is None:
        return RoomClaim(Peer(found["id"], found["address"], found["secret"]))
    connection.execute(sql.update(owners).where(owners.c.room == room).values(process=number))
    return RoomClaim(gap=None if found["id"] is None else (found["seen"], found["buried"]), number=number)


def release_rooms(connection: sql.Connection, found: Sequence[str], number: int) -> None:
    """Let rooms of a process be claimed by others."""
    connection.execute(sql.delete(owners).where(owners.c.room.in_(found), owners.c.process == number))


def require_alive(connection: sql.Connection, number: int) -> None:
    """Refuse to go on in a transaction of a process that was buried; nobody buries it before the end of this one."""
    row = sql.select(processes.c.id).where(processes.c.id == number, processes.c.buried.is_(None))
    if connection.execute(row.with_for_update(read=True)).first() is None:
        raise Superseded("this process was taken for dead, and others have its rooms")


def bury_dead(connection: sql.Connection, but: int) -> list[int]:
    """Mark the processes that are gone, or frozen, as buried; return which."""
    lock = sql.table("pg_locks", *map(sql.column, ("locktype", "classid", "objid", "granted", "database")))
    bases = sql.table("pg_database", sql.column("oid"), sql.column("datname"))
    here: sql.Select[tuple[int]] = sql.select(bases.c.oid).where(bases.c.datname == sql.func.current_database())
    held = sql.select(sql.literal(1)).where(
        lock.c.locktype == "advisory",
        lock.c.classid == LOCKS,
        lock.c.objid == processes.c.id,
        lock.c.granted,
        lock.c.database == here.scalar_subquery(),
    )
    gone = sql.or_(processes.c.seen < _NOW - _FROZEN, ~sql.exists(held))
    buried = sql.update(processes).where(processes.c.buried.is_(None), processes.c.id != but, gone)
    marked = buried.values(buried=sql.func.greatest(processes.c.seen, _NOW)).returning(processes.c.id)
    return [int(number) for (number,) in connection.execute(marked)]


def rooms_of_others(number: int) -> sql.Select[tuple[str]]:
    """Return the rooms that other living processes have."""
    living = sql.select(owners.c.room).join(processes, processes.c.id == owners.c.process)
    return living.where(processes.c.buried.is_(None), processes.c.id != number)
