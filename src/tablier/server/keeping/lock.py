"""One server at a time on a database file: a second one would wake the same games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from tablier.rules import TablierError
from tablier.rules.portable import lock_file

__all__ = ["Occupied", "only_server"]


class Occupied(TablierError):
    """Another server has the database; ``address`` is where it can be reached, when it has said so."""

    def __init__(self, file: Path, address: str) -> None:
        where = f" at {address}" if address else ""
        super().__init__(f"another tablier{where} has the games in '{file}' open; stop it, or give another --database")
        self.address = address


def _open_file(path: Path) -> TextIO:
    try:
        return path.open("a+", encoding="utf-8")
    except OSError as error:
        raise TablierError(f"cannot write '{path}': {(error.strerror or str(error)).lower()}") from None


@contextmanager
def only_server(file: Path | None, address: str) -> Iterator[None]:
    """Hold a database file for as long as this lasts; the lock ends with the process, however it ends."""
    if file is None or file.is_dir():  # the store will say so
        yield
        return
    with _open_file(Path(f"{file}.lock")) as lock:
        if not lock_file(lock):
            lock.seek(0)
            raise Occupied(file, lock.read(200).strip())
        lock.truncate(0)
        lock.write(address)
        lock.flush()
        yield
