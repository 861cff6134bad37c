"""What is true about a move of Go: what it captures, attacks, saves, connects and cuts, and which ladders run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tablier.agents.facts.fact import Fact
from tablier.agents.facts.go_chase import chase_facts
from tablier.agents.facts.go_life import life_facts
from tablier.agents.facts.go_moment import Moment
from tablier.agents.facts.go_pursuit import Group, Pursuit, TooLong
from tablier.rules import GoPosition

__all__ = ["find_go_facts"]


def find_go_facts(position: GoPosition, move: str) -> tuple[Fact, ...]:
    """Return what is true about a stone; a pass and a stone of the handicap have no facts."""
    if move in position.game.special_moves or position.to_place:
        return ()
    moment = Moment(position, move)
    if moment.own is None:
        return ()  # a suicide
    return (
        *_captures(moment),
        *chase_facts(moment),
        *_rescues(moment, moment.own),
        *life_facts(moment),
        *_cuts(moment),
        *_connects(moment),
        *_risks(moment, moment.own),
    )


def _captures(moment: Moment) -> Iterator[Fact]:
    for group in moment.captured:
        yield Fact("stones.captures", moment.values(group), moment.names(group.stones))
    ko = moment.after.ko
    if ko is not None:
        yield Fact("stones.ko", {"move": moment.move, "opponent": moment.opponent, "point": ko}, (ko,))


def _rescues(moment: Moment, own: Group) -> Iterator[Fact]:
    """Own chains that could have been captured: what has become of them."""
    left = []
    for group in moment.before:
        if group.owner != moment.mover_number or len(group.liberties) != 1 or not moment.capturable_before(group):
            continue
        now = moment.group_after(group.first)
        if len(now.liberties) == 1:
            left += [now] if now.first != own.first and moment.capture_of(now) is not None else []
            continue
        points = moment.names(group.stones)
        line = read_attack(moment, now)
        if line:
            yield Fact("stones.still-caught", moment.values(group, line=line), points, line, against=True)
        elif line is not None:
            yield Fact("stones.saves", moment.values(group), points)
    if left:
        yield _tell_loss(moment, max(left, key=lambda group: len(group.stones)))


def _tell_loss(moment: Moment, group: Group) -> Fact:
    reply = moment.capture_of(group) or ""
    told = moment.values(group, opponent=moment.opponent, reply=reply)
    return Fact("stones.leaves-atari", told, moment.names(group.stones), (reply,), against=True)


def _risks(moment: Moment, own: Group) -> Iterator[Fact]:
    """Own chains that the opponent can now capture: at once, or in a ladder."""
    if len(own.liberties) == 1 and not moment.is_snapback:
        reply = moment.capture_of(own)
        if reply is not None:
            told = moment.values(own, opponent=moment.opponent, reply=reply)
            yield Fact("stones.self-atari", told, moment.names(own.stones), (reply,), against=True)
    in_danger = {group.first for group in moment.before if len(group.liberties) == 1}
    if len(own.liberties) == 2 and not in_danger & own.stones:
        line = read_attack(moment, own)
        if line:
            yield Fact("stones.catchable", moment.values(own, line=line), moment.names(own.stones), line, against=True)


def read_attack(moment: Moment, group: Group) -> tuple[str, ...] | None:
    """Return the line by which the opponent, to move, captures a chain; nothing when it escapes, None when unread."""
    try:
        line = Pursuit(moment.size, group.first).attack(moment.after.native)
    except TooLong:
        return None
    return moment.moves(line) if line else ()


def _connects(moment: Moment) -> Iterator[Fact]:
    joined = [group for group in moment.beside_before if group.owner == moment.mover_number]
    for one, other in pairwise(joined):
        names = {"move": moment.move, "point": moment.name(one), "other": moment.name(other)}
        yield Fact("stones.connects", names, moment.names(one.stones | other.stones))


def _cuts(moment: Moment) -> Iterator[Fact]:
    """Chains of the opponent that a stone here would have joined, and that no chain of liberties joins any more."""
    gone = {group.first for group in moment.captured}
    theirs = [g for g in moment.beside_before if g.owner != moment.mover_number and g.first not in gone]
    free = frozenset[int]().union(*(group.liberties for group in theirs))
    if len(free) < 2:
        return
    for place, one in enumerate(theirs):
        apart = [other for other in theirs[place + 1 :] if not _are_near(moment, one, other)]
        if apart:
            names = {"move": moment.move, "point": moment.name(one), "other": moment.name(apart[0])}
            yield Fact("stones.cuts", names, moment.names(one.stones | apart[0].stones))
            return


def _are_near(moment: Moment, one: Group, other: Group) -> bool:
    """Whether one can still go from a chain to another by chains that share liberties."""
    groups = [group for group in moment.groups_after if group.owner == one.owner]
    reached, frontier = {one.first}, [one]
    while frontier:
        here = moment.group_after(frontier.pop().first)
        for group in groups:
            if group.first not in reached and group.liberties & here.liberties:
                reached.add(group.first)
                frontier.append(group)
    return moment.group_after(other.first).first in reached
