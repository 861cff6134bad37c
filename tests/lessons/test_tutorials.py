"""Every step of every lesson can be solved and missed, and what is said is about the board."""

from __future__ import annotations

import re

import pytest

from tablier.lessons import Lesson, LessonStep, tutorial
from tablier.rules import GAMES, BadSpec

STEPS = [
    pytest.param(lesson, step, id=f"{name}-{lesson.name}-{number}")
    for name in GAMES
    for lesson in tutorial(name).lessons
    for number, step in enumerate(lesson.steps)
]
_POINT = re.compile(r"\b[A-Ta-t]\d{1,2}\b")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_tutorial_in_both_languages(name: str) -> None:
    lessons = tutorial(name).lessons
    assert len(lessons) >= 5
    assert len({lesson.name for lesson in lessons}) == len(lessons)
    for lesson in lessons:
        assert lesson.title["en"].strip()
        assert lesson.about["en"] != lesson.about["fr"]


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_step_can_be_solved_and_missed(lesson: Lesson, step: LessonStep) -> None:
    choices, answers = step.exercise.choices(step.position), step.exercise.answers(step.position)
    assert answers, lesson.name
    assert len(answers) < len(choices) or len(choices) == 1


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_whoever_is_shown_the_way_arrives(lesson: Lesson, step: LessonStep) -> None:
    position, result = step.position, "on"
    for spent in range(step.exercise.moves):
        move = step.exercise.show(position, spent)
        assessment = step.exercise.judge(position, move, spent)
        result = assessment.result
        if result != "on":
            break
        assert assessment.reply is not None
        position = position.play(move).play(assessment.reply)
    assert result == "solved", lesson.name


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_what_is_said_is_about_the_board(lesson: Lesson, step: LessonStep) -> None:
    points = {move.lower() for move in step.position.game.move_names}
    for words in (step.say, step.hint, step.slip, step.done):
        assert words["en"] != words["fr"], lesson.name
        for language, sentence in words.items():
            named = _POINT.findall(str(sentence))
            assert all(point.lower() in points for point in named), (language, sentence)
    assert sorted(_POINT.findall(step.say["en"])) == sorted(_POINT.findall(step.say["fr"]))


def test_a_tutorial_or_a_lesson_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadSpec, match="unknown game 'chess'"):
        tutorial("chess")
    with pytest.raises(BadSpec, match="no lesson 'bridge' about hex; did you mean 'bridges'"):
        tutorial("hex").lesson("bridge")
