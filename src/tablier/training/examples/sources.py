"""Examples from everywhere a run names: what cannot be read is left out with a warning, and having none is an error."""

from __future__ import annotations

import glob
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from tablier.nets.features import Encoding
from tablier.rules import BadSpec, TablierError
from tablier.training.examples.annotated import read_annotated
from tablier.training.examples.config import ExamplesRun
from tablier.training.examples.engine import play_examples
from tablier.training.examples.katago import read_katago
from tablier.training.examples.lessons import Lessons, join_lessons
from tablier.training.examples.own_games import own_games
from tablier.training.examples.proved_positions import prove_examples
from tablier.training.examples.records import read_games
from tablier.training.examples.samples import lessons_of_samples

__all__ = ["gather", "split"]


def gather(
    run: ExamplesRun,
    encoding: Encoding,
    folder: Path,
    warn: Callable[[str], None],
    progress: Callable[[str, float], None] = lambda _what, _share: None,
) -> Lessons:
    """Return all examples of a run; ``warn`` is told of every file and game that was left out."""
    parts: list[Lessons] = []
    for names, endings, read in (
        (run.sources.games, (".sgf", ".sgfs", ".jsonl"), _games),
        (run.sources.katago, (".npz",), _katago),
        (run.sources.samples, (".jsonl",), _samples),
        (run.sources.annotated, (".jsonl",), _engine_notes),
    ):
        for path in _files(names, endings):
            try:
                parts.append(read(path, encoding, warn))
            except (TablierError, OSError) as error:
                warn(f"left out '{path}': {error}")
    if run.sources.engine is not None:
        path = folder / "examples.npz"
        parts.append(own_games(run.sources.engine, play_examples, run.game, encoding, path, warn, progress))
    if run.sources.solver is not None:
        path = folder / "proofs.npz"
        parts.append(own_games(run.sources.solver, prove_examples, run.game, encoding, path, warn, progress))
    lessons = join_lessons(parts, encoding)
    if not len(lessons):
        raise TablierError("none of the sources holds an example that could be used; the warnings say why")
    return lessons


def _games(path: Path, encoding: Encoding, warn: Callable[[str], None]) -> Lessons:
    lessons, left_out = read_games(path, encoding)
    for reason in left_out:
        warn(f"left out {reason}")
    return lessons


def _katago(path: Path, encoding: Encoding, _warn: Callable[[str], None]) -> Lessons:
    return read_katago(path, encoding)


def _samples(path: Path, encoding: Encoding, _warn: Callable[[str], None]) -> Lessons:
    return lessons_of_samples(path, encoding)


def _engine_notes(path: Path, encoding: Encoding, _warn: Callable[[str], None]) -> Lessons:
    return read_annotated(path, encoding)


def _files(names: tuple[str, ...], endings: tuple[str, ...]) -> Iterator[Path]:
    """Every file that is named, in one order whatever the file system says."""
    for name in names:
        path = Path(name).expanduser()
        if path.is_dir():
            found = sorted(file for file in path.rglob("*") if file.suffix in endings)
        elif path.is_file():
            found = [path]
        else:
            found = [Path(file) for file in sorted(glob.glob(str(path), recursive=True))]  # noqa: PTH207
        if not found:
            raise BadSpec(f"there is nothing at '{name}' that ends in {' or '.join(endings)}")
        yield from found


def split(lessons: Lessons, validation: float, most: int, seed: int) -> tuple[Lessons, Lessons]:
    """Return examples to learn from and examples to check with; a game is never in both."""
    chance = np.random.default_rng(seed)
    games = chance.permutation(np.unique(lessons.games))
    if len(games) < 2:
        raise TablierError("there is only one game to learn from; at least two are needed, one of them to check with")
    apart = games[: min(max(1, round(len(games) * validation)), len(games) - 1)]
    checked = np.isin(lessons.games, apart)
    halves = [np.flatnonzero(~checked), np.flatnonzero(checked)]
    if most and len(lessons) > most:
        share = most / len(lessons)
        halves = [np.sort(chance.permutation(half)[: max(2, round(len(half) * share))]) for half in halves]
    return lessons.rows(halves[0]), lessons.rows(halves[1])
