"""The folder of a run: what was asked for, and every finished game, so that a killed run can be resumed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Self, TypeVar

from tablier.rules import BadSpec, TablierError
from tablier.rules.portable import lock_file

__all__ = ["GAMES", "SETTINGS", "RunFolder", "records_in", "write_whole"]

GAMES = "games.jsonl"
SETTINGS = "settings.json"
_MARK = {"tablier": "run"}
Kept = TypeVar("Kept")


class RunFolder:
    """The settings and the records of a run; without a folder the records live in a file that vanishes at the end.

    A record is a line that is written whole when its game is over. A line without an end is what a killed run was
    writing: it is removed when the run is resumed, and its game is played again.
    """

    def __init__(self, file: IO[bytes], folder: Path | None, settings: dict[str, Any]) -> None:
        self._file = file
        self.path = folder
        self.settings = settings

    @classmethod
    def temporary(cls, settings: dict[str, Any]) -> RunFolder:
        """Return a run folder that vanishes when it is closed."""
        import tempfile

        return cls(tempfile.TemporaryFile(), None, settings)

    @classmethod
    def create(cls, folder: Path, settings: dict[str, Any]) -> RunFolder:
        """Start a run in a folder that holds none yet."""
        done = sum(1 for _ in records_in(folder / GAMES))
        if done:  # a run that never finished a game may be started afresh
            raise BadSpec(f"'{folder}' already holds a run with {done} games; continue it with --resume")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / SETTINGS, json.dumps({**_MARK, **settings}, indent=2) + "\n")
            return cls(_lock((folder / GAMES).open("a+b"), folder), folder, settings)
        except OSError as error:
            raise TablierError(f"cannot write to '{folder}': {(error.strerror or str(error)).lower()}") from None

    @classmethod
    def resume(cls, folder: Path) -> RunFolder:
        """Resume the run in a folder."""
        try:
            settings = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
            if settings.pop("tablier", None) != _MARK["tablier"]:
                raise ValueError
            file = (folder / GAMES).open("a+b")
        except FileNotFoundError:
            raise BadSpec(f"there is no run to resume in '{folder}'") from None
        except (ValueError, AttributeError):
            raise TablierError(f"'{folder / SETTINGS}' is damaged") from None
        except OSError as error:
            raise TablierError(f"cannot open the run in '{folder}': {(error.strerror or str(error)).lower()}") from None
        _cut_unfinished_line(_lock(file, folder))
        return cls(file, folder, settings)

    def settings_by(self, read: Callable[[dict[str, Any]], Kept]) -> Kept:
        """Return the settings as this kind of run reads them; another kind or version is refused."""
        try:
            return read(self.settings)
        except (AttributeError, KeyError, TypeError):
            raise BadSpec(f"the run in '{self.path}' is of another kind, or from another version of tablier") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, lines: list[bytes]) -> None:
        """Keep the records of finished games."""
        try:
            self._file.write(b"".join(lines))
            self._file.flush()
        except OSError as error:
            raise TablierError(f"cannot write the records: {(error.strerror or str(error)).lower()}") from None

    def records(self) -> Iterator[dict[str, Any]]:
        """Yield the records, in the order in which the games ended."""
        self._file.seek(0)
        where = "the records" if self.path is None else f"'{self.path / GAMES}'"
        for number, line in enumerate(self._file, 1):
            yield _read(line, number, where)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def records_in(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the records of a file; an incomplete last line is left out."""
    if not path.exists():
        return
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if line.endswith(b"\n"):
                yield _read(line, number, f"'{path}'")


def _read(line: bytes, number: int, where: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
        if not isinstance(record, dict):
            raise ValueError
    except ValueError:
        raise TablierError(f"line {number} of {where} is not the record of a game") from None
    return record


def _lock(file: IO[bytes], folder: Path) -> IO[bytes]:
    """Keep the file for this process alone; the lock goes with it, even when it is killed."""
    if not lock_file(file):
        file.close()
        raise BadSpec(f"another process is using the run in '{folder}'")
    return file


def _cut_unfinished_line(file: IO[bytes]) -> None:
    file.seek(0)
    whole = 0
    for line in file:
        if line.endswith(b"\n"):
            whole += len(line)
    file.truncate(whole)
    file.seek(0, os.SEEK_END)


def write_whole(path: Path, text: str) -> None:
    """Write a file completely or not at all."""
    draft = path.with_name(f"{path.name}.part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
