"""What is seen of Hex and Go: planes of ones."""

from __future__ import annotations

import numpy as np

from tablier.protocols.observations.observation import Array, Observation
from tablier.rules import GoPosition, HexPosition

__all__ = ["GO_OBSERVATION", "HEX_OBSERVATION"]


def _see_hex(position: HexPosition, place: int) -> Array:
    """Return (size, size, 4): own stones, the other's, all ones for Black, all ones for White."""
    return _planes(position, place)


def _see_go(position: GoPosition, place: int) -> Array:
    """Return (size, size, 5): as of Hex, and all ones after a pass."""
    planes = _planes(position, place)
    passed = np.full_like(planes[:, :, :1], position.passes > 0)
    return np.concatenate((planes, passed), axis=2)


def _planes(position: HexPosition | GoPosition, place: int) -> Array:
    size = position.game.size
    owners = np.array(position.native.stones).reshape(size, size)
    planes = [owners == place, owners == 1 - place, np.full_like(owners, place == 0), np.full_like(owners, place == 1)]
    return np.stack(planes, axis=2).astype(np.uint8)


HEX_OBSERVATION = Observation(_see_hex, most=1)
GO_OBSERVATION = Observation(_see_go, most=1)
