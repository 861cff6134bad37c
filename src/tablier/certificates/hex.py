"""Certificates of Hex: is the strategy written down in a file really a winning one?

Nothing here comes from the solver or from the rest of tablier: the board, its neighbours and its sides are a few lines
below, and a set of cells is a whole number with one bit a cell. docs/solving.md explains the format and why the five
rules are sound.

A claim says that the winner can join two ends (stones or sides), if the stones it needs are the winner's and the cells
it plays on, its carrier, are empty. All other cells may be the loser's. A claim marked ``first`` needs the winner to
move first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import Any

__all__ = ["BadCertificate", "Confirmed", "check"]

_SIDES = {"black": ("top", "bottom"), "white": ("left", "right")}
_STEPS = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, -1))


class BadCertificate(Exception):
    """The file is no certificate, or what it says does not follow."""


@dataclass(frozen=True)
class Confirmed:
    """What a certificate proves."""

    game: str
    winner: str
    to_move: str
    stones: dict[str, tuple[str, ...]]
    claims: int


@dataclass(frozen=True)
class _Claim:
    ends: frozenset[str]
    needs: int
    carrier: int
    first: bool = False


class _Board:
    """The cells of a board of one size, and what lies beside what."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.all = (1 << size * size) - 1
        self.names = [f"{chr(97 + column)}{row + 1}" for row in range(size) for column in range(size)]
        self.bits = {name: 1 << number for number, name in enumerate(self.names)}
        self.around = [0] * len(self.names)
        for row, column in product(range(size), repeat=2):
            for down, right in _STEPS:
                if 0 <= row + down < size and 0 <= column + right < size:
                    self.around[row * size + column] |= 1 << (row + down) * size + column + right
        line = range(size)
        self.sides = {
            "top": sum(1 << column for column in line),
            "bottom": sum(1 << (size - 1) * size + column for column in line),
            "left": sum(1 << row * size for row in line),
            "right": sum(1 << row * size + size - 1 for row in line),
        }

    def cell(self, name: Any) -> int:
        """Return the set of one cell."""
        if not isinstance(name, str) or name not in self.bits:
            raise BadCertificate(f"{name!r} is no cell of a board of size {self.size}")
        return self.bits[name]

    def cells(self, names: Any) -> int:
        """Return the set of some cells."""
        if not isinstance(names, list):
            raise BadCertificate(f"{names!r} is no list of cells")
        found = 0
        for name in names:
            found |= self.cell(name)
        return found

    def beside(self, cells: int) -> int:
        """Return the neighbours of some cells, and perhaps some of themselves."""
        found = 0
        for number in _numbers(cells):
            found |= self.around[number]
        return found

    def touch(self, one: str, other: str) -> bool:
        """Tell whether two cells, or a cell and a side, lie beside each other."""
        if one in self.sides:
            one, other = other, one
        if one in self.sides:
            return False
        return bool((self.sides[other] if other in self.sides else self.beside(self.cell(other))) & self.cell(one))

    def chains(self, stones: int) -> Iterator[int]:
        """Yield the connected groups of a set of stones."""
        while stones:
            chain = stones & -stones
            while (grown := chain | self.beside(chain) & stones) != chain:
                chain = grown
            stones &= ~chain
            yield chain

    def is_dead(self, cell: int, stones: int, free: int, sides: tuple[str, str]) -> bool:
        """Tell whether no shortest way from side to side goes through a cell.

        The ways of a player lead over that player's stones and over free cells. When every two places that a way could
        come from and go to are beside each other themselves, the cell is never needed.
        """
        free &= ~cell
        edges = [self.sides[side] for side in sides]  # the cells from which a side is one step
        links: list[int] = []  # free cells that a chain joins
        places: list[int] = []  # a free cell is its set, the sides are -1 and -2
        for chain in self.chains(stones):
            ends = [i for i in (0, 1) if chain & self.sides[sides[i]]]
            reach = self.beside(chain)
            for i in ends:
                edges[i] |= reach
            if not ends:
                links.append(reach & free)
                if reach & cell:
                    places += [1 << number for number in _numbers(reach & free)]
        places += [1 << number for number in _numbers(self.beside(cell) & free)]
        places += [-1 - i for i in (0, 1) if edges[i] & cell]

        def are_beside(one: int, other: int) -> bool:
            if one < 0 and other < 0:
                return False
            if one < 0 or other < 0:
                return bool(edges[-1 - min(one, other)] & max(one, other))
            return bool(self.beside(one) & other) or any(link & one and link & other for link in links)

        return all(are_beside(one, other) for one, other in combinations(set(places), 2))


