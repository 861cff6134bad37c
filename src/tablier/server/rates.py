"""How often one person may do something: a bucket of tokens for each, which fills up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from tablier.server.errors import TooMany

__all__ = ["Bucket", "Rates"]

_REMEMBERED = 10_000  # people
_SECONDS = {"second": 1.0, "minute": 60.0, "day": 86_400.0}


class Bucket:
    """Room for ``most`` at once, and for ``a_second`` more with every second.

    >>> moment = [0.0]
    >>> bucket = Bucket(2, 1.0, lambda: moment[0])
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    >>> moment[0] = 1.0
    >>> bucket.take()
    True
    """

    __slots__ = ("_a_second", "_clock", "_content", "_most", "_since")

    def __init__(self, most: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = self._content = most
        self._a_second = a_second
        self._clock = clock
        self._since = clock()

    def take(self) -> bool:
        """Take one, and say whether there was one."""
        now = self._clock()
        self._content = min(self._most, self._content + (now - self._since) * self._a_second)
        self._since = now
        if self._content < 1:
            return False
        self._content -= 1
        return True


class Rates:
    """A bucket for each person, of whom the least recent are forgotten."""

    def __init__(self, what: str, most: int, per: str = "minute", clock: Callable[[], float] = time.monotonic) -> None:
        self._what = what
        self._most = most
        self._per = per
        self._clock = clock
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, person: Hashable) -> None:
        """Count one more of it; too many are an error."""
        bucket = self._buckets.get(person)
        if bucket is None:
            bucket = self._buckets[person] = Bucket(self._most, self._most / _SECONDS[self._per], self._clock)
            if len(self._buckets) > _REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(person)
        if not bucket.take():
            raise TooMany(
                f"too many {self._what}: {self._most} a {self._per} are allowed; wait a little", key="too-fast"
            )
