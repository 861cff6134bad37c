"""What is seen of Awalé: a row for each hole."""

from __future__ import annotations

import numpy as np

from tablier.protocols.observations.observation import Array, Observation
from tablier.rules import AwalePosition
from tablier.rules.awale import ROW, SEEDS

__all__ = ["AWALE_OBSERVATION"]


def _see(position: AwalePosition, place: int) -> Array:
    """Return (12, 3): seeds, 1 for an own hole, the captures of the hole's owner; the holes from A to F and a to f."""
    captured = list(position.captured.values())
    rows = [(seeds, hole // ROW == place, captured[hole // ROW]) for hole, seeds in enumerate(position.holes)]
    return np.array(rows, np.uint8)


AWALE_OBSERVATION = Observation(_see, most=SEEDS)
