"""What cannot wait: winning, and not losing at once."""

from __future__ import annotations

from tablier.agents.expert.choice import Answer, Choice
from tablier.agents.expert.situation import Situation
from tablier.agents.sentence import Sentence

__all__ = ["instant_win", "must_block", "must_block_cells"]


def must_block_cells(situation: Situation) -> list[str]:
    """Return the cells on which the opponent would win with the next stone."""
    return situation.their_ways if situation.d_opp == 1 else []


def instant_win(situation: Situation) -> Choice | str:
    """Win when one stone is enough."""
    if situation.d_my != 1:
        return (
            Sentence("declined.i-need", stones=situation.d_my)
            if situation.my_ways
            else Sentence("declined.i-am-cut-off")
        )
    return Choice(situation.best(situation.my_ways), "instant_win")


def must_block(situation: Situation) -> Choice | str:
    """Stand where the opponent would win with the next stone; of several such cells, where H1 likes it best."""
    cells = must_block_cells(situation)
    if not cells:
        return (
            Sentence("declined.they-need", stones=situation.d_opp)
            if situation.their_ways
            else Sentence("declined.they-are-cut-off")
        )
    answers = tuple(Answer(cell, "block", situation.mine[cell].own, situation.mine[cell].other) for cell in cells)
    return Choice(situation.best(cells), "must_block", answers=answers)
