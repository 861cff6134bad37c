"""Players that prove: a proved win is played and told as one."""

from __future__ import annotations

import pytest

import tablier
from tablier.rules import BadSpec


def after(board: str, *moves: str) -> tablier.Position:
    position = tablier.game(board).start()
    for move in moves:
        position = position.play(move)
    return position


def test_a_proved_win_is_played_and_explained() -> None:
    agent = tablier.agent("neural:solver=1,threads=1")
    decision = agent.choose(after("hex:5", "a1"), tablier.Limits(visits=200))
    assert decision.proved
    assert decision.value == 1.0
    assert decision.line[0] == decision.move
    assert str(decision.why).startswith(f"{decision.move} wins by force, proved with ")


def test_a_proved_loss_is_played_on_by_the_network() -> None:
    agent = tablier.agent("neural:solver=1,threads=1")
    decision = agent.choose(after("hex:5", "c3"), tablier.Limits(visits=200))
    assert decision.proved
    assert decision.value == -1.0
    assert decision.candidates


def test_a_side_that_is_won_stays_won() -> None:
    agent = tablier.agent("neural:solver=1,threads=1")
    opponent = tablier.agent("neural:threads=1")
    position = after("hex:6", "c3")
    while position.outcome is None:
        player = agent if position.to_move == "black" else opponent
        position = position.play(player.choose(position, tablier.Limits(visits=300)).move)
    assert position.outcome.winner == "black"


def test_without_a_share_nothing_is_proved_and_without_a_solver_neither() -> None:
    assert not tablier.agent("neural:threads=1").choose(after("hex:5", "a1"), tablier.Limits(visits=16)).proved
    assert not tablier.agent("neural:solver=1,threads=1").choose(after("go:9"), tablier.Limits(visits=16)).proved


def test_a_share_beyond_the_whole_is_refused() -> None:
    with pytest.raises(BadSpec, match="neural: solver must be from 0 to 1, not 2"):
        tablier.agent("neural:solver=2")
