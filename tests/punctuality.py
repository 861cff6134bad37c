"""Whether whoever thinks keeps to a time, on any machine."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["check_punctuality"]

_LATE = 0.01  # seconds


def check_punctuality(think: Callable[[], object], seconds: float, tries: int) -> None:
    """Think some times, of which none may be late.

    Where the processor is ours alone, the processor's time of one thread is the wall's, so that every overrun shows
    there. Where others take the processor away, that is nobody's fault here; but not every time.
    """
    walls, busy = [], []
    for _ in range(tries):
        begin, used = time.perf_counter(), time.process_time()
        think()
        walls.append(time.perf_counter() - begin - seconds)
        busy.append(time.process_time() - used - seconds)
    assert max(busy) < _LATE, busy
    assert min(walls) < _LATE, walls