def _numbers(cells: int) -> Iterator[int]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


class _Checker:
    """Follows the claims of one certificate from the first to the last."""

    def __init__(self, board: _Board, winner: str) -> None:
        self.board = board
        self.winner = winner
        self.sides = _SIDES[winner]
        self.other_sides = _SIDES["white" if winner == "black" else "black"]
        self.claims: list[_Claim] = []

    def add(self, line: Any) -> None:
        """Check a claim, which may rest on earlier ones."""
        rules = {
            "path": self._path,
            "both": self._both,
            "first": self._first,
            "either": self._either,
            "capture": self._capture,
        }
        if not isinstance(line, list) or not line or not isinstance(line[0], str) or line[0] not in rules:
            raise BadCertificate(f"{line!r} is no claim: it must begin with {', '.join(rules)}")
        claim = rules[line[0]](line[1:])
        if claim.needs & claim.carrier:
            shared = self.board.names[next(_numbers(claim.needs & claim.carrier))]
            raise BadCertificate(f"{shared} cannot be both a stone and an empty cell")
        self.claims.append(claim)

    def earlier(self, number: Any) -> _Claim:
        """Return an earlier claim."""
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(self.claims):
            raise BadCertificate(f"there is no earlier claim {number!r}")
        return self.claims[number]

    def _path(self, items: list[Any]) -> _Claim:
        """Stones of which each touches the next, perhaps from or to a side."""
        if len(items) < 2:
            raise BadCertificate("a path has at least two places")
        needs = 0
        for name in items:
            if name not in self.sides:
                needs |= self.board.cell(name)
        for one, other in pairwise(items):
            if not self.board.touch(one, other):
                raise BadCertificate(f"{one} does not touch {other}")
        if any(name in self.sides for name in items[1:-1]) or items[0] == items[-1]:
            raise BadCertificate("a path leads from one end to another")
        return _Claim(frozenset((items[0], items[-1])), needs, 0)

    def _both(self, items: list[Any]) -> _Claim:
        """Two connections that meet and play on different cells."""
        if len(items) != 2:
            raise BadCertificate("both takes two claims")
        one, other = self.earlier(items[0]), self.earlier(items[1])
        if one.first or other.first:
            raise BadCertificate("both parts must hold when the opponent moves first")
        if len(one.ends & other.ends) != 1:
            raise BadCertificate("the two parts do not meet in one place")
        if one.carrier & other.carrier:
            raise BadCertificate("the two parts play on the same cell")
        return _Claim(one.ends ^ other.ends, one.needs | other.needs, one.carrier | other.carrier)

    def _first(self, items: list[Any]) -> _Claim:
        """A move of the winner, and what holds then."""
        if len(items) != 2:
            raise BadCertificate("first takes a move and a claim")
        move, then = self.board.cell(items[0]), self.earlier(items[1])
        if then.first:
            raise BadCertificate("after the move it is the opponent's turn")
        if items[0] in then.ends or then.carrier & move:
            raise BadCertificate(f"{items[0]} is not a cell that is empty before the move and a stone after it")
        return _Claim(then.ends, then.needs & ~move, then.carrier | move, first=True)

    def _either(self, items: list[Any]) -> _Claim:
        """Claims of which one is left, whatever single cell the opponent takes."""
        parts = [self.earlier(number) for number in items]
        if not parts or any(part.ends != parts[0].ends for part in parts):
            raise BadCertificate("the parts do not join the same ends")
        needs, carrier, common = 0, 0, self.board.all
        for part in parts:
            needs |= part.needs
            carrier |= part.carrier
            common &= part.carrier
        if common:
            raise BadCertificate(f"no part is left when the opponent takes {self.board.names[next(_numbers(common))]}")
        return _Claim(parts[0].ends, needs, carrier)

    def _capture(self, items: list[Any]) -> _Claim:
        """A pair of cells that may count as stones: whichever the opponent takes, the other makes it useless."""
        if len(items) != 5:
            raise BadCertificate("capture takes two cells, a claim, stones and spare cells")
        one, other = self.board.cell(items[0]), self.board.cell(items[1])
        claim, stones, spare = self.earlier(items[2]), self.board.cells(items[3]), self.board.cells(items[4])
        pair = one | other
        if one == other or pair & (claim.carrier | stones | spare):
            raise BadCertificate(f"{items[0]} and {items[1]} are not two cells of their own")
        if claim.ends != frozenset(self.sides):
            raise BadCertificate("only a claim that joins the sides can rest on captured cells")
        needs = (claim.needs | stones) & ~pair
        carrier = claim.carrier | spare
        lost = self.board.all & ~(needs | carrier | pair)
        for taken, answer in ((one, other), (other, one)):
            if self.board.is_dead(taken, needs | answer, carrier, self.sides):
                continue
            if not self.board.is_dead(taken, lost, carrier, self.other_sides):
                names = [self.board.names[next(_numbers(cell))] for cell in (answer, taken)]
                raise BadCertificate(f"a stone on {names[0]} does not make {names[1]} useless")
        return _Claim(claim.ends, needs, carrier | pair, claim.first)


