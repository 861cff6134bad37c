"""Reasons that hold: a proof about a pass is about the stones as they stand, not about the count."""

from __future__ import annotations

import pytest
from diagrams import diagram

from tablier.agents import Limits, agent
from tablier.server.live.attendants.thinker import estimate_chances


@pytest.mark.parametrize("spec", ["mcts:seed=1", "neural:seed=1"])
def test_a_pass_that_ends_the_game_proves_nothing_about_dead_stones(spec: str) -> None:
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
    if decision.move == "pass":
        assert "by force" not in str(decision.why)
        assert estimate_chances(decision, position) is None or abs(decision.value or 0) < 1
    else:
        pytest.fail(f"the test is about a pass, not about {decision.move}")
