"""What a move is called by what it cost."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Grade", "grade_cost"]


class Grade(StrEnum):
    """How good a move was, from the best to the worst."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_fault(self) -> bool:
        """Whether something else should have been played."""
        return self in (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


#: From which share of the chances on a move is called so, the worst first.
_COSTS = ((0.2, Grade.BLUNDER), (0.1, Grade.MISTAKE), (0.05, Grade.INACCURACY))


def grade_cost(cost: float, *, is_best: bool) -> Grade:
    """Return the grade of a move by the share of the chances to win that it gave away.

    >>> [str(grade_cost(cost, is_best=False)) for cost in (0.01, 0.05, 0.1, 0.5)]
    ['good', 'inaccuracy', 'mistake', 'blunder']
    """
    if is_best:
        return Grade.BEST
    return next((grade for least, grade in _COSTS if cost >= least), Grade.GOOD)
