"""What a tuner may change about an agent.

An agent class that can be tuned has a class method ``tunable(game) -> Mapping[str, Range]`` and takes what it names by the
option ``weights``: a shipped set by its name, a JSON file of numbers by name, or from Python the mapping itself.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tablier.rules import BadSpec

__all__ = ["Range"]


@dataclass(frozen=True)
class Range:
    """The values a number may take, and the usual one; a whole ``default`` means whole numbers.

    >>> Range(0, 40, 12).whole
    True
    """

    low: float
    high: float
    default: float

    def __post_init__(self) -> None:
        numbers = (self.low, self.high, self.default)
        if not all(math.isfinite(number) for number in numbers) or not self.low <= self.default <= self.high:
            raise BadSpec(f"a range goes from low to high with the default between them, not {self}")

    @property
    def whole(self) -> bool:
        """Whether only whole numbers make sense."""
        return isinstance(self.default, int)
