"""Counts of results: of games, or of colour-swapped pairs of games."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["CONFIDENCE", "Tally", "wilson"]

CONFIDENCE = 1.959963984540054  # standard deviations on either side that hold 95 % of a normal distribution


@dataclass(frozen=True)
class Tally:
    """How often each result came about, the worst first, in equal steps from 0 to 1.

    Games have three results (lost, drawn, won); pairs of games have five (0, ½, 1, 1½ and 2 points). The games of a
    pair begin alike with the colours changed, so their results are not independent: an opening that favours one side
    gives one point each. Counting pairs takes that into account.

    >>> Tally.of_games(wins=6, draws=2, losses=2).score
    0.7
    >>> Tally.of_pairs([2, 1.5, 1, 1]).counts
    (0, 0, 2, 1, 1)
    """

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.counts) not in (3, 5) or any(count < 0 for count in self.counts):
            raise ValueError(f"a tally counts three results of games or five of pairs, not {self.counts!r}")

    @classmethod
    def of_games(cls, wins: int, draws: int, losses: int) -> Tally:
        """Count single games."""
        return cls((losses, draws, wins))

    @classmethod
    def of_pairs(cls, points: Iterable[float]) -> Tally:
        """Count pairs by the points that the first player scored in each: 0, ½, 1, 1½ or 2."""
        counts = [0] * 5
        for point in points:
            counts[round(2 * point)] += 1
        return cls(tuple(counts))

    @property
    def steps(self) -> tuple[float, ...]:
        """The share of the points that each result is worth."""
        return tuple(place / (len(self.counts) - 1) for place in range(len(self.counts)))

    @property
    def size(self) -> int:
        """How many games, or pairs, were counted."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The share of the points scored; ½ while there are no results."""
        if not self.size:
            return 0.5
        return sum(count * step for count, step in zip(self.counts, self.steps, strict=True)) / self.size

    @property
    def variance(self) -> float:
        """The variance of one result about the score."""
        if not self.size:
            return 0.0
        score = self.score
        squares = (count * (step - score) ** 2 for count, step in zip(self.counts, self.steps, strict=True))
        return sum(squares) / self.size

    @property
    def error(self) -> float:
        """The standard error of the score."""
        return math.sqrt(self.variance / self.size) if self.size else 0.0


def wilson(score: float, size: int) -> tuple[float, float]:
    """Return Wilson's 95 % bounds of a score over this many games; they make sense even if every game was won.

    >>> [round(bound, 3) for bound in wilson(1.0, 100)]
    [0.963, 1.0]
    """
    if not size:
        return 0.0, 1.0
    square = CONFIDENCE**2
    middle = (score + square / (2 * size)) / (1 + square / size)
    half = CONFIDENCE / (1 + square / size) * math.sqrt(score * (1 - score) / size + square / (4 * size * size))
    return max(0.0, middle - half), min(1.0, middle + half)
