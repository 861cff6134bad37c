"""How long something took, counted in classes, as Prometheus wants it."""

from __future__ import annotations

from bisect import bisect_left

__all__ = ["Histogram"]

_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """Durations in seconds.

    >>> histogram = Histogram("wait_seconds")
    >>> histogram.add(0.004)
    >>> histogram.add(3.0)
    >>> histogram.lines()[1]
    'wait_seconds_bucket{le="0.005"} 1'
    >>> histogram.lines()[-3:]
    ['wait_seconds_bucket{le="+Inf"} 2', 'wait_seconds_sum 3.004', 'wait_seconds_count 2']
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._counts = [0] * (len(_BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """Count a duration."""
        self._counts[bisect_left(_BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> list[str]:
        """Return the lines that Prometheus reads."""
        told = [f"# TYPE {self._name} histogram"]
        total = 0
        for bound, count in zip((*_BOUNDS, "+Inf"), self._counts, strict=True):
            total += count
            told.append(f'{self._name}_bucket{{le="{bound}"}} {total}')
        return [*told, f"{self._name}_sum {round(self._sum, 6)}", f"{self._name}_count {total}"]
