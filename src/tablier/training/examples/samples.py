"""Samples of self-play (JSON Lines), as lessons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablier.nets.features import Encoding
from tablier.rules import BadRecord, game
from tablier.rules.records.samples import Sample, read_samples
from tablier.training.examples.episode import Episode
from tablier.training.examples.lessons import Lessons, join_lessons

__all__ = ["lessons_of_samples"]


def lessons_of_samples(path: Path, encoding: Encoding) -> Lessons:
    """Return the lessons of a file that ``tablier selfplay`` wrote."""
    return join_lessons([_episode(samples, path, encoding).lessons(encoding) for samples in _games(path)], encoding)


def _games(path: Path) -> Iterator[list[Sample]]:
    """Samples game by game: within one the moves that are left become fewer."""
    running: list[Sample] = []
    for sample in read_samples(path):
        if running and sample.moves_left != running[-1].moves_left - 1:
            yield running
            running = []
        running.append(sample)
    if running:
        yield running


def _episode(samples: list[Sample], path: Path, encoding: Encoding) -> Episode:
    rules = game(samples[0].game)
    if rules.name != encoding.game or rules.size > encoding.height:
        raise BadRecord(
            f"'{path}' holds samples of {rules}, which does not fit a network for {encoding.game} on {encoding.size}"
        )
    first = samples[0]
    others = [player for player in rules.players if player != first.player]
    winner = {1: first.player, 0: None, -1: others[0]}[first.result]
    return Episode([(sample.position(), {sample.move: 1.0}) for sample in samples], winner, None)
