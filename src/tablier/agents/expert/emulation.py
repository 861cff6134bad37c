"""Putting myself in the opponent's place: what would they like to play, and what do I answer to that?"""

from __future__ import annotations

from tablier.agents.expert.choice import Answer, Choice, Threat
from tablier.agents.expert.forward import advances
from tablier.agents.expert.situation import Situation
from tablier.agents.sentence import Sentence

__all__ = ["emulation", "front_cells", "their_best_moves"]

_THREATS = 5  # of the opponent's best moves, shown


def their_best_moves(situation: Situation) -> list[Threat]:
    """Return the moves that bring the opponent nearer, the most welcome first.

    Among moves that gain the same, those come first that would hold me back more, then those near the opponent's last
    stone, then those near the centre.
    """
    gains = {cell: situation.d_opp - effect.own for cell, effect in situation.theirs.items()}
    last = situation.last

    def welcome(cell: str) -> tuple[float, ...]:
        near = 0 if last is None else situation.lattice.steps(cell, last)
        return (-gains[cell], -situation.theirs[cell].other, near, situation.lattice.off_centre(cell))

    cells = sorted((cell for cell, gain in gains.items() if gain > 0), key=welcome)
    return [Threat(cell, situation.theirs[cell].own, gains[cell]) for cell in cells]


def front_cells(situation: Situation) -> list[str]:
    """Return the empty cells right in front of the opponent's last stone, on its way to the side it is farther from."""
    last = situation.last
    if last is None:
        return []
    place = situation.position.game.move_number(last)
    sides = situation.their_sides
    ahead = 1 if sides.far[place] >= sides.near[place] else -1
    line = situation.lattice.line(last, situation.opponent)
    return [
        cell
        for cell in situation.lattice.neighbours[last]
        if situation.is_empty(cell) and situation.lattice.line(cell, situation.opponent) - line == ahead
    ]


def emulation(situation: Situation) -> Choice | str:
    """Find the opponent's best move and take what holds them back most: their cell, the one in front, or an advance.

    Under a strong threat the front and the block are compared, and the front wins a tie. Else an advance is good enough
    when it holds the opponent back as much as the block does.
    """
    if not situation.position.stones[situation.opponent]:
        return Sentence("declined.no-stone")
    threats = their_best_moves(situation)
    if not threats:
        return Sentence("declined.not-nearer")
    limits = situation.configuration
    block = _answer(situation, threats[0].move, "block_best")
    fronts = [_answer(situation, cell, "front_cap") for cell in front_cells(situation)]
    strong = threats[0].gain >= limits.strong_threat or situation.d_opp <= limits.near_opponent
    if strong:
        answers = [*fronts, block]
    else:
        ahead = advances(situation)[:1]
        answers = ahead if ahead and ahead[0].d_opp >= block.d_opp else []
        answers = [*answers, Answer(block.move, "fallback_block", block.d_my, block.d_opp)]
    best = max(answers, key=lambda answer: answer.d_opp)  # the first of equals
    gain = best.d_opp - situation.d_opp
    if gain < limits.least_gain:
        return Sentence("declined.too-little", move=best.move, gain=gain, least=limits.least_gain)
    return Choice(best.move, best.kind, tuple(threats[:_THREATS]), tuple(answers))


def _answer(situation: Situation, cell: str, kind: str) -> Answer:
    effect = situation.mine[cell]
    return Answer(cell, kind, effect.own, effect.other)
