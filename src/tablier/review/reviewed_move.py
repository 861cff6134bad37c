"""A move and what it did to the chances of whoever played it."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.agents import Decision
from tablier.agents.neural import NeuralReason
from tablier.review.grades import Grade, grade_cost
from tablier.review.phrases import write_percent
from tablier.rules import Position

__all__ = ["ReviewedMove", "find_chance", "find_lead", "review_move"]

_LINE = 12  # moves of a line that are kept


@dataclass(frozen=True)
class ReviewedMove:
    """A move and what it did to the chances of whoever played it.

    ``number`` counts from 1; ``chance`` is the mover's chance to win before the move, from 0 to 1, and ``cost`` what
    the move took from it. ``better`` is the move that should have been played, with the ``line`` that would follow;
    for the best move it is None, and the line begins with the move itself. ``lead`` is the mover's lead in points
    before the move, where a network tells one, and ``lead_after`` what is left of it; ``reply`` is what the analyst
    would answer.
    """

    number: int
    player: str
    move: str
    chance: float
    cost: float
    grade: Grade
    better: str | None
    line: tuple[str, ...]
    lead: float | None
    proved: bool
    reply: str | None = None
    lead_after: float | None = None

    def __str__(self) -> str:
        """Tell what the move did, in a sentence.

        >>> str(ReviewedMove(7, "black", "d4", 0.8, 0.3, Grade.BLUNDER, "e3", ("e3", "d5"), None, False))
        'black 7 d4 took the chances from 80% to 50%; e3 was better (e3 d5)'
        """
        after = self.chance - self.cost
        begin = f"{self.player} {self.number} {self.move}"
        if self.better is None:
            return f"{begin} was the best move, chances {_percent(self.chance)}"
        if not self.grade.is_fault:
            return f"{begin} was good, chances {_percent(after)}"
        told = f"{begin} took the chances from {_percent(self.chance)} to {_percent(after)}"
        return f"{told}; {self.better} was better ({' '.join(self.line)})"


def review_move(
    number: int,
    position: Position,
    move: str,
    decision: Decision,
    chances: tuple[float, float],
    answer: Decision | None = None,
) -> ReviewedMove:
    """Compare a move with the best one; ``chances`` are the first player's before and after it.

    ``answer`` is what the analyst thinks of the position that the move led to.
    """
    first = position.to_move == position.game.players[0]
    before, after = chances if first else (1 - chances[0], 1 - chances[1])
    is_best = move == decision.move
    cost = 0.0 if is_best else max(0.0, before - after)
    grade = grade_cost(cost, is_best=is_best)
    line = tuple(decision.line[:_LINE]) or (decision.move,)
    better = None if is_best else decision.move
    lead = _find_own_lead(decision)
    reply = None if answer is None or answer.resigns else answer.move
    theirs = None if answer is None else _find_own_lead(answer)
    lead_after = None if theirs is None else -theirs
    return ReviewedMove(
        number, position.to_move, move, before, cost, grade, better, line, lead, decision.proved, reply, lead_after
    )


def find_chance(decision: Decision, position: Position) -> float | None:
    """Return the first player's chance to win, None where the analyst does not know."""
    if decision.value is None:
        return None
    return (1 + (decision.value if position.to_move == position.game.players[0] else -decision.value)) / 2


def find_lead(decision: Decision, position: Position) -> float | None:
    """Return the first player's lead in points, None where the analyst does not tell one."""
    lead = _find_own_lead(decision)
    return lead if lead is None or position.to_move == position.game.players[0] else -lead


def _find_own_lead(decision: Decision) -> float | None:
    return decision.why.lead if isinstance(decision.why, NeuralReason) else None


def _percent(share: float) -> str:
    return write_percent(share, "en")
