"""Proofs at the command line."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cli.command import Command

from tablier.search.go_scores import ScoreSolver
from tablier.search.solver import Solver


def test_the_winner_a_winning_move_a_line_and_the_work_are_told(tablier: Command) -> None:
    run = tablier("solve", "hex:5", "a1")
    lines = run.output.splitlines()
    assert lines[0] == "white wins, white to move"
    assert lines[1].startswith("winning move: ")
    assert lines[2].startswith("line: ")
    assert "positions in" in lines[3]
    assert (run.errors, run.code) == ("", 0)


def test_json_is_one_object_with_everything(within: Command) -> None:
    told = json.loads(within("solve", "hex:4", "d1", "--json").output)
    assert (told["game"], told["moves"], told["to_move"]) == ("hex:4", ["d1"], "white")
    assert (told["winner"], told["winning_moves"]) == ("black", [])
    assert told["line"]
    assert told["nodes"] >= 1


def test_a_diagram_in_a_file_is_a_position_too(within: Command, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(". . .\n . X .\n  . . .\nwhite to move\n", encoding="utf-8")
    assert within("solve", "hex:3", "board.txt").output.startswith("black wins, white to move")


def test_the_map_of_openings_is_drawn_kept_and_continued(within: Command, tmp_path: Path) -> None:
    run = within("solve", "hex:4", "--all-openings", "--state", "map.json")
    assert run.output.splitlines()[:6] == [
        "hex:4, black to move",
        "  a b c d",
        "1 - - - +",
        " 2 - - + -",
        "  3 - + - -",
        "   4 + - - -",
    ]
    assert "winning moves: d1 c2 b3 a4" in run.output
    kept = json.loads((tmp_path / "map.json").read_text(encoding="utf-8"))
    assert len(kept["winners"]) == 16
    del kept["winners"]["a1"]
    (tmp_path / "map.json").write_text(json.dumps(kept), encoding="utf-8")
    told = json.loads(within("solve", "hex:4", "--all-openings", "--state", "map.json", "--json").output)
    assert told["openings"]["a1"] == "white"
    assert told["unknown_moves"] == []
    assert told["nodes"] < 10


def test_a_map_of_another_position_is_refused(within: Command, tmp_path: Path) -> None:
    within("solve", "hex:3", "--all-openings", "--state", "map.json")
    run = within("solve", "hex:4", "--all-openings", "--state", "map.json")
    assert (run.code, run.errors) == (2, "error: map.json is the map of another position\n")
    (tmp_path / "map.json").write_text("[]", encoding="utf-8")
    run = within("solve", "hex:3", "--all-openings", "--state", "map.json")
    assert run.errors == "error: map.json is not a map of openings that tablier solve wrote\n"


def test_what_is_not_solved_in_time_is_said(within: Command) -> None:
    run = within("solve", "hex:13", "--time", "0.1")
    assert run.code == 1
    assert run.output.startswith("not solved: time is up after ")
    run = within("solve", "hex:11", "--all-openings", "--time", "0.1")
    assert run.code == 1
    assert "0 of 121 moves solved" in run.output
    assert "winning moves: none so far\nnot known: a1 b1 c1" in run.output


LATE = ". X O O .\nX X O . O\nX X O O O\n. X X O .\nX X . X O\nblack to move\n"
WILD = "X X . O .\n. O X O .\n. O O X .\n. . X . X\n. . X . X\nblack to move\n"


def test_the_score_of_a_small_board_is_told_with_all_best_moves(within: Command, tmp_path: Path) -> None:
    (tmp_path / "late.txt").write_text(LATE, encoding="utf-8")
    run = within("solve", "go:5,komi=0.5", "late.txt")
    lines = run.output.splitlines()
    assert lines[:2] == ["black wins by 4.5, black to move", "best moves: E2"]
    assert lines[2].startswith("line: E2")
    assert lines[3].startswith("proved with ")
    assert (run.errors, run.code) == ("", 0)
    told = json.loads(within("solve", "go:5,komi=5", "late.txt", "--json").output)
    assert (told["winner"], told["margin"], told["best_moves"]) == ("draw", 0, ["E2"])


def test_a_score_that_is_not_found_in_time_has_bounds(within: Command, tmp_path: Path) -> None:
    (tmp_path / "wild.txt").write_text(WILD, encoding="utf-8")
    run = within("solve", "go:5,komi=0", "wild.txt", "--time", "0.05")
    lines = run.output.splitlines()
    assert lines[0].startswith("not solved: time is up")
    assert lines[1].endswith(" at worst for black")
    assert run.code == 1


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Let Ctrl-C interrupt: where tests run side by side, their processes leave it alone."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt_when(begun: Callable[[], bool]) -> threading.Thread:
    """Press Ctrl-C as soon as something has begun."""

    def wait() -> None:
        while not begun():
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    return thread


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_prints_what_is_known_and_the_map_goes_on_from_there(within: Command, tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    pressing = interrupt_when(file.exists)
    run = within("solve", "hex:7", "--all-openings", "--state", "map.json")
    pressing.join()
    known = json.loads(file.read_text(encoding="utf-8"))["winners"]
    assert 0 < len(known) < 49
    assert f"{len(known)} of 49 moves solved" in run.output
    assert "not known: " in run.output
    assert (run.errors, run.code) == ("", 1)
    told = json.loads(within("solve", "hex:7", "--all-openings", "--state", "map.json", "--time", "0", "--json").output)
    assert {move: who for move, who in told["openings"].items() if who} == known


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_a_single_proof(within: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    solvers: list[Solver] = []

    def make(*arguments: Any) -> Solver:
        solvers.append(Solver(*arguments))
        return solvers[0]

    monkeypatch.setattr("tablier.cli.solve.Solver", make)
    pressing = interrupt_when(lambda: bool(solvers) and solvers[0].nodes > 3)
    run = within("solve", "hex:13")
    pressing.join()
    assert run.output.startswith("not solved: interrupted after ")
    assert run.code == 1


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_the_search_for_a_score(within: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wild.txt").write_text(WILD, encoding="utf-8")
    solvers: list[ScoreSolver] = []

    def make(*arguments: Any) -> ScoreSolver:
        solvers.append(ScoreSolver(*arguments))
        return solvers[0]

    monkeypatch.setattr("tablier.cli.solve_score.ScoreSolver", make)
    pressing = interrupt_when(lambda: bool(solvers) and solvers[0].nodes > 1000)
    run = within("solve", "go:5", "wild.txt")
    pressing.join()
    assert run.output.startswith("not solved: interrupted after ")
    assert run.code == 1


def test_a_certificate_is_written_verified_and_refused_when_changed(within: Command, tmp_path: Path) -> None:
    run = within("solve", "hex:5", "b2", "--certificate", "proof.json")
    assert "claims in proof.json" in run.output
    run = within("verify", "proof.json")
    assert run.output.startswith("confirmed: black wins hex:5 with 1 of black's and 0 of white's stones, white to move")
    assert run.code == 0
    file = tmp_path / "proof.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"winner": "black"', '"winner": "white"'), encoding="utf-8")
    run = within("verify", "proof.json")
    assert run.code == 1
    assert run.errors.startswith("error: proof.json is refused: claim ")
    told = json.loads(within("verify", "proof.json", "--json").output)
    assert told["confirmed"] is False


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["hex:5", "z9"], "z9"),
        (["oware"], "only hex can be solved so far, not oware"),
        (["go:9"], "only boards up to 7x7 can be solved, not go 9x9"),
        (["go:5"], "with 25 empty points the position is too open to solve: 16 at most"),
        (["go:5", "--all-openings"], "--all-openings is not for go, where all best moves are told without it"),
        (["hex:5,swap=yes"], "the solver knows no swap: leave swap=yes out"),
        (["hex:5", "--state", "map.json"], "--state keeps the map of --all-openings: give both"),
        (["hex:5", "--threads", "0"], "--threads must be 1 or more, not '0'"),
    ],
)
def test_what_cannot_be_solved_is_said_in_one_line(within: Command, words: list[str], message: str) -> None:
    run = within("solve", *words)
    assert message in run.errors
    assert len(run.errors.splitlines()) == 1
    assert run.code == (1 if "z9" in words else 2)


def test_endings_are_worked_out_once_and_kept(within: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_ENDINGS", str(tmp_path))
    run = within("endings", "awale", "--seeds", "3")
    assert run.output == f"455 boards with up to 3 seeds, 0.0 MB in {tmp_path / 'awale.endings'}\n"
    assert "3 seeds after" in run.errors
    again = within("endings", "awale", "--seeds", "2", "--json")
    assert json.loads(again.output)["seeds"] == 3
    assert again.errors == ""
    assert within("endings", "hex:5").code == 2
