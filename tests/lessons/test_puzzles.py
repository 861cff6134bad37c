"""The puzzles that are shipped: a hundred and more of each game, and each has exactly the right moves that it says."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tablier.lessons.puzzles import GRADES, Puzzle, number_of_day, puzzles
from tablier.rules import GAMES


def prove(puzzle: Puzzle) -> None:
    """Find all right moves again."""
    assert puzzle.exercise.answers(puzzle.position) == puzzle.answers, str(puzzle)
    assert len(puzzle.answers) < len(puzzle.exercise.choices(puzzle.position))


@pytest.mark.parametrize("name", GAMES)
def test_there_are_a_hundred_puzzles_in_grades_and_none_twice(name: str) -> None:
    known = puzzles(name)
    grades = [puzzle.grade for puzzle in known]
    assert len(known) >= 100
    assert grades == sorted(grades)
    assert set(grades) == set(range(1, GRADES + 1))
    assert len({(puzzle.position, puzzle.wanted) for puzzle in known}) == len(known)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_a_puzzle_and_back(name: str) -> None:
    for puzzle in puzzles(name):
        assert Puzzle.read(str(puzzle)) == puzzle


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_of_the_puzzles_is_proved_again(name: str) -> None:
    for puzzle in puzzles(name)[3::31]:
        prove(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_is_proved_again(name: str) -> None:
    for puzzle in puzzles(name):
        prove(puzzle)


def test_every_day_has_its_puzzle_and_no_puzzle_comes_back_soon() -> None:
    first = date(2026, 1, 1)
    numbers = [number_of_day(first + timedelta(days), 125) for days in range(125)]
    assert sorted(numbers) == list(range(1, 126))
