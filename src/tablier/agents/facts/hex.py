"""What is true about a move of Hex: wins and must-blocks, bridges, the sides it reaches, and the distances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, pairwise

from tablier.agents.facts.fact import Fact
from tablier.agents.sentence import Sentence
from tablier.rules import Cube, Hex, HexPosition
from tablier.search.connections import CUT_OFF, distance, effects
from tablier.search.links import Linker, Links

__all__ = ["find_hex_facts"]

_FEW = 6  # cells that a player can still look at one by one
_SIDES = {"black": ("side.top", "side.bottom"), "white": ("side.left", "side.right")}


def find_hex_facts(position: HexPosition, move: str) -> tuple[Fact, ...]:
    """Return what is true about a stone; taking the first stone over has no facts."""
    if move in position.game.special_moves:
        return ()
    moment = _Moment(position, move)
    if moment.after.outcome is not None:
        values = {"move": moment.move, "player": moment.mover}
        return (Fact("paths.wins", values, moment.after.winning_chain),)
    return (*_threats(moment), *_shapes(moment), _distances(moment))


@dataclass(frozen=True)
class _Moment:
    """A stone of Hex, with the position that it leads to."""

    position: HexPosition
    move: str

    @cached_property
    def after(self) -> HexPosition:
        return self.position.play(self.move)

    @property
    def mover(self) -> str:
        return self.position.to_move

    @property
    def opponent(self) -> str:
        return self.after.to_move

    @cached_property
    def beside(self) -> dict[str, frozenset[str]]:
        return _cells_beside(self.position.game.size)

    @cached_property
    def owners(self) -> dict[str, str]:
        """Who held each cell before the move."""
        return {cell: player for player, cells in self.position.stones.items() for cell in cells}

    def chain(self, cell: str, owners: dict[str, str]) -> frozenset[str]:
        """Return the stones connected with the one on a cell."""
        found, frontier = {cell}, [cell]
        while frontier:
            for near in self.beside[frontier.pop()]:
                if owners.get(near) == owners[cell] and near not in found:
                    found.add(near)
                    frontier.append(near)
        return frozenset(found)


@cache
def _cells_beside(size: int) -> dict[str, frozenset[str]]:
    names = {Cube.at(row, column): Cube.at(row, column).name for row in range(size) for column in range(size)}
    return {name: frozenset(names[near] for near in cube.neighbours if near in names) for cube, name in names.items()}


def _threats(moment: _Moment) -> Iterator[Fact]:
    """What the opponent threatens, at once or by force, and what the move does about it."""
    values: dict[str, str | float] = {"move": moment.move, "opponent": moment.opponent}
    missed = _winning_cells(moment.position, moment.mover)
    if missed:
        told = {"move": moment.move, "player": moment.mover, "reply": missed[0]}
        yield Fact("paths.misses-win", told, tuple(missed), against=True)
    winning = _winning_cells(moment.position, moment.opponent)
    left = [cell for cell in winning if cell != moment.move]
    if left:
        key = "paths.too-late" if moment.move in winning else "paths.ignores"
        yield Fact(key, {**values, "reply": left[0]}, tuple(left), (left[0],), against=True)
    elif winning and not missed:
        yield Fact("paths.must-block", values, (moment.move,))
    elif not missed:
        yield from _read_threats(moment)


def _winning_cells(position: HexPosition, player: str) -> list[str]:
    """Return the cells where one stone joins a player's sides."""
    return [cell for cell, effect in effects(position, player).items() if effect.own == 0]


@cache
def _linker(game: Hex) -> Linker:
    return Linker(game)


def _look(position: HexPosition, player: str) -> Links:
    return _linker(position.game).look(position, player)


def _read_threats(moment: _Moment) -> Iterator[Fact]:
    """What virtual connections prove about the opponent's threats, and about one's own sides."""
    values: dict[str, str | float] = {"move": moment.move, "opponent": moment.opponent}
    before, after = _look(moment.position, moment.opponent), _look(moment.after, moment.opponent)
    if after.threats:
        threat = min(after.threats, key=lambda threat: (len(threat.carrier), threat.key))
        yield Fact("paths.leaves-threat", {**values, "reply": threat.key}, threat.carrier, (threat.key,), against=True)
    elif before.threats and len(before.must_play) == 1:
        yield Fact("paths.only-stop", values, (moment.move,))
    elif before.threats and len(before.must_play) <= _FEW:
        yield Fact("paths.must-play", {**values, "count": len(before.must_play)}, before.must_play)
    if _look(moment.after, moment.mover).sides == "sure" and _look(moment.position, moment.mover).sides != "sure":
        yield Fact("paths.forces", {**values, "player": moment.mover})


