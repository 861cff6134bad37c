from __future__ import annotations

import pytest
from cli.command import Command

from tablier.agents.level_ratings import LevelRating
from tablier.cli.rate import describe_rating, read_levels
from tablier.rules import BadSpec


def test_the_levels_of_a_board_are_shown_with_who_plays(tablier: Command) -> None:
    run = tablier("levels", "hex:3")
    assert (run.errors, run.code) == ("", 0)
    assert "instinct:misses=1" in run.output
    assert run.output.count("not rated yet") == 10


def test_a_strength_is_told_in_kyu_where_it_is_known() -> None:
    assert describe_rating(LevelRating(3, 310.0, 90.0, 80)) == "+310 ± 90 Elo"
    assert describe_rating(LevelRating(3, 310.0, 90.0, 80, kyu=12)) == "about 12 kyu, +310 ± 90 Elo"
    assert describe_rating(LevelRating(9, 310.0, 90.0, 80, kyu=-1)) == "about 2 dan, +310 ± 90 Elo"


@pytest.mark.parametrize("text", ["", "0-4", "3-11", "a-b", "4-"])
def test_levels_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(BadSpec, match="written as 1-10 or 3-6"):
        read_levels(text)


def test_one_level_or_several_can_be_named() -> None:
    assert read_levels("2-4") == [2, 3, 4]
    assert read_levels("7") == [7]
