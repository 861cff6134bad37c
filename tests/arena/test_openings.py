"""Openings that are drawn."""

from __future__ import annotations

from collections import Counter
from itertools import islice

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
