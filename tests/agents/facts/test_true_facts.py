"""Explanations are true: the right fact is named where one is known, and none is claimed that does not hold."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from agents.facts import drawn_positions, made_positions
from agents.facts.go_checks import TooMuch, check
from agents.facts.made_positions import Known
from agents.facts.other_checks import check_hex, check_sowing

from tablier.agents.facts import Fact
from tablier.agents.profiles import profile_for
from tablier.rules import GoPosition, HexPosition, Position, game

#: Generators, and how many positions each makes: what holds in them is known before anybody explains anything.
MADE: dict[str, tuple[Callable[[], list[Known]], int]] = {
    "ladders": (partial(made_positions.ladders, 4, seed=1), 8),
    "snapbacks": (partial(made_positions.snapbacks, 8, seed=2), 8),
    "nets": (partial(made_positions.nets, 3, seed=3), 3),
    "sekis": (partial(made_positions.sekis, seed=4), 12),
    "eye spaces": (partial(made_positions.eye_spaces, 15, seed=5), 15),
    "fights": (partial(made_positions.fights, 5, seed=6), 30),
    "bridges": (partial(made_positions.bridges, 5, seed=7), 20),
    "must-blocks": (partial(made_positions.must_blocks, 12, seed=8), 12),
    "sowings": (partial(made_positions.sowings, 5, seed=9), 30),
}


def find(position: Position, move: str) -> tuple[Fact, ...]:
    return profile_for(position.game.name).facts(position, move)


def holds(position: Any, move: str, fact: Fact) -> bool:
    if isinstance(position, GoPosition):
        return check(position, move, fact)
    return check_hex(position, move, fact) if isinstance(position, HexPosition) else check_sowing(position, move, fact)


def require(known: Known) -> None:
    """Require that the fact that is known is named, and that nothing else that is said is false."""
    facts = find(known.position, known.move)
    named = [dict(fact.values) for fact in facts if fact.key == known.key]
    seen = (str(known.position), str(known), [str(fact.sentence) for fact in facts])
    assert any(values.items() >= known.values.items() for values in named), seen
    for fact in facts:
        with contextlib.suppress(TooMuch):
            assert holds(known.position, known.move, fact), (str(known.position), fact)


def test_there_are_enough_positions_and_half_of_them_are_made() -> None:
    made, drawn = sum(count for _, count in MADE.values()), len(drawn_positions.all_positions())
    assert made >= 75
    assert made >= drawn
    assert made + drawn >= 150


@pytest.mark.parametrize("kind", MADE)
def test_the_known_fact_of_a_made_position_is_named_and_nothing_false_is_said(kind: str) -> None:
    make, count = MADE[kind]
    positions = make()
    assert len(positions) == count
    for known in positions:
        require(known)


def test_the_known_fact_of_a_drawn_position_is_named_and_nothing_false_is_said() -> None:
    for known in drawn_positions.all_positions():
        require(known)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["go:5", "go:7", "go:9", "hex:4", "hex:5", "awale", "oware"])
def test_nothing_false_is_said_of_random_moves(spec: str) -> None:
    unread = told = 0
    for seed in range(150):
        random = Random(seed)
        position = random_position(random, spec)
        for move in random.sample(position.legal_moves, min(4, len(position.legal_moves))):
            for fact in find(position, move):
                told += 1
                try:
                    assert holds(position, move, fact), (str(position), move, fact)
                except TooMuch:
                    unread += 1
    assert told > 200
    assert unread < 0.1 * told


def random_position(random: Random, spec: str) -> Position:
    """Return a position some random moves into a game that is not over."""
    position: Position = game(spec).start()
    most = position.game.size**2 - 4 if position.game.size < 10 else 110
    plies = random.randrange(3, most)
    while position.outcome is None and position.ply < plies:
        free = [move for move in position.legal_moves if move not in position.game.special_moves]
        position = position.play(random.choice(free or list(position.legal_moves)))
    return position if position.outcome is None else random_position(random, spec)
