"""Attacks in Go: atari, snapbacks, captures in two, nets, and ladders that work or are broken."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.agents.facts.fact import Fact
from tablier.agents.facts.go_moment import Moment
from tablier.agents.facts.go_pursuit import Group, Pursuit, TooLong, find_group, play_or_none

__all__ = ["chase_facts"]

_LADDER = 3  # moves of the pursuer from which on a chase is called a ladder
_NET_LIBERTIES = 2
_NEAR = 2  # lines between a stone and a chain that it may have caught in a net


def chase_facts(moment: Moment) -> Iterator[Fact]:
    """Yield what the move attacks, and what comes of it."""
    if moment.is_snapback:
        yield _tell_snapback(moment)
    escaping = []
    for group in moment.attacked:
        if moment.snapped & group.stones:
            continue
        line = _pursue(moment, group)
        if line:
            yield _tell_capture(moment, group, line)
        else:
            escaping.append(group)
            yield from _broken_ladder(moment, group) if line is not None else ()
    if len(escaping) > 1 and _cannot_save_both(moment, escaping[0], escaping[1]):
        one, other = escaping[:2]
        values = {"move": moment.move, "point": moment.name(one), "other": moment.name(other)}
        told = {**values, "opponent": moment.opponent}
        yield Fact("stones.double-atari", told, moment.names(one.stones | other.stones))
        escaping = escaping[2:]
    for group in escaping:
        yield Fact("stones.atari", moment.values(group), moment.names(group.stones))
    yield from _nets(moment)


def _tell_snapback(moment: Moment) -> Fact:
    assert moment.own is not None
    (reply,) = moment.moves(moment.own.liberties)
    values = moment.values(moment.own, opponent=moment.opponent, reply=reply, stones=len(moment.snapped) + 1)
    return Fact("stones.snapback", values, moment.names(moment.snapped), (reply, moment.move))


def _pursue(moment: Moment, group: Group) -> tuple[str, ...] | None:
    """Return how a chain in atari falls, the opponent's answer first; nothing when it escapes, None when unread."""
    try:
        line = Pursuit(moment.size, group.first).defend(moment.after.native)
    except TooLong:
        return None
    return () if line is None else moment.moves(line)


def _tell_capture(moment: Moment, group: Group, line: tuple[str, ...]) -> Fact:
    points = moment.names(group.stones)
    if 1 + len(line) // 2 < _LADDER:
        return Fact("stones.caught", moment.values(group), points, line)
    return Fact("stones.ladder", moment.values(group, line=(moment.move, *line)), points, line)


def _broken_ladder(moment: Moment, group: Group) -> Iterator[Fact]:
    """A stone without which the ladder would work, among those that the chain runs close to."""
    pursuit = Pursuit(moment.size, group.first)
    try:
        pursuit.defend(moment.after.native)
        numbers = moment.after.numbers
        for place in sorted(_spread(moment, _spread(moment, pursuit.met)) - group.stones):
            if numbers[place] != group.owner + 1:
                continue
            breaker = find_group(moment.after.native.stones, moment.beside, place)
            without = [0 if point in breaker.stones else number for point, number in enumerate(numbers)]
            position = moment.after.game.from_numbers(without, moment.opponent)
            line = Pursuit(moment.size, group.first).defend(position.native)
            if line is not None and 1 + len(line) // 2 >= _LADDER:
                values = {"move": moment.move, "stone": moment.name(breaker)}
                points = moment.names(group.stones | breaker.stones)
                yield Fact("stones.ladder-broken", values, points, against=True)
                return
    except TooLong:
        return


def _spread(moment: Moment, points: set[int]) -> set[int]:
    """Return points with those beside them."""
    return points.union(*(moment.beside[point] for point in points))


def _cannot_save_both(moment: Moment, one: Group, other: Group) -> bool:
    """Tell whether after every answer one of two chains can be captured at once."""
    native = moment.after.native
    return all(
        any(_falls(moment, after, group) for group in (one, other))
        for after in (native.play(reply) for reply in native.legal_moves)
    )


def _falls(moment: Moment, native: object, group: Group) -> bool:
    stones = native.stones  # type: ignore[attr-defined]
    free = find_group(stones, moment.beside, group.first).liberties
    return len(free) == 1 and play_or_none(native, next(iter(free))) is not None


def _nets(moment: Moment) -> Iterator[Fact]:
    """Chains with two liberties that had a way out, and have none."""
    for group in moment.groups_after:
        if group.owner == moment.mover_number or len(group.liberties) != _NET_LIBERTIES:
            continue
        if min(_lines_between(moment, stone) for stone in group.stones) > _NEAR:
            continue
        try:
            if _is_caught(moment, group, moment.after.native) and not _is_caught(moment, group, moment.turned):
                yield Fact("stones.net", moment.values(group), moment.names(group.stones))
        except TooLong:
            continue


def _lines_between(moment: Moment, stone: int) -> int:
    row, column = divmod(stone, moment.size)
    own_row, own_column = divmod(moment.point, moment.size)
    return max(abs(row - own_row), abs(column - own_column))


def _is_caught(moment: Moment, group: Group, native: object) -> bool:
    """Tell whether a chain can be pursued to its capture after every answer of its owner, who is to move."""
    skip = moment.size * moment.size
    legal = native.legal_moves  # type: ignore[attr-defined]
    near = sorted(legal, key=lambda point: (point != skip, point not in group.liberties))
    return all(
        Pursuit(moment.size, group.first).attack(native.play(reply)) is not None  # type: ignore[attr-defined]
        for reply in near
    )
