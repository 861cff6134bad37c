"""Judging the moves that somebody tries in lessons and puzzles; for a process that reads what strangers bring."""

from __future__ import annotations

from collections.abc import Sequence

from tablier.lessons import tutorial
from tablier.lessons.exercises.exercise import Exercise
from tablier.lessons.puzzles import Puzzle, puzzles
from tablier.rules import BadSpec, Position
from tablier.server.rooms.views.board_view import view
from tablier.server.rooms.views.learning_forms import AttemptForm

__all__ = ["find_puzzle", "try_puzzle", "try_step"]


def try_step(game: str, lesson: str, step: int, moves: Sequence[str], *, show: bool) -> AttemptForm:
    """Judge the last of some moves in a step of a lesson, or show a right one after them."""
    steps = tutorial(game).lesson(lesson).steps
    if not 0 <= step < len(steps):
        raise BadSpec(f"there is no step {step}; the lesson has 0 to {len(steps) - 1}")
    position, exercise = steps[step].position, steps[step].exercise
    if show:
        return _show(position, exercise, moves)
    return _judge(position, exercise, moves)


def try_puzzle(game: str, number: int, moves: Sequence[str], *, show: bool) -> AttemptForm:
    """Judge the last of some moves in a puzzle, or show a right one after them."""
    puzzle = find_puzzle(game, number)
    if show:
        known = None if moves else puzzle.answers[0]
        return _show(puzzle.position, puzzle.exercise, moves, known)
    return _judge(puzzle.position, puzzle.exercise, moves)


def find_puzzle(game: str, number: int) -> Puzzle:
    """Return a puzzle by its number, from 1 on."""
    known = puzzles(game)
    if not 1 <= number <= len(known):
        raise BadSpec(f"there is no puzzle {number} of {game}; there are 1 to {len(known)}")
    return known[number - 1]


def _show(position: Position, exercise: Exercise, moves: Sequence[str], known: str | None = None) -> AttemptForm:
    for move in moves:
        position = position.play(move)
    return _answer(position, exercise, known or exercise.show(position, len(moves) // 2), len(moves) // 2)


def _judge(position: Position, exercise: Exercise, moves: Sequence[str]) -> AttemptForm:
    if not moves:
        raise BadSpec("there is no move to judge: send moves, or show")
    for move in moves[:-1]:
        position = position.play(move)
    return _answer(position, exercise, moves[-1], len(moves) // 2)


def _answer(position: Position, exercise: Exercise, move: str, spent: int) -> AttemptForm:
    assessment = exercise.judge(position, move, spent)
    if exercise.asks:
        return {"result": assessment.result, "move": move, "reply": None, "views": []}
    after = position.play(move)
    boards = [view(after, position)]
    if assessment.reply is not None:
        boards.append(view(after.play(assessment.reply), after))
    return {"result": assessment.result, "move": move, "reply": assessment.reply, "views": boards}
