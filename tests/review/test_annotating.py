"""Annotated SGF: chances, comments and variations are added, and nothing that was there is lost."""

from __future__ import annotations

import re

from tablier.agents import Decision, Limits
from tablier.review import annotate, review_game
from tablier.rules import Position
from tablier.rules.records import Record, SgfNode, read_sgf


class Always:
    """An analyst that wants one and the same move everywhere, while the first player's chances fall and rise."""

    name = "always"

    def __init__(self, move: str, *values: float) -> None:
        self._move = move
        self._values = values

    def choose(self, position: Position, limits: Limits) -> Decision:
        del limits
        value = self._values[position.ply]
        line = (self._move, next(move for move in position.legal_moves if move != self._move))
        return Decision(self._move, value if position.to_move == "black" else -value, line=line)


def annotated(sgf: bytes, move: str, *values: float) -> SgfNode:
    (record,) = read_sgf(sgf)
    (again,) = read_sgf(annotate(review_game(record, Always(move, *values), Limits(visits=1))))
    assert again.tree is not None
    assert again.moves == record.moves
    return again.tree


GO = b"(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ada]PW[Bo]GN[A game]C[Begin];B[ee]LB[ee:A];W[gc]C[Hm.](;B[gg])(;B[cc]N[other]))"


def test_chances_comments_and_variations_are_added() -> None:
    root = annotated(GO, "C3", 0.0, -0.1, 0.7, 0.7)
    line = root.main_line
    assert [node.text("SBKV") for node in line[1:]] == ["45.0", "85.0", "85.0"]
    assert "Blunder: White's move 2, G7, took the chances from 55% to 15%; C3 was better" in (line[2].text("C") or "")
    assert line[2].text("BM") == "2"
    better = line[1].children[-1]
    assert better.properties["W"] == ["cg"]
    assert better.children[0].properties["B"] != []


def test_the_comments_are_in_the_language_that_is_asked_for() -> None:
    (record,) = read_sgf(GO)
    written = annotate(review_game(record, Always("C3", 0.0, -0.1, 0.7, 0.7), Limits(visits=1)), "fr")
    (again,) = read_sgf(written)
    assert again.tree is not None
    line = again.tree.main_line
    assert "Gaffe : Blanc, coup 2, G7 : chances de 55\u202f% à 15\u202f% ; C3 était meilleur" in (
        line[2].text("C") or ""
    )
    assert line[1].children[-1].text("C") == "Mieux : 55\u202f% pour Blanc."
    assert not re.search(r"\b(was|better|move|chances from)\b", written.decode())


def test_what_the_file_held_stays() -> None:
    root = annotated(GO, "C3", 0.0, -0.1, 0.7, 0.7)
    line = root.main_line
    assert (root.text("GN"), root.text("PB")) == ("A game", "Ada")
    assert (root.text("C") or "").startswith("Begin\n")
    assert (line[2].text("C") or "").startswith("Hm.\n")
    assert line[1].properties["LB"] == ["ee:A"]
    assert line[2].children[1].text("N") == "other"


def test_a_record_that_is_reviewed_is_left_as_it_was() -> None:
    (record,) = read_sgf(GO)
    assert record.tree is not None
    annotate(review_game(record, Always("C3", 0.0, -0.1, 0.7, 0.7), Limits(visits=1)))
    assert record.tree.text("C") == "Begin"
    assert "SBKV" not in record.tree.children[0].properties


def test_moves_are_found_after_stones_set_up_and_before_a_resignation() -> None:
    root = annotated(b"(;GM[11]SZ[5];AB[c3]AW[b2]PL[W];W[dd];B[bd];W[resign])", "a1", 0.0, 0.9, 0.9)
    moves = [node for node in root.main_line if "W" in node.properties or "B" in node.properties]
    assert [node.text("SBKV") for node in moves] == ["95.0", "95.0", None]
    assert moves[0].text("BM") == "2"


def test_a_turn_that_the_file_skips_is_written_out() -> None:
    (record,) = read_sgf(b"(;GM[1]SZ[9];B[ee];B[gg];W[cc])")
    assert record.moves == ("E5", "pass", "G3", "C7")
    root = annotated(b"(;GM[1]SZ[9];B[ee];B[gg];W[cc])", "C3", 0.0, 0.0, 0.0, 0.0, 0.0)
    assert [node.text("SBKV") for node in root.main_line[1:]] == ["50.0"] * 4


def test_a_game_without_moves_is_written_too() -> None:
    root = annotated(b"(;GM[1]SZ[9])", "C3", 0.0)
    assert root.main_line == [root]
    assert Record(read_sgf(b"(;GM[1]SZ[9])")[0].start).moves == ()
