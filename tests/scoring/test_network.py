"""What the networks know about whose points are."""

from __future__ import annotations

import pytest

from tablier.rules import GoPosition, game
from tablier.scoring.network import network_ownership

COLUMNS = "ABCDEFGHJKLMNOPQRST"


@pytest.mark.parametrize("size", [9, 13, 19])
def test_a_network_tells_the_owners_on_boards_that_one_has_learnt(size: int) -> None:
    owners = network_ownership(make_walls(size))
    assert owners is not None
    assert owners[f"{COLUMNS[size // 2 - 1]}2"] > 0.5
    assert owners[f"{COLUMNS[size // 2]}2"] < -0.5


def test_no_network_guesses_about_boards_that_none_has_learnt() -> None:
    assert network_ownership(make_walls(11)) is None


def make_walls(size: int) -> GoPosition:
    """Let a wall of Black's and one of White's run side by side up the middle of the board."""
    position = game(f"go:{size}").start()
    for row in range(1, size + 1):
        for column in (size // 2 - 1, size // 2):
            position = position.play(f"{COLUMNS[column]}{row}")
    assert isinstance(position, GoPosition)
    return position
