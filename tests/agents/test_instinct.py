from __future__ import annotations

import pytest

from tablier.agents import Limits, agent
from tablier.rules import BadSpec, Position, game


def drawn(spec: str, position: Position, seeds: int) -> list[str]:
    return [agent(spec, seed=seed).choose(position, Limits()).move for seed in range(seeds)]


def test_without_heat_the_favourite_is_played_and_with_it_others_are_too() -> None:
    position = game("hex:7").start().play("b2")
    favourites = set(drawn("instinct:heat=0", position, 5))
    assert len(favourites) == 1
    assert len(set(drawn("instinct:heat=5,cutoff=0", position, 12))) > 3


def test_the_cutoff_leaves_only_the_favourite() -> None:
    position = game("hex:7").start().play("b2")
    assert set(drawn("instinct:heat=5,cutoff=1", position, 8)) == set(drawn("instinct:heat=0", position, 1))


def test_who_overlooks_the_last_move_goes_on_with_the_plan_before_it() -> None:
    before = game("go:9").start().play("C5").play("E5").play("G3")
    seen = before.play("E4").play("F4")  # an atari would be answered; E3 makes no difference to the plan
    unseen = before.play("E4").play("A1")
    plans = [agent("instinct:heat=0,misses=1").choose(position, Limits()) for position in (seen, unseen)]
    assert plans[0].move == plans[1].move
    assert "overlooked F4" in str(plans[0].why)


def test_nobody_passes_or_plays_far_out_on_an_open_board() -> None:
    position = game("go:13").start().play("G7")
    rows = {"A", "B", "M", "N"}
    for move in drawn("instinct:heat=10,cutoff=0", position, 40):
        assert move != "pass"
        assert move[0] not in rows
        assert int(move[1:]) in range(3, 12)


@pytest.mark.parametrize("spec", ["instinct:heat=11", "instinct:misses=2", "instinct:cutoff=-1"])
def test_an_impossible_option_is_refused(spec: str) -> None:
    with pytest.raises(BadSpec, match="must be from 0 to"):
        agent(spec)
