"""A tree guided by a network: it asks for positions to be judged and is told the answers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tablier import _native
from tablier.rules import BadSpec, Position
from tablier.search.evaluations import native_kind
from tablier.search.mcts import MctsFinding, moves_between

__all__ = ["NeuralSettings", "NeuralTree"]


@dataclass(frozen=True)
class NeuralSettings:
    """How the tree grows."""

    c: float = 1.1
    fpu: float = 0.2  # how much less than its parent a move is worth that has not been tried
    virtual_loss: float = 0.5
    topk: int = 0  # moves kept at a node; 0 keeps all
    symmetry: bool = False  # judge every position under a symmetry drawn at random

    def __post_init__(self) -> None:
        for key, value, lowest, highest in (
            ("c", self.c, 0.0, 100.0),
            ("fpu", self.fpu, 0.0, 2.0),
            ("virtual_loss", self.virtual_loss, 0.0, 10.0),
            ("topk", self.topk, 0, 1000),
        ):
            if not (math.isfinite(value) and lowest <= value <= highest):
                raise BadSpec(f"neural: {key} must be from {lowest:g} to {highest:g}, not {value!r}")


class NeuralTree:
    """A tree of one game that keeps what it knows while the game goes on."""

    def __init__(self, position: Position, settings: NeuralSettings, canvas: tuple[int, int], seed: int = 0) -> None:
        self._position = position
        self._canvas = canvas
        make = getattr(_native, f"{native_kind(position.game)}Neural")
        self._native: Any = make(
            position.native,
            c=settings.c,
            fpu=settings.fpu,
            virtual_loss=settings.virtual_loss,
            top=settings.topk,
            any_symmetry=settings.symmetry,
            seed=seed,
        )

    def follow(self, position: Position) -> None:
        """Stand at another position of the same game, keeping what is known when it came about by play from the last one."""
        for move in moves_between(self._position, position):
            self._native.advance(position.game.move_number(move))
        self._position = position
        if not self._native.stands_at(position.native):
            self._native.reset(position.native)

    def select(self, planes: npt.NDArray[np.uint8], numbers: npt.NDArray[np.float32], visits: int) -> int:
        """Fill a batch with positions to judge and return how many there are, none when everything is decided.

        Args:
            planes: batch × planes × height × width, written.
            numbers: batch × numbers, written.
            visits: at the root at most, those under way included.

        """
        return int(self._native.select(*self._canvas, planes, numbers, len(planes), min(visits, (1 << 32) - 1)))

    def expand(self, logits: npt.NDArray[np.float32], values: npt.NDArray[np.float32]) -> None:
        """Give the answers for the positions selected last: count × policy logits, count values."""
        self._native.expand(*self._canvas, logits, values)

    @property
    def visits(self) -> int:
        """The visits of the root."""
        return int(self._native.visits)

    @property
    def nodes(self) -> int:
        """The positions in the tree."""
        return int(self._native.nodes)

    @property
    def value(self) -> float:
        """The mean value of the root for the player to move."""
        return max(-1.0, min(1.0, float(self._native.value)))

    @property
    def proven(self) -> int:
        """+1 when the player to move wins by force, -1 when they lose, else 0."""
        return int(self._native.proven)

    @property
    def findings(self) -> tuple[MctsFinding, ...]:
        """The moves of the root, the best first."""
        names = self._position.game.move_names
        return tuple(
            MctsFinding(names[move], visits, value, prior, proven)
            for move, visits, value, prior, proven in self._native.candidates
        )

    @property
    def line(self) -> tuple[str, ...]:
        """The most visited line of play."""
        return tuple(self._position.game.move_names[move] for move in self._native.line)