def _shapes(moment: _Moment) -> Iterator[Fact]:
    """Bridges that the stone makes, keeps, breaks or enters, and what it touches."""
    owners = moment.owners
    then = {**owners, moment.move: moment.mover}
    yield from _entered_bridges(moment, owners)
    near = [cell for cell in moment.beside[moment.move] if owners.get(cell) == moment.mover]
    joined = list(dict.fromkeys(moment.chain(cell, owners) for cell in sorted(near)))
    for one, other in pairwise(joined):
        ends = {"one": _nearest(one, moment), "other": _nearest(other, moment)}
        yield Fact("paths.joins", {"move": moment.move, **ends}, tuple(ends.values()))
    own = moment.chain(moment.move, then)
    reached = _sides_of(own, moment) - frozenset[str]().union(*(_sides_of(chain, moment) for chain in joined))
    if joined and reached:
        side = Sentence(min(reached))
        yield Fact("paths.reaches-side", {"move": moment.move, "one": _nearest(joined[0], moment), "side": side})
    told: set[frozenset[str]] = set()
    for cell in sorted(moment.position.stones[moment.mover], key=moment.position.game.move_number):
        gap = moment.beside[cell] & moment.beside[moment.move]
        if cell in own or len(gap) != 2 or any(end in owners for end in gap):
            continue
        chain = moment.chain(cell, owners)
        if chain not in told:
            told.add(chain)
            yield Fact("paths.makes-bridge", {"move": moment.move, "one": cell}, (cell, *sorted(gap)))


def _entered_bridges(moment: _Moment, owners: dict[str, str]) -> Iterator[Fact]:
    """Every bridge across the stone's cell, and one's own that the opponent has just entered and may now cut."""
    then = {**owners, moment.move: moment.mover}
    for one, other, cells in _bridges(moment, owners):
        if moment.chain(one, then) == moment.chain(other, then) and moment.move not in cells:
            continue
        if moment.chain(one, owners) == moment.chain(other, owners):
            continue
        ends: dict[str, str | float] = {"move": moment.move, "one": one, "other": other}
        if moment.move in cells:
            (across,) = cells - {moment.move}
            yield _tell_bridge(moment, owners, ends, across)
        elif owners[one] == moment.mover and moment.position.last_move in cells:
            (reply,) = cells - {moment.position.last_move}
            told = {**ends, "opponent": moment.opponent, "reply": reply}
            yield Fact("paths.leaves-bridge", told, (one, other, reply), (reply,), against=True)


def _tell_bridge(moment: _Moment, owners: dict[str, str], ends: dict[str, str | float], across: str) -> Fact:
    """Say what a stone in a bridge does; ``across`` is its other cell."""
    points = (str(ends["one"]), str(ends["other"]), across)
    if owners[points[0]] == moment.mover:
        key = "paths.keeps-bridge" if across in owners else "paths.fills-bridge"
        return Fact(key, {**ends, "entered": across} if across in owners else ends, points)
    if across in owners:
        return Fact("paths.cuts-bridge", ends, points)
    return Fact("paths.enters-bridge", {**ends, "reply": across}, points, (across,))


def _bridges(moment: _Moment, owners: dict[str, str]) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Every two stones of one player that do not touch and share two neighbours, where one of these is free."""
    for cells in moment.position.stones.values():
        for one, other in combinations(cells, 2):
            gap = moment.beside[one] & moment.beside[other]
            held = {owners.get(cell) for cell in gap}
            if other not in moment.beside[one] and len(gap) == 2 and None in held and owners[one] not in held:
                yield one, other, gap


def _nearest(chain: frozenset[str], moment: _Moment) -> str:
    """Return the stone of a chain that the move touches."""
    return min(chain & moment.beside[moment.move], key=moment.position.game.move_number)


def _sides_of(chain: frozenset[str], moment: _Moment) -> frozenset[str]:
    """Return the mover's own sides that a chain touches."""
    last = moment.position.game.size - 1
    cubes = [Cube.from_name(cell) for cell in chain]
    lines = [cube.row if moment.mover == "black" else cube.column for cube in cubes]
    near, far = _SIDES[moment.mover]
    return frozenset(side for side, line in ((near, 0), (far, last)) if line in lines)


def _distances(moment: _Moment) -> Fact:
    """How many stones each player needs, before and after."""
    mine, theirs = (_tell_distance(moment, player) for player in (moment.mover, moment.opponent))
    return Fact("paths.distances", {"mine": mine, "theirs": theirs})


def _tell_distance(moment: _Moment, player: str) -> Sentence:
    before, after = distance(moment.position, player), distance(moment.after, player)
    if after >= CUT_OFF:
        return Sentence("paths.cut-off", player=player)
    if before == after:
        return Sentence("paths.still-needs", player=player, stones=after)
    return Sentence("paths.needs", player=player, stones=after, before=before)
