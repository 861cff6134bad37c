"""Whole games at the terminal, typed by a script."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from cli.command import Command
from specs import ONE_A_GAME

from tablier.cli.command_line import run as run_command
from tablier.rules import Position, game

TWO_PEOPLE = ("--black", "human", "--white", "human")


def random_game(spec: str, seed: int) -> Position:
    chance = random.Random(seed)
    position = game(spec).start()
    while position.outcome is None:
        position = position.play(chance.choice(position.legal_moves))
    return position


def test_a_game_of_hex_to_the_end(tablier: Command) -> None:
    run = tablier("play", "hex:3", *TWO_PEOPLE, lines="b2 / a2 / b1 / A3 / a1 / c1 / b3")
    assert "hex 3x3: black played b3" in run.output
    assert "1 ╲ ● ◆ ○ ╲ 1" in run.output
    assert "◆ the winning chain" in run.output
    assert "\nblack wins by connection\n" in run.output
    assert run.code == 0


def test_taking_the_first_stone_over(within: Command) -> None:
    run = within("play", "hex:3,swap=yes", *TWO_PEOPLE, lines="a2 / swap / swap-pieces")
    assert "moves that begin so: swap-pieces" in run.output
    assert "white took the stone over" in run.output
    assert "the input ended; the game stops after 2 moves" in run.output


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_of_oware_to_the_end(tablier: Command, seed: int) -> None:
    position = random_game("oware", seed)
    lines = " / ".join(move.lower() for move in position.history)
    run = tablier("play", "oware", "--first", "human", "--second", "human:name=Bob", lines=lines)
    assert f"\n{position.outcome}\n" in run.output
    assert "(n)  second Bob" in run.output
    assert run.code == 0


def test_a_capture_is_told(within: Command) -> None:
    run = within("play", "go:5", *TWO_PEOPLE, lines="A2 / A1 / B1")
    assert "black played B1 and took 1" in run.output
    assert "black  human  1 prisoner\n" in run.output


@pytest.mark.parametrize("spec", ONE_A_GAME)
def test_two_agents_play_on_their_own_and_the_seed_repeats_it(tablier: Command, spec: str) -> None:
    sides = [f"--{player}" for player in game(spec).players]
    runs = [tablier("play", spec, sides[0], "random", sides[1], "random", "--seed", "7") for _ in range(2)]
    assert runs[0] == runs[1]
    assert runs[0].output.startswith("1. ")
    assert runs[0].code == 0


def test_a_side_not_given_is_played_by_a_person_or_against_one(within: Command) -> None:
    assert "● " in (alone := within("play", "hex:3", lines="quit").output)
    assert "black  you     joins" in alone
    assert "white  random  joins" in alone
    other_way_round = within("play", "hex:3", "--white", "human", "--seed", "1", lines="quit").output
    assert "black  random  joins" in other_way_round
    assert "white  you     joins" in other_way_round


def test_who_says_nothing_is_asked(within: Command) -> None:
    run = within("play", lines="9 / chess / 2 / 99 / 13 / nobody / 1 / quit")
    assert "Which game?\n  1  hex " in run.output
    assert "unknown game '9'" in run.output
    assert "unknown game 'chess'" in run.output
    assert "go: size must be a whole number from 5 to 19, not '99'" in run.output
    assert "unknown agent 'nobody'" in run.output
    assert "go 13x13, move 1" in run.output
    assert "white  random" in run.output


def test_enter_takes_what_is_offered(tablier: Command) -> None:
    output = tablier("play", lines=" /  /  / quit").output
    assert "hex 7x7, move 1" in output
    assert "white  random" in output


def test_a_spec_may_answer_the_question_for_the_game(within: Command) -> None:
    assert "go 6x6, move 1" in within("play", lines="go:6,komi=0.5 / human / quit").output


def test_nothing_piped_in_ends_politely(tablier: Command) -> None:
    assert tablier("play").output.endswith("nothing chosen, no game\n")
    run = tablier("play", "go:9")
    assert run.output.endswith("the input ended; the game stops after 0 moves\n")
    assert run.code == 0


def test_garbage_never_ends_the_game(tablier: Command) -> None:
    chance = random.Random(3)
    junk = [
        "",
        "   ",
        "d",
        "zz",
        "a99",
        "-1",
        "\\",
        "'; DROP",
        "[bold]x[/bold]",
        "\x00",
        "\udcff\udcfe",
        "é",
        "０１",
        "/",
    ]
    junk += ["".join(chr(chance.randrange(33, 127)) for _ in range(chance.randrange(1, 40))) for _ in range(60)]
    junk = [line for line in junk if line.lower() not in game("hex:5").move_names]
    run = tablier("play", "hex:5", "--seed", "1", lines=" / ".join(["c3", *junk, "board", "quit"]))
    assert "[bold]x[/bold]" in run.output
    assert run.output.endswith("the game stops after 2 moves\n")
    assert run.code == 0


@pytest.mark.parametrize(
    ("spec", "lines", "reply"),
    [
        ("hex:5", "c3 / c3", "c3 cannot be played: the cell is occupied; free nearby: c2 d2 b3 d3 b4 c4"),
        ("hex:5", "e6", "'e6' is no move of hex 5x5: cells are a1 to e5; free nearby: e5"),
        ("hex:5", "d", "moves that begin so: d1 d2 d3 d4 d5"),
        ("hex:5", "udno", "did you mean the command 'undo'?"),
        ("hex:5", "?", "the command moves lists the legal ones"),
        ("go:9", "I5", "points are A1 to J9 without the letter I, or pass; free nearby: J5"),
        ("oware", "4R", "4R cannot be played: "),
        ("oware", "4R", "first can play from 1 3 5 7 9 11 13 15"),
        ("oware", "3", "from hole 3: 3R 3B 3TR 3TB"),
    ],
)
def test_a_wrong_move_gets_a_reason_and_a_hint(within: Command, spec: str, lines: str, reply: str) -> None:
    sides = [f"--{player}" for player in game(spec).players]
    run = within("play", spec, sides[0], "human", sides[1], "human", lines=lines)
    assert reply in run.output
    assert run.code == 0


def test_undo_takes_the_answer_back_too(tablier: Command) -> None:
    run = tablier("play", "hex:5", "--seed", "1", lines="undo / c3 / b2 / undo / moves / undo / undo")
    assert run.output.count("there is no move to take back") == 2
    assert "taken back: b2 " in run.output
    assert "23 legal moves:" in run.output
    assert "the game stops after 0 moves" in run.output


def test_undo_between_two_people_takes_one_move_back(within: Command) -> None:
    run = within("play", "hex:5", *TWO_PEOPLE, lines="c3 / b2 / undo")
    assert "taken back: b2\n" in run.output
    assert "the game stops after 1 moves" in run.output


def test_a_finished_game_can_be_taken_back(within: Command) -> None:
    run = within("play", "hex:2", *TWO_PEOPLE, lines="a1 / b1 / a2 / moves / undo / b2")
    assert "black wins by connection" in run.output
    assert "the game is over; what still works: undo, save, why, board, quit" in run.output
    assert "taken back: a2" in run.output
    assert "the game stops after 3 moves" in run.output


def test_resigning_gives_the_other_the_game(tablier: Command) -> None:
    run = tablier("play", "oware", lines="resign")
    assert "second wins by resignation" in run.output
    assert run.code == 0
    taken_back = tablier("play", "go:9", *TWO_PEOPLE, lines="D4 / resign / undo / D5 / quit")
    assert "black wins by resignation" in taken_back.output
    assert "the game stops after 2 moves" in taken_back.output


def test_why_an_agent_moved(within: Command) -> None:
    run = within("play", "hex:5", "--seed", "1", lines="why / c3 / why")
    assert "no agent has moved yet" in run.output
    assert ": Drawn at random from 24 legal moves.\n" in run.output


def test_an_agent_that_has_more_to_say_is_heard(within: Command) -> None:
    agent = Path(__file__).with_name("telling.py")
    run = within("play", "hex:5", "--white", f"python:{agent}:Telling", lines="c3 / why")
    assert "white played a1: It comes first.\n" in run.output
    assert "it expects +0.25, from -1 for a loss to +1 for a win\nit sees a1 b1\n" in run.output


@pytest.mark.parametrize("spec", ONE_A_GAME)
def test_help_tells_the_rules_and_the_commands(within: Command, spec: str) -> None:
    run = within("play", spec, lines="help")
    rules, _, commands = run.output.partition("> help\n")[2].partition("\nbesides a move you can type\n")
    assert len(rules.strip().splitlines()) == 3
    for command in ("undo", "resign", "moves", "why", "switch SPEC", "save FILE", "quit"):
        assert f"  {command} " in commands


@pytest.mark.parametrize(
    ("superko", "rule"),
    [
        ("simple", "A ko may not be retaken at once."),
        ("positional", "No move may recreate an earlier board (ko)."),
        ("situational", "No move may recreate a board that the same player has made before (ko)."),
    ],
)
def test_help_tells_which_repetitions_are_forbidden(within: Command, superko: str, rule: str) -> None:
    assert f"\n{rule} A move is" in within("play", f"go:9,superko={superko}", lines="help").output


def test_a_seat_is_handed_over_and_taken_back(tablier: Command) -> None:
    lines = "c3 / switch random:seed=4 /  / switch nobody / switch / switch human / moves"
    run = tablier("play", "hex:5", "--seed", "1", "--black", "human:name=Ada", lines=lines)
    assert "black  Ada (random)  joins" in run.output
    assert "black to move, Enter lets random choose>" in run.output
    assert "unknown agent 'nobody'" in run.output
    assert "switch to whom?" in run.output
    assert run.output.rstrip().rpartition("\n\n")[2].count("Ada") == 1
    assert "21 legal moves:" in run.output
    assert "the game stops after 4 moves" in run.output


def test_agents_run_alone_when_told_to(within: Command) -> None:
    run = within("play", "hex:4", "--seed", "1", lines="run / switch random / run")
    assert "it is a person's move" in run.output
    assert " wins by connection" in run.output
    assert run.code == 0


def test_the_opponent_can_be_changed(within: Command) -> None:
    run = within("play", "hex:4", "--seed", "1", lines="switch white human / a1 / a2")
    assert "white played a2" in run.output


def test_an_agent_that_fails_does_not_end_the_game(within: Command, tmp_path: Path) -> None:
    source = "class Bad:\n    name = 'bad'\n    def choose(self, position, limits):\n        return 1 / 0\n"
    (tmp_path / "bad.py").write_text(source, encoding="utf-8")
    run = within("play", "hex:4", "--white", "python:bad.py:Bad", lines="a1 /  / switch white human / b1 / quit")
    assert run.output.count("white cannot move: agent 'bad' failed: ZeroDivisionError") == 2
    assert "the game stops after 2 moves" in run.output
    assert run.code == 0


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("raise SystemExit(3)", "SystemExit: 3 (line 4 of bad.py)"),
        ("raise MemoryError", "MemoryError (line 4 of bad.py)"),
    ],
)
def test_an_agent_that_leaves_or_runs_out_of_memory_has_failed(
    within: Command, tmp_path: Path, fault: str, told: str
) -> None:
    source = f"class Bad:\n    name = 'bad'\n    def choose(self, position, limits):\n        {fault}\n"
    (tmp_path / "bad.py").write_text(source, encoding="utf-8")
    run = within("play", "hex:4", "--white", "python:bad.py:Bad", lines="a1 / quit")
    assert f"white cannot move: agent 'bad' failed: {told}; try again" in run.output
    assert "the game stops after 1 moves" in run.output
    assert run.code == 0


def test_a_fault_of_an_agent_of_ours_is_told_as_its_failure(within: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("tablier.agents.random.Random.choose", choose)
    run = within("play", "hex:4", lines="a1 / quit")
    assert "white cannot move: agent 'random' failed: MemoryError; try again" in run.output
    assert run.code == 0


def test_an_agent_that_fails_while_it_runs_alone_hands_back(within: Command) -> None:
    run = within("play", "oware", "--seed", "1", lines="switch greedy:kind=path / run / switch human / 1R / quit")
    assert "first cannot move: greedy: kind=path is for hex, not for oware; try again" in run.output
    assert "the game stops after 2 moves" in run.output
    assert run.code == 0


def test_an_agent_that_leaves_while_it_is_made_is_told(within: Command, tmp_path: Path) -> None:
    source = "class Gone:\n    name = 'gone'\n    def __init__(self):\n        raise SystemExit(4)\n"
    (tmp_path / "gone.py").write_text(source, encoding="utf-8")
    run = within("play", "hex:4", lines="switch python:gone.py:Gone / quit")
    assert "cannot make a Gone: SystemExit: 4 (line 4 of gone.py)" in run.output
    assert run.code == 0


def test_a_command_that_breaks_does_not_end_the_game(within: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("out of\npaint")

    monkeypatch.setattr("tablier.cli.host.Host.show_again", broken)
    run = within("play", "hex:4", lines="board / a1 / quit")
    assert "\nRuntimeError: out of paint\n" in run.output
    assert "the game stops after 2 moves" in run.output


@pytest.mark.parametrize("spec", ONE_A_GAME)
def test_a_number_too_long_to_be_one_is_no_move(within: Command, spec: str) -> None:
    run = within("play", spec, lines=f"{'9' * 5000} / a{'9' * 5000} / {'9' * 5000}R / quit")
    assert "the game stops after 0 moves" in run.output
    assert run.code == 0


def test_a_number_too_long_to_be_one_is_no_answer(within: Command) -> None:
    long = "9" * 5000
    run = within("play", lines=f"{long} / 2 / {long} / 9 / {long} / 1 / quit")
    assert "unknown game '999" in run.output
    assert "unknown agent '999" in run.output
    assert "go 9x9, move 1" in run.output
    assert run.code == 0


@pytest.mark.parametrize(
    ("arguments", "farewell"),
    [("play go:9", "the input ended; the game stops after 0 moves"), ("play", "nothing chosen, no game")],
)
def test_a_closed_input_ends_politely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: str, farewell: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", None)
    assert run_command(arguments.split()) == 0
    assert capsys.readouterr().out.endswith(f"{farewell}\n")


def test_without_utf8_the_boards_are_ascii(tablier: Command) -> None:
    run = tablier("play", "go:5", lines="C3 / é / help / quit", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert run.output.isascii()
    assert "X" in run.output
    assert run.code == 0


def test_colours_are_left_out_of_a_pipe(tablier: Command) -> None:
    assert "\x1b" not in tablier("play", "hex:5", lines="c3 / resign").output


def test_an_agent_may_resign(tablier: Command, tmp_path: Path) -> None:
    (tmp_path / "quitter.py").write_text(
        "import tablier\n\n"
        "class Quitter:\n"
        "    name = 'quitter'\n"
        "    def choose(self, position, limits):\n"
        "        return tablier.Decision('resign')\n"
    )
    run = tablier("play", "hex:5", "--white", "python:quitter.py:Quitter", lines="c3 / ")
    assert "black wins by resignation" in run.output
    assert run.code == 0
