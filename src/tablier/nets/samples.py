"""Positions such as a network meets in play, to calibrate and to compare with."""

from __future__ import annotations

import itertools
from typing import Protocol

import numpy as np

from tablier.nets.features import Bytes, Encoding, Floats
from tablier.nets.model import Evaluation
from tablier.rules import Position, game

__all__ = ["Evaluator", "Sample", "real_positions", "sizes_in_play"]

Sample = tuple[Bytes, Floats]  # planes and numbers of N positions on one canvas

_GAMES = 16  # at once
_WHOLE_GAME = 3  # moves, in quarters of the cells
_SMALLEST = 5
_CURIOSITY = 0.25  # share of the moves drawn from the policy at twice its temperature


class Evaluator(Protocol):
    """Whatever evaluates positions as a Model does."""

    def evaluate(self, planes: Bytes, numbers: Floats) -> Evaluation: ...


def sizes_in_play(encoding: Encoding, any_size: bool) -> list[Encoding]:
    """Return the canvas, and smaller ones where a network plays boards of every size.

    >>> [smaller.height for smaller in sizes_in_play(Encoding.on_canvas("hex", 14, 14), any_size=True)]
    [7, 11, 14]
    """
    if not (encoding.any_size and any_size):
        return [encoding]
    size = encoding.height
    sizes = sorted({max(_SMALLEST, size // 2), max(_SMALLEST, (3 * size + 3) // 4), size})
    return [Encoding.on_canvas(encoding.game, each, each) for each in sizes if each <= size]


def real_positions(model: Evaluator, encoding: Encoding, count: int, seed: int) -> Sample:
    """Return positions of games that the network plays by its policy alone, on boards that fill the canvas.

    They are taken every few moves, so that they come from whole games: a full board is not evaluated as an opening is.
    """
    chance = np.random.default_rng(seed)
    rules = game(f"{encoding.game}:{encoding.height}" if encoding.any_size else encoding.game)
    running: list[Position] = [rules.start() for _ in range(_GAMES)]
    planes: list[Bytes] = []
    numbers: list[Floats] = []
    apart = max(1, _WHOLE_GAME * encoding.cells * _GAMES // (4 * count))
    for ply in itertools.count():
        pictures, extra = encoding.draw(running)
        if ply % apart == 0:
            planes.append(pictures)
            numbers.append(extra)
        if sum(map(len, planes)) >= count:
            break
        policy = model.evaluate(pictures, extra).policy
        running = [_next(position, encoding, logits, chance) for position, logits in zip(running, policy, strict=True)]
    return np.concatenate(planes)[:count], np.concatenate(numbers)[:count]


def _next(position: Position, encoding: Encoding, logits: Floats, chance: np.random.Generator) -> Position:
    """Play a move drawn from the policy; a game that is over or long begins again."""
    slots = encoding.slots(position)
    names = list(slots)
    heat = 2.0 if chance.random() < _CURIOSITY else 1.0
    worth = np.array([logits[slots[name]] for name in names], np.float64) / heat
    weights = np.exp(worth - worth.max())
    after = position.play(str(chance.choice(names, p=weights / weights.sum())))
    return after if after.outcome is None and after.ply < 2 * encoding.cells else position.game.start()
