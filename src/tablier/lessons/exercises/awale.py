"""Exercises of Awalé: those of every game of sowing."""

from __future__ import annotations

from tablier.lessons.exercises.seeds import SOWING as AWALE

__all__ = ["AWALE"]
