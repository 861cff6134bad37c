"""One game as lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tablier.nets.features import Encoding
from tablier.rules import Position
from tablier.training.examples.lessons import Lessons

__all__ = ["Episode"]


@dataclass(frozen=True)
class Episode:
    """The positions of a game, in each the moves with their shares, and what came of it.

    ``end`` is the last position when its count is right. Without it nobody knows whose the cells were: they are 0, and
    the lead is no number (NaN), which tells learning to leave both alone.
    """

    moves: Sequence[tuple[Position, Mapping[str, float]]]
    winner: str | None
    end: Position | None

    def lessons(self, encoding: Encoding) -> Lessons:
        """Return a lesson for every position."""
        positions = [position for position, _ in self.moves]
        count = len(positions)
        planes, numbers = encoding.draw(positions)
        policy = np.zeros((count, encoding.policy), np.float32)
        for row, (position, shares) in enumerate(self.moves):
            slots = encoding.slots(position)
            for move, share in shares.items():
                policy[row, slots[move]] = share
        result = np.array([self._result(position.to_move) for position in positions], np.int8)
        columns = {
            "planes": planes.reshape(count, -1),
            "numbers": numbers,
            "policy": policy / policy.sum(1, keepdims=True),
            "searched": result.astype(np.float32),
            "result": result,
            "cells": np.zeros((count, encoding.cells), np.int8),
            "lead": np.full(count, np.nan, np.float32),
        }
        if self.end is not None and self.end.outcome is not None:
            for sign, player in ((1, self.end.game.players[0]), (-1, self.end.game.players[1])):
                rows = np.array([position.to_move == player for position in positions])
                columns["cells"][rows] = encoding.draw_end(self.end, player)
                columns["lead"][rows] = sign * self.end.outcome.score
        return Lessons(columns, np.zeros(count, np.int64))

    def _result(self, player: str) -> int:
        return 0 if self.winner is None else 1 if self.winner == player else -1
