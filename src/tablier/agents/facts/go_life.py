"""Life and death in Go: what a move kills, makes live or leaves to be killed, and a seki that it gives up."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.agents.facts.fact import Fact
from tablier.agents.facts.go_moment import Moment
from tablier.agents.facts.go_pursuit import Group, find_group, play_or_none
from tablier.rules import GoPosition
from tablier.search.reading import Reading, read_life

__all__ = ["life_facts"]

_POSITIONS = 3000  # of one reading
_MOST = 6  # chains that are read
_FIRM = 3  # liberties elsewhere with which an enclosing chain is no part of the fight
_FEW_STONES = 3  # a chain of fewer is hardly worth a reading


def life_facts(moment: Moment) -> Iterator[Fact]:
    """Yield what the move decides about life and death inside an enclosed space."""
    yield from _seki(moment)
    captured = {group.first for group in moment.captured}
    groups = [group for group in moment.before if group.first not in captured]
    groups = [group for group in groups if len(group.stones) >= _FEW_STONES or moment.point in group.liberties]
    told: set[int] = set()
    for group in sorted(groups, key=lambda group: -len(group.stones))[:_MOST]:
        now = moment.group_after(group.first)
        if now.first not in told:
            fact = _tell_fate(moment, group, now)
            if fact is not None:
                told.add(now.first)
                yield fact


def _read(position: GoPosition, stone: str) -> Reading | None:
    return read_life(position, stone, positions=_POSITIONS)


def _tell_fate(moment: Moment, group: Group, now: Group) -> Fact | None:
    """What the move changes for a chain whose fate depended on who plays first."""
    before = _read(moment.position, moment.name(group))
    if before is None or before.attacked != "dies" or before.defended != "lives":
        return None
    after = _read(moment.after, moment.name(now)) if _is_held(moment, now) else None
    if after is None:
        return None
    values = moment.values(now)
    points = moment.names(now.stones)
    if group.owner != moment.mover_number:
        return Fact("stones.kills", values, points) if after.defended == "dies" else None
    if after.attacked == "lives":
        return Fact("stones.lives", values, points)
    if after.attacked == "dies" and after.defended == "lives" and after.kill is not None:
        told = moment.values(now, opponent=moment.opponent, reply=after.kill)
        return Fact("stones.leaves-weak", told, points, (after.kill,), against=True)
    return None


def _is_held(moment: Moment, group: Group) -> bool:
    """Tell whether nobody could soon take the stones that enclose a chain, which the reading takes to be alive."""
    stones = moment.after.native.stones
    space, frontier = set(group.stones), list(group.stones)
    while frontier:
        for near in moment.beside[frontier.pop()]:
            if near not in space and stones[near] in (-1, group.owner):
                space.add(near)
                frontier.append(near)
    border = {near for point in space for near in moment.beside[point]} - space
    around = [other for other in moment.groups_after if other.stones & border]
    outside = [len(other.liberties - space) for other in around]
    return all(count == 0 or count >= _FIRM for count in outside) and any(outside)


def _seki(moment: Moment) -> Iterator[Fact]:
    """Two chains that share both their liberties, where whoever plays there is captured, and neither can be killed."""
    own = moment.own
    mine = [g for g in moment.beside_before if g.owner == moment.mover_number]
    theirs = [g for g in moment.beside_before if g.owner != moment.mover_number]
    if own is None or len(own.liberties) != 1:
        return
    reply = moment.capture_of(own)
    for one in mine:
        for other in theirs:
            if reply is not None and _stands_off(moment, one, other):
                values = moment.values(own, opponent=moment.opponent, reply=reply)
                yield Fact("stones.gives-up-seki", values, moment.names(own.stones), (reply,), against=True)
                return


def _stands_off(moment: Moment, one: Group, other: Group) -> bool:
    if one.liberties != other.liberties or len(one.liberties) != 2:
        return False
    natives = (moment.position.native, moment.turned)
    if not all(_is_fatal(moment, native, point) for native in natives for point in one.liberties):
        return False
    fates = [_read(moment.position, moment.name(group)) for group in (one, other)]
    known = [fate.attacked for fate in fates if fate is not None]  # the inner chain is enclosed by one that it attacks
    return bool(known) and set(known) == {"lives"}


def _is_fatal(moment: Moment, native: object, point: int) -> bool:
    """Tell whether a stone on a shared liberty would be captured at once with its chain."""
    after = play_or_none(native, point)
    if after is None:
        return True
    chain = find_group(after.stones, moment.beside, point)
    return len(chain.liberties) == 1 and play_or_none(after, next(iter(chain.liberties))) is not None
