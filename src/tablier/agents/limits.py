"""How long an agent may think."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tablier.rules import BadSpec

__all__ = ["Limits"]


@dataclass(frozen=True)
class Limits:
    """When thinking has to end: the first limit reached stops it; without any, the agent decides itself.

    >>> Limits(seconds=0.5, visits=800)
    Limits(seconds=0.5, visits=800, depth=None, nodes=None)
    """

    seconds: float | None = None  # 0 is allowed and means: answer at once
    visits: int | None = None
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not _is_duration(self.seconds):
            raise BadSpec(f"seconds must be a number from 0 upwards, not {self.seconds!r}")
        for key, count in (("visits", self.visits), ("depth", self.depth), ("nodes", self.nodes)):
            if count is not None and not _is_count(count):
                raise BadSpec(f"{key} must be a whole number from 1 upwards, not {count!r}")


def _is_duration(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(value) and value >= 0
    except OverflowError:  # a whole number beyond every float
        return False


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
