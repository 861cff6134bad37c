"""What is seen of Oware: a row for each hole."""

from __future__ import annotations

import numpy as np

from tablier.protocols.observations.observation import Array, Observation
from tablier.rules import OwarePosition
from tablier.rules.oware import MAX_SEEDS

__all__ = ["OWARE_OBSERVATION"]


def _see(position: OwarePosition, place: int) -> Array:
    """Return (16, 5): red, blue and transparent seeds, 1 for an own hole, the captures of the hole's owner."""
    captured = list(position.captured.values())
    rows = [(*seeds, hole % 2 == place, captured[hole % 2]) for hole, seeds in enumerate(position.holes)]
    return np.array(rows, np.uint8)


OWARE_OBSERVATION = Observation(_see, most=MAX_SEEDS)
