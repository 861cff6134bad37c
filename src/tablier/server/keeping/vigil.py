"""The watch of one process among several on a database: it gives signs of life, hears news, and buries the dead.

It has a connection of its own, whose advisory lock says that this process lives, and a thread that waits for the
database's notifications on it. When the connection is lost, it is made again; a process that was buried meanwhile
joins anew under another number.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias, cast

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from tablier.rules import TablierError
from tablier.server.keeping.owners import LOCKS, bury_dead
from tablier.server.keeping.store import CHANNEL, Store
from tablier.server.keeping.tables import alive, owners, processes

__all__ = ["News", "Vigil"]

#: What a process hears: rooms have become free, the host wants something done, or this process was taken for dead and
#: has joined anew. All but the last are looked at every few seconds anyway; hearing of them makes it quicker.
News: TypeAlias = Literal["free", "order", "buried"]

_BEAT = 1.0  # seconds between two signs of life
_AGAIN = 0.5  # seconds before the next attempt to reach the database
#: After how many seconds the database notices that our machine is gone, when nobody closes the connection.
_KEEPALIVE = ("tcp_keepalives_idle=5", "tcp_keepalives_interval=2", "tcp_keepalives_count=3")
_NOW = sql.func.extract("epoch", sql.func.clock_timestamp())
_log = logging.getLogger("tablier.server")


class Vigil:
    """This process among those of its database; ``hear`` is called in the thread of the watch."""

    def __init__(self, store: Store, address: str, hear: Callable[[News], None]) -> None:
        self._store = store
        self._address = address
        self._hear = hear
        self._connection = self._connect()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="vigil", daemon=True)
        self.secret = secrets.token_urlsafe(24)
        self.number = 0

    def _connect(self) -> sql.Connection:
        connection = self._store.connect_alone()
        for setting in _KEEPALIVE:
            connection.execute(sql.text(f"set {setting}"))
        connection.execute(sql.text(f"listen {CHANNEL}"))
        return connection

    @contextlib.contextmanager
    def join(self) -> Iterator[bool]:
        """Join the others, telling whether there are none; nobody else joins meanwhile."""
        with self._alone_to_join():
            self._lay_to_rest()
            others = sql.select(processes.c.id).where(processes.c.buried.is_(None)).limit(1)
            alone = self._connection.execute(others).first() is None
            self._enter()
            yield alone
        if not self._thread.is_alive():
            self._thread.start()

    @contextlib.contextmanager
    def _alone_to_join(self) -> Iterator[None]:
        self._connection.execute(sql.select(sql.func.pg_advisory_lock(LOCKS, 0)))
        try:
            yield
        finally:
            self._connection.execute(sql.select(sql.func.pg_advisory_unlock(LOCKS, 0)))

    def _lay_to_rest(self) -> None:
        """Bury whoever died; a time in which nobody lived is told by the pauses, and counts as nobody's gap."""
        dead = bury_dead(self._connection, self.number)
        last = sql.select(alive.c.at).where(alive.c.id == 1).scalar_subquery()
        ended = sql.func.greatest(processes.c.seen, sql.func.least(processes.c.buried, last))
        self._connection.execute(sql.update(processes).where(processes.c.id.in_(dead)).values(buried=ended))
        empty = ~sql.exists(sql.select(sql.literal(1)).where(owners.c.process == processes.c.id))
        self._connection.execute(sql.delete(processes).where(processes.c.buried.is_not(None), empty))

    def _enter(self) -> None:
        """Take a number, its lock and a row, in this order: a row without its lock is a dead process."""
        serial = sql.select(sql.func.nextval(sql.func.pg_get_serial_sequence("processes", "id")))
        number = int(self._connection.execute(serial).scalar_one())
        self._connection.execute(sql.select(sql.func.pg_advisory_lock(LOCKS, number)))
        row = {"id": number, "address": self._address, "secret": self.secret, "seen": _NOW}
        self._connection.execute(sql.insert(processes).values(**row))
        self.number = self._store.process = number

    def leave(self) -> None:
        """Give up all rooms, and be no longer among the processes."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()
        with contextlib.suppress(SQLAlchemyError):
            self._connection.execute(sql.delete(owners).where(owners.c.process == self.number))
            self._connection.execute(sql.delete(processes).where(processes.c.id == self.number))
            self._tell("free")
        with contextlib.suppress(SQLAlchemyError):
            self._connection.close()

    def _tell(self, news: News) -> None:
        self._connection.execute(sql.select(sql.func.pg_notify(CHANNEL, news)))

    def _watch(self) -> None:
        """Listen, beat and look for the dead until it is over, whatever becomes of the connection."""
        while not self._over.is_set():
            try:
                self._listen()
                self._beat()
            except Exception as fault:  # whatever the driver raises when the database goes away
                if not self._over.is_set():
                    _log.warning("the database is out of reach: %s", str(fault).splitlines()[0])
                    self._come_back()

    def _listen(self) -> None:
        """Hear what is told until the next beat."""
        driver = cast(Any, self._connection.connection.dbapi_connection)
        end = time.monotonic() + _BEAT
        while (left := end - time.monotonic()) > 0 and not self._over.is_set():
            for note in driver.notifies(timeout=min(left, 0.2), stop_after=1):
                self._hear(note.payload)

    def _beat(self) -> None:
        mine = sql.update(processes).where(processes.c.id == self.number, processes.c.buried.is_(None))
        if not self._connection.execute(mine.values(seen=_NOW)).rowcount:
            with self.join():
                pass
            self._hear("buried")
        elif bury_dead(self._connection, self.number):
            self._tell("free")

    def look_now(self) -> None:
        """Bury the dead at once; for whoever could not reach another process. It takes a connection of its own."""
        with self._store.begin() as connection:
            if bury_dead(connection, self.number):
                connection.execute(sql.select(sql.func.pg_notify(CHANNEL, "free")))

    def _come_back(self) -> None:
        """Connect again, and take the lock of our number before others miss it."""
        with contextlib.suppress(Exception):
            self._connection.invalidate()
            self._connection.close()
        while not self._over.wait(_AGAIN):
            with contextlib.suppress(SQLAlchemyError, TablierError):
                self._connection = self._connect()
                self._connection.execute(sql.select(sql.func.pg_try_advisory_lock(LOCKS, self.number)))
                return
