"""Engines over GTP as agents: told no more than they need, and held to the game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from diagrams import diagram

from tablier.agents import AgentFault, Limits, agent
from tablier.agents.gtp import Gtp
from tablier.rules import BadSpec, GoPosition, Position, game

ENGINE = Path(__file__).parent / "programs" / "engine.py"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


def engine(how: str, log: Path, patience: float = 20) -> Gtp:
    made = agent(f"gtp:{sys.executable} {ENGINE} {how} {log}", patience=patience)
    assert isinstance(made, Gtp)
    return made


def heard(log: Path) -> list[str]:
    """What the engine was told since the last time."""
    lines = log.read_text().splitlines()
    log.write_text("")
    return [line for line in lines if line not in ("name", "list_commands")]


def test_a_whole_command_line_is_taken_as_it_stands() -> None:
    name = agent("gtp:sh -c 'a=1,b=2; exec gtp:x'").name
    assert name == "sh"


def test_the_board_is_set_up_and_then_only_new_moves_are_sent(log: Path) -> None:
    player = engine("well", log)
    position = game("go:5,komi=6.5").start().play("C3")
    position = position.play(player.choose(position, Limits()).move)
    assert position.last_move == "A1"
    assert heard(log) == ["boardsize 5", "clear_board", "komi 6.5", "play black C3", "genmove white"]
    position = position.play("D4")
    assert player.choose(position, Limits()).move == "B1"
    assert heard(log) == ["play black D4", "genmove white"]
    player.close()


def test_a_position_that_does_not_continue_the_last_one_is_set_up_anew(log: Path) -> None:
    player = engine("well", log)
    start = game("go:5").start()
    player.choose(start, Limits())
    heard(log)
    player.choose(start.play("E5"), Limits())
    assert heard(log)[:4] == ["boardsize 5", "clear_board", "komi 7", "play black E5"]


def test_a_diagram_is_set_up_stone_by_stone(log: Path) -> None:
    position = diagram("go:5", """
        . . . . .
        . . . O .
        . . X . .
        . . . . .
        X . . . .
        white to move
    """)  # fmt: skip
    assert engine("well", log).choose(position, Limits()).move == "B1"
    assert [line for line in heard(log) if line.startswith("play")] == [
        "play black C3",
        "play black A1",
        "play white D4",
    ]


def test_handicap_stones_and_time_are_told(log: Path) -> None:
    position = game("go:9,handicap=2").start()
    engine("well", log).choose(position, Limits(seconds=2.5))
    assert heard(log)[3:] == [
        "set_free_handicap C3 G7",
        "time_settings 0 2 1",
        "time_left white 2 1",
        "genmove white",
    ]


def test_handicap_stones_that_were_placed_freely_are_played_one_after_the_other(log: Path) -> None:
    position = game("go:9,handicap=2,placement=free").start().play("A1").play("J9")
    engine("well", log).choose(position, Limits())
    assert heard(log)[3:] == ["play black A1", "play black J9", "genmove white"]


def test_a_hex_engine_is_told_no_komi(log: Path) -> None:
    position = game("hex:5").start().play("c3")
    assert engine("well", log).choose(position, Limits()).move == "a1"
    assert heard(log) == ["boardsize 5", "clear_board", "play black c3", "genmove white"]


@pytest.mark.parametrize(
    ("how", "kind", "message"),
    [
        ("crash", "crash", "exit code 7; its last words: out of joseki"),
        ("hang", "hang", "said nothing in time; its last words: loading the network"),
        ("flood", "flood", "printed more than"),
        ("garbage", "garbage", "answered 'whatever you say'"),
        ("stray", "garbage", "answered 'genmove white' with 'my opponent is weak'"),
        ("illegal", "illegal", "played A1: illegal move A1 at ply 1 of go 5x5: the point is occupied"),
        ("refuse", "garbage", "refused 'genmove white': I would rather not"),
    ],
)
def test_a_misbehaving_engine_is_a_fault_of_its_kind(how: str, kind: str, message: str, log: Path) -> None:
    player = engine(how, log, patience=1.0 if how in ("hang", "stray") else 20)
    position = game("go:5").start().play("A1")
    for _ in range(2):  # the engine is started again for the next game
        with pytest.raises(AgentFault, match=message) as caught:
            player.choose(position, Limits(seconds=0))
        assert caught.value.kind == kind


def test_an_engine_may_resign(log: Path) -> None:
    decision = engine("resign", log).choose(game("go:5").start(), Limits())
    assert decision.resigns
    assert decision.move == "resign"


def test_an_engine_that_knows_no_dead_stones_says_nothing(log: Path) -> None:
    assert engine("well", log).dead_stones(game("go:5").start().play("pass").play("pass")) is None


def test_oware_is_not_for_gtp(log: Path) -> None:
    with pytest.raises(BadSpec, match="gtp is for go and hex"):
        engine("well", log).choose(game("oware").start(), Limits())


@pytest.mark.gnugo
def test_gnu_go_plays_a_whole_game_and_knows_the_dead() -> None:
    gnugo = agent("gtp:gnugo --mode gtp --level 1 --chinese-rules")
    assert isinstance(gnugo, Gtp)
    novice = agent("random:seed=3")
    position: Position = game("go:9").start()
    while position.outcome is None:
        mover = gnugo if position.to_move == "white" else novice
        decision = mover.choose(position, Limits())
        position = position.play("pass" if position.last_move == "pass" and mover is novice else decision.move)
    assert isinstance(position, GoPosition)
    dead = gnugo.dead_stones(position)
    assert dead is not None
    counted = position.scored(dead).outcome
    assert counted is not None
    assert counted.winner == "white"
    gnugo.close()
