"""What a game has to say so that a network can learn it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from torch import Tensor

from tablier.nets.features import BOARD

__all__ = ["NetworkView", "taken_cells", "turn_square"]


class NetworkView(NamedTuple):
    """How a game's pictures are to be read.

    ``illegal`` takes N × planes × height × width and N × numbers, and gives N × policy: one for every move that they
    show to be illegal. Without it a network would have to learn to push such moves away without end; one came apart
    over it. ``turn`` takes anything whose last two dimensions are the canvas, and the number of a symmetry.
    """

    illegal: Callable[[Tensor, Tensor], Tensor]
    turn: Callable[[Tensor, int], Tensor]


def taken_cells(planes: Tensor, own: int, other: int) -> Tensor:
    """Return N × height × width: one where either side's plane shows a stone, or where there is no board."""
    return 1 - planes[:, BOARD] + planes[:, own] + planes[:, other]


def turn_square(x: Tensor, symmetry: int) -> Tensor:
    """Turn a square: bit 0 mirrors the columns, bit 1 the rows, bit 2 then swaps rows and columns."""
    dims = [dim for bit, dim in ((1, -1), (2, -2)) if symmetry & bit]
    if dims:
        x = x.flip(dims)
    return x.transpose(-1, -2).contiguous() if symmetry & 4 else x
