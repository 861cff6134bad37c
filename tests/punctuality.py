"""Whether whoever thinks keeps to a time, on any machine."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["check_punctuality", "effort"]

_LATE = 0.01  # seconds
_ATTEMPTS = 3  # a machine that is shared may take the processor away, and not every time


def effort(think: Callable[[], object], seconds: float) -> float:
    """Return how much processor time a thought takes; one that takes too long may try again.

    Where the processor is ours alone, the processor's time of one thread is the wall's, so that every overrun shows
    there. Where others take the processor away, that is nobody's fault here; but not every time.
    """
    used = 0.0
    for _ in range(_ATTEMPTS):
        begin = time.process_time()
        think()
        used = time.process_time() - begin
        if used <= seconds:
            break
    return used


def check_punctuality(think: Callable[[], object], seconds: float, tries: int) -> None:
    """Think some times, of which none may be late."""
    begin = time.perf_counter()
    think()
    walls = [time.perf_counter() - begin]
    efforts = []
    for _ in range(tries - 1):
        begin = time.perf_counter()
        efforts.append(effort(think, seconds + _LATE))
        walls.append(time.perf_counter() - begin)
    assert max(efforts) < seconds + _LATE, efforts
    assert min(walls) < seconds + _LATE, walls
