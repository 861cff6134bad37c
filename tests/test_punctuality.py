"""What keeps the tests of deadlines honest: one late thought is found, whoever else is at work."""

from __future__ import annotations

import time

import pytest
from punctuality import Effort, check_punctuality, find_late


def burn(seconds: float) -> None:
    begin = time.process_time()
    while time.process_time() < begin + seconds:
        pass


def test_one_thought_in_twenty_that_is_late_is_found() -> None:
    calls = 0

    def think() -> None:
        nonlocal calls
        calls += 1
        burn(0.2 if 7 <= calls <= 9 else 0.001)  # as many as the attempts of one thought that is disturbed

    with pytest.raises(AssertionError, match=r"[123] of 20 took longer"):
        check_punctuality(think, 0.05, tries=20)


def test_nobody_is_blamed_for_the_time_that_others_take() -> None:
    assert not Effort(processor=0.05, wall=0.5).is_late(0.1)
    check_punctuality(lambda: time.sleep(0.02), 0.001, tries=2)


def test_the_wall_counts_where_nobody_else_is_at_work() -> None:
    assert Effort(processor=0.099, wall=0.101).is_late(0.1)


def test_an_overrun_of_ones_own_gets_no_second_chance() -> None:
    calls = 0

    def think() -> None:
        nonlocal calls
        calls += 1
        burn(0.02)

    effort = find_late(think, 0.01)
    assert effort is not None
    assert effort.processor > 0.01
    assert effort.was_alone or calls == 3  # whoever was alone is asked no more
