"""Benson's theorem: what nothing can capture."""

from __future__ import annotations

import random

import pytest
from diagrams import go_diagram

from reference.go_board import Board, Rules
from reference.go_life import benson, is_legal, uncapturable
from tablier.rules import GoPosition, game
from tablier.scoring import unconditional_life


def test_two_eyes_live_and_what_stands_in_them_is_dead() -> None:
    life = unconditional_life(go_diagram("go:5", """
        . X . X O
        X X X X O
        O O O O O
        . . . . .
        . . . . .
        black to move
    """))  # fmt: skip
    assert life.alive == {"B5", "D5", "A4", "B4", "C4", "D4"}
    assert life.secure == {"A5": "black", "C5": "black"}


def test_chains_live_together_by_the_eyes_they_share() -> None:
    life = unconditional_life(go_diagram("go:5", """
        . X . X O
        X . X X O
        O X X O O
        O O O O .
        . . . . .
        black to move
    """))  # fmt: skip
    assert life.alive == {"B5", "D5", "A4", "C4", "D4", "B3", "C3"}
    assert life.secure == {"A5": "black", "C5": "black", "B4": "black"}


def test_one_eye_and_a_false_one_do_not_live() -> None:
    life = unconditional_life(go_diagram("go:5", """
        . X . X O
        X O X X O
        O O O O O
        . . . . .
        . . . . .
        black to move
    """))  # fmt: skip
    assert not life.alive


def test_a_big_eye_counts_only_where_every_empty_point_is_a_liberty() -> None:
    wide = unconditional_life(go_diagram("go:5", """
        . . . X .
        . . . X X
        X X X X O
        O O O O O
        . . . . .
        black to move
    """))  # fmt: skip
    assert not wide.alive
    filled = unconditional_life(go_diagram("go:5", """
        . O . X .
        O O . X X
        X X X X O
        O O O O O
        . . . . .
        black to move
    """))  # fmt: skip
    assert not filled.alive, "A5 is no liberty of Black's"


def test_a_space_with_room_for_two_eyes_is_nobodys_yet() -> None:
    life = unconditional_life(go_diagram("go:7", """
        . X . X . . .
        X X X X . . .
        . . . X . . .
        . . . X X X X
        . . . . . . .
        . . . . . . .
        . . . . . . .
        white to move
    """))  # fmt: skip
    assert {"B7", "D7", "D4"} <= life.alive
    assert life.secure == {"A7": "black", "C7": "black"}


def boards(size: int, count: int, seed: int) -> list[Board]:
    """Return random legal boards, mostly full."""
    rules, draw = Rules(size, 0, False, "simple", False), random.Random(seed)
    found: list[Board] = []
    while len(found) < count:
        weights = draw.choice([(3, 1, 1), (2, 2, 1), (6, 1, 2), (1, 4, 2)])
        board = "".join(draw.choices("XO.", weights, k=size * size))
        if is_legal(rules, board):
            found.append(board)
    return found


def position_of(board: Board, size: int, suicide: bool) -> GoPosition:
    rows = [" ".join(board[row * size : (row + 1) * size]) for row in range(size)]
    position = game(f"go:{size},suicide={'yes' if suicide else 'no'}").parse("\n".join(["black to move", *rows]))
    assert isinstance(position, GoPosition)
    return position


@pytest.mark.parametrize("suicide", [False, True])
@pytest.mark.parametrize(("size", "count"), [(5, 150), (7, 20)])
def test_native_life_agrees_with_the_definition(size: int, count: int, suicide: bool) -> None:
    rules = Rules(size, 0, False, "simple", suicide)
    living = 0
    for board in boards(size, count, size):
        found = unconditional_life(position_of(board, size, suicide)).alive
        expected = {rules.name(point) for player in ("black", "white") for point in benson(rules, board, player)}
        assert found == expected, board
        living += bool(found)
    assert living > 5


@pytest.mark.parametrize("suicide", [False, True])
@pytest.mark.parametrize("count", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_what_lives_is_exactly_what_the_opponent_alone_can_never_take(suicide: bool, count: int) -> None:
    rules = Rules(5, 0, False, "simple", suicide)
    tried = lived = 0
    for board in boards(5, count, 1):
        alive = unconditional_life(position_of(board, 5, suicide)).alive
        for player, mark in (("black", "X"), ("white", "O")):
            safe = uncapturable(rules, board, player, patience=120)
            if safe is not None:
                expected = {rules.name(point) for point in safe}
                assert {name for name in alive if board[rules.point(name)] == mark} == expected, board
                tried, lived = tried + 1, lived + bool(safe)
    assert tried > count // 10
    assert lived > 0
