"""Counting the game of a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.command import Command

#: Two walls on 5x5 with a white stone lost on A3, as SGF has it.
MOVES = ["ba", "da", "bb", "db", "bc", "dc", "bd", "dd", "be", "de", "cc", "ac"]
WALLS = "".join(f";{'BW'[number % 2]}[{point}]" for number, point in enumerate(MOVES))


def written(folder: Path, result: str = "RE[B+0.5]", end: str = ";B[];W[]", more: str = "") -> str:
    (folder / "game.sgf").write_text(f"(;GM[1]SZ[5]KM[0.5]RU[Chinese]{result}{WALLS}{end}){more}", encoding="utf-8")
    return "game.sgf"


def test_the_dead_the_territory_and_both_counts_are_told(tablier: Command, tmp_path: Path) -> None:
    run = tablier("score", written(tmp_path))
    assert "3  o─●─●─○─□  3" in run.output
    assert "dead: A3: " in run.output
    assert "by area: black 11, white 10.5 with komi 0.5: B+0.5" in run.output
    assert "by territory: black 6, white 5.5 with komi 0.5: B+0.5" in run.output
    assert "result by chinese rules: B+0.5; the file says B+0.5, the same" in run.output
    assert (run.errors, run.code) == ("", 0)


def test_json_is_one_object_with_everything(within: Command, tmp_path: Path) -> None:
    run = within("score", written(tmp_path, "RE[W+3.5]"), "--rules", "japanese", "--no-network", "--json")
    told = json.loads(run.output)
    assert told["dead"] == ["A3"]
    assert told["territory"]["black"] == ["A5", "A4", "A3", "A2", "A1"]
    assert told["points"] == told["territorial"] == [6, 5.5]
    assert told["result"] == "B+0.5"
    assert told["file"] == {"result": "W+3.5", "dead": [], "agrees": False}
    assert told["why"]["A3"]["text"]
    assert len(told["ownership"]) == 25


def test_a_game_under_way_is_counted_as_if_both_passed(within: Command, tmp_path: Path) -> None:
    run = within("score", written(tmp_path, "RE[B+R]", end=""))
    assert "the game is not over after 12 moves: counted as if both players passed now" in run.output
    assert "B+0.5; the file says B+R\n" in run.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nothing.sgf",), "there is no file 'nothing.sgf'"),
        (("game.sgf", "--rules", "chess"), "--rules must be chinese, japanese, french or tromp-taylor, not 'chess'"),
        (("game.sgf", "--game", "2"), "'game.sgf' holds 1 games, there is no game 2"),
        (("hex.sgf",), "only games of go can be counted, not hex"),
    ],
)
def test_what_cannot_be_counted_is_refused(
    within: Command, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    written(tmp_path)
    (tmp_path / "hex.sgf").write_text("(;GM[11]SZ[5];B[c3])", encoding="utf-8")
    run = within("score", *arguments)
    assert run.errors == f"error: {message}\n"
    assert run.output == ""
    assert run.code == 2


def test_one_of_several_games_has_to_be_chosen(within: Command, tmp_path: Path) -> None:
    written(tmp_path, more="(;GM[1]SZ[5])")
    assert "holds 2 games: choose one with --game 1 to --game 2" in within("score", "game.sgf").errors
    assert "result by chinese rules: B+0.5" in within("score", "game.sgf", "--game", "1").output


def test_our_own_judge_counts_the_games_of_a_match(within: Command) -> None:
    run = within("match", "go:5", "random", "random", "--games", "2", "--judge", "tablier", "--json")
    counts = [record["count"] for record in json.loads(run.output)["records"]]
    assert [count["by"] for count in counts] == ["judge: tablier", "judge: tablier"]