def check(text: str) -> Confirmed:
    """Check a certificate and return what it proves; raise ``BadCertificate`` with the first thing that is wrong."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise BadCertificate("the file is not JSON") from None
    if not isinstance(content, dict) or content.get("format") != "tablier certificate":
        raise BadCertificate("the file is not a tablier certificate")
    if content.get("version") != 1:
        raise BadCertificate(f"version {content.get('version')!r} is not known here; 1 is")
    board = _Board(_size_of(content.get("game")))
    winner, to_move = _player_of(content.get("winner")), _player_of(content.get("to_move"))
    stones = {player: board.cells(content.get(player)) for player in _SIDES}
    if stones["black"] & stones["white"]:
        raise BadCertificate("a cell has two stones")
    checker = _Checker(board, winner)
    lines = content.get("claims")
    if not isinstance(lines, list):
        raise BadCertificate("there is no list of claims")
    for number, line in enumerate(lines):
        try:
            checker.add(line)
        except BadCertificate as error:
            raise BadCertificate(f"claim {number}: {error}") from None
    proof = checker.earlier(content.get("proof"))
    _check_position(checker, proof, stones, to_move)
    named = {player: tuple(board.names[number] for number in _numbers(cells)) for player, cells in stones.items()}
    return Confirmed(content["game"], winner, to_move, named, len(lines))


def _check_position(checker: _Checker, proof: _Claim, stones: dict[str, int], to_move: str) -> None:
    """See that a claim applies to the position and wins it."""
    board, winner = checker.board, checker.winner
    if proof.ends != frozenset(checker.sides):
        raise BadCertificate(f"the last claim does not join {winner}'s sides")
    if proof.needs & ~stones[winner]:
        missing = board.names[next(_numbers(proof.needs & ~stones[winner]))]
        raise BadCertificate(f"the strategy needs a stone on {missing} that {winner} does not have")
    if proof.carrier & (stones["black"] | stones["white"]):
        taken = board.names[next(_numbers(proof.carrier & (stones["black"] | stones["white"])))]
        raise BadCertificate(f"the strategy plays on {taken}, which is taken")
    if proof.first and to_move != winner:
        raise BadCertificate(f"the strategy needs {winner} to move, but {to_move} is to move")


def _player_of(name: Any) -> str:
    if not isinstance(name, str) or name not in _SIDES:
        raise BadCertificate(f"{name!r} is neither black nor white")
    return name


def _size_of(game: Any) -> int:
    found = re.fullmatch(r"hex:([1-9]\d?)", game) if isinstance(game, str) else None
    if found is None or not 2 <= int(found[1]) <= 19:
        raise BadCertificate(f"{game!r} is not hex on a board of size 2 to 19")
    return int(found[1])
