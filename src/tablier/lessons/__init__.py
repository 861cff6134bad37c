"""Lessons and puzzles: positions with something to do in them, and what tells whether a move does it.

A tutorial (``tutorials/GAME.toml``) is text and positions. Which moves are right stands nowhere in it: each game has
its own kinds of exercises (``exercises/GAME.py``), which ask the rules, a solver or an exhaustive search.
"""

from __future__ import annotations

from tablier.lessons.exercises.exercise import Assessment, Exercise
from tablier.lessons.tutorial import Lesson, LessonStep, Tutorial, Words, tutorial

__all__ = ["Assessment", "Exercise", "Lesson", "LessonStep", "Tutorial", "Words", "tutorial"]
