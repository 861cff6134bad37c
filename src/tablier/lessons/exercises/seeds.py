"""Exercises of the games of sowing: what a move takes, what it leaves to take, and what can be won by force."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablier.lessons.exercises.exercise import Assessment, Exercise, Maker, Quiz
from tablier.rules import Position

__all__ = ["SOWING", "Best", "Finish", "Gain", "Safest", "Take", "Taken", "gains", "lead"]

_ENDLESS = 10_000


def lead(position: Position, player: str) -> int:
    """Return how many seeds more than the other a player has taken."""
    taken = position.taken
    return 2 * taken[player] - sum(taken.values())


def gains(position: Position, plies: int) -> dict[str, int]:
    """Return for each move how far ahead it leaves its mover after so many plies of best play, by trying everything."""
    before = lead(position, position.to_move)
    after = {move: position.play(move) for move in position.legal_moves}
    return {move: -_search(child, plies - 1, -_ENDLESS, _ENDLESS) - before for move, child in after.items()}


def _search(position: Position, plies: int, least: int, most: int) -> int:
    """Return the lead of the player to move after so many plies, as far as it lies between two bounds."""
    if not plies or position.outcome is not None:
        return lead(position, position.to_move)
    after = [position.play(move) for move in position.legal_moves]
    after.sort(key=lambda child: lead(child, child.to_move))
    best = -_ENDLESS
    for child in after:
        best = max(best, -_search(child, plies - 1, -most, -max(least, best)))
        if best >= most:
            break
    return best


def _takes(position: Position, move: str) -> int:
    return position.play(move).taken[position.to_move] - position.taken[position.to_move]


def _greediest(position: Position) -> str | None:
    """Return the move that takes most, or None when the game is over."""
    return max(position.legal_moves, key=lambda move: _takes(position, move), default=None)


class Best(Exercise):
    """An exercise in which every move has a worth, and the moves of the greatest worth are right."""

    @abstractmethod
    def worths(self, position: Position) -> Mapping[str, int]:
        """Return what each legal move is worth."""

    def answers(self, position: Position, spent: int = 0) -> tuple[str, ...]:  # noqa: ARG002 - it is over at once
        worths = self.worths(position)
        return tuple(move for move, worth in worths.items() if worth == max(worths.values()))

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:
        if move in self.answers(position, spent):
            return Assessment("solved")
        return Assessment("wrong", self.refute(position.play(move)))

    def refute(self, position: Position) -> str | None:
        """Return the reply that shows what was wrong with a move, if a reply can show it."""
        return _greediest(position)


@dataclass(frozen=True)
class Take(Best):
    """Take as many seeds as one move can."""

    def worths(self, position: Position) -> Mapping[str, int]:
        return {move: _takes(position, move) for move in position.legal_moves}

    def refute(self, position: Position) -> str | None:  # noqa: ARG002 - the seeds that were not taken show it
        return None


@dataclass(frozen=True)
class Safest(Best):
    """Leave the opponent as little as possible to take with the next move."""

    def worths(self, position: Position) -> Mapping[str, int]:
        return {move: -self._leaves(position.play(move)) for move in position.legal_moves}

    def _leaves(self, after: Position) -> int:
        return max((_takes(after, reply) for reply in after.legal_moves), default=0)


@dataclass(frozen=True)
class Gain(Best):
    """Be as far ahead as possible after so many plies, whatever the opponent answers."""

    plies: int = 3

    def worths(self, position: Position) -> Mapping[str, int]:
        return gains(position, self.plies)

    def refute(self, position: Position) -> str | None:
        replies = gains(position, self.plies - 1)
        return max(replies, key=lambda reply: replies[reply], default=None)


@dataclass(frozen=True)
class Finish(Exercise):
    """End the game as its winner with one move."""

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:  # noqa: ARG002 - it is over at once
        return Assessment("solved" if position.play(move).winner == position.to_move else "wrong")


@dataclass(frozen=True)
class Taken(Quiz):
    """Tell how many seeds a move takes."""

    move: str

    def answer(self, position: Position) -> str:
        return str(_takes(position, self.move))


def _take(words: Sequence[str]) -> Exercise:
    return Take(*words)


def _safest(words: Sequence[str]) -> Exercise:
    return Safest(*words)


def _gain(words: Sequence[str]) -> Exercise:
    return Gain(*map(int, words))


def _finish(words: Sequence[str]) -> Exercise:
    return Finish(*words)


def _read_taken(words: Sequence[str]) -> Exercise:
    return Taken(*words)


SOWING: Mapping[str, Maker] = {"take": _take, "safest": _safest, "gain": _gain, "finish": _finish, "taken": _read_taken}
