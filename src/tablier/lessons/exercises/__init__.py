"""What can be asked for in a position: a table of the kinds of exercises for each game."""

from __future__ import annotations

from collections.abc import Mapping

from tablier.lessons.exercises.awale import AWALE
from tablier.lessons.exercises.exercise import Exercise, Maker, Play
from tablier.lessons.exercises.go import GO
from tablier.lessons.exercises.hex import HEX
from tablier.lessons.exercises.oware import OWARE
from tablier.rules import BadSpec, Game
from tablier.rules.errors import did_you_mean

__all__ = ["EXERCISES", "read_exercise"]

#: The exercises of every game by the first of their words: a new game is added here.
EXERCISES: Mapping[str, Mapping[str, Maker]] = {"hex": HEX, "go": GO, "oware": OWARE, "awale": AWALE}


def read_exercise(game: Game, text: str) -> Exercise:
    """Return the exercise that some words name, such as ``capture D4 2``.

    >>> import tablier
    >>> read_exercise(tablier.game("go:5"), "capture C3 2").moves
    2
    """
    word, *rest = text.split()
    known: Mapping[str, Maker] = {"play": Play.read, **EXERCISES[game.name]}
    if word not in known:
        raise BadSpec(f"unknown exercise '{word}' for {game.name}{did_you_mean(word, known)}")
    try:
        return known[word](rest)
    except (TypeError, ValueError) as fault:
        raise BadSpec(f"cannot read the exercise '{text}' for {game.name}: {fault}") from None
