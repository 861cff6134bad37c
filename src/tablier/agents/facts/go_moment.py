"""A move of Go with the chains before it and after it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from tablier.agents.facts.go_pursuit import Group, find_group, find_groups, play_or_none, points_beside
from tablier.agents.sentence import SentenceValue
from tablier.rules import GoPosition

__all__ = ["Moment"]


class Moment:
    """A legal stone, with the chains before it and after it."""

    def __init__(self, position: GoPosition, move: str) -> None:
        game = position.game
        self.move = game.move_names[game.move_number(move)]
        self.size = game.size
        self.position = position
        self.after = position.play(move)
        self.point = game.move_number(move)
        self.mover_number: int = position.native.to_move
        self.mover, self.opponent = game.players[self.mover_number], game.players[1 - self.mover_number]
        self.beside = points_beside(game.size)
        self._names = game.move_names
        stones, then = position.native.stones, self.after.native.stones
        self.before = list(find_groups(stones, self.beside))
        self.groups_after = list(find_groups(then, self.beside))
        self.captured = [g for g in self.before if g.owner != self.mover_number and then[g.first] < 0]
        self.own = find_group(then, self.beside, self.point) if then[self.point] >= 0 else None

    @cached_property
    def beside_before(self) -> list[Group]:
        """The chains that the stone touched as they were before it, each once."""
        near = set(self.beside[self.point])
        return [group for group in self.before if group.stones & near]

    @cached_property
    def attacked(self) -> list[Group]:
        """The opponent's chains that the move has put in atari, the largest first."""
        earlier = {stone for group in self.before if len(group.liberties) == 1 for stone in group.stones}
        found = [
            group
            for group in self.groups_after
            if group.owner != self.mover_number and len(group.liberties) == 1 and not group.stones & earlier
        ]
        return sorted(found, key=lambda group: -len(group.stones))

    @cached_property
    def is_snapback(self) -> bool:
        """Whether the stone may be taken, and what takes it is then taken where the stone stood."""
        return bool(self.snapped)

    @cached_property
    def snapped(self) -> frozenset[int]:
        """The stones that a snapback takes, without the one that takes the bait; none where there is no snapback."""
        own = self.own
        if own is None or len(own.liberties) != 1 or len(own.stones) != 1:
            return frozenset()
        (reply,) = own.liberties
        if not any(reply in group.liberties for group in self.attacked):
            return frozenset()
        taken = play_or_none(self.after.native, reply)
        if taken is None or taken.stones[self.point] >= 0:
            return frozenset()
        taker = find_group(taken.stones, self.beside, reply)
        if taker.liberties != {self.point} or len(taker.stones) <= 1:
            return frozenset()
        back = play_or_none(taken, self.point)
        return frozenset() if back is None or back.stones[reply] >= 0 else taker.stones - {reply}

    def group_after(self, stone: int) -> Group:
        """Return the chain of a stone after the move."""
        return next(group for group in self.groups_after if stone in group.stones)

    def capture_of(self, group: Group) -> str | None:
        """Return the opponent's answer that captures a chain in atari, None where the rules forbid it."""
        (point,) = group.liberties
        return None if play_or_none(self.after.native, point) is None else self._names[point]

    def capturable_before(self, group: Group) -> bool:
        """Tell whether the opponent could have captured a chain in atari, had it been their move."""
        (point,) = group.liberties
        return play_or_none(self.turned, point) is not None

    @cached_property
    def turned(self) -> Any:
        """The native position before the move, with the opponent to move."""
        return self.position.game.from_numbers(self.position.numbers, self.opponent).native

    def values(self, group: Group, **more: SentenceValue) -> dict[str, SentenceValue]:
        """Return what a sentence about the move and a chain fills in."""
        return {"move": self.move, "stones": len(group.stones), "point": self.name(group), **more}

    def name(self, group: Group) -> str:
        """Return the stone that stands for a chain."""
        return self._names[group.first]

    def names(self, points: Iterable[int]) -> tuple[str, ...]:
        """Return the names of points, from the top left on."""
        return tuple(self._names[point] for point in sorted(points))

    def moves(self, line: Iterable[int]) -> tuple[str, ...]:
        """Return the names of moves in their order."""
        return tuple(self._names[point] for point in line)
