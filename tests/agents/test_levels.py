from __future__ import annotations

import pytest

from tablier.agents import Limits, agent
from tablier.agents.levels import LEVELS
from tablier.rules import GAMES, BadSpec, Game, game

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


def test_the_weakest_level_slips_often_and_the_strongest_never() -> None:
    position = game("hex:9").start()
    slips = sum("A slip" in str(agent(f"level:1,seed={seed}").choose(position, Limits()).why) for seed in range(50))
    assert 20 < slips < 48
    assert all(rungs[-1].slips == 0 for rungs in LEVELS.values())


def test_a_level_opens_its_network_before_the_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    position = game("oware").start()
    player = agent("level:10,seed=1")
    player.prepare(position)  # type: ignore[attr-defined]
    monkeypatch.setattr("tablier.agents.neural.load_model", None)
    assert player.choose(position, Limits(visits=1)).move in position.legal_moves


def score(rules: Game, strong: int, weak: int, games: int) -> float:
    """Return the share that the first level wins of games with either colour."""
    won = 0.0
    for number in range(games):
        players = [agent(f"level:{strong},seed={number}"), agent(f"level:{weak},seed={number + 100}")]
        if number % 2:
            players.reverse()
        position = rules.start()
        while position.outcome is None and position.ply < 400:  # where Oware ends by itself
            position = position.play(players[position.ply % 2].choose(position, Limits(seconds=0.2)).move)
        winner = position.outcome.winner if position.outcome else None
        strong_player = rules.players[number % 2]
        won += 0.5 if winner is None else winner == strong_player
    return won / games


@pytest.mark.slow
@pytest.mark.parametrize("weak", [1, 4, 7])
@pytest.mark.parametrize("name", GAMES)
def test_three_levels_make_a_difference(name: str, weak: int) -> None:
    assert score(game(BOARDS[name]), weak + 3, weak, 10) >= 0.7
