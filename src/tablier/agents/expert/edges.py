"""Looking after my two sides once the board has filled: ziggurats under attack, stones on the second and third line."""

from __future__ import annotations

from tablier.agents.expert.choice import Answer, Choice
from tablier.agents.expert.motifs import MOTIFS, REDUCTIONS, Motif, at_side
from tablier.agents.expert.situation import Situation
from tablier.agents.sentence import Sentence

__all__ = ["edge_2_to_1", "edge_3_to_2", "ziggurat_reply"]


def ziggurat_reply(situation: Situation) -> Choice | str:
    """Answer the only opposing stone in one of my ziggurats by going round on the other side."""
    if (early := _too_early(situation)) is not None:
        return early
    for near in (True, False):
        for motif in at_side("ziggurat", situation.me, near):
            for stone in _stones_on_line(situation, MOTIFS["ziggurat"].height or 0, near):
                replies = _replies(situation, stone, motif)
                if replies:
                    return Choice(situation.best(replies), "ziggurat_reply", answers=_answers(situation, replies))
    return Sentence("declined.no-ziggurat")


def edge_2_to_1(situation: Situation) -> Choice | str:
    """Go from the second line to the side."""
    return _nearer(situation, 2, "edge_2_to_1")


def edge_3_to_2(situation: Situation) -> Choice | str:
    """Go from the third line to the second."""
    return _nearer(situation, 3, "edge_3_to_2")


def _too_early(situation: Situation) -> str | None:
    dense = situation.configuration.dense
    if situation.fullness >= dense:
        return None
    return Sentence("declined.too-early", taken=situation.fullness, least=dense)


def _stones_on_line(situation: Situation, line: int, near: bool) -> list[str]:
    """My stones on a line, counted from one of my sides, whose chains do not reach that side."""
    return [
        stone
        for stone, chain in situation.chains.items()
        if situation.lines_to_side(stone, near) == line and not situation.touches_side(chain, near)
    ]


def _replies(situation: Situation, stone: str, motif: Motif) -> list[str]:
    """Return what answers the only opposing stone in a motif that lies wholly on the board."""
    origin = situation.lattice.cube[stone]
    cells = {cell: situation.lattice.name(origin + cell) for cell in motif.carrier}
    entered = [cell for cell, name in cells.items() if name is None or not situation.is_empty(name)]
    if len(entered) != 1 or situation.owner.get(str(cells[entered[0]])) != situation.opponent:
        return []
    return [str(cells[reply]) for reply in motif.replies[entered[0]]]


def _nearer(situation: Situation, line: int, reason: str) -> Choice | str:
    """Step from a line to the next one towards the side, where that costs me nothing."""
    if (early := _too_early(situation)) is not None:
        return early
    found: set[str] = set()
    for near in (True, False):
        (motif,) = at_side(REDUCTIONS[line].name, situation.me, near)
        for stone in _stones_on_line(situation, line, near):
            origin = situation.lattice.cube[stone]
            steps = (situation.lattice.name(origin + step) for step in motif.carrier)
            below = [cell for cell in steps if cell is not None]
            attacked = any(situation.owner.get(cell) == situation.opponent for cell in below)
            if attacked or situation.configuration.edge_unasked:
                found.update(cell for cell in below if situation.is_empty(cell))
    useful = [cell for cell in found if situation.mine[cell].own < situation.d_my]
    if not useful:
        return Sentence("declined.no-step", line=line, next=line - 1)
    return Choice(situation.best(useful), reason, answers=_answers(situation, useful))


def _answers(situation: Situation, cells: list[str]) -> tuple[Answer, ...]:
    return tuple(Answer(cell, "reply", situation.mine[cell].own, situation.mine[cell].other) for cell in sorted(cells))
