"""Chains of Go that are pursued: whether they can be captured by atari after atari, read to the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from tablier.rules import Go, game
from tablier.rules.go_chains import neighbours

__all__ = ["Group", "Pursuit", "TooLong", "find_group", "find_groups", "play_or_none", "points_beside"]

_MOST = 4000  # positions of one pursuit
_DEEPEST = 160  # plies of one ladder: the longest on the largest board is shorter


class TooLong(Exception):
    """The pursuit has more positions than are read."""


@dataclass(frozen=True)
class Group:
    """A chain by the numbers of its points, and its liberties."""

    owner: int
    stones: frozenset[int]
    liberties: frozenset[int]

    @property
    def first(self) -> int:
        """The stone that stands for all."""
        return min(self.stones)


@lru_cache(maxsize=32)
def points_beside(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the points beside each point of a board."""
    go = cast("Go", game(f"go:{size}"))
    return tuple(tuple(map(go.move_number, neighbours(go, name))) for name in go.move_names[: size * size])


def find_group(stones: Sequence[int], beside: Sequence[Sequence[int]], point: int) -> Group:
    """Return the chain of the stone on a point."""
    owner = stones[point]
    chain, free, frontier = {point}, set(), [point]
    while frontier:
        for there in beside[frontier.pop()]:
            if stones[there] < 0:
                free.add(there)
            elif stones[there] == owner and there not in chain:
                chain.add(there)
                frontier.append(there)
    return Group(owner, frozenset(chain), frozenset(free))


def find_groups(stones: Sequence[int], beside: Sequence[Sequence[int]]) -> Iterator[Group]:
    """Yield every chain on a board."""
    seen: set[int] = set()
    for point, owner in enumerate(stones):
        if owner >= 0 and point not in seen:
            group = find_group(stones, beside, point)
            seen |= group.stones
            yield group


def play_or_none(native: Any, point: int) -> Any:
    """Return the native position after a move, None where the rules forbid it."""
    try:
        return native.play(point)
    except ValueError:
        return None


class Pursuit:
    """Reads whether a chain can be captured by moves each of which leaves it a single liberty.

    The reading is complete: a chain in atari falls to the next move unless its owner plays on its last liberty or
    captures stones beside it, so that no other answer need be tried; a pass stands for all of them.
    ``met`` are the stones of its owner that it was joined to in some line.
    """

    def __init__(self, size: int, stone: int) -> None:
        self._beside = points_beside(size)
        self._pass = size * size
        self._stone = stone
        self._left = _MOST
        self.met: set[int] = set()

    def attack(self, native: Any, depth: int = 0) -> list[int] | None:
        """Return a line by which the pursuer, who is to move, captures the chain; None when there is none."""
        stones = native.stones
        free = find_group(stones, self._beside, self._stone).liberties
        if len(free) > 2:
            return None
        self._spend(depth)
        for point in sorted(free):
            after = play_or_none(native, point)
            if after is None:
                continue
            if len(free) == 1:
                return [point]
            line = self.defend(after, depth + 1)
            if line is not None:
                return [point, *line]
        return None

    def defend(self, native: Any, depth: int = 0) -> list[int] | None:
        """Return the longest line that ends in capture with the chain's owner to move; None when it escapes."""
        stones = native.stones
        group = find_group(stones, self._beside, self._stone)
        self.met |= group.stones
        if len(group.liberties) != 1:
            return None
        self._spend(depth)
        longest: list[int] = []
        for reply in (self._pass, *self._escapes(stones, group)):
            after = play_or_none(native, reply)
            if after is None:
                continue
            line = self.attack(after, depth + 1)
            if line is None:
                return None
            if len(line) + 1 > len(longest) or longest[0] == self._pass:
                longest = [reply, *line]
        return longest

    def _escapes(self, stones: Sequence[int], group: Group) -> list[int]:
        """The moves after which a chain in atari may have more liberties: its last one, and captures beside it."""
        found = set(group.liberties)
        beside = {near for stone in group.stones for near in self._beside[stone]}
        for point in beside:
            if stones[point] >= 0 and stones[point] != group.owner:
                other = find_group(stones, self._beside, point)
                if len(other.liberties) == 1:
                    found |= other.liberties
        return sorted(found)

    def _spend(self, depth: int) -> None:
        self._left -= 1
        if not self._left or depth > _DEEPEST:
            raise TooLong
