"""The store: SQLite in the user's data folder, or PostgreSQL by its address."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import orjson
import sqlalchemy as sql
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tablier.rules import BadSpec, TablierError
from tablier.rules.extras import from_extra
from tablier.server.keeping.owners import require_alive, rooms_of_others
from tablier.server.keeping.tables import alive, events, owners, pauses, rooms, snapshots
from tablier.server.rooms.events import Event, read_event, write_event

__all__ = ["CHANNEL", "Card", "Entry", "Kept", "Pause", "Store", "WriteOrder", "default_database", "delete_rooms"]
__all__ += ["insert_event"]

#: Where the processes of a PostgreSQL database hear of what the others have done.
CHANNEL = "tablier"
_MIGRATING = 0x7AB11E5  # the lock of whoever brings the tables up to date

#: The times between which no server ran.
Pause: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Card:
    """What a list shows of a room, and whether it has to be woken after a start."""

    id: str
    created: float
    changed: float
    public: bool
    phase: str
    wakes: bool
    due: float | None
    shown: Mapping[str, Any]


class WriteOrder:
    """The entries of one copy of a room: when one of them cannot be stored, those after it must not be either.

    ``process`` is the number under which this process has the room, 0 where it is alone.
    """

    def __init__(self, process: int = 0) -> None:
        self.broken = False
        self.process = process


@dataclass(frozen=True)
class Entry:
    """Events of one room to be stored together, from a number on; its card and a snapshot, where they are new too."""

    order: WriteOrder
    room: str
    number: int
    events: Sequence[Event]
    card: Card | None
    snapshot: str | None = None


@dataclass(frozen=True)
class Kept:
    """What the store holds of a room: the first event, a snapshot and the events after it."""

    first: Event
    snapshot: str | None
    later: Sequence[Event]


def default_database() -> str:
    """Return the address of the SQLite file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME")
    folder = Path(home) if home and Path(home).is_absolute() else Path.home() / ".local" / "share"
    return f"sqlite:///{folder / 'tablier' / 'rooms.db'}"


