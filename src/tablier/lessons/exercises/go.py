"""Exercises of Go: captures and life, read out by trying everything, and what the rules count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from tablier.lessons.exercises.exercise import Assessment, Exercise, Maker, Quiz
from tablier.lessons.exercises.forcing import Forcing
from tablier.rules import Position, game
from tablier.rules.go import Go, GoPosition
from tablier.rules.go_chains import neighbours
from tablier.scoring.life import unconditional_life

__all__ = [
    "GO",
    "Atari",
    "Capture",
    "Chase",
    "Extend",
    "Kill",
    "Liberties",
    "Link",
    "Live",
    "Points",
    "Save",
    "liberties",
]


_CHASED = 2  # liberties of a chain that can be put in atari


def liberties(position: Position, point: str) -> frozenset[str]:
    """Return the empty points beside the chain of a stone."""
    names = position.game.move_names
    return frozenset(names[there] for there in _liberties_at(position, position.game.move_number(point)))


def _liberties_at(position: Position, point: int) -> set[int]:
    stones, around = position.native.stones, _neighbours(position.game.size)
    chain, free, frontier = {point}, set(), [point]
    while frontier:
        for there in around[frontier.pop()]:
            if stones[there] < 0:
                free.add(there)
            elif stones[there] == stones[point] and there not in chain:
                chain.add(there)
                frontier.append(there)
    return free


@lru_cache(maxsize=32)
def _neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """The points beside each point of a board."""
    go = cast("Go", game(f"go:{size}"))
    return tuple(tuple(map(go.move_number, neighbours(go, name))) for name in go.move_names[: size * size])


def _holds(position: Position, point: str, player: str) -> bool:
    owner: int = position.native.stones[position.game.move_number(point)]
    return owner >= 0 and position.game.players[owner] == player


def _opponent(position: Position) -> str:
    first, second = position.game.players
    return second if position.to_move == first else first


@dataclass(frozen=True)
class Capture(Forcing):
    """Take the opponent's stone on a point within so many moves."""

    point: str
    moves: int = 1

    def is_reached(self, position: Position) -> bool:
        return not _holds(position, self.point, position.to_move)

    def hopeful(self, position: Position, moves: int) -> bool:
        """A move takes away one liberty at most, so a chain with more liberties than moves cannot be taken."""
        return len(liberties(position, self.point)) <= moves

    def candidates(self, position: Position, moves: int) -> Iterable[str]:
        """Name the liberties alone where each move has to take one away."""
        free = liberties(position, self.point)
        legal = [move for move in position.legal_moves if move in free]
        if len(free) > moves or (moves == 1 and len(free) > 1):
            return ()
        others = super().candidates(position, moves) if len(free) < moves else ()
        return dict.fromkeys((*legal, *others))

    def resisting(self, position: Position) -> list[str]:
        """Name the moves that give the chain more room, the roomiest first."""
        running = [move for move in position.legal_moves if move in liberties(position, self.point)]
        return sorted(running, key=lambda move: -len(liberties(position.play(move), self.point)))


@dataclass(frozen=True)
class Chase(Capture):
    """Take the stone within so many moves, each of which leaves it a single liberty: a ladder."""

    def candidates(self, position: Position, moves: int) -> Iterable[str]:  # noqa: ARG002 - however long it is
        free = liberties(position, self.point)
        return [move for move in position.legal_moves if move in free] if len(free) <= _CHASED else ()

    def hopeful(self, position: Position, moves: int) -> bool:
        return bool(moves) and len(liberties(position, self.point)) == 1


@dataclass(frozen=True)
class Live(Forcing):
    """Make one's stone on a point unconditionally alive within so many moves: nothing could capture it any more."""

    point: str
    moves: int = 1

    def is_reached(self, position: Position) -> bool:
        owner = _opponent(position)
        return _holds(position, self.point, owner) and self.point in unconditional_life(_go(position)).alive

    def hopeful(self, position: Position, moves: int) -> bool:  # noqa: ARG002 - nothing that could be argued
        return _holds(position, self.point, _opponent(position))


def _go(position: Position) -> GoPosition:
    return cast("GoPosition", position)


@dataclass(frozen=True)
class Save(Exercise):
    """Play so that the opponent cannot take one's stone on a point within so many moves."""

    point: str
    within: int = 2

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:  # noqa: ARG002 - it is over at once
        after = position.play(move)
        if not _holds(after, self.point, position.to_move):
            return Assessment("wrong")
        taking = Capture(self.point, self.within).seek(after, self.within)
        return Assessment("solved") if taking is None else Assessment("wrong", taking)


@dataclass(frozen=True)
class Kill(Exercise):
    """Play so that the opponent's stone on a point cannot be made alive within so many moves."""

    point: str
    within: int = 2

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:  # noqa: ARG002 - it is over at once
        after = position.play(move)
        if not _holds(after, self.point, after.to_move):
            return Assessment("solved")
        living = Live(self.point, self.within).seek(after, self.within)
        return Assessment("solved") if living is None else Assessment("wrong", living)


@dataclass(frozen=True)
class Atari(Exercise):
    """Leave the opponent's stone on a point a single liberty."""

    point: str

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:  # noqa: ARG002 - it is over at once
        after = position.play(move)
        held = _holds(after, self.point, after.to_move)
        return Assessment("solved" if not held or len(liberties(after, self.point)) == 1 else "wrong")


@dataclass(frozen=True)
class Extend(Exercise):
    """Give one's stone on a point so many liberties at least."""

    point: str
    least: int

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:  # noqa: ARG002 - it is over at once
        after = position.play(move)
        return Assessment("solved" if len(liberties(after, self.point)) >= self.least else "wrong")


@dataclass(frozen=True)
class Link(Exercise):
    """Join two of one's stones into one chain."""

    one: str
    other: str

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:  # noqa: ARG002 - it is over at once
        after = _go(position.play(move))
        return Assessment("solved" if self.other in after.chain(self.one) else "wrong")


@dataclass(frozen=True)
class Liberties(Quiz):
    """Count the liberties of the stone on a point."""

    point: str

    def answer(self, position: Position) -> str:
        return str(len(liberties(position, self.point)))


@dataclass(frozen=True)
class Points(Quiz):
    """Count a player's points on a finished board, komi left out."""

    player: str

    def answer(self, position: Position) -> str:
        return str(len(position.area[self.player]))


def _target(words: Sequence[str]) -> tuple[str, int]:
    point, *rest = words
    return point, int(*rest) if rest else 1


def _capture(words: Sequence[str]) -> Exercise:
    return Capture(*_target(words))


def _chase(words: Sequence[str]) -> Exercise:
    return Chase(*_target(words))


def _live(words: Sequence[str]) -> Exercise:
    return Live(*_target(words))


def _save(words: Sequence[str]) -> Exercise:
    return Save(*_target(words))


def _kill(words: Sequence[str]) -> Exercise:
    return Kill(*_target(words))


def _atari(words: Sequence[str]) -> Exercise:
    return Atari(*words)


def _extend(words: Sequence[str]) -> Exercise:
    return Extend(*_target(words))


def _link(words: Sequence[str]) -> Exercise:
    return Link(*words)


def _liberties(words: Sequence[str]) -> Exercise:
    return Liberties(*words)


def _points(words: Sequence[str]) -> Exercise:
    return Points(*words)


GO: Mapping[str, Maker] = {
    "capture": _capture,
    "chase": _chase,
    "live": _live,
    "save": _save,
    "kill": _kill,
    "atari": _atari,
    "extend": _extend,
    "link": _link,
    "liberties": _liberties,
    "points": _points,
}
