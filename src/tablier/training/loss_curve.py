"""How the loss went within a round of learning."""

from __future__ import annotations

from collections.abc import Mapping

from torch import Tensor

__all__ = ["LossCurve"]


class LossCurve:
    """Adds up the parts of the loss, on the device where they are, in a few passes of about as many steps."""

    def __init__(self, steps: int, passes: int) -> None:
        self._steps = steps
        self._sums: list[dict[str, Tensor]] = [{} for _ in range(max(min(passes, steps), 1))]
        self._lengths = [0] * len(self._sums)

    def add(self, parts: Mapping[str, Tensor]) -> None:
        """Take in one step."""
        place = sum(self._lengths) * len(self._sums) // self._steps
        sums = self._sums[place]
        for key, part in parts.items():
            sums[key] = sums[key] + part if key in sums else part.clone()
        self._lengths[place] += 1

    def means(self) -> dict[str, float]:
        """Return the mean of each part over all steps taken in."""
        steps = max(sum(self._lengths), 1)
        return {key: sum(float(sums[key]) for sums in self._sums if sums) / steps for key in self._sums[0]}

    def course(self, key: str) -> list[float]:
        """Return the mean of a part in each pass."""
        return [float(sums[key]) / length for sums, length in zip(self._sums, self._lengths, strict=True) if length]
