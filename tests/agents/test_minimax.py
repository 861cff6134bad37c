"""Plain minimax holds against alpha–beta, and quick gains come before late ones."""

from __future__ import annotations

import random

import pytest
from diagrams import diagram
from specs import TRIAL_SPECS

from tablier.agents import Decision, Limits, agent
from tablier.agents.profiles import profile_for
from tablier.rules import BadSpec, OwarePosition, Position, game

DEPTH = 3


def positions(board: str, count: int) -> list[Position]:
    """Some positions of games played at random, in which little is left to be searched."""
    found: list[Position] = []
    chance = random.Random(board)
    while len(found) < count:
        position = game(board).start()
        for _ in range(chance.randrange(4, 60)):
            after = position.play(chance.choice(position.legal_moves))
            if after.outcome is not None:
                break
            position = after
        if len(position.legal_moves) <= 30:
            found.append(position)
    return found


def choice(spec: str, position: Position) -> Decision:
    return agent(spec).choose(position, Limits(depth=DEPTH))


@pytest.mark.parametrize("board", TRIAL_SPECS)
def test_alphabeta_finds_the_value_of_minimax(board: str) -> None:
    for position in positions(board, 12):
        if profile_for(position.game.name).close(position, Limits(depth=1)) is not None:
            continue  # alpha–beta ends such a game without a search
        plain = choice("minimax", position)
        pruned = choice("alphabeta:table=1,variety=0", position)
        assert pruned.value == plain.value
        assert {found.move: found.value for found in plain.candidates}[pruned.move] == plain.value
        assert {found.move for found in plain.candidates} == set(position.legal_moves)


@pytest.mark.parametrize("board", ["oware", "awale"])
def test_haste_changes_values_but_not_their_agreement(board: str) -> None:
    changed = 0
    for position in positions(board, 12):
        plain, pruned = choice("minimax:haste=7", position), choice("alphabeta:table=1,variety=0,haste=7", position)
        assert pruned.value == plain.value
        changed += plain.value != choice("minimax", position).value
    assert changed > 0


def test_with_haste_more_is_taken_at_once() -> None:
    def taken(spec: str) -> int:
        total = 0
        for position in positions("oware", 40):
            after = position.play(choice(spec, position).move)
            assert isinstance(position, OwarePosition)
            assert isinstance(after, OwarePosition)
            total += after.captured[position.to_move] - position.captured[position.to_move]
        return total

    assert taken("alphabeta:table=1,haste=50") > taken("alphabeta:table=1")


def test_haste_is_for_games_in_which_seeds_are_taken() -> None:
    with pytest.raises(BadSpec, match="haste is for games in which seeds are taken, not for hex"):
        choice("alphabeta:haste=2", game("hex:5").start())


def test_minimax_visits_every_position_to_its_depth() -> None:
    """A game of four cells: 4 + 4·3 positions within two plies, of which none is over."""
    decision = agent("minimax:depth=2").choose(game("hex:2").start(), Limits())
    assert decision.statistics["nodes"] == 4 + 4 + 12  # those of the first ply are visited at both depths


def test_a_finished_board_is_searched_like_any_other() -> None:
    walls = diagram("go:5,komi=0.5", "\n".join(["black to move", *[". X O . ."] * 5]))
    closed, searched = choice("alphabeta", walls), choice("minimax", walls)
    assert closed.move == "pass"
    assert "depth" not in closed.statistics
    assert searched.statistics["depth"] == DEPTH
    assert {found.move for found in searched.candidates} == set(walls.legal_moves)


def test_within_a_time_it_looks_deeper_and_deeper() -> None:
    shallow, deep = (agent("minimax").choose(game("oware").start(), Limits(nodes=nodes)) for nodes in (400, 40_000))
    assert shallow.statistics["depth"] < deep.statistics["depth"]


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("minimax:eval=heuristics", "minimax: unknown evaluation 'heuristics'; did you mean 'heuristic'?"),
        ("minimax:eval=net.onnx", "minimax: unknown evaluation 'net.onnx'"),
        ("minimax:haste=-1", "minimax: haste must be from 0 to 50, not -1"),
        ("minimax:threads=2", "minimax has no option 'threads'"),
    ],
)
def test_a_wrong_spec_says_what_is_wrong_with_it(spec: str, complaint: str) -> None:
    with pytest.raises(BadSpec) as error:
        agent(spec)
    assert complaint in str(error.value)
