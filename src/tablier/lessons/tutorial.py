"""A game's tutorial: lessons made of steps, read from a file beside this one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tablier.lessons.exercises import read_exercise
from tablier.lessons.exercises.exercise import Exercise
from tablier.rules import GAMES, BadSpec, Position
from tablier.rules import game as find_game
from tablier.rules.errors import did_you_mean
from tablier.rules.picture import TypedDict

__all__ = ["TUTORIALS", "Lesson", "LessonStep", "Tutorial", "Words", "tutorial"]

TUTORIALS = Path(__file__).parent / "tutorials"


class Words(TypedDict):
    """A sentence in every language of the page."""

    en: str
    fr: str


@dataclass(frozen=True)
class LessonStep:
    """A position with something to do in it.

    ``say`` explains and asks, ``hint`` helps, ``slip`` says what was probably overlooked when a move was wrong, and
    ``done`` what has been learnt. ``labels`` are the words for the answers of a question, where they are not numbers.
    """

    position: Position
    exercise: Exercise
    say: Words
    hint: Words
    slip: Words
    done: Words
    labels: Mapping[str, Words]


@dataclass(frozen=True)
class Lesson:
    """Some steps about one idea."""

    name: str
    title: Words
    about: Words
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True)
class Tutorial:
    """The lessons of a game, from its rules on."""

    game: str
    lessons: tuple[Lesson, ...]

    def lesson(self, name: str) -> Lesson:
        """Return a lesson by its name."""
        found = {lesson.name: lesson for lesson in self.lessons}
        if name not in found:
            raise BadSpec(f"there is no lesson '{name:.40}' about {self.game}{did_you_mean(name, found)}")
        return found[name]


@lru_cache(maxsize=16)
def tutorial(game: str) -> Tutorial:
    """Return a game's tutorial.

    >>> tutorial("hex").lessons[0].name
    'goal'
    """
    if game not in GAMES:
        raise BadSpec(f"unknown game '{game:.40}'{did_you_mean(game, GAMES)}")
    told = tomllib.loads((TUTORIALS / f"{game}.toml").read_text(encoding="utf-8"))
    return Tutorial(game, tuple(_read_lesson(lesson) for lesson in told["lesson"]))


def _read_lesson(told: Mapping[str, Any]) -> Lesson:
    steps = tuple(_read_step(step, told["name"]) for step in told["step"])
    return Lesson(told["name"], _words(told["title"]), _words(told["about"]), steps)


def _read_step(told: Mapping[str, Any], lesson: str) -> LessonStep:
    try:
        position = find_game(told["board"].split(", ")[0]).parse(told["board"])
        for move in told.get("moves", ()):
            position = position.play(move)
        words = {key: _words(told[key]) for key in ("say", "hint", "slip", "done")}
        labels = {key: _words(label) for key, label in told.get("labels", {}).items()}
        return LessonStep(position, read_exercise(position.game, told["exercise"]), labels=labels, **words)
    except (KeyError, ValueError) as fault:
        raise BadSpec(f"a step of the lesson '{lesson}' cannot be read: {fault}") from None


def _words(told: Mapping[str, str]) -> Words:
    return {"en": told["en"], "fr": told["fr"]}
