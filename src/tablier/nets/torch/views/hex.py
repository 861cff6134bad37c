"""How networks see Hex."""

from __future__ import annotations

import torch
from torch import Tensor

from tablier.nets.features import find_number, find_plane
from tablier.nets.torch.views.view import NetworkView, taken_cells, turn_square

__all__ = ["HEX_VIEW"]

_HALF_TURN = 3
_STONES = find_plane("hex", "own"), find_plane("hex", "other")
_MAY_SWAP = find_number("hex", "may_swap")


def _illegal(planes: Tensor, numbers: Tensor) -> Tensor:
    """Stones; a swap is legal when its number says so."""
    return torch.cat((taken_cells(planes, *_STONES).flatten(1), 1 - numbers[:, _MAY_SWAP, None]), 1)


def _turn(x: Tensor, symmetry: int) -> Tensor:
    """Turn by half, which is all that leaves Hex the same."""
    return turn_square(x, _HALF_TURN) if symmetry else x


HEX_VIEW = NetworkView(_illegal, _turn)
