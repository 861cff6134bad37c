"""A folder of games being annotated: a game at a time, each kept as soon as it is whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from tablier.agents.faults import AgentFault
from tablier.rules import BadRecord, Go, TablierError
from tablier.rules.records import Record, read_records
from tablier.training.annotation.annotation import AnnotatedGame, Annotation, read_annotated_games
from tablier.training.annotation.kata_gtp import KataGtp
from tablier.training.annotation.katago_json import KatagoJson

__all__ = ["Annotator", "annotate_corpus", "open_engine"]

_ENDINGS = (".sgf", ".sgfs", ".jsonl")


class Annotator(Protocol):
    """An engine that says what it thinks of the positions of a game."""

    @property
    def name(self) -> str: ...
    def annotate(self, record: Record) -> Iterator[Annotation]: ...
    def close(self) -> None: ...


def open_engine(command: str, visits: int, patience: float, *, gtp: bool | None = None) -> Annotator:
    """Start an engine; unless it is said, ``gtp`` among the words of its command line means that it speaks GTP."""
    speaks_gtp = "gtp" in command.split() if gtp is None else gtp
    return KataGtp(command, visits, patience) if speaks_gtp else KatagoJson(command, visits, patience)


def annotate_corpus(
    folder: Path,
    out: Path,
    engine: Annotator,
    visits: int,
    warn: Callable[[str], None],
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> int:
    """Annotate every game of a folder, add them to ``out``, and return how many were added.

    Games that ``out`` holds already are not asked about again, but another engine, or the same with other visits, needs
    a file of its own. What cannot be read is left out with a sentence; a fault of the engine ends the run, and the same
    call goes on from there.
    """
    done = _take_up(out, engine.name, visits)
    games = [(source, game) for source, game in _games(folder, warn) if source not in done]
    added = 0
    with out.open("ab") as file:
        for number, (source, record) in enumerate(games, 1):
            try:
                annotated = AnnotatedGame.of(source, engine.name, visits, record, list(engine.annotate(record)))
            except AgentFault:
                raise
            except TablierError as error:
                warn(f"left out '{source}': {error}")
            else:
                file.write(annotated.line().encode())
                file.flush()
                added += 1
            progress(number, len(games))
    return added


def _take_up(out: Path, engine: str, visits: int) -> set[str]:
    """The games that a file holds, after a line that was cut short is taken off its end."""
    if not out.exists():
        return set()
    data = out.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with out.open("r+b") as file:
            file.truncate(whole)
    done = set()
    for game in read_annotated_games(out):
        if (game.engine, game.visits) != (engine, visits):
            raise BadRecord(
                f"'{out}' holds games annotated by {game.engine} with {game.visits} visits, "
                f"not by {engine} with {visits}; name another file with --out"
            )
        done.add(game.source)
    return done


def _games(folder: Path, warn: Callable[[str], None]) -> Iterator[tuple[str, Record]]:
    """Every game of Go below a folder, by a name that stays the same wherever the folder lies."""
    files = [folder] if folder.is_file() else sorted(file for file in folder.rglob("*") if file.suffix in _ENDINGS)
    if not files:
        raise BadRecord(f"there is nothing in '{folder}' that ends in {', '.join(_ENDINGS)}")
    for path in files:
        name = path.name if path == folder else path.relative_to(folder).as_posix()
        try:
            records = read_records(path)
        except TablierError as error:
            warn(f"left out '{name}': {error}")
            continue
        for number, record in enumerate(records, 1):
            source = f"{name}#{number}"
            if record.game.name != Go.name:
                warn(f"left out '{source}': it is a game of {record.game.name}, and the engine plays Go")
            elif not record.moves:
                warn(f"left out '{source}': it has no moves")
            else:
                yield source, record
