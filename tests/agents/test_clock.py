"""Clocks run down as their time control says, and a budget never spends more than is there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier import BadSpec
from tablier.agents.clock import Budget, TimeControl


def test_absolute_time_runs_out() -> None:
    clock = TimeControl.read("10").clock().spend(9.5)
    assert clock.left == 0.5
    assert not clock.flagged
    assert clock.spend(0.6).flagged


def test_a_fischer_increment_is_added_after_the_move() -> None:
    clock = TimeControl.read("10+2").clock()
    assert clock.spend(3).left == 9
    assert clock.spend(10.5).flagged, "the increment comes too late for a move that overran"


def test_a_byo_yomi_period_is_whole_again_after_a_move_within_it() -> None:
    clock = TimeControl.read("10+2x5").clock().spend(12)
    assert (clock.left, clock.flagged) == (10, False)
    clock = clock.spend(4.9).spend(4.9)
    assert clock.periods == 2
    clock = clock.spend(6)
    assert clock.periods == 1
    assert clock.spend(5.1).flagged


@pytest.mark.parametrize("text", ["", "ten", "-5", "10+", "10+3x", "1e9", "10x5", "0", "inf"])
def test_an_unreadable_time_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(BadSpec):
        TimeControl.read(text)


def test_the_expert_spends_two_percent_between_its_bounds() -> None:
    budget = Budget()
    assert budget.seconds(TimeControl.read("60").clock()) == pytest.approx(1.2)
    assert budget.seconds(TimeControl.read("900").clock()) == 1.5
    assert budget.seconds(TimeControl.read("5").clock()) == 0.3


@given(
    st.floats(0, 1e4),
    st.sampled_from([(0, 0, 0), (3, 0, 0), (0, 5, 30)]),
    st.lists(st.floats(0, 20), max_size=30),
)
def test_a_budget_never_loses_on_time(main: float, extra: tuple[float, int, float], delays: list[float]) -> None:
    control = TimeControl(main + 1, *extra)
    clock = control.clock()
    for _ in delays:
        clock = clock.spend(Budget().seconds(clock))
        assert not clock.flagged
