"""What is asked for in a position, and the assessment on a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self, TypeAlias

from tablier.rules import Position

__all__ = ["Assessment", "Exercise", "Maker", "Play", "Quiz"]


@dataclass(frozen=True)
class Assessment:
    """What a move comes to: the exercise is solved, goes on after the reply, or cannot be solved any more.

    ``reply`` is how the opponent answers: as well as possible while the exercise goes on, and so as to refute a move
    that is wrong.
    """

    result: Literal["solved", "on", "wrong"]
    reply: str | None = None


class Exercise(ABC):
    """Something to do in a position for the player to move. The rules or a search tell whether a move does it."""

    moves: int = 1  # within which it can be done
    asks: ClassVar[bool] = False  # whether it is a question with choices, and nothing is played

    @abstractmethod
    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:
        """Return what a legal move comes to, after so many moves that were spent on the exercise already."""

    def choices(self, position: Position) -> tuple[str, ...]:
        """Return what may be played, or answered."""
        return tuple(position.legal_moves)

    def answers(self, position: Position, spent: int = 0) -> tuple[str, ...]:
        """Return all moves that are right."""
        return tuple(m for m in self.choices(position) if self.judge(position, m, spent).result != "wrong")

    def show(self, position: Position, spent: int = 0) -> str:
        """Return a move that is right, for somebody who gives up."""
        return self.answers(position, spent)[0]


class Quiz(Exercise):
    """A question about a position whose answer the rules know."""

    asks = True

    @abstractmethod
    def answer(self, position: Position) -> str:
        """Return the right answer."""

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:  # noqa: ARG002 - it is over at once
        return Assessment("solved" if move == self.answer(position) else "wrong")

    def choices(self, position: Position) -> tuple[str, ...]:
        """Return the answers to choose from; around a number, four numbers that do not give it away by their order."""
        number = int(self.answer(position))
        least = max(0, number - 1 - sum(position.numbers) % 3)
        return tuple(str(least + i) for i in range(4))


@dataclass(frozen=True)
class Play(Exercise):
    """One of a few moves that the text names, or any move when it names none."""

    wanted: tuple[str, ...]

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        """Read the moves that are asked for."""
        return cls(tuple(words))

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:  # noqa: ARG002 - it is over at once
        position.play(move)
        return Assessment("solved" if not self.wanted or move in self.wanted else "wrong")


#: Makes an exercise of the words that follow its name.
Maker: TypeAlias = Callable[[Sequence[str]], Exercise]
