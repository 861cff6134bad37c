"""How networks see Oware."""

from __future__ import annotations

import torch
from torch import Tensor

from tablier.nets.torch.views.view import NetworkView

__all__ = ["OWARE_VIEW"]


def _illegal(planes: Tensor, _numbers: Tensor) -> Tensor:
    """Moves from holes of the other player, or with seeds that are not there; four moves a hole."""
    own, red, blue, clear = (planes[:, i, 0] for i in range(1, 5))
    legal = torch.stack((red, blue, clear, clear), -1).clamp(max=1) * own[:, :, None]
    return 1 - legal.flatten(1)


def _turn(x: Tensor, symmetry: int) -> Tensor:
    """Go round the circle, by two holes at a time so that every hole keeps its owner."""
    return x.roll(2 * symmetry, -1)


OWARE_VIEW = NetworkView(_illegal, _turn)
