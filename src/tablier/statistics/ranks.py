"""Ranks of Go players from differences in Elo, as the European Go Federation relates them."""

from __future__ import annotations

import math

from tablier.statistics.bradley_terry import ELO_A_UNIT

__all__ = ["WEAKEST", "rank_from"]

#: In kyu; what is weaker is not told apart.
WEAKEST = 30

_TOP, _STEEPNESS = 3300.0, 7.0  # of the federation's curve: the odds between ratings a and b are (top - b) : (top - a),
_FIRST_KYU, _A_RANK = 2000.0, 100.0  # to the power of the steepness; a 1 kyu has 2000 points, and a rank is 100


def rank_from(elo: float, anchor_kyu: float) -> int:
    """Return the kyu of a player so much Elo above an anchor of known kyu; 0 is 1 dan, -1 is 2 dan, and so on.

    >>> rank_from(0, anchor_kyu=6), rank_from(400, anchor_kyu=6), rank_from(-400, anchor_kyu=6)
    (6, 1, 13)
    """
    anchor = _FIRST_KYU - _A_RANK * (anchor_kyu - 1)
    rating = _TOP - (_TOP - anchor) * math.exp(-elo / ELO_A_UNIT / _STEEPNESS)
    return min(round(1 - (rating - _FIRST_KYU) / _A_RANK), WEAKEST)
