"""Reasons that hold: in Go a proof is about the stones as they stand, and the players may take dead ones off."""

from __future__ import annotations

import pytest
from diagrams import diagram

from tablier.agents import Decision, Limits, agent
from tablier.agents.counted import word_proof
from tablier.agents.mcts import MctsReason
from tablier.agents.profiles.profile import Profile
from tablier.rules import GoPosition, Position
from tablier.search.search_tree import TreeFinding
from tablier.server.live.attendants.thinker import estimate_chances

#: White lives with E4, and dies without.
EYE_SPACE = """
    white to move
    . X X O .
    X X X O .
    . X X O .
    X X X O O
    . X X X X
"""
PROVERS = [("neural:seed=1", Limits(visits=1000)), ("alphabeta", Limits(depth=9))]


def chances(decision: Decision, position: Position) -> float | None:
    assert abs(decision.value or 0) == 1, "the test is about a proof"
    return estimate_chances(decision, position)


@pytest.mark.parametrize("spec", ["mcts:seed=1", "neural:seed=1"])
def test_a_pass_that_a_search_wins_by_proves_nothing_about_dead_stones(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Profile, "close", lambda *_: None)  # which would see that everything is settled
    position = diagram(
        "go:5,komi=0.5",
        """
        white to move
        . X O . O
        X X O O .
        . X O O O
        X X X X X
        . X . X .
    """,
    ).play("pass")
    decision = agent(spec).choose(position, Limits(visits=400))
    assert decision.move == "pass"
    assert str(decision.why).startswith("pass leaves it to the count, and wins it if")
    assert chances(decision, position) is None


@pytest.mark.parametrize(("spec", "limits"), PROVERS)
def test_a_stone_that_wins_by_force_wins_only_the_count_of_what_stands(spec: str, limits: Limits) -> None:
    position = diagram("go:5,komi=15.5", EYE_SPACE)
    decision = agent(spec).choose(position, limits)
    assert str(decision.why).startswith("E4 wins the count by force if all the stones on the board are alive then.")
    assert chances(decision, position) is None


@pytest.mark.parametrize(("spec", "limits"), PROVERS)
def test_that_every_move_loses_holds_only_for_what_stands(spec: str, limits: Limits) -> None:
    position = diagram("go:5,komi=-15.5", EYE_SPACE)
    decision = agent(spec).choose(position, limits)
    assert str(decision.why).startswith("Every move loses the count if all the stones on the board are alive then.")
    assert chances(decision, position) is None


def test_a_tree_of_playouts_says_the_same_of_a_lost_game() -> None:
    position = diagram("go:5,komi=-15.5", EYE_SPACE)
    best = TreeFinding("E4", 900, -1.0, -1)
    plain = MctsReason(900, best, (), None)
    assert str(plain).endswith("Every move is proven to lose against best play.")
    assert "proven to lose" not in str(MctsReason(900, best, (), None, word_proof(position, "E4", -1)))


def test_after_a_disagreement_the_stones_stand_and_so_do_proofs() -> None:
    position = diagram("go:5,komi=15.5", EYE_SPACE)
    assert isinstance(position, GoPosition)
    played_on = position.play("pass").play("pass").resumed()
    assert not played_on.ends_by_agreement
    assert played_on.to_move == "white"
    decision = agent("neural:seed=1").choose(played_on, Limits(visits=1000))
    assert str(decision.why).startswith("E4 wins by force.")
    assert chances(decision, played_on) == 1
