"""Ladders: pushing along a side, where every answer is forced, until a stone of mine or the corner is reached."""

from __future__ import annotations

from tablier.agents.expert.choice import Answer, Choice
from tablier.agents.expert.claim import Claim
from tablier.agents.expert.situation import Situation
from tablier.agents.sentence import Sentence
from tablier.rules import HexPosition
from tablier.search.links import FAR, NEAR

__all__ = ["ladder", "run_ladder"]

_TRIED = 3  # stones from which a ladder is tried


def ladder(situation: Situation) -> Choice | str:
    """Push along a side where a ladder joins a chain of mine to it, every answer being forced."""
    now = situation.my_links
    if now is None:
        return Sentence("declined.no-time" if situation.configuration.connections else "declined.off")
    starts = _starts(situation)
    for stone, near, step in starts[:_TRIED]:
        line = run_ladder(situation, stone, near, step)
        if line and situation.mine[line[0]].own < situation.theirs[line[0]].other:
            move = line[0]
            answer = Answer(move, "ladder", situation.mine[move].own, situation.mine[move].other)
            claim = Claim("ladder", line, (stone, NEAR if near else FAR))
            return Choice(move, "ladder", answers=(answer,), claims=(claim,))
    return Sentence("declined.no-escape" if starts else "declined.no-runner")


def run_ladder(situation: Situation, stone: str, near: bool, step: int) -> tuple[str, ...]:
    """Return the moves of a ladder that joins a stone to a side; none when an answer is not forced, or it ends badly.

    I push along the second line, and the opponent has to take the only cell below, or I am at the side. The last push
    joins the stone to the side for sure.
    """
    position, line, at = situation.position, list[str](), stone
    end = NEAR if near else FAR
    for _ in range(situation.lattice.size):
        push = situation.lattice.along(at, situation.me, step)
        if push is None or push not in position.legal_moves:
            return ()
        position = position.play(push)
        line.append(push)
        if position.outcome is not None:
            return tuple(line)
        below = _open_below(situation, position, push, near)
        links = situation.thinking.look(position, situation.me)
        if links is None or len(below) != 1:  # with two cells below it is no ladder, and without any it has ended
            return ()
        if links.between(stone, end) is not None:
            return tuple(line)
        position = position.play(below[0])
        line.append(below[0])
        at = push
    return ()


def _open_below(situation: Situation, position: HexPosition, push: str, near: bool) -> list[str]:
    """Return the empty cells of the first line that a stone on the second touches."""
    return [
        cell
        for cell in situation.lattice.neighbours[push]
        if situation.lines_to_side(cell, near) == 1 and cell in position.legal_moves
    ]


def _starts(situation: Situation) -> list[tuple[str, bool, int]]:
    """Return my stones on the second line that are not joined to it, with the side and the direction to run in."""
    links = situation.my_links
    return [
        (stone, near, step)
        for stone, chain in sorted(situation.chains.items())
        for near in (True, False)
        for step in (1, -1)
        if situation.lines_to_side(stone, near) == 2
        and not situation.touches_side(chain, near)
        and links is not None
        and links.between(stone, NEAR if near else FAR) is None
    ]
