from __future__ import annotations

import math
from typing import Any

import pytest

from tablier.agents import Candidate, Decision, Limits
from tablier.rules import BadSpec


@pytest.mark.parametrize(
    ("limits", "complaint"),
    [
        ({"seconds": -1}, "seconds must be a number from 0 upwards, not -1"),
        ({"seconds": math.nan}, "not nan"),
        ({"seconds": math.inf}, "not inf"),
        ({"seconds": "3"}, "not '3'"),
        ({"visits": 0}, "visits must be a whole number from 1 upwards, not 0"),
        ({"depth": 2.5}, "depth must be a whole number from 1 upwards, not 2.5"),
        ({"nodes": True}, "nodes must be a whole number from 1 upwards, not True"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadSpec) as error:
        Limits(**limits)
    assert complaint in str(error.value)


def test_limits_can_be_left_out_or_combined() -> None:
    assert Limits() == Limits(None, None, None, None)
    assert Limits(seconds=0).seconds == 0
    assert Limits(seconds=1.5, visits=800, depth=3, nodes=10**9).visits == 800


def test_limits_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Limits().seconds = 3  # type: ignore[misc]


@pytest.mark.parametrize("value", [-1.01, 2, math.nan])
def test_a_value_is_from_loss_to_win(value: float) -> None:
    with pytest.raises(BadSpec, match="from -1 to 1"):
        Decision("d4", value=value)
    with pytest.raises(BadSpec, match="from -1 to 1"):
        Candidate("d4", value=value)


def test_a_decision_needs_the_name_of_a_move() -> None:
    with pytest.raises(BadSpec, match="not 7"):
        Decision(7)  # type: ignore[arg-type]


def test_lists_in_a_decision_become_tuples() -> None:
    decision = Decision("d4", line=["d4", "e5"], candidates=[Candidate("d4")])  # type: ignore[arg-type]
    assert decision.line == ("d4", "e5")
    assert hash(decision) == hash(Decision("d4", line=("d4", "e5"), candidates=(Candidate("d4"),)))
