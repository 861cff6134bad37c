"""The clocks that a program tells an engine about, in the words of GTP and of KGS."""

from __future__ import annotations

import pytest

from tablier.agents import Clock
from tablier.protocols.gtp.clocks import GtpClocks
from tablier.protocols.gtp.dialogue import GtpError


def clocks(main: float, period: float, stones: int) -> GtpClocks:
    told = GtpClocks()
    told.set(main, period, stones)
    return told


def clock(told: GtpClocks, player: str = "black") -> Clock:
    found = told.clock(player)
    assert found is not None
    return found


def test_without_settings_there_is_no_clock() -> None:
    assert (GtpClocks().clock("black"), GtpClocks().left("black")) == (None, None)


@pytest.mark.parametrize(("main", "period", "stones"), [(0, 0, 0), (0, 0, 5), (10, 10, 0)])
def test_time_without_a_bound_is_no_clock(main: float, period: float, stones: int) -> None:
    """So says the standard: nothing at all, or byo-yomi time for no stones, means as long as one likes."""
    assert clocks(main, period, stones).clock("black") is None


def test_absolute_time_is_for_the_whole_game() -> None:
    told = clocks(600, 0, 0)
    told.spend("black", 100)
    assert (told.left("black"), told.left("white")) == (500, 600)
    assert clock(told).periods == 0


def test_the_time_after_the_main_time_is_shared_among_its_stones() -> None:
    told = clocks(60, 50, 10)
    assert (clock(told).main, clock(told).periods, told.left("black")) == (60, 1, 65)
    told.spend("black", 62)
    assert (clock(told).main, clock(told).periods, told.left("black")) == (0, 1, 5)
    assert clocks(0, 0.5, 1).left("white") == 0.5


def test_a_new_game_begins_with_the_same_times_and_new_settings_with_new_ones() -> None:
    told = clocks(600, 0, 0)
    told.spend("white", 100)
    told.reset()
    assert told.left("white") == 600
    told.spend("white", 100)
    told.set(300, 0, 0)
    assert told.left("white") == 300


def test_what_a_player_has_left_is_as_the_program_says() -> None:
    told = clocks(600, 0, 0)
    told.note("black", 2, 0)
    assert (told.left("black"), told.left("white")) == (2, 600)
    told.note("black", 30, 3)  # for three moves
    assert (clock(told).main, clock(told).periods, told.left("black")) == (0, 1, 10)
    told.note("black", 0, 1)
    assert told.left("black") == 0.001
    unset = GtpClocks()
    unset.note("white", 0.5, 0)
    assert (unset.left("white"), unset.left("black")) == (0.5, None)
    byoyomi = clocks(60, 30, 1)
    byoyomi.note("white", 7, 0)
    assert (clock(byoyomi, "white").periods, byoyomi.left("white")) == (1, 37)


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("none", None),
        ("absolute 300", 300),
        ("Absolute 300", 300),
        ("canadian 300 50 5", 310),
        ("byoyomi 300 20 3", 360),
        ("byoyomi 0 20 3", 60),
    ],
)
def test_the_times_of_kgs_are_understood(words: str, left: float | None) -> None:
    told = clocks(7, 0, 0)
    told.spend("black", 1)
    told.set_kgs(words.split())
    assert told.left("black") == left


@pytest.mark.parametrize(
    "words", ["none 1", "absolute", "absolute 1 2", "canadian 1 2", "byoyomi 1 2", "byoyomi 1 2 3 4", "hourglass 60"]
)
def test_other_times_are_not(words: str) -> None:
    with pytest.raises(GtpError, match=f"cannot read the time '{words}'"):
        GtpClocks().set_kgs(words.split())
