"""The sequential test that ends a match as soon as its result is clear."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tablier.statistics.elo import score_of_elo
from tablier.statistics.tally import Tally

__all__ = ["Sprt"]

_UNSEEN = 1e-3  # the count of a result not seen yet, so that it is not taken to be impossible
_HALVINGS = 200


@dataclass(frozen=True)
class Sprt:
    """Is the first player ``elo1`` stronger, or only ``elo0``?

    The test accepts ``elo1`` wrongly in a share ``alpha`` of all tests, and ``elo0`` wrongly in a share ``beta``. It is
    the generalised test: both hypotheses fix only the expected score, and each is granted the distribution of results
    that fits the games best. Pairs are judged by their own five results.

    >>> Sprt(0, 10).decide(Tally.of_games(wins=600, draws=100, losses=450))
    'elo1'
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise ValueError(f"elo0 must be below elo1, not {self.elo0!r} and {self.elo1!r}")
        if not (0 < self.alpha < 1 and 0 < self.beta < 1 and self.alpha + self.beta < 1):
            raise ValueError(
                f"alpha and beta must be shares that sum to less than 1, not {self.alpha!r} and {self.beta!r}"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends.

        >>> [round(bound, 2) for bound in Sprt(0, 5).bounds]
        [-2.94, 2.94]
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, tally: Tally) -> float:
        """Return the log-likelihood ratio of ``elo1`` to ``elo0`` after these results."""
        if not tally.size:
            return 0.0
        counts = [count or _UNSEEN for count in tally.counts]
        total = sum(counts)
        seen = [count / total for count in counts]
        by_elo0, by_elo1 = (_fit(seen, tally.steps, score_of_elo(elo)) for elo in (self.elo0, self.elo1))
        return total * sum(
            share * math.log(one / nought) for share, nought, one in zip(seen, by_elo0, by_elo1, strict=True)
        )

    def decide(self, tally: Tally) -> str | None:
        """Return ``elo0`` or ``elo1`` when the test is over, None while games are still needed."""
        low, high = self.bounds
        ratio = self.ratio(tally)
        if ratio >= high:
            return "elo1"
        return "elo0" if ratio <= low else None


def _fit(seen: Sequence[float], steps: Sequence[float], score: float) -> list[float]:
    """Return the likeliest distribution with an expected score, given the shares that were seen.

    By Lagrange's multipliers it is ``share / (1 + x·(step - score))``, for the x that makes the score right.
    """
    parts = [(share, step - score) for share, step in zip(seen, steps, strict=True)]
    low, high = -1 / max(part for _, part in parts), -1 / min(part for _, part in parts)
    for _ in range(_HALVINGS):  # the sum falls as x grows
        middle = (low + high) / 2
        if sum(share * part / (1 + middle * part) for share, part in parts) > 0:
            low = middle
        else:
            high = middle
    x = (low + high) / 2
    return [share / (1 + x * part) for share, part in parts]
