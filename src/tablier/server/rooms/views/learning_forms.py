"""The forms of lessons and puzzles as the page sees them: without the answers, which the server tells move by move."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from tablier.server.names import GameName
from tablier.server.rooms.views.board_view import BoardView

__all__ = [
    "AttemptForm",
    "ChoiceForm",
    "LessonCard",
    "LessonForm",
    "PuzzleForm",
    "StepForm",
    "TutorialForm",
    "WordsForm",
]


class WordsForm(TypedDict):
    """A sentence in every language of the page."""

    en: str
    fr: str


class LessonCard(TypedDict):
    """A lesson in the list of a tutorial."""

    name: str
    title: WordsForm
    about: WordsForm
    steps: int


class TutorialForm(TypedDict):
    """A game's tutorial, and its puzzles: how many there are of each grade, and which is the one of the day."""

    game: GameName
    lessons: list[LessonCard]
    grades: list[int]
    daily: int


class ChoiceForm(TypedDict):
    """An answer that may be chosen; without words it is a number."""

    answer: str
    words: WordsForm | None


class StepForm(TypedDict):
    """A position with something to do in it; ``choices`` are there when it is a question."""

    view: BoardView
    say: WordsForm
    hint: WordsForm
    slip: WordsForm
    done: WordsForm
    choices: list[ChoiceForm]


class LessonForm(TypedDict):
    """A whole lesson."""

    game: GameName
    name: str
    title: WordsForm
    steps: list[StepForm]


class PuzzleForm(TypedDict):
    """A puzzle: ``exercise`` names what is asked, ``point`` the stone it is about, ``moves`` within how many."""

    game: GameName
    number: int
    count: int
    grade: int
    exercise: str
    point: str | None
    moves: int
    view: BoardView


class AttemptForm(TypedDict):
    """What became of a move: the boards after it and after the reply. ``move`` is the one judged, or shown."""

    result: Literal["solved", "on", "wrong"]
    move: str
    reply: str | None
    views: list[BoardView]
