"""Openings that are drawn."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

import tablier
from tablier.arena.openings import random_openings


def test_an_opening_comes_back_only_when_most_others_have_been_drawn() -> None:
    drawn = [opening.moves for opening in islice(random_openings(tablier.game("hex:3"), 2, seed=5), 40)]
    assert len(set(drawn)) == 40  # of 72


def test_long_runs_use_all_openings_about_equally_often() -> None:
    drawn = Counter(opening.moves for opening in islice(random_openings(tablier.game("hex:3"), 2, seed=5), 7200))
    assert len(drawn) == 72
    assert min(drawn.values()) > 70
    assert max(drawn.values()) < 130


def test_the_seed_decides_the_openings() -> None:
    one, same, other = (
        [opening.moves for opening in islice(random_openings(tablier.game("go:5"), 3, seed), 20)] for seed in (1, 1, 2)
    )
    assert one == same != other


@pytest.mark.parametrize(("spec", "plies"), [("hex:7", 1), ("hex:7,swap=yes", 3), ("go:9", 2), ("oware", 2)])
def test_openings_are_as_long_as_is_fair(spec: str, plies: int) -> None:
    assert len(next(random_openings(tablier.game(spec), None, seed=5)).moves) == plies


def test_openings_become_longer_when_nearly_all_were_drawn_and_keep_who_is_to_move() -> None:
    drawn = [opening.moves for opening in islice(random_openings(tablier.game("hex:4"), None, seed=5), 100)]
    assert len(set(drawn)) == 100
    lengths = [len(moves) for moves in drawn]
    assert lengths == sorted(lengths)
    assert set(lengths) == {1, 3}
    assert 14 <= lengths.count(1) <= 16


def test_a_board_too_small_for_longer_openings_has_the_same_again() -> None:
    drawn = Counter(opening.moves for opening in islice(random_openings(tablier.game("hex:2"), None, seed=5), 40))
    assert max(map(len, drawn)) == 3
    assert max(drawn.values()) > 1
