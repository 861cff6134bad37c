"""Bots of the Oware contest as agents."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tablier.agents import AgentFault, Limits, agent
from tablier.agents.contest import Contest, Reply
from tablier.rules import BadSpec, TablierError, game

BOT = Path(__file__).parent / "programs" / "bot.py"


def bot(how: str, *moves: str, patience: float = 20) -> Contest:
    made = agent(f"contest:{sys.executable} {BOT} {how} {' '.join(moves)}", patience=patience)
    assert isinstance(made, Contest)
    return made


def test_a_bot_begins_and_goes_on() -> None:
    player = bot("hang", "3r", " 5B ")
    position = game("oware").start()
    position = position.play(player.choose(position, Limits()).move)
    assert position.history == ("3R",)
    position = position.play("4B")
    assert player.choose(position, Limits()).move == "5B"


def test_a_bot_is_started_again_for_another_game() -> None:
    player = bot("hang", "4R")
    for first in ("3R", "5B"):
        assert player.choose(game("oware").start().play(first), Limits()).move == "4R"


@pytest.mark.parametrize(
    ("how", "kind", "message"),
    [
        ("crash", "crash", "exit code 1; its last words: java.lang.NullPointerException"),
        ("hang", "hang", "said nothing in time"),
        ("flood", "flood", "printed more than"),
        ("hello", "garbage", "printed 'hello', which is no move"),
        ("4R", "illegal", "played 4R: illegal move 4R"),
        ("'RESULT 3R 49 12'", "garbage", "a false result: the game is not over"),
    ],
)
def test_a_misbehaving_bot_is_a_fault_of_its_kind(how: str, kind: str, message: str) -> None:
    with pytest.raises(AgentFault, match=message) as caught:
        bot(how, patience=0.5 if how == "hang" else 20).choose(game("oware").start(), Limits(seconds=0.5))
    assert caught.value.kind == kind


def test_a_result_in_place_of_the_last_move_is_the_move() -> None:
    assert Reply.read("RESULT 14TB 50 31") == Reply("14TB", (50, 31))
    assert Reply.read("  12tr\t") == Reply("12TR")


def test_a_bot_cannot_take_a_game_over() -> None:
    position = game("oware").start().play("3R").play("4B")
    with pytest.raises(TablierError, match="cannot take a game over"):
        bot("5B").choose(position, Limits())


def test_other_games_are_not_for_contest_bots() -> None:
    with pytest.raises(BadSpec, match="contest is for oware"):
        bot("5B").choose(game("hex").start(), Limits())
