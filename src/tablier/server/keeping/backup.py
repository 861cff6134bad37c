"""Copies of a SQLite database, taken while it is in use, and put back. PostgreSQL has pg_dump and pg_restore."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from tablier.rules import BadSpec, TablierError
from tablier.server.keeping.lock import only_server
from tablier.server.keeping.store import Store

__all__ = ["back_up", "restore"]


def _file_of(address: str) -> Path:
    store = Store(address)
    store.close()
    if store.file is None:
        raise BadSpec("this is for SQLite; a PostgreSQL database is copied by pg_dump and put back by pg_restore")
    return store.file


def back_up(address: str, copy: Path) -> None:
    """Write a copy of a database as it is at one moment, whatever is being written meanwhile."""
    file = _file_of(address)
    if copy.exists():
        raise TablierError(f"'{copy}' exists already; give the copy another name")
    if not file.exists():
        raise TablierError(f"there is no database '{file}'")
    part = copy.with_name(f"{copy.name}.part")
    try:
        with closing(sqlite3.connect(file, timeout=10)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
        _require_sound(part)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.rename(copy)
    except (sqlite3.Error, OSError) as error:
        raise TablierError(f"the copy could not be written: {str(error).lower()}") from None
    finally:
        part.unlink(missing_ok=True)


def restore(address: str, copy: Path) -> None:
    """Put a copy in the place of a database that no server has open; what was there is kept beside it."""
    file = _file_of(address)
    _require_sound(copy)
    with only_server(file, ""):
        part = file.with_name(f"{file.name}.part")
        try:
            part.write_bytes(copy.read_bytes())
            with part.open("rb+") as written:
                os.fsync(written.fileno())
            for ending in ("-wal", "-shm"):  # they belong to what was there, and go with it
                beside = Path(f"{file}{ending}")
                if beside.exists():
                    beside.rename(f"{file}.before{ending}")
            if file.exists():
                file.rename(f"{file}.before")
            part.rename(file)
        except OSError as error:
            raise TablierError(
                f"the copy could not be put in place: {(error.strerror or str(error)).lower()}"
            ) from None
        finally:
            part.unlink(missing_ok=True)


def _require_sound(copy: Path) -> None:
    if not copy.is_file():
        raise TablierError(f"there is no file '{copy}'")
    try:
        with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            told = connection.execute("pragma integrity_check").fetchone()
            connection.execute("select count(*) from events")
    except sqlite3.Error as error:
        raise TablierError(f"'{copy}' is no copy of tablier's games: {error}") from None
    if told != ("ok",):
        raise TablierError(f"'{copy}' is damaged: {told[0]}")
