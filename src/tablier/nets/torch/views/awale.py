"""How networks see Awalé."""

from __future__ import annotations

from torch import Tensor

from tablier.nets.features import find_plane
from tablier.nets.torch.views.view import NetworkView

__all__ = ["AWALE_VIEW"]

_OWN_HOLES = find_plane("awale", "own_holes")
_SEEDS = find_plane("awale", "seeds")


def _illegal(planes: Tensor, _numbers: Tensor) -> Tensor:
    """Holes of the other player, which come last, and empty holes; a move for each hole."""
    own, seeds = planes[:, _OWN_HOLES, 0], planes[:, _SEEDS, 0]
    return 1 - own * seeds.clamp(max=1)


def _turn(x: Tensor, _symmetry: int) -> Tensor:
    """Leave it: the board has no symmetry but its own."""
    return x


AWALE_VIEW = NetworkView(_illegal, _turn)
