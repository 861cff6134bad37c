from __future__ import annotations

import itertools

import pytest

from tablier.agents import Limits, agent
from tablier.agents.levels import LEVELS
from tablier.agents.profiles import profile_for
from tablier.arena.openings import random_openings
from tablier.rules import GAMES, BadSpec, Game, Position, game

SMALLER = {"hex": "hex:9", "go": "go:7"}
BOARDS = {name: SMALLER.get(name, name) for name in GAMES}


@pytest.mark.parametrize("spec", ["level:0", "level:11", "level:x", "level:3,sed=1", "level:-1", "level:999999"])
def test_a_level_that_does_not_exist_is_refused(spec: str) -> None:
    with pytest.raises(BadSpec, match="level"):
        agent(spec)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", range(1, 11))
def test_every_level_plays_every_game(name: str, level: int) -> None:
    position = game(BOARDS[name]).start()
    player = agent(f"level:{level},seed=3")
    assert player.name == f"level {level}"
    assert player.choose(position, Limits(seconds=0.1)).move in position.legal_moves


def beginner(position: Position) -> str:
    """Somebody who learnt the rules today: along the shortest path in Hex, and elsewhere for what can be taken now."""
    return agent("greedy", seed=position.ply).choose(position, Limits()).move


@pytest.mark.parametrize("board", ["hex:7", "awale"])
def test_the_first_level_loses_to_a_beginner(board: str) -> None:
    rules = game(board)
    won = 0
    for number in range(8):
        weak, position = agent(f"level:1,seed={number}"), rules.start()
        person = rules.players[number % 2]
        while position.outcome is None and position.ply < 300:
            mine = position.to_move == person
            position = position.play(beginner(position) if mine else weak.choose(position, Limits()).move)
        won += position.winner == person
    assert won >= 5


def test_small_boards_may_have_levels_of_their_own() -> None:
    levels = profile_for("hex").levels_on(7)
    assert levels != profile_for("hex").levels_on(9)
    player = agent("level:9,seed=1")
    for board, spoken in (("hex:7", "first thought"), ("hex:9", "lines that it looked into")):
        decision = player.choose(game(board).start().play("b2"), Limits())
        assert spoken in str(decision.why)
    assert all(len(profile_for(name).levels_on(size)) == 10 for name in GAMES for size in (5, 7, 9))


def test_only_the_strongest_level_depends_on_the_machine() -> None:
    for name, rungs in LEVELS.items():
        unlimited = [rung.spec for rung in rungs if rung.spec.startswith("neural") and "visits" not in rung.spec]
        assert unlimited == [rungs[-1].spec], name


def test_a_level_opens_its_network_before_the_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    position = game("oware").start()
    player = agent("level:10,seed=1")
    player.prepare(position)  # type: ignore[attr-defined]
    monkeypatch.setattr("tablier.agents.neural.load_model", None)
    assert player.choose(position, Limits(visits=1)).move in position.legal_moves


def score(rules: Game, strong: int, weak: int, games: int) -> float:
    """Return the share that the first level wins of games with either colour, each opening played twice."""
    won = 0.0
    openings = list(itertools.islice(random_openings(rules, None, seed=1), games // 2))
    for number in range(games):
        players = [agent(f"level:{strong},seed={number}"), agent(f"level:{weak},seed={number + 100}")]
        if number % 2:
            players.reverse()
        position = openings[number // 2].position(rules)
        while position.outcome is None and position.ply < 400:  # where Oware ends by itself
            position = position.play(
                players[rules.players.index(position.to_move)].choose(position, Limits(seconds=0.2)).move
            )
        winner = position.outcome.winner if position.outcome else None
        strong_player = rules.players[number % 2]
        won += 0.5 if winner is None else winner == strong_player
    return won / games


@pytest.mark.slow
@pytest.mark.parametrize("weak", [1, 4, 7])
@pytest.mark.parametrize("name", GAMES)
def test_three_levels_make_a_difference(name: str, weak: int) -> None:
    assert score(game(BOARDS[name]), weak + 3, weak, 10) >= 0.7
