"""The difference in strength that a result suggests, with its error."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from tablier.statistics.tally import CONFIDENCE, Tally, wilson

__all__ = ["Elo", "elo_of_score", "score_of_elo"]


def score_of_elo(elo: float) -> float:
    """Return the share of the points that a player this much stronger is expected to score.

    >>> round(score_of_elo(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of_score(score: float) -> float:
    """Return the difference in strength that a share of the points suggests; infinite for all or nothing.

    >>> round(elo_of_score(0.75))
    191
    """
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


@dataclass(frozen=True)
class Elo:
    """A difference in strength: the estimate, half the width of its 95 % interval, and the interval itself.

    When all games were won or all were lost the difference could be anything from a bound on (Wilson's); the estimate
    is then what it would be had one more game been drawn, ``error`` its distance from the bound, and ``low`` or
    ``high`` is infinite. ``superiority`` is the likelihood that the first player is the stronger.
    """

    difference: float
    error: float
    low: float
    high: float
    superiority: float

    @classmethod
    def of(cls, games: Tally, pairs: Tally | None = None) -> Elo:
        """Estimate from the results of games; the error comes from the pairs where there are any.

        >>> elo = Elo.of(Tally.of_games(wins=136, draws=111, losses=96))
        >>> f"{elo.difference:.1f} ± {elo.error:.1f}, {elo.superiority:.1%}"
        '40.7 ± 30.4, 99.6%'
        """
        counted = pairs if pairs is not None and pairs.variance else games
        score, error = counted.score, counted.error
        if not games.size:
            return cls(0.0, math.inf, -math.inf, math.inf, 0.5)
        if not 0 < games.score < 1:
            return cls._estimate_one_sided(games)
        if not error:  # every game was drawn: one step of a half is all that more games could show
            error = 0.5 / games.size
        low, high = elo_of_score(score - CONFIDENCE * error), elo_of_score(score + CONFIDENCE * error)
        if not math.isfinite(high - low):  # few games: the normal interval leaves the scale, Wilson's does not
            low, high = (elo_of_score(bound) for bound in wilson(score, games.size))
        return cls(elo_of_score(score), (high - low) / 2, low, high, NormalDist().cdf((score - 0.5) / error))

    @classmethod
    def _estimate_one_sided(cls, games: Tally) -> Elo:
        won = games.score == 1
        difference = elo_of_score((games.size * games.score + 0.5) / (games.size + 1))
        bound = elo_of_score(wilson(games.score, games.size)[0 if won else 1])
        # All of n games won by the weaker of two players: at most one half to the power of n.
        doubt = 0.5 ** (games.size + 1)
        if won:
            return cls(difference, abs(difference - bound), bound, math.inf, 1 - doubt)
        return cls(difference, abs(difference - bound), -math.inf, bound, doubt)

    def __str__(self) -> str:
        if math.isinf(self.error):
            return "unknown"
        if math.isinf(self.high):
            return f"above {self.low:+.0f}"
        if math.isinf(self.low):
            return f"below {self.high:+.0f}"
        return f"{self.difference:+.0f} ± {self.error:.0f}"
