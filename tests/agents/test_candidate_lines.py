"""Every move that a search thought about comes with the play that it expects after it."""

from __future__ import annotations

import pytest

import tablier


@pytest.mark.parametrize("game", ["hex:5", "go:5", "awale"])
@pytest.mark.parametrize("spec", ["neural:visits=120,solver=0", "mcts:visits=3000,solver=0", "alphabeta:depth=4"])
def test_the_lines_of_the_best_moves_can_be_played(spec: str, game: str) -> None:
    position = tablier.game(game).start().play(tablier.game(game).start().legal_moves[2])
    decision = tablier.agent(spec).choose(position, tablier.Limits())
    best, second = decision.candidates[:2]
    assert best.line == decision.line
    assert second.line != best.line
    for candidate in (best, second):
        assert candidate.line[0] == candidate.move
        assert len(candidate.line) > 1
        after = position
        for move in candidate.line:
            after = after.play(move)
