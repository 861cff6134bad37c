"""Bridges on a board: those a stone makes, those the opponent has entered, and the reply that keeps them."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.agents.expert.choice import Answer, Choice
from tablier.agents.expert.motifs import BRIDGES, Motif, at_side
from tablier.agents.expert.situation import Situation
from tablier.agents.sentence import Sentence

__all__ = ["bridge_holes", "bridge_reply", "count_bridges", "saving_replies"]


def count_bridges(situation: Situation, move: str) -> int:
    """Return how many bridges a stone of mine on a cell would make with stones it does not touch."""
    return sum(
        all(situation.is_empty(cell) for cell in carrier) for _, carrier in _bridges_from(situation, move, situation.me)
    )


def bridge_holes(situation: Situation) -> set[str]:
    """Return the empty cells inside bridges of either player."""
    holes: set[str] = set()
    for stone, owner in situation.owner.items():
        for _, carrier in _bridges_from(situation, stone, owner):
            if all(situation.is_empty(cell) for cell in carrier):
                holes.update(carrier)
    return holes


def saving_replies(situation: Situation) -> list[str]:
    """Return the cells that repair bridges of mine that the opponent's last stone has entered."""
    last = situation.last
    if last is None:
        return []
    replies: list[str] = []
    for stone in situation.position.stones[situation.me]:
        if situation.lattice.steps(stone, last) > 1:
            continue
        for other, carrier in _bridges_from(situation, stone, situation.me):
            if last in carrier and other not in situation.chains[stone]:
                replies += [cell for cell in carrier if situation.is_empty(cell)]
        for near in (True, False):
            if situation.touches_side(situation.chains[stone], near) or situation.lines_to_side(stone, near) != 2:
                continue
            (motif,) = at_side("edge bridge", situation.me, near)
            carrier = _carrier_names(situation, stone, motif)
            if last in carrier:
                replies += [cell for cell in carrier if situation.is_empty(cell)]
    return sorted(set(replies))


def bridge_reply(situation: Situation) -> Choice | str:
    """Answer an intrusion into one of my bridges with its other cell, where losing it would cost me something."""
    if not situation.configuration.keep_bridges:
        return Sentence("declined.off")
    replies = saving_replies(situation)
    if not replies:
        return Sentence("declined.no-bridge")
    needed = [cell for cell in replies if situation.theirs[cell].other > situation.mine[cell].own]
    if not needed:
        return Sentence("declined.idle-bridge")
    answers = tuple(Answer(cell, "reply", situation.mine[cell].own, situation.mine[cell].other) for cell in needed)
    return Choice(situation.best(needed), "bridge_reply", answers=answers)


def _bridges_from(situation: Situation, stone: str, owner: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The stones of a player at a bridge's distance from a cell, each with the two cells between."""
    origin = situation.lattice.cube[stone]
    for motif in BRIDGES:
        other = situation.lattice.name(origin + motif.stones[1])
        if other is not None and situation.owner.get(other) == owner:
            yield other, _carrier_names(situation, stone, motif)


def _carrier_names(situation: Situation, stone: str, motif: Motif) -> tuple[str, ...]:
    """The names of a motif's empty cells when its first stone is on a cell; those off the board are missing."""
    origin = situation.lattice.cube[stone]
    cells = (situation.lattice.name(origin + cell) for cell in motif.carrier)
    return tuple(cell for cell in cells if cell is not None)
