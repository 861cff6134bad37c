"""Whether whoever thinks keeps to a time, on any machine.

The processor's time is what a thought takes, wherever others are at work too; the wall's is asserted when nobody was.
What was there before a thought is kept from the garbage collector: looking through all that a process of tests holds
takes a third of a second, which no player's process has to spend.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

__all__ = ["LATE", "Effort", "check_punctuality", "find_late", "measure", "undisturbed"]

LATE = 0.01  # seconds
_ALONE = 0.95  # of the wall's time: whoever has so much of the processor shares it with nobody
_ATTEMPTS = 3  # where others take the processor away: caches go with it, and not every time


@dataclass(frozen=True)
class Effort:
    """What a thought took."""

    processor: float
    wall: float

    @property
    def was_alone(self) -> bool:
        """Whether nobody else had the processor meanwhile, so that all of the time is the thought's own."""
        return self.processor >= _ALONE * self.wall

    def is_late(self, seconds: float) -> bool:
        """Whether it took longer than it was allowed."""
        return self.processor > seconds or (self.was_alone and self.wall > seconds)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep what exists out of the garbage collector's sight."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def measure(think: Callable[[], object]) -> Effort:
    """Return what a thought takes."""
    wall, processor = time.perf_counter(), time.process_time()
    think()
    return Effort(time.process_time() - processor, time.perf_counter() - wall)


def find_late(think: Callable[[], object], seconds: float) -> Effort | None:
    """Think, and return the effort if it was too much; whoever was disturbed meanwhile may try again."""
    effort = measure(think)
    for _ in range(1, _ATTEMPTS):
        if effort.was_alone or not effort.is_late(seconds):
            break
        effort = measure(think)
    return effort if effort.is_late(seconds) else None


def check_punctuality(think: Callable[[], object], seconds: float, tries: int) -> None:
    """Think some times, of which none may be late."""
    with undisturbed():
        late = [effort for _ in range(tries) if (effort := find_late(think, seconds + LATE)) is not None]
    assert not late, f"{len(late)} of {tries} took longer than {seconds} s: {late}"
