"""What cannot be a game, a diagram or a symmetry is refused with a reason, however it is given."""

from __future__ import annotations

from typing import Any

import pytest

import tablier
from tablier.rules import GAMES, BadDiagram, BadRecord, BadSpec, Go, Hex, Oware
from tablier.rules.records import read_sgf


@pytest.mark.parametrize(
    ("make", "arguments"),
    [
        (Hex, {"size": 1}),
        (Hex, {"size": 40}),
        (Hex, {"size": 7.5}),
        (Go, {"size": 25}),
        (Go, {"komi": 6.25}),
        (Go, {"komi": float("nan")}),
        (Go, {"rules": "frensh"}),
        (Go, {"placement": "free"}),
        (Go, {"handicap": 2, "placement": "anywhere"}),
        (Go, {"superko": "none"}),
        (Go, {"handicap": 1}),
        (Go, {"size": 5, "handicap": 2}),
        (Oware, {"seeds": 0}),
        (Oware, {"seeds": 99}),
    ],
)
def test_a_game_made_directly_is_checked_too(make: Any, arguments: dict[str, Any]) -> None:
    with pytest.raises(BadSpec):
        make(**arguments)


@pytest.mark.parametrize("spec", [None, 7, ["hex"], b"hex"])
def test_a_spec_is_text(spec: Any) -> None:
    with pytest.raises(BadSpec, match="spec such as"):
        tablier.game(spec)
    with pytest.raises(BadSpec, match="spec such as"):
        tablier.agent(spec)


@pytest.mark.parametrize("spec", list(GAMES))
def test_a_diagram_is_text(spec: str) -> None:
    with pytest.raises(BadDiagram, match="is text"):
        tablier.game(spec).parse(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", list(GAMES))
def test_a_position_cannot_be_changed(spec: str) -> None:
    position = tablier.game(spec).start()
    for name in ("ply", "native", "game", "_trail", "anything"):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(position, name, None)
    with pytest.raises(AttributeError, match="never changes"):
        del position.ply
    assert position == tablier.game(spec).start()


def test_a_symmetry_is_one_of_the_game() -> None:
    with pytest.raises(BadSpec, match=r"game\.symmetries"):
        tablier.game("hex").start().under("half turn")  # type: ignore[arg-type]


HEX_ROWS = "\n. . .\n . . .\n  . . ."


@pytest.mark.parametrize(
    ("spec", "text", "complaint"),
    [
        ("hex:3", "hex:4, white to move" + HEX_ROWS, "the diagram is of hex:4, not of hex:3"),
        ("hex:3", "hex:99" + HEX_ROWS, "the diagram's first line cannot be read: hex: size must be a whole number"),
        ("oware", "oware, red to move\n" + "- " * 16, "'red to move': the players are first and second"),
        ("hex:3", "X X .\n . . .\n  . . .", "cannot tell who moves from 2 black and 0 white stones; add a line"),
        ("hex:3", ". O .\n . . .\n  . . .", "cannot tell who moves from 0 black and 1 white stones"),
        ("hex:3", ". .\n . . .\n  . . .", "the row '. .' has 2 cells, a hex 3x3 board has 3"),
        ("hex:3", ". . .\n . . .", "the diagram has 2 rows, a hex 3x3 board has 3"),
        ("hex:3", ". ? .\n . . .\n  . . .", r"'\?' in the row '. \? .' is none of . X O"),
        ("oware", "oware, move 401\n" + "- " * 16, "move 401 is beyond the limit of 400 moves"),
        ("oware", "oware\n1:2R 1:2R " + "- " * 14, "hole 1 stands twice or does not exist"),
        ("oware", "oware\n17:2R " + "- " * 15, "hole 17 stands twice or does not exist"),
        ("oware", "oware\n" + "- " * 15, "the diagram has 15 holes, oware has 16"),
        ("oware", "oware\n2X " + "- " * 15, "'2X' is no hole: a hole is like 2R2B2T, or - when empty"),
        ("oware", "oware, noon\n" + "- " * 16, "cannot read 'noon' in the diagram of oware"),
    ],
)
def test_a_diagram_that_cannot_be_read_says_what_is_wrong(spec: str, text: str, complaint: str) -> None:
    with pytest.raises(BadDiagram, match=complaint):
        tablier.game(spec).parse(text)


def test_a_board_that_no_game_leads_to_is_impossible() -> None:
    surrounded = "go:5, black to move\nO X . . .\nX . . . .\n. . . . .\n. . . . .\n. . . . ."
    with pytest.raises(BadDiagram, match="impossible board of go 5x5"):
        tablier.game("go:5").parse(surrounded)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"rules": "chines"}, "go: unknown rules 'chines' or superko 'situational'"),
        ({"placement": "free"}, "go: placement must be fixed, or free with a handicap, not 'free'"),
    ],
)
def test_what_is_wrong_with_a_game_is_said(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        Go(**arguments)


def test_a_broken_game_of_a_file_is_numbered() -> None:
    with pytest.raises(BadRecord, match="game 2 of the SGF file cannot be read"):
        read_sgf(b"(;GM[1]SZ[5])(;GM[1]SZ[5];B[zz])")
    with pytest.raises(BadRecord, match="the players swapped sides, and tablier knows swap-pieces only"):
        read_sgf(b"(;GM[11]SZ[5];B[c3];W[swap-sides])")


def test_a_module_knows_what_it_lacks() -> None:
    with pytest.raises(AttributeError, match="module 'tablier' has no attribute 'gmae'"):
        tablier.gmae  # noqa: B018