class Store:
    """A database with the rooms in it. The methods wait for the disk: call them from a thread of their own."""

    def __init__(self, address: str) -> None:
        self._engine = sql.create_engine(_url(address), pool_pre_ping=True, pool_size=4, max_overflow=4)
        self.shared = self._engine.dialect.name == "postgresql"  # whether several processes may serve from it
        self.process = 0  # the number of ours among them; 0 where there can be no others
        if not self.shared:
            _prepare_sqlite(self._engine)

    def open(self) -> None:
        """Bring the tables up to date, making them when there are none."""
        from alembic import command
        from alembic.config import Config
        from alembic.util import CommandError

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
        try:
            with self._engine.begin() as connection:
                config.attributes["connection"] = connection
                if self.shared:  # one at a time
                    connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_MIGRATING)))
                command.upgrade(config, "head")
        except CommandError:
            raise TablierError(
                f"the database {self.name} was written by a newer tablier; use that one, or another --database"
            ) from None
        except SQLAlchemyError as error:
            raise TablierError(f"cannot open the database {self.name}: {_reason(error)}") from None

    @property
    def name(self) -> str:
        """The address without its password."""
        return self._engine.url.render_as_string(hide_password=True)

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database, None for another."""
        url = self._engine.url
        return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None

    def close(self) -> None:
        """Give up all connections."""
        self._engine.dispose()

    def begin(self) -> contextlib.AbstractContextManager[sql.Connection]:
        """Begin a transaction, for those who keep house here."""
        return self._engine.begin()

    def connect_alone(self) -> sql.Connection:
        """Return a connection for one purpose, on which every statement is a transaction of its own."""
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        connection.detach()
        return connection

    def write(self, entries: Sequence[Entry], beat: float | None = None) -> None:
        """Store all entries or none, and when the server was last alive; what is stored when this returns stays."""
        rows = [
            {
                "room": entry.room,
                "number": entry.number + place,
                "at": event.at,
                "kind": event.kind,
                "data": write_event(event),
            }
            for entry in entries
            for place, event in enumerate(entry.events)
        ]
        with self._engine.begin() as connection:
            for number in {entry.order.process for entry in entries} - {0}:
                require_alive(connection, number)
            if rows:
                connection.execute(sql.insert(events), rows)
            self._write_cards(connection, entries)
            for entry in entries:
                if entry.snapshot is not None:
                    _put_snapshot(connection, entry.room, entry.number + len(entry.events), entry.snapshot)
            if beat is not None:
                told = connection.execute(sql.update(alive).where(alive.c.id == 1).values(at=beat))
                if told.rowcount == 0:
                    connection.execute(sql.insert(alive), {"id": 1, "at": beat})

    def _write_cards(self, connection: sql.Connection, entries: Sequence[Entry]) -> None:
        """Store the latest card of each room; new rooms are ours."""
        cards = {entry.room: entry.card for entry in entries if entry.card is not None}
        opened = {entry.room for entry in entries if entry.number == 0}
        new = [_card_row(card) for card in cards.values() if card.id in opened]
        changed = [{**_card_row(card), "room_id": card.id} for card in cards.values() if card.id not in opened]
        if new:
            connection.execute(sql.insert(rooms), new)
        if changed:
            connection.execute(_UPDATE, changed)
        ours = {entry.room: entry.order.process for entry in entries if entry.number == 0 and entry.order.process}
        if ours:
            connection.execute(sql.insert(owners), [{"room": room, "process": ours[room]} for room in ours])

    def events_of(self, room: str) -> list[Event]:
        """Return what happened in a room, none when there is no such room."""
        wanted = (
            sql.select(events.c.kind, events.c.at, events.c.data).where(events.c.room == room).order_by(events.c.number)
        )
        with self._engine.connect() as connection:
            return [read_event(kind, at, data) for kind, at, data in connection.execute(wanted)]

    def kept_of(self, room: str) -> Kept | None:
        """Return what there is of a room, with no more events than a snapshot leaves to be read."""
        chosen = sql.select(events.c.kind, events.c.at, events.c.data).where(events.c.room == room)
        with self._engine.connect() as connection:
            first = connection.execute(chosen.where(events.c.number == 0)).one_or_none()
            if first is None:
                return None
            wanted = sql.select(snapshots.c.number, snapshots.c.data).where(snapshots.c.room == room)
            number, text = connection.execute(wanted).one_or_none() or (1, None)
            later = chosen.where(events.c.number >= number).order_by(events.c.number)
            return Kept(read_event(*first), text, [read_event(*row) for row in connection.execute(later)])

    def forget_snapshot(self, room: str) -> None:
        """Throw a snapshot away that cannot be read."""
        with self._engine.begin() as connection:
            connection.execute(sql.delete(snapshots).where(snapshots.c.room == room))

    def public_rooms(self, phase: str | None, most: int) -> list[dict[str, Any]]:
        """Return the cards of public rooms, the latest first."""
        wanted = sql.select(rooms.c.card).where(rooms.c.public.is_(True)).order_by(rooms.c.changed.desc()).limit(most)
        if phase is not None:
            wanted = wanted.where(rooms.c.phase == phase)
        with self._engine.connect() as connection:
            return [orjson.loads(card) for (card,) in connection.execute(wanted)]

    def finished_public_ids(self) -> list[str]:
        """Return the public rooms whose games are over, the oldest first."""
        over = rooms.c.public.is_(True) & (rooms.c.phase == "finished")
        with self._engine.connect() as connection:
            wanted = sql.select(rooms.c.id).where(over).order_by(rooms.c.created, rooms.c.id)
            return [str(room) for (room,) in connection.execute(wanted)]

    def rooms_to_wake(self, most: int) -> list[str]:
        """Return the rooms in our reach in which something goes on without anybody looking, the latest first."""
        wanted = sql.select(rooms.c.id).where(rooms.c.wakes.is_(True), self._within_reach())
        wanted = wanted.order_by(rooms.c.changed.desc()).limit(most)
        with self._engine.connect() as connection:
            return [str(room) for (room,) in connection.execute(wanted)]

    def rooms_due(self, at: float, most: int) -> list[str]:
        """Return rooms in our reach whose running clock has ended by then, the first to end first."""
        wanted = sql.select(rooms.c.id).where(rooms.c.due <= at, self._within_reach()).order_by(rooms.c.due).limit(most)
        with self._engine.connect() as connection:
            return [str(room) for (room,) in connection.execute(wanted)]

    def _within_reach(self) -> sql.ColumnElement[bool]:
        """The condition that no other process has a room."""
        return rooms.c.id.not_in(rooms_of_others(self.process)) if self.shared else sql.true()

    def has_clocks(self) -> bool:
        """Tell whether a clock runs in any room."""
        wanted = sql.select(rooms.c.id).where(rooms.c.due.is_not(None)).limit(1)
        with self._engine.connect() as connection:
            return connection.execute(wanted).first() is not None

    def put_to_rest(self, room: str) -> None:
        """Let nothing go on by itself any more in a room that cannot be read."""
        with self._engine.begin() as connection:
            connection.execute(sql.update(rooms).where(rooms.c.id == room).values(due=None, wakes=False))

    def begin_run(self, now: float) -> list[Pause]:
        """Note that a server runs again, put all running clocks off, and return when none ran, as far as it matters."""
        with self._engine.begin() as connection:
            last = connection.execute(sql.select(alive.c.at).where(alive.c.id == 1)).scalar_one_or_none()
            if connection.execute(sql.select(rooms.c.id).where(rooms.c.due.is_not(None)).limit(1)).first() is None:
                connection.execute(sql.delete(pauses))
            if last is None:
                connection.execute(sql.insert(alive), {"id": 1, "at": now})
            elif last < now:
                connection.execute(sql.delete(pauses).where(pauses.c.began == last))
                connection.execute(sql.insert(pauses), {"began": last, "ended": now})
                connection.execute(
                    sql.update(rooms).where(rooms.c.due.is_not(None)).values(due=rooms.c.due + now - last)
                )
                connection.execute(sql.update(alive).where(alive.c.id == 1).values(at=now))
        return self.read_pauses()

    def last_sign(self) -> float:
        """Return when a server last gave a sign of life, 0 when none ever did."""
        with self._engine.connect() as connection:
            return connection.execute(sql.select(alive.c.at).where(alive.c.id == 1)).scalar_one_or_none() or 0.0

    def read_pauses(self) -> list[Pause]:
        """Return when no server ran, as far as it matters."""
        with self._engine.connect() as connection:
            return [(began, ended) for began, ended in connection.execute(sql.select(pauses.c.began, pauses.c.ended))]

    def delete_untouched(self, before: float, most: int) -> list[str]:
        """Delete rooms in which nothing has happened since then, a few at a time; return which."""
        untouched = rooms.c.changed < before, rooms.c.due.is_(None), self._within_reach()
        old = sql.select(rooms.c.id).where(*untouched).limit(most)
        with self._engine.begin() as connection:
            found = [str(room) for (room,) in connection.execute(old.order_by(rooms.c.changed))]
            delete_rooms(connection, found)
        return found

    def check_writing(self, now: float) -> None:
        """Write something, to know that it can be done."""
        with self._engine.begin() as connection:
            connection.execute(sql.update(alive).where(alive.c.id == 1).values(at=now))

    def count_rooms(self) -> int:
        """Return how many rooms there are."""
        with self._engine.connect() as connection:
            return int(connection.execute(sql.select(sql.func.count()).select_from(rooms)).scalar_one())

    def last_alive(self) -> float | None:
        """Return when the server was last known to be alive, before this start."""
        with self._engine.connect() as connection:
            return connection.execute(sql.select(alive.c.at).where(alive.c.id == 1)).scalar_one_or_none()


_UPDATE = (
    sql.update(rooms)
    .where(rooms.c.id == sql.bindparam("room_id"))
    .values({key: sql.bindparam(key) for key in ("changed", "public", "phase", "wakes", "due", "card")})
)


def _card_row(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "created": card.created,
        "changed": card.changed,
        "public": card.public,
        "phase": card.phase,
        "wakes": card.wakes,
        "due": card.due,
        "card": orjson.dumps(card.shown).decode(),
    }


def delete_rooms(connection: sql.Connection, found: Sequence[str]) -> None:
    """Delete rooms with all that happened in them."""
    for key in (events.c.room, snapshots.c.room, owners.c.room, rooms.c.id):
        connection.execute(sql.delete(key.table).where(key.in_(found)))


def insert_event(connection: sql.Connection, room: str, number: int, event: Event) -> None:
    """Store one event; it collides with another of the same number."""
    row = {"room": room, "number": number, "at": event.at, "kind": event.kind, "data": write_event(event)}
    connection.execute(sql.insert(events), row)


def _put_snapshot(connection: sql.Connection, room: str, number: int, text: str) -> None:
    connection.execute(sql.delete(snapshots).where(snapshots.c.room == room))
    connection.execute(sql.insert(snapshots), {"room": room, "number": number, "data": text})


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadSpec(
            f"'{address}' is not the address of a database; "
            "those look like sqlite:///rooms.db or postgresql://user@host/name"
        ) from None
    if url.drivername in ("postgresql", "postgres"):
        with from_extra("postgres", "a database of PostgreSQL"):
            import psycopg  # noqa: F401 - SQLAlchemy asks for it by the name of the driver
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadSpec(f"the database is SQLite or PostgreSQL, not '{url.drivername}'")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadSpec("rooms are kept in a file: sqlite:///FILE")
    return url


def _prepare_sqlite(engine: sql.Engine) -> None:
    file = Path(str(engine.url.database))
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise TablierError(f"cannot make the folder of '{file}': {error.strerror}") from None

    def settle(connection: Any, _: Any) -> None:
        # FULL: what is acknowledged is on the disk, even if the power fails. Many moves share one wait for the disk.
        for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {setting}")

    sql.event.listen(engine, "connect", settle)


def _reason(error: SQLAlchemyError) -> str:
    origin = getattr(error, "orig", None) or error
    return " ".join(str(origin).split())
