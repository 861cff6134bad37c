"""How long an agent may think."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from tablier.agents.clock import Budget, Clock
from tablier.rules import BadSpec

__all__ = ["Limits"]


@dataclass(frozen=True)
class Limits:
    """When thinking has to end: the first limit reached stops it; without any, the agent decides itself.

    Limits that carry a ``clock`` always have ``seconds`` too, so that an agent need not know about clocks: given a
    clock alone, a ``Budget`` says how long this move may take. An agent with a time management of its own looks at the
    clock.

    >>> Limits(seconds=0.5, visits=800)
    Limits(seconds=0.5, visits=800, depth=None, nodes=None, clock=None)
    >>> from tablier.agents.clock import TimeControl
    >>> Limits(clock=TimeControl.read("60").clock()).seconds
    1.2
    """

    seconds: float | None = None  # 0 is allowed and means: answer at once
    visits: int | None = None
    depth: int | None = None
    nodes: int | None = None
    clock: Clock | None = None  # of the player to move

    def __post_init__(self) -> None:
        if self.seconds is not None and not _is_duration(self.seconds):
            raise BadSpec(f"seconds must be a number from 0 upwards, not {self.seconds!r}")
        for key, count in (("visits", self.visits), ("depth", self.depth), ("nodes", self.nodes)):
            if count is not None and not _is_count(count):
                raise BadSpec(f"{key} must be a whole number from 1 upwards, not {count!r}")
        if self.clock is not None and self.seconds is None:
            object.__setattr__(self, "seconds", Budget().seconds(self.clock))

    def by(self, clock: Clock | None, budget: Budget | None = None) -> Limits:
        """Return these limits for a move on a clock, with no more seconds than the budget lets the move take.

        >>> from tablier.agents.clock import TimeControl
        >>> Limits(seconds=1.0, visits=800).by(TimeControl.read("20").clock()).seconds
        0.4
        """
        if clock is None:
            return self
        seconds = (budget or Budget()).seconds(clock)
        return replace(self, seconds=seconds if self.seconds is None else min(seconds, self.seconds), clock=clock)


def _is_duration(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(value) and value >= 0
    except OverflowError:  # a whole number beyond every float
        return False


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
