"""Saving a game and going on with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.command import Command

from tablier.rules import game
from tablier.rules.records import read_sgf

TWO_PEOPLE = ("--black", "human:name=Ada", "--white", "human:name=Bob")


def saved(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def test_a_saved_game_goes_on_where_it_stopped(tablier: Command, tmp_path: Path) -> None:
    run = tablier("play", "hex:5", *TWO_PEOPLE, lines="c3 / b2 / save my game.json / quit")
    assert "saved; go on later with: tablier play --from 'my game.json'" in run.output
    content = saved(tmp_path / "my game.json")
    assert content["game"] == "hex:5"
    assert content["moves"] == ["c3", "b2"]
    assert content["start"] is None
    assert content["result"] is None
    assert content["board"][0] == "hex:5, black to move"

    again = tablier("play", "--from", "my game.json", lines="d3 / undo / undo / undo / quit")
    assert "hex 5x5, move 3: white played b2" in again.output
    assert "black  Ada" in again.output
    assert "white  Bob" in again.output
    assert "black played d3" in again.output
    assert "the game stops after 0 moves" in again.output


def test_the_opponent_of_a_saved_game_may_be_another_one(within: Command) -> None:
    within("play", "hex:5", *TWO_PEOPLE, lines="c3 / save game.json")
    run = within("play", "hex:5", "--from", "game.json", "--white", "random", lines="why / quit")
    assert "white  Bob (random)" in run.output
    assert "Drawn at random from 24 legal moves." in run.output


def test_a_saved_game_of_another_game_is_refused(within: Command) -> None:
    within("play", "hex:5", *TWO_PEOPLE, lines="c3 / save game.json")
    run = within("play", "hex:6", "--from", "game.json")
    assert run.errors == "error: the saved game is one of hex:5, not of hex:6\n"
    assert run.code == 2


def test_dead_stones_resumptions_and_resignations_are_saved(within: Command, tmp_path: Path) -> None:
    lines = "C3 / B1 / pass / pass / resume / A1 / pass / pass / save resumed.json"
    within("play", "go:5", *TWO_PEOPLE, lines=lines)
    assert saved(tmp_path / "resumed.json")["moves"] == ["C3", "B1", "pass", "pass", "resume", "A1", "pass", "pass"]
    assert "two passes\n" in within("play", "--from", "resumed.json").output

    within("play", "go:5", *TWO_PEOPLE, lines="C3 / B1 / pass / pass / dead B1 / done / done / save dead.json")
    assert saved(tmp_path / "dead.json")["dead"] == ["B1"]
    result = saved(tmp_path / "dead.json")["result"]
    assert "x o dead stones" in (run := within("play", "--from", "dead.json")).output
    assert f"\n{result}\n" in run.output

    within("play", "oware", lines="1R / resign / save resigned.json")
    assert saved(tmp_path / "resigned.json")["result"] == "second wins by resignation"
    assert "second wins by resignation" in within("play", "--from", "resigned.json").output


COUNT = "C3 / B1 / pass / pass"


def test_marks_nobody_has_agreed_on_are_saved_without_a_result(within: Command, tmp_path: Path) -> None:
    run = within("play", "go:5", *TWO_PEOPLE, lines=f"{COUNT} / dead B1 / done / save game.json / quit")
    assert "saved; go on later with: " in run.output
    content = saved(tmp_path / "game.json")
    assert content["dead"] == ["B1"]
    assert content["agreed"] is False
    assert content["result"] is None

    again = within("play", "--from", "game.json", lines="done / done / save game.json")
    assert "x o dead stones" in again.output.partition("dead stones> done")[0]
    assert again.output.count("1 stone dead: ") == 2
    assert saved(tmp_path / "game.json")["dead"] == ["B1"]
    assert saved(tmp_path / "game.json")["agreed"] is True
    assert f"\n{saved(tmp_path / 'game.json')['result']}\n" in again.output


def test_marks_are_forgotten_when_a_pass_is_taken_back(within: Command, tmp_path: Path) -> None:
    within("play", "go:5", *TWO_PEOPLE, lines=f"{COUNT} / dead B1 / undo / save game.json / quit")
    assert saved(tmp_path / "game.json")["dead"] == []
    run = within("play", "--from", "game.json", lines="pass / quit")
    assert "1 stone dead: " in run.output  # as proposed anew


def test_a_count_without_dead_stones_stays_agreed_on(within: Command, tmp_path: Path) -> None:
    within("play", "go:5", *TWO_PEOPLE, lines=f"{COUNT} / alive B1 / done / done / save game.json")
    content = saved(tmp_path / "game.json")
    assert content["dead"] == []
    assert content["result"] is not None
    run = within("play", "--from", "game.json")
    assert "dead stones>" not in run.output
    assert f"\n{content['result']}\n" in run.output


def test_dead_stones_of_a_file_that_does_not_speak_of_agreement_are_agreed_on(within: Command, tmp_path: Path) -> None:
    content = {"format": "tablier game", "game": "go:5", "moves": COUNT.split(" / "), "dead": ["B1"]}
    (tmp_path / "game.json").write_text(json.dumps(content), encoding="utf-8")
    assert "dead stones>" not in within("play", "--from", "game.json").output


@pytest.mark.parametrize("lines", ["D3 / resign", f"{COUNT} / done / done", COUNT])
def test_a_finished_game_does_not_ask_for_a_move(within: Command, lines: str) -> None:
    within("play", "go:5", *TWO_PEOPLE, lines=f"{lines} / save game.json")
    assert "type a move" not in within("play", "--from", "game.json").output


def test_a_file_that_is_no_game_is_not_overwritten(within: Command, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear Ada", encoding="utf-8")
    run = within("play", "hex:5", lines="save letter.txt / save / save nowhere/x.json / save game / save game / quit")
    assert "'letter.txt' exists and is no saved game: choose another name" in run.output
    assert "save where? type 'save FILE'" in run.output
    assert "cannot write 'nowhere/x.json': no such file or directory" in run.output
    assert run.output.count("go on later with: tablier play --from game\n") == 2
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "dear Ada"
    assert run.code == 0


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("~nosuchuser/x", "cannot write '~nosuchuser/x': there is no such home folder"),
        ("x" * 300, f"cannot write '{'x' * 300}': file name too long"),
        ("a\0b", "embedded null byte"),
        ("/dev/full", "'/dev/full' exists and is no saved game: choose another name"),
        (".", "'.' exists and is no saved game: choose another name"),
    ],
)
def test_a_name_no_file_can_have_does_not_end_the_game(within: Command, name: str, complaint: str) -> None:
    run = within("play", "hex:5", lines=f"save {name} / c3 / quit")
    assert complaint in run.output
    assert "the game stops after 2 moves" in run.output
    assert run.code == 0


def test_a_device_is_not_read(within: Command) -> None:
    run = within("play", "--from", "/dev/zero")
    assert run.errors == "error: '/dev/zero' is no file\n"
    assert run.code == 1


def test_a_name_that_utf8_cannot_hold_is_kept(tablier: Command, tmp_path: Path) -> None:
    content = {"format": "tablier game", "game": "hex:5", "moves": ["c3"], "players": {"black": {"name": "\ud800"}}}
    (tmp_path / "game.json").write_text(json.dumps(content), encoding="utf-8")
    run = tablier("play", "--from", "game.json", lines="save game.json / quit")
    assert "saved; go on later with: " in run.output
    assert saved(tmp_path / "game.json")["players"]["black"]["name"] == "\ud800"
    assert run.code == 0


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"moves": ["c3", "c3"]}, "the saved game cannot be replayed: illegal move c3 at ply 1"),
        ({"moves": ["resume"]}, "the saved game cannot be replayed: a game of hex 5x5 cannot be resumed"),
        ({"moves": 3}, "the saved game 'game.json' is damaged: "),
        ({"moves": [3]}, "the saved game 'game.json' is damaged: 3 should be text"),
        ({"format": "something else"}, "cannot read 'game.json': line 1 is no game of a match"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"start": ["hex:5, black to move", ". ."]}, "the row '. .' has 2 cells"),
        ({"players": []}, "the saved game 'game.json' is damaged: "),
        ({"players": {"black": {"spec": "nobody"}}}, "unknown agent 'nobody'"),
        ({"agreed": 1}, "the saved game 'game.json' is damaged: 1 should be true or false"),
        ({"agreed": True}, "the saved game cannot be replayed: no stone is called dead in hex"),
        ({"dead": ["c3"]}, "no stone is called dead in hex"),
        ({"resigned": "red"}, "the saved game cannot be replayed: there is no player 'red'"),
    ],
)
def test_a_damaged_file_is_told(within: Command, tmp_path: Path, change: dict[str, Any], complaint: str) -> None:
    good: dict[str, Any] = {"format": "tablier game", "game": "hex:5", "start": None, "moves": ["c3"], "players": {}}
    (tmp_path / "game.json").write_text(json.dumps({**good, **change}), encoding="utf-8")
    run = within("play", "--from", "game.json")
    assert complaint in run.errors
    assert run.errors.startswith("error: ")
    assert run.errors.count("\n") == 1
    assert run.code == (2 if complaint.startswith("unknown ") else 1)


def test_a_game_that_starts_from_a_diagram_is_read(within: Command, tmp_path: Path) -> None:
    start = ["hex:3, white to move", ". X .", " . . .", "  . . ."]
    content = {"format": "tablier game", "game": "hex:3", "start": start, "moves": ["b2"]}
    (tmp_path / "game.json").write_text(json.dumps(content), encoding="utf-8")
    run = within("play", "--from", "game.json", lines="save again.json / quit")
    assert "1 ╲ · ● · ╲ 1" in run.output
    assert "2 ╲ ·(○)· ╲ 2" in run.output
    assert saved(tmp_path / "again.json")["start"][0] == "hex:3, white to move"


def test_an_sgf_file_is_gone_on_with_and_written(tablier: Command, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;GM[1]SZ[9]KM[6.5]PB[Ada];B[ee];W[gc])", encoding="utf-8")
    run = tablier("play", "--from", "game.sgf", lines="C3 / save further.sgf / quit")
    assert "go 9x9, move 3: white played G7" in run.output
    assert "Ada" in run.output
    record = read_sgf((tmp_path / "further.sgf").read_bytes())[0]
    assert record.moves[:3] == ("E5", "G7", "C3")
    assert str(record.game) == "go:9,komi=6.5"
    again = tablier("play", "--from", "further.sgf", lines="save further.sgf / quit")
    assert "'further.sgf' exists: choose another name" in again.output


def test_a_resigned_game_of_a_file_is_over_until_that_is_taken_back(within: Command, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;GM[11]SZ[5]RE[W+R];B[c3];W[d2])")
    run = within("play", "--from", "game.sgf", *TWO_PEOPLE, lines="undo / b4 / quit")
    assert "white wins by resignation" in run.output
    assert "black played b4" in run.output


def test_one_game_of_a_match_is_gone_on_with(within: Command, tmp_path: Path) -> None:
    line = {
        "number": 1,
        "game": "hex:5",
        "black": "random",
        "white": "mcts:visits=9",
        "opening": ["a1"],
        "moves": ["a1", "c3"],
    }
    diagram = str(game("oware").start().play("3R"))
    other = {
        "game": "oware",
        "first": "random",
        "second": "greedy",
        "diagram": diagram,
        "moves": ["4B"],
        "result": "draw",
    }
    (tmp_path / "games.jsonl").write_text(f"{json.dumps(line)}\n{json.dumps(other)}\n")
    assert "hex 5x5, move 3: white played c3" in within("play", "--from", "games.jsonl", "--game", "1").output
    assert "second played 4B" in within("play", "--from", "games.jsonl", "--game", "2").output
    assert "'games.jsonl' holds 2 games: choose one with --game 1" in within("play", "--from", "games.jsonl").errors
    run = within("play", "--from", "games.jsonl", "--game", "3")
    assert "there is no game 3" in run.errors
    assert run.code == 2


def test_a_hexworld_link_is_gone_on_with(within: Command) -> None:
    run = within("play", "--from", "https://hexworld.org/board/#5c1,a2:sc3", *TWO_PEOPLE)
    assert "hex 5x5, move 4: black played c3" in run.output


def test_a_number_without_a_file_is_refused(within: Command) -> None:
    run = within("play", "hex:5", "--game", "2")
    assert "name the file with --from FILE" in run.errors
    assert run.code == 2
