"""The bent four in the corner: a shape that looks like a seki, and of which one side can make a ko at any time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablier.rules import GoPosition
from tablier.rules.go_chains import neighbours

__all__ = ["BentFour", "bent_fours"]


@dataclass(frozen=True)
class BentFour:
    """Three stones in a corner that a fourth would bend around it, and the stones that enclose them."""

    inner: frozenset[str]
    outer: frozenset[str]


def bent_fours(position: GoPosition) -> Iterator[BentFour]:
    """Find the corners in which three stones of one side and two empty points are all that the other side encloses.

    >>> import tablier
    >>> position = tablier.game("go:5").parse('''
    ... black to move
    ... . . . . .
    ... O O O O O
    ... X X O O O
    ... . . X X O
    ... O O O X O''')
    >>> [sorted(found.inner) for found in bent_fours(position)]
    [['A1', 'B1', 'C1']]
    """
    stones = {stone: player for player, held in position.stones.items() for stone in held}
    for four in _corners(position):
        for player, other in (("black", "white"), ("white", "black")):
            inside = [point for point in four if stones.get(point) == player]
            if len(inside) != 3 or any(stones.get(point) == other for point in four):
                continue
            space = _find_space(position, stones, inside[0], other)
            held = {point for point in space if point in stones}
            outer = {
                point for inner in space for point in neighbours(position.game, inner) if stones.get(point) == other
            }
            if len(space) == 5 and held == set(inside) and set(four) < space and outer:
                yield BentFour(
                    frozenset(inside), frozenset(stone for point in outer for stone in position.chain(point))
                )


def _corners(position: GoPosition) -> Iterator[tuple[str, ...]]:
    """The four points of every bent four: the corner, two more along one edge, one along the other."""
    names, size = position.game.move_names, position.game.size
    for top, down in ((0, 1), (size - 1, -1)):
        for left, right in ((0, 1), (size - 1, -1)):
            for cells in (((0, 0), (0, 1), (0, 2), (1, 0)), ((0, 0), (1, 0), (2, 0), (0, 1))):
                yield tuple(names[(top + down * row) * size + left + right * column] for row, column in cells)


def _find_space(position: GoPosition, stones: dict[str, str], start: str, by: str) -> set[str]:
    """The connected points around one that hold no stone of the player ``by``."""
    space, frontier = {start}, [start]
    while frontier:
        for near in neighbours(position.game, frontier.pop()):
            if near not in space and stones.get(near) != by:
                space.add(near)
                frontier.append(near)
    return space
