"""A tree guided by a network: it asks for positions to be evaluated and is told the answers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tablier import _native
from tablier.rules import Position
from tablier.search.options import Ranges, check_ranges, fill_options
from tablier.search.search_tree import SearchTree, TreeFinding

__all__ = ["NeuralFinding", "NeuralSettings", "NeuralTree"]


_USUAL = _native.NeuralOptions()
_RANGES: Ranges = {"c": (0.0, 100.0), "fpu": (0.0, 2.0), "virtual_loss": (0.0, 10.0), "topk": (0, 1000)}


@dataclass(frozen=True)
class NeuralSettings:
    """How the tree grows; what is not said is as the native options have it."""

    c: float = _USUAL.c
    fpu: float = _USUAL.fpu  # how much less than its parent a move is worth that has not been tried
    virtual_loss: float = _USUAL.virtual_loss
    topk: int = _USUAL.topk  # moves kept at a node; 0 keeps all
    symmetry: bool = _USUAL.symmetry  # show every position under a symmetry drawn at random

    def __post_init__(self) -> None:
        check_ranges("neural", _RANGES, vars(self))


@dataclass(frozen=True)
class NeuralFinding(TreeFinding):
    """What the tree knows about one move of its root, and how likely the network thought it at first sight."""

    prior: float


class NeuralTree(SearchTree):
    """A tree that grows by a network's answers."""

    def __init__(self, position: Position, settings: NeuralSettings, canvas: tuple[int, int], seed: int = 0) -> None:
        self._canvas = canvas
        kind = getattr(_native, f"{position.game.native_kind}Neural")
        super().__init__(position, kind(position.native, fill_options(_native.NeuralOptions(), vars(settings)), seed))

    def select(self, planes: npt.NDArray[np.uint8], numbers: npt.NDArray[np.float32], visits: int) -> int:
        """Fill a batch with positions to evaluate and return how many there are, none when everything is decided.

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
        """Mix Dirichlet noise, shared out among all moves, into the priors of the root. Requires a visit to it."""
        moves = self._native.root_moves
        noise = chance.dirichlet(np.full(moves, concentration / moves)).astype(np.float32)
        self._native.stir(noise, share)

    @property
    def findings(self) -> tuple[NeuralFinding, ...]:
        """The moves of the root, the best first."""
        names = self._position.game.move_names
        return tuple(
            NeuralFinding(names[move], visits, value, proven, prior)
            for move, visits, value, prior, proven in self._native.candidates
        )

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
