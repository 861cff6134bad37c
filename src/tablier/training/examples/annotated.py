"""Games that an engine annotated, as lessons: what it looked at, and how it judged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from tablier.nets.features import Encoding
from tablier.rules import BadRecord
from tablier.training.annotation.annotation import AnnotatedGame, read_annotated_games
from tablier.training.examples.episode import Episode
from tablier.training.examples.lessons import Lessons, join_lessons

__all__ = ["read_annotated"]

_SURE = 0.5  # an ownership from which a point counts as somebody's


def read_annotated(path: Path, encoding: Encoding) -> Lessons:
    """Return the lessons of a file that ``tablier annotate`` wrote."""
    return join_lessons([_lessons(game, encoding) for game in read_annotated_games(path)], encoding)


def _lessons(game: AnnotatedGame, encoding: Encoding) -> Lessons:
    record = game.record
    if record.game.name != encoding.game or record.game.size > encoding.height:
        raise BadRecord(f"{record.game} does not fit a network for {encoding.game} on {encoding.size}")
    if not game.annotations:
        return Lessons.none(encoding)
    positions = {position.ply: position for position in record.positions}
    moves = [(positions[told.ply], told.policy) for told in game.annotations]
    lessons = Episode(moves, record.winner, None).lessons(encoding)
    values = np.array([told.value for told in game.annotations], np.float32)
    columns = {**lessons.columns, "searched": values}
    if record.result is None:
        columns["result"] = np.sign(values).round().astype(np.int8)
    for row, told in enumerate(game.annotations):
        if told.lead is None or told.owners is None:
            continue
        columns["lead"][row] = told.lead
        size = record.game.size
        owners = np.array(told.owners, np.float32).reshape(size, size)
        cells = columns["cells"][row].reshape(encoding.height, encoding.width)
        cells[:size, :size] = np.where(np.abs(owners) > _SURE, np.sign(owners), 0)
    return replace(lessons, columns=columns)
