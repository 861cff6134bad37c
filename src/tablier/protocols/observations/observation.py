"""What an agent sees of a position, as an array."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Array", "Observation"]

Array = NDArray[np.uint8]


class Observation(NamedTuple):
    """``see`` draws a position as the player at a place, 0 or 1, sees it; ``most`` is the largest number in it."""

    see: Callable[[Any, int], Array]
    most: int
