"""An engine of Hex for other programs, in the dialect of MoHex and HexGui."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from protocols.conversation import Conversation

from tablier.agents import Limits, agent
from tablier.rules import Position, game

EXPECTED_COMMANDS = """
    name version boardsize clear_board play genmove reg_genmove undo showboard final_score all_legal_moves
    time_left play-game loadsgf param_game hexgui-analyze_commands quit list_commands protocol_version
    known_command
"""


def test_every_command_of_the_dialect_is_known(hex_: Conversation) -> None:
    listed = hex_("list_commands").removeprefix("= ").split("\n")
    assert set(listed) >= set(EXPECTED_COMMANDS.split())
    assert "komi" not in listed


def test_a_game_is_played_until_somebody_has_won(hex_: Conversation) -> None:
    assert hex_("final_score") == "= cannot score"
    players = ["black", "white"] * 13
    while hex_("final_score") == "= cannot score":
        assert hex_(f"genmove {players.pop(0)}").startswith("= ")
    winner = "black" if len(players) % 2 else "white"  # who moved last
    assert hex_("final_score") == f"= {winner[0].upper()}+"
    assert hex_("genmove b") == "= resign"
    assert hex_("undo") == "="
    assert hex_("final_score") == "= cannot score"


def test_the_swap_is_off_until_it_is_allowed(hex_: Conversation) -> None:
    hex_("play b a2")
    assert hex_("play w swap-pieces").startswith("? illegal move swap-pieces")
    assert hex_("param_game allow_swap 1") == "? the swap rule cannot change during a game"
    hex_("clear_board")
    assert hex_("param_game allow_swap 1") == "="
    assert "[bool] allow_swap 1" in hex_("param_game")
    hex_("play b a2")
    assert hex_("play w swap-pieces") == "="
    assert "1 . O . . ." in hex_("showboard")  # mirrored on the long diagonal, in the other colour
    assert hex_("play b c3") == "="
    hex_("clear_board")
    assert hex_("play-game a2 swap-pieces c3") == "="


def test_a_whole_game_is_played_at_once_or_not_at_all(hex_: Conversation) -> None:
    assert hex_("play-game c3 d2 b4") == "="
    board = hex_("showboard")
    assert "white to move" in board
    assert hex_("play-game a1 a1").startswith("? illegal move a1 at ply 1")
    assert hex_("showboard") == board


def test_legal_moves_and_a_file(hex_: Conversation, tmp_path: Path) -> None:
    assert len(hex_("all_legal_moves").split()) == 26
    (tmp_path / "game.sgf").write_text("(;GM[11]SZ[5];B[c3];W[d2])")
    assert hex_(f"loadsgf {tmp_path}/game.sgf") == "= black"
    assert "c3" not in hex_("all_legal_moves")
    (tmp_path / "go.sgf").write_text("(;GM[1]SZ[9];B[cc])")
    assert hex_(f"loadsgf {tmp_path}/go.sgf") == f"? '{tmp_path}/go.sgf' is a game of go"


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("boardsize 5 7", "? unacceptable size: 5x7 is not a board with equal sides"),
        ("boardsize 40", "? unacceptable size: hex: size must be a whole number from 2 to 19, not 40"),
        ("param_game komi 7", "? unknown parameter 'komi': there are allow_swap and game_time"),
        ("param_game allow_swap yes", "? allow_swap must be 0 or 1, not 'yes'"),
        ("play b z9", "? 'z9' is no move of hex 5x5: cells are a1 to e5"),
    ],
)
def test_a_wrong_command_is_refused(hex_: Conversation, command: str, answer: str) -> None:
    assert hex_(command) == answer


def test_time_is_told_and_asked_for(hex_: Conversation) -> None:
    assert hex_("time_left") == "= Black: unlimited, White: unlimited"
    hex_("param_game game_time 90")
    assert hex_("time_left b") == "= 90"
    hex_("time_left w 30")
    assert hex_("time_left") == "= Black: 90, White: 30"
    hex_("time_settings 0 0 0")


def test_hexgui_is_told_what_can_be_analysed(hex_: Conversation) -> None:
    hex_("genmove b")
    for line in hex_("hexgui-analyze_commands").removeprefix("= ").split("\n"):
        command = line.split("/")[2]
        assert hex_(command.replace("%c", "w")).startswith("=")


def test_our_engine_plays_as_an_agent_with_the_swap() -> None:
    ours = agent(f"gtp:{sys.executable} -m tablier.cli gtp hex:5 mcts:visits=3000")
    position: Position = game("hex:5,swap=yes").start().play("c3")
    decision = ours.choose(position, Limits())
    assert decision.move == "swap-pieces"  # the middle is too good to be left
    position = position.play(decision.move).play("b2")
    while position.outcome is None:
        position = position.play(ours.choose(position, Limits()).move)
    ours.close()  # type: ignore[attr-defined]
