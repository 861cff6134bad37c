"""Small sets of examples, played at random or written by hand."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tablier.nets.features import Encoding
from tablier.rules import Position, game
from tablier.rules.records import Record, write_sgf
from tablier.training.examples.episode import Episode
from tablier.training.examples.lessons import Lessons, join_lessons

GO5 = Encoding.for_game(game("go:5"))


def random_game(spec: str, seed: int) -> Position:
    """Play at random; in Go both pass after forty moves."""
    chance = random.Random(seed)
    position = game(spec).start()
    while position.outcome is None:
        moves = [move for move in position.legal_moves if move != "pass" or len(position.legal_moves) == 1]
        passing = position.game.name == "go" and position.ply >= 40
        position = position.play("pass" if passing else chance.choice(moves))
    return position


def lessons_of(position: Position) -> list[tuple[Position, dict[str, float]]]:
    """Return each position of a game with the move that followed."""
    record = Record.of(position)
    return [(before, {move: 1.0}) for before, move in zip(record.positions, record.moves, strict=False)]


def random_lessons(spec: str, games: int) -> Lessons:
    """Return the lessons of some random games."""
    encoding = Encoding.for_game(game(spec))
    finished = [random_game(spec, seed) for seed in range(games)]
    episodes = [Episode(lessons_of(end), end.outcome.winner if end.outcome else None, end) for end in finished]
    return join_lessons([episode.lessons(encoding) for episode in episodes], encoding)


def write_games(path: Path, spec: str, games: int) -> Path:
    """Write random games as an SGF file."""
    path.write_bytes(write_sgf([Record.of(random_game(spec, seed)) for seed in range(games)]))
    return path


def katago_rows(count: int, length: int = 5) -> dict[str, npt.NDArray[Any]]:
    """Return the columns of a file of KataGo: empty boards on which the first point was visited most."""
    planes = np.zeros((count, 22, length * length), np.uint8)
    planes[:, 0] = 1
    policy = np.zeros((count, 2, length * length + 1), np.int16)
    policy[:, 0, 0] = 30
    policy[:, 0, -1] = 10
    targets = np.zeros((count, 80), np.float32)
    targets[:, 0] = 1.0
    targets[:, 3] = 2.5
    targets[:, [25, 26, 27]] = 1.0
    given = np.zeros((count, 19), np.float32)
    given[:, 5] = -0.35
    return {
        "binaryInputNCHWPacked": np.packbits(planes, axis=2),
        "globalInputNC": given,
        "policyTargetsNCMove": policy,
        "globalTargetsNC": targets,
        "scoreDistrN": np.zeros((count, 2 * length * length + 120), np.int8),
        "valueTargetsNCHW": np.ones((count, 5, length, length), np.int8),
    }
