"""Life and death read out, as Python sees it."""

from __future__ import annotations

import pytest
from diagrams import diagram

import tablier
from tablier.rules import BadSpec, GoPosition
from tablier.search.reading import read_life

BENT_FOUR = """
    black to move
    O O O . X O
    . X X X X O
    X X O O O O
    O O . . . .
    . . . . . .
    . . . . . .
"""
SEKI = """
    black to move
    X . O . X O
    X X O O X O
    X X O O X O
    O X X X X O
    O O O O O O
    . . . . . .
"""


def go(drawn: str) -> GoPosition:
    position = diagram("go:6", drawn)
    assert isinstance(position, GoPosition)
    return position


def test_a_bent_four_in_the_corner_is_a_ko() -> None:
    reading = read_life(go(BENT_FOUR), "E6")
    assert reading is not None
    assert (reading.attacked, reading.defended, reading.settled) == ("ko", "ko", False)


def test_a_seki_lives_whoever_begins() -> None:
    for stone in ("A6", "E6"):
        reading = read_life(go(SEKI), stone)
        assert reading is not None
        assert (reading.attacked, reading.defended, reading.settled) == ("lives", "lives", True)
        assert reading.kill is None
        assert reading.save is None


def test_what_is_not_enclosed_or_too_large_is_not_read() -> None:
    open_board = tablier.game("go:9").start().play("E5")
    assert isinstance(open_board, GoPosition)
    assert read_life(open_board, "E5") is None
    assert read_life(go(BENT_FOUR), "E6", positions=10) is None
    with pytest.raises(BadSpec, match="there is no stone on D6"):
        read_life(go(BENT_FOUR), "D6")
