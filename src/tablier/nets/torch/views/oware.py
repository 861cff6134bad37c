"""How networks see Oware."""

from __future__ import annotations

import torch
from torch import Tensor

from tablier.nets.features import find_plane
from tablier.nets.torch.views.view import NetworkView

__all__ = ["OWARE_VIEW"]


_SHOWN = tuple(find_plane("oware", name) for name in ("own_holes", "red", "blue", "transparent"))


def _illegal(planes: Tensor, _numbers: Tensor) -> Tensor:
    """Moves from holes of the other player, or with seeds that are not there; four moves a hole."""
    own, red, blue, clear = (planes[:, shown, 0] for shown in _SHOWN)
    legal = torch.stack((red, blue, clear, clear), -1).clamp(max=1) * own[:, :, None]
    return 1 - legal.flatten(1)


def _turn(x: Tensor, symmetry: int) -> Tensor:
    """Go round the circle, by two holes at a time so that every hole keeps its owner."""
    return x.roll(2 * symmetry, -1)


OWARE_VIEW = NetworkView(_illegal, _turn)
