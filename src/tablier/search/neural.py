"""A tree guided by a network: it asks for positions to be judged and is told the answers."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tablier import _native
from tablier.rules import BadSpec, Position
from tablier.search.evaluations import native_kind
from tablier.search.game_tree import GameTree

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


class NeuralTree(GameTree):
    """A tree that grows by a network's answers."""

    def __init__(self, position: Position, settings: NeuralSettings, canvas: tuple[int, int], seed: int = 0) -> None:
        self._canvas = canvas
        make = getattr(_native, f"{native_kind(position.game)}Neural")
        native = make(
            position.native,
            c=settings.c,
            fpu=settings.fpu,
            virtual_loss=settings.virtual_loss,
            top=settings.topk,
            any_symmetry=settings.symmetry,
            seed=seed,
        )
        super().__init__(position, native)

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

    def stir(self, chance: np.random.Generator, share: float, concentration: float) -> None:
        """Mix Dirichlet noise into the priors of the root, which must have been visited; it is shared out among all moves."""
        moves = self._native.root_moves
        noise = chance.dirichlet(np.full(moves, concentration / moves)).astype(np.float32)
        self._native.stir(noise, share)

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
