"""Whose the points of a game of Go are, and how chains fare in a fight."""

from __future__ import annotations

import pytest
from diagrams import go_diagram

from tablier.rules import BadSpec, GoPosition, game
from tablier.search.ownership import ownership, survival, tenure

FINISHED = """
    . . O . O X . . X
    . O . O O X . X .
    O . O . O X X . X
    . X O O X X . X .
    O O . O X . O . X
    . O O O X X . X .
    O . X O O X X . X
    . O O . O X . X .
    . . O O O X X . .
    black to move
"""


@pytest.mark.parametrize("first", ["black", "white"])
def test_a_fight_is_lost_by_stones_without_room_and_won_by_those_around_them(first: str) -> None:
    position = go_diagram("go:9", FINISHED)
    for stone, lives in (("B6", False), ("G5", False), ("C3", False), ("C6", True), ("G7", True)):
        assert (survival(position, stone, first) > 0) == lives, stone


def test_the_points_around_dead_stones_are_their_captors() -> None:
    owners = ownership(go_diagram("go:9", FINISHED))
    assert owners["B6"] < -0.8
    assert owners["A9"] < -0.8
    assert owners["G5"] > 0.8
    assert set(owners) == set(game("go:9").move_names) - {"pass"}


def test_two_eyes_survive() -> None:
    position = go_diagram("go:5", """
        . X O . .
        X X O . .
        . X O . .
        X X O . .
        O O O . .
        black to move
    """)  # fmt: skip
    assert survival(position, "B5", "white") > 0.9


def test_a_point_behind_a_wall_is_held_and_one_behind_a_gap_is_not() -> None:
    walls = """
        . . X O . .
        . . X O . .
        . . {} O . .
        . . X O . .
        . . X O . .
        . . X O . .
        black to move
    """
    closed, pushed_in = (go_diagram("go:6", walls.format(gap)) for gap in "X.")
    assert tenure(closed, "B4", "black", "white") > 0.5
    assert tenure(pushed_in, "C4", "black", "white") < -0.5
    assert tenure(pushed_in, "C4", "black", "black") > 0.5


def test_the_same_seed_gives_the_same_ownership_on_any_size() -> None:
    position = game("go:13").start().play("D4")
    assert isinstance(position, GoPosition)
    assert ownership(position, 50, seed=3) == ownership(position, 50, seed=3)
    assert ownership(position, 50, seed=3) != ownership(position, 50, seed=4)


@pytest.mark.parametrize("playouts", [0, -1, 10**9])
def test_a_senseless_number_of_playouts_is_refused(playouts: int) -> None:
    with pytest.raises(BadSpec, match="from 1 to 1000000"):
        ownership(go_diagram("go:9", FINISHED), playouts)
