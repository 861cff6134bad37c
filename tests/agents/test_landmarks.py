"""What is measured on a board is true: whoever plays outside the must-play cells loses by force."""

from __future__ import annotations

import random

import pytest

import tablier
from tablier.agents.landmarks import Landmarks
from tablier.agents.profiles import profile_for
from tablier.nets.glance import glance_at
from tablier.rules import Position
from tablier.search.solver import Solver


def _survey(position: Position) -> Landmarks:
    return profile_for(position.game.name).landmarks(position)


def test_every_move_outside_the_must_play_cells_loses() -> None:
    rules = tablier.game("hex:4,swap=no")
    solver = Solver(rules, 16, 1)
    chance = random.Random(3)
    seen = 0
    while seen < 12:
        position = rules.start()
        for _ in range(chance.randrange(2, 7)):
            position = position.play(chance.choice(position.legal_moves))
            if position.outcome is not None:
                break
        if position.outcome is not None or not (must_play := _survey(position).must_play):
            continue
        seen += 1
        for move in set(position.legal_moves).difference(must_play):
            after = position.play(move)
            proof = None if after.outcome is not None else solver.prove(after, nodes=100_000)
            assert proof is not None
            assert proof.winner == after.to_move, (str(position), move, must_play)


def test_nothing_is_said_to_be_forced_while_the_sides_may_be_swapped() -> None:
    assert _survey(tablier.game("hex:3,swap=yes").start().play("b2")).must_play == ()
    assert _survey(tablier.game("hex:3,swap=no").start().play("b2")).ways


def test_a_bridge_that_was_entered_is_none() -> None:
    position = tablier.game("hex:5,swap=no").start().play("c2").play("a1").play("b4").play("e5")
    cells = {bridge.ends: set(bridge.cells) for bridge in _survey(position).bridges}
    assert cells["b4", "c2"] == {"b3", "c3"}
    assert cells["b4",] == {"a5", "b5"}
    entered = {bridge.ends for bridge in _survey(position.play("d1").play("c3")).bridges}
    assert ("b4", "c2") not in entered


def test_a_game_without_landmarks_has_none() -> None:
    assert _survey(tablier.game("go:5").start()) == Landmarks()


def test_a_glance_knows_only_legal_moves_and_owns_only_points() -> None:
    position = tablier.game("go:9").start().play("E5").play("C3")
    seen = glance_at(position)
    assert seen is not None
    assert list(seen.policy) == list(position.legal_moves)
    assert sum(seen.policy.values()) == pytest.approx(1)
    assert "pass" not in seen.ownership
    assert seen.ownership["E5"] > 0 > seen.ownership["C3"]
    plain = glance_at(tablier.game("awale").start())
    assert plain is not None
    assert (plain.lead, dict(plain.ownership)) == (None, {})
