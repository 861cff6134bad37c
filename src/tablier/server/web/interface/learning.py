"""Lessons and puzzles over HTTP. Who answers keeps nothing: a request brings the moves so far along."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from functools import partial
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response

from tablier.lessons import LessonStep, tutorial
from tablier.lessons.puzzles import GRADES, number_of_day, puzzles
from tablier.server.rooms.bringing.judging import find_puzzle, try_puzzle, try_step
from tablier.server.rooms.views.board_view import view
from tablier.server.rooms.views.learning_forms import (
    AttemptForm,
    ChoiceForm,
    LessonForm,
    PuzzleForm,
    StepForm,
    TutorialForm,
)
from tablier.server.web.context import Context
from tablier.server.web.interface.rest_forms import Attempt, Fault

__all__ = ["router"]

_FAULTS: dict[int | str, dict[str, Any]] = {status: {"model": Fault} for status in (400, 413, 422, 429)}
router = APIRouter(prefix="/api", tags=["learning"], responses=_FAULTS)


@router.get("/tutorials/{game}", responses={200: {"model": TutorialForm}})
async def show_tutorial(game: str) -> Response:
    """List the lessons of a game's tutorial, and its puzzles."""
    lessons = tutorial(game).lessons
    counts = Counter(puzzle.grade for puzzle in puzzles(game))
    told: TutorialForm = {
        "game": game,
        "lessons": [
            {
                "name": lesson.name,
                "title": lesson.title,
                "about": lesson.about,
                "steps": len(lesson.steps),
            }
            for lesson in lessons
        ],
        "grades": [counts[grade] for grade in range(1, GRADES + 1)],
        "daily": number_of_day(datetime.now(UTC).date(), counts.total()),
    }
    return _json(told)


@router.get("/tutorials/{game}/{lesson}", responses={200: {"model": LessonForm}})
async def show_lesson(game: str, lesson: str) -> Response:
    """Return a lesson with the position of each step."""
    found = tutorial(game).lesson(lesson)
    told: LessonForm = {
        "game": game,
        "name": found.name,
        "title": found.title,
        "steps": [_describe_step(step) for step in found.steps],
    }
    return _json(told)


@router.post("/tutorials/{game}/{lesson}/{step}", responses={200: {"model": AttemptForm}})
async def judge_step(request: Request, game: str, lesson: str, step: int, attempt: Attempt) -> Response:
    """Judge a move in a step of a lesson, and answer it."""
    return await _judge(request, partial(try_step, game, lesson, step, attempt.moves, show=attempt.show))


@router.get("/puzzles/{game}/{number}", responses={200: {"model": PuzzleForm}})
async def show_puzzle(game: str, number: int) -> Response:
    """Return a puzzle, by its number from 1 on."""
    puzzle = find_puzzle(game, number)
    exercise, *rest = puzzle.wanted.split()
    told: PuzzleForm = {
        "game": game,
        "number": number,
        "count": len(puzzles(game)),
        "grade": puzzle.grade,
        "exercise": exercise,
        "point": next((word for word in rest if not word.isdigit()), None),
        "moves": next((int(word) for word in rest if word.isdigit()), 1),
        "view": view(puzzle.position),
    }
    return _json(told)


@router.post("/puzzles/{game}/{number}", responses={200: {"model": AttemptForm}})
async def judge_puzzle(request: Request, game: str, number: int, attempt: Attempt) -> Response:
    """Judge a move in a puzzle, and answer it."""
    return await _judge(request, partial(try_puzzle, game, number, attempt.moves, show=attempt.show))


async def _judge(request: Request, work: partial[AttemptForm]) -> Response:
    """Have a move judged where a search that takes too long disturbs nobody."""
    context: Context = request.app.state.context
    return _json(await context.hall.readers.read(work, context.guest(request)))


def _describe_step(step: LessonStep) -> StepForm:
    asked = step.exercise.choices(step.position) if step.exercise.asks else ()
    choices: list[ChoiceForm] = [{"answer": answer, "words": step.labels.get(answer)} for answer in asked]
    return {
        "view": view(step.position),
        "say": step.say,
        "hint": step.hint,
        "slip": step.slip,
        "done": step.done,
        "choices": choices,
    }


def _json(content: object) -> Response:
    return Response(orjson.dumps(content), media_type="application/json")
