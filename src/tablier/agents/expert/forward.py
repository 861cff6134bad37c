"""Going forward: a bridge ahead towards one of my sides, or a step, when I have only answered for too long."""

from __future__ import annotations

from tablier.agents.expert.choice import Answer, Choice
from tablier.agents.expert.memory import near_blocks
from tablier.agents.expert.motifs import BRIDGES
from tablier.agents.expert.situation import Situation
from tablier.agents.sentence import Sentence

__all__ = ["advances", "forced_advance", "steps_ahead"]


def advances(situation: Situation) -> list[Answer]:
    """Return the bridges ahead from my stones that bring me nearer, the one that holds the opponent back most first."""
    found = []
    for stone in situation.position.stones[situation.me]:
        origin = situation.lattice.cube[stone]
        for motif in BRIDGES:
            cell = situation.lattice.name(origin + motif.stones[1])
            holes = [situation.lattice.name(origin + hole) for hole in motif.carrier]
            ahead = cell is not None and abs(_lines(situation, stone, cell)) == 2
            if ahead and all(situation.is_empty(name) for name in (cell, *holes)):
                found.append(str(cell))
    return _rank(situation, found, "advance2")


def steps_ahead(situation: Situation) -> list[Answer]:
    """Return the cells next to my stones that bring me nearer and leave the stone's line."""
    found = [
        cell
        for stone in situation.position.stones[situation.me]
        for cell in situation.lattice.neighbours[stone]
        if situation.is_empty(cell) and _lines(situation, stone, cell) != 0
    ]
    return _rank(situation, found, "advance1")


def forced_advance(situation: Situation) -> Choice | str:
    """After three blocks in a row go forward by two, or by one, unless the opponent could then win at once."""
    wanted = situation.configuration.near_blocks
    if wanted == 0:
        return Sentence("declined.off")
    count = near_blocks(situation.position, wanted)
    if count < wanted:
        return Sentence("declined.few-blocks", wanted=wanted, count=count)
    answers = advances(situation) or steps_ahead(situation)
    if not answers:
        return Sentence("declined.no-way")
    safe = answers if situation.risky else [answer for answer in answers if answer.d_opp > 1]
    if not safe:
        return Sentence("declined.risky")
    return Choice(safe[0].move, "forced_advance", answers=tuple(safe))


def _lines(situation: Situation, one: str, other: str) -> int:
    """How many lines nearer to my far side the other cell is."""
    return situation.lattice.line(other, situation.me) - situation.lattice.line(one, situation.me)


def _rank(situation: Situation, cells: list[str], kind: str) -> list[Answer]:
    effects = situation.mine
    answers = [
        Answer(cell, kind, effects[cell].own, effects[cell].other)
        for cell in sorted(set(cells))
        if effects[cell].own < situation.d_my
    ]
    return sorted(answers, key=lambda answer: (-answer.d_opp, answer.d_my, -situation.values[answer.move]))
