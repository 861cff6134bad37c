"""A game's puzzles: positions of our own games in which a search proved which moves are right.

A line of ``puzzles/GAME.txt`` is one puzzle: grade, game, player to move, board in numbers, right moves, exercise. The
easiest stand first. ``python -m tools.puzzles GAME`` writes such a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path

from tablier.lessons.exercises import read_exercise
from tablier.lessons.exercises.exercise import Exercise
from tablier.rules import GAMES, BadSpec, Position
from tablier.rules import game as find_game
from tablier.rules.errors import did_you_mean

__all__ = ["GRADES", "PUZZLES", "Puzzle", "number_of_day", "puzzles"]

PUZZLES = Path(__file__).parent / "puzzles"
GRADES = 5


@dataclass(frozen=True)
class Puzzle:
    """A position, what is asked for in it, every move that is right, and how hard that is to see, from 1 to 5."""

    grade: int
    position: Position
    exercise: Exercise
    wanted: str  # the exercise in words, as ``read_exercise`` reads it
    answers: tuple[str, ...]

    def __str__(self) -> str:
        game = self.position.game
        numbers = (game.number_separator and ",").join(map(str, self.position.numbers))
        return f"{self.grade} {game} {self.position.to_move} {numbers} {','.join(self.answers)} {self.wanted}"

    @classmethod
    def read(cls, line: str) -> Puzzle:
        """Read a line, the inverse of ``str``."""
        grade, spec, mover, numbers, answers, wanted = line.strip().split(" ", 5)
        game = find_game(spec)
        cells: Iterable[str] = numbers.split(",") if "," in numbers else numbers
        position = game.from_numbers([int(cell) for cell in cells], mover)
        return cls(int(grade), position, read_exercise(game, wanted), wanted, tuple(answers.split(",")))


@lru_cache(maxsize=16)
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first."""
    if game not in GAMES:
        raise BadSpec(f"unknown game '{game:.40}'{did_you_mean(game, GAMES)}")
    lines = (PUZZLES / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(Puzzle.read(line) for line in lines)


def number_of_day(day: date, count: int) -> int:
    """Return which of so many puzzles is the day's, from 1 on: neighbouring days are far apart.

    >>> number_of_day(date(2026, 1, 1), 100) != number_of_day(date(2026, 1, 2), 100)
    True
    """
    return day.toordinal() * 7919 % count + 1
