"""Exercises of coloured Oware: those of every game of sowing."""

from __future__ import annotations

from tablier.lessons.exercises.seeds import SOWING as OWARE

__all__ = ["OWARE"]
