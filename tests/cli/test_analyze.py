"""``tablier analyze``: games of files and folders, kept as they are done."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from cli.command import Command

from tablier.rules.records import read_sgf

LIMIT = ("--agent", "alphabeta", "--visits", "50")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    (folder / "deep").mkdir(parents=True)
    (folder / "one.sgf").write_text("(;GM[11]SZ[4]PB[Ada];B[b2];W[c3];B[a3])")
    (folder / "two.sgf").write_text("(;GM[11]SZ[4];B[b2])\n(;GM[11]SZ[4];B[c3];W[b2])")
    (folder / "deep" / "one.sgf").write_text("(;GM[11]SZ[4];B[a1];W[d4])")
    return folder


def test_a_game_is_reviewed_at_the_terminal(games: Path, within: Command) -> None:
    done = within("analyze", str(games / "one.sgf"), *LIMIT)
    assert done.code == 0
    assert done.output.startswith("one: hex 4x4, Ada – white\n")
    assert "White " in done.output


def test_a_folder_is_reviewed_into_files_and_not_again(games: Path, within: Command) -> None:
    done = within("analyze", str(games), *LIMIT, "--out", "reviews")
    assert (done.code, done.errors) == (0, "")
    assert "4 of 4 games reviewed now" in done.output
    out = games.parent / "reviews"
    assert sorted(file.name for file in out.iterdir()) == sorted(
        f"{stem}.{ending}" for stem in ("one", "deep-one", "two-1", "two-2") for ending in ("json", "html", "sgf")
    )
    (again,) = read_sgf((out / "one.sgf").read_bytes())
    assert again.moves == ("b2", "c3", "a3")
    kept = json.loads((out / "one.json").read_text())
    assert len(kept["chances"]) == 4
    assert "0 of 4 games" in within("analyze", str(games), *LIMIT, "--out", "reviews").output
    assert "4 of 4 games" in within("analyze", str(games), *LIMIT[:2], "--visits", "60", "--out", "reviews").output


def test_a_review_that_was_cut_off_is_made_again(games: Path, within: Command) -> None:
    within("analyze", str(games), *LIMIT, "--out", "reviews")
    (games.parent / "reviews" / "one.json").write_text('{"format": "tablier rev')
    assert "1 of 4 games" in within("analyze", str(games), *LIMIT, "--out", "reviews").output


def test_a_bad_file_in_a_folder_is_named_and_the_others_are_reviewed(games: Path, within: Command) -> None:
    (games / "bad.sgf").write_text("this is no game")
    done = within("analyze", str(games), *LIMIT, "--out", "reviews")
    assert done.code == 1
    assert done.errors.startswith("error: cannot read ")
    assert "bad.sgf" in done.errors
    assert "4 of 4 games" in done.output


def test_json_is_one_object(games: Path, within: Command) -> None:
    done = within("analyze", str(games), *LIMIT, "--json")
    assert [len(review["moves"]) for review in json.loads(done.output)["games"]] == [2, 3, 1, 2]


def test_a_hexworld_link_is_reviewed(within: Command) -> None:
    done = within("analyze", "https://hexworld.org/board/#4c1,b2c3", *LIMIT, "--json")
    assert [move["move"] for move in json.loads(done.output)["games"][0]["moves"]] == ["b2", "c3"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "which games? name files, folders or a HexWorld link: tablier analyze game.sgf"),
        (("nothing.sgf",), "there is no file 'nothing.sgf'"),
        (("games/two.sgf", "--game", "3"), "'games/two.sgf' holds 2 games; there is no game 3"),
        (("games/one.sgf", "--agent", "mtcs"), "did you mean 'mcts'?"),
        (("games/one.sgf", "--serve"), "--serve reads queries on standard input: it takes no files, --out or --game"),
    ],
)
def test_what_cannot_be_done_is_said(games: Path, within: Command, arguments: tuple[str, ...], complaint: str) -> None:
    assert games.is_dir()
    done = within("analyze", *arguments)
    assert done.code == 2
    assert complaint in done.errors


def test_queries_of_katago_are_answered(tablier: Command) -> None:
    query = {
        "id": "q1",
        "moves": [["B", "C3"]],
        "rules": "chinese",
        "boardXSize": 5,
        "boardYSize": 5,
        "maxVisits": 20,
    }
    done = tablier("analyze", "--serve", lines=json.dumps(query))
    (answer,) = (json.loads(line) for line in io.StringIO(done.output))
    assert (answer["id"], answer["turnNumber"], answer["rootInfo"]["currentPlayer"]) == ("q1", 1, "W")
