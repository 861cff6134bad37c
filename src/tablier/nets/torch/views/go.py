"""How networks see Go."""

from __future__ import annotations

from torch import Tensor
from torch.nn import functional

from tablier.nets.features import find_plane
from tablier.nets.torch.views.view import NetworkView, taken_cells, turn_square

__all__ = ["GO_VIEW"]

_STONES = find_plane("go", "own"), find_plane("go", "other")
_FORBIDDEN = find_plane("go", "forbidden")


def _illegal(planes: Tensor, _numbers: Tensor) -> Tensor:
    """Stones and forbidden points; a pass is always legal."""
    return functional.pad((taken_cells(planes, *_STONES) + planes[:, _FORBIDDEN]).flatten(1), (0, 1))


GO_VIEW = NetworkView(_illegal, turn_square)
