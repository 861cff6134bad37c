"""Players that prove: a proved win is played and told as one, and a move proved to lose is not played."""

from __future__ import annotations

import random

import pytest

import tablier
from tablier.agents.profiles import profile_for
from tablier.rules import BadSpec
from tablier.search.solver import Solver


def after(board: str, *moves: str) -> tablier.Position:
    position = tablier.game(board).start()
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("agent", ["neural:threads=1", "neural:solver=1,threads=1", "mcts"])
def test_a_proved_win_is_played_and_explained(agent: str) -> None:
    decision = tablier.agent(agent).choose(after("hex:5", "a1"), tablier.Limits(visits=2000))
    assert decision.proved
    assert decision.value == 1.0
    assert decision.line[0] == decision.move
    assert str(decision.why).startswith(f"{decision.move} wins by force, proved with ")


@pytest.mark.parametrize("agent", ["neural:threads=1", "mcts"])
def test_a_proved_loss_is_played_on_and_told(agent: str) -> None:
    decision = tablier.agent(agent).choose(after("hex:5", "c3"), tablier.Limits(visits=2000))
    assert decision.proved
    assert decision.value == -1.0
    assert decision.candidates
    assert str(decision.why).startswith("Every move loses, proved with ")


def test_a_side_that_is_won_stays_won() -> None:
    agent = tablier.agent("neural:threads=1")
    opponent = tablier.agent("neural:solver=0,threads=1")
    position = after("hex:6", "c3")
    while position.outcome is None:
        player = agent if position.to_move == "black" else opponent
        position = position.play(player.choose(position, tablier.Limits(visits=300)).move)
    assert position.outcome.winner == "black"


def test_the_lost_side_holds_out_to_the_end() -> None:
    """A player who sees the loss itself does not throw the game away: each move has to be refuted."""
    agent = tablier.agent("mcts")
    solver = Solver(tablier.game("hex:5"))
    position = after("hex:5", "c3")
    while position.outcome is None:
        if position.to_move == "white":
            position = position.play(agent.choose(position, tablier.Limits(visits=2000)).move)
        else:
            proof = solver.prove(position)
            assert proof is not None
            position = position.play(proof.moves[0])
    assert position.outcome.winner == "black"
    assert position.ply >= 11  # by moves that mean nothing it would be over sooner


def test_a_move_proved_to_lose_is_not_played() -> None:
    """What is known of a position that is not yet solved narrows the choice."""
    position = after("hex:7", "a2")
    solver = Solver(position.game)
    assert solver.open_moves(position) == ()
    assert solver.prove(position, nodes=100) is None
    untried = solver.open_moves(position)
    assert 0 < len(untried) < 40
    judge = Solver(position.game, threads=1)
    refuted = [move for move in position.legal_moves if move not in untried]
    for move in random.Random(1).sample(refuted, 3):
        proof = judge.prove(position.play(move), seconds=60)
        if proof is None:
            pytest.fail("the judge needs more time")
        # A move left out loses, or another that is left wins as well.
        if proof.winner == "white":
            answers = (judge.prove(position.play(other)) for other in untried)
            assert any(answer is not None and answer.winner == "white" for answer in answers)
    decision = tablier.agent("mcts:solver=1").choose(position, tablier.Limits(visits=2000))
    assert decision.proved or decision.move in untried


def test_the_fewer_cells_are_empty_the_more_time_goes_to_the_proof() -> None:
    share = profile_for("hex").proof_share
    shares = [share(after(board)) for board in ("hex:14", "hex:9", "hex:8", "hex:7", "hex:5")]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-2] == shares[-1] == 0.5
    assert profile_for("go").proof_share(after("go:5")) == 0


def test_without_a_share_nothing_is_proved_and_without_a_solver_neither() -> None:
    for spec, board in (("neural:solver=0,threads=1", "hex:5"), ("neural:noise=0.2,threads=1", "hex:5")):
        assert not tablier.agent(spec).choose(after(board, "a1"), tablier.Limits(visits=16)).proved
    assert not tablier.agent("neural:solver=1,threads=1").choose(after("go:9"), tablier.Limits(visits=16)).proved


def test_while_the_sides_may_be_swapped_nothing_is_proved() -> None:
    agent = tablier.agent("neural:threads=1")
    assert not agent.choose(after("hex:5,swap=yes", "a1"), tablier.Limits(visits=400)).proved
    assert agent.choose(after("hex:5,swap=yes", "a1", "c3", "c2"), tablier.Limits(visits=400)).proved


@pytest.mark.parametrize("name", ["neural", "mcts"])
def test_a_share_beyond_the_whole_is_refused(name: str) -> None:
    with pytest.raises(BadSpec, match=f"{name}: solver must be from 0 to 1, not 2"):
        tablier.agent(f"{name}:solver=2")
