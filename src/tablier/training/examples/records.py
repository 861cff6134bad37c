"""Games that were written down, as lessons: the move that was played is the move to learn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablier.nets.features import Encoding
from tablier.rules import BadRecord, Position, TablierError
from tablier.rules.records import RESUME, Record, read_records, read_sgf, result_code
from tablier.training.examples.episode import Episode
from tablier.training.examples.lessons import Lessons, join_lessons

__all__ = ["lessons_of_record", "read_games"]


def read_games(path: Path, encoding: Encoding) -> tuple[Lessons, list[str]]:
    """Return the lessons of all games of a file, SGF or the JSON Lines of a match, and why some were left out.

    A file that ends in ``.sgfs`` holds one SGF per line, as KataGo writes them; a bad line spoils only its own game.
    """
    left_out: list[str] = []
    parts: list[Lessons] = []
    for where, record in _records(path, left_out):
        try:
            parts.append(lessons_of_record(record, encoding))
        except TablierError as error:
            left_out.append(f"{where}: {error}")
    return join_lessons(parts, encoding), left_out


def _records(path: Path, left_out: list[str]) -> Iterator[tuple[str, Record]]:
    if path.suffix != ".sgfs":
        for number, record in enumerate(read_records(path), 1):
            yield f"game {number} of '{path}'", record
        return
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        where = f"line {number} of '{path}'"
        try:
            if line.strip():
                yield from ((where, record) for record in read_sgf(line))
        except TablierError as error:
            left_out.append(f"{where}: {error}")


def lessons_of_record(record: Record, encoding: Encoding) -> Lessons:
    """Return a lesson for every move of a game whose result is known."""
    if record.game.name != encoding.game or record.game.size > encoding.height:
        raise BadRecord(f"{record.game} does not fit a network for {encoding.game} on {encoding.size}")
    if record.result is None or record.result[:1].upper() not in ("B", "W", "0", "D"):
        raise BadRecord("its result is not known")
    moves = [
        (position, {move: 1.0})
        for position, move in zip(record.positions, record.moves, strict=False)
        if move != RESUME and position.outcome is None
    ]
    if not moves:
        raise BadRecord("it has no moves")
    return Episode(moves, record.winner, _read_agreed_end(record)).lessons(encoding)


def _read_agreed_end(record: Record) -> Position | None:
    """Return the last position if its count is the recorded result; else stones were dead, or somebody resigned."""
    outcome = record.position.outcome
    if outcome is None or record.result is None or _read_result(result_code(outcome)) != _read_result(record.result):
        return None
    return record.position


def _read_result(result: str) -> tuple[str, float | str]:
    """Who won and by how much: ``B+1.50`` tells the same as ``b+1.5``, ``Draw`` the same as ``0``."""
    winner, _, margin = result.upper().partition("+")
    try:
        return winner[:1], float(margin)
    except ValueError:
        return winner[:1].replace("D", "0"), margin
