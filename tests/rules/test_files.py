"""Games in files, in all the forms that a file may have, and what is said of a file that holds none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablier.rules import BadRecord, BadSpec
from tablier.rules.records import read_records, records_in

MATCH = {
    "game": "hex:3",
    "black": "random",
    "white": "greedy",
    "moves": ["b2", "a1"],
    "result": "black",
    "reason": "time",
}


def line(**changes: Any) -> bytes:
    """A game of a match as a line, with some of its fields changed; None leaves one out."""
    return json.dumps({key: value for key, value in (MATCH | changes).items() if value is not None}).encode()


@pytest.mark.parametrize(
    ("text", "game", "moves"),
    [
        (line().decode() + "\n\n", "hex:3", ("b2", "a1")),
        ("\ufeff  (;FF[4]GM[1]SZ[9];B[ee])", "go:9,komi=0,superko=simple", ("E5",)),
        ("https://hexworld.org/board/#5c1,c3a1", "hex:5", ("c3", "a1")),
        ("#5c1,c3a1", "hex:5", ("c3", "a1")),
        ("hex:5\nc3 a1", "hex:5", ("c3", "a1")),
    ],
    ids=["line", "sgf", "link", "rest of a link", "moves"],
)
def test_a_file_is_read_in_any_form(text: str, game: str, moves: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(text, encoding="utf-8")
    for source in (path, str(path)):
        (record,) = read_records(source)
        assert (record.game.name, record.moves) == (game.split(":")[0], moves)


def test_a_link_is_read_without_a_file() -> None:
    (record,) = read_records("https://hexworld.org/board/#5c1,c3a1")
    assert record.moves == ("c3", "a1")


def test_every_line_is_a_game() -> None:
    records = records_in(b"\n".join([line(), b"", line(moves=["b1", "a1", "b2", "a2", "b3"])]))
    assert [record.result for record in records] == ["B+T", "B+"]
    assert records[0].names == {"black": "random", "white": "greedy"}


@pytest.mark.parametrize(
    ("changes", "result"),
    [
        ({}, "B+T"),
        ({"result": "white"}, "W+T"),
        ({"result": "white", "reason": "resignation"}, "W+R"),
        ({"text": "W+R"}, "W+R"),
        ({"text": "nonsense"}, "B+T"),
        ({"result": None}, None),
        ({"result": "draw"}, None),
    ],
)
def test_a_line_says_how_its_game_ended(changes: dict[str, Any], result: str | None) -> None:
    (record,) = records_in(line(**changes))
    assert record.result == result


def test_a_line_may_begin_with_a_diagram_and_end_with_dead_stones() -> None:
    start = "go:5, white to move\n" + "\n".join([". . X . ."] * 5)
    (record,) = records_in(line(game="go:5", diagram=start, moves=["E5", "pass", "pass"], count={"dead": ["E5"]}))
    assert record.start.to_move == "white"
    assert (record.dead, record.position.history) == (("E5",), ("E5", "pass", "pass"))


def test_a_line_may_hold_a_tree() -> None:
    nodes = [
        {"parent": None},
        {"parent": 0, "move": "b2", "comment": "good", "marks": [{"kind": "label", "point": "b2", "text": "A"}]},
        {"parent": 0, "move": "c3", "marks": [{"kind": "cross", "point": "c3"}]},
    ]
    (record,) = records_in(line(moves=["b2"], nodes=nodes, current=1))
    tree = record.variations
    assert tree is not None
    assert [(node.move, node.parent, node.comment) for node in tree.nodes[1:]] == [("b2", 0, "good"), ("c3", 0, "")]
    assert [(mark.kind, mark.point, mark.text) for node in tree.nodes for mark in node.marks] == [
        ("label", "b2", "A"),
        ("cross", "c3", ""),
    ]
    assert tree.end == 1


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        (line() + b"\n" + line(game=None), "line 2 is no game of a match: it has no 'game'"),
        (line(moves="b2"), "line 1 is no game of a match: 'b2' is no list of moves or points"),
        (line(moves=["b2", 3]), "line 1 is no game of a match: .* is no list of moves"),
        (line(format="samples"), "line 1 is no game of a match: it is something else"),
        (b'{"game": ', "line 1 is no game of a match: Expecting"),
    ],
)
def test_a_line_that_is_no_game_is_named(told: bytes, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        records_in(told)


def test_what_is_no_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with pytest.raises(BadSpec, match=r"there is no file '.*missing\.sgf'"):
        read_records(tmp_path / "missing.sgf")
    with pytest.raises(BadRecord, match="is no file"):
        read_records(tmp_path)
    large = tmp_path / "large.sgf"
    with large.open("wb") as file:
        file.truncate((256 << 20) + 1)
    with pytest.raises(BadRecord, match="is larger than 256 megabytes"):
        read_records(large)


def test_a_file_that_holds_no_game_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.sgf"
    path.write_text("(;GM[1]SZ[9];B[zz])", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"cannot read '.*broken\.sgf': "):
        read_records(path)
