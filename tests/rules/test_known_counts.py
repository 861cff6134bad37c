"""Numbers that others have counted before us."""

from itertools import product
from typing import Any

import pytest

import reference
import tablier
from reference import go as slow_go
from reference.go_board import borders, region


def lines(position: Any, depth: int) -> int:
    """Count the ways to play ``depth`` moves; a finished game is not extended."""
    if depth == 0:
        return 1
    return sum(lines(position.play(move), depth - 1) for move in position.legal_moves)


@pytest.mark.parametrize(("depth", "count"), [(1, 9), (2, 72), (3, 504), (4, 3024), (5, 15_120)])
def test_lines_of_hex_on_3x3_under_the_slow_rules(depth: int, count: int) -> None:
    assert lines(reference.start(tablier.game("hex:3")), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 9), (2, 72), (3, 504), (4, 3024), (5, 15_120), (6, 54_720)])
def test_lines_of_hex_on_3x3(depth: int, count: int) -> None:
    assert lines(tablier.game("hex:3").start(), depth) == count


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 57), (3, 12_675)])
def test_legal_boards_of_go_under_the_slow_rules(size: int, count: int) -> None:
    rules = slow_go.start(size).rules

    def is_legal(board: str) -> bool:
        chains = (region(rules, board, point) for point, held in enumerate(board) if held != ".")
        return all("." in borders(rules, board, chain) for chain in chains)

    assert sum(is_legal("".join(held)) for held in product(".XO", repeat=size * size)) == count
