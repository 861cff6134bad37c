"""Exact scores of Go on small boards, as Python sees them."""

from __future__ import annotations

import pytest
from diagrams import diagram

import tablier
from tablier.rules import BadSpec, GoPosition
from tablier.search.go_scores import ScoreSolver, has_score_solver

LATE = """
    black to move
    . X O O .
    X X O . O
    X X O O O
    . X X O .
    X X . X O
"""
BEHIND = """
    black to move
    . X O . .
    . X O O .
    X X X O .
    . X O O .
    . . X O .
"""


def go(drawn: str, spec: str = "go:5,komi=0") -> GoPosition:
    position = diagram(spec, drawn)
    assert isinstance(position, GoPosition)
    return position


def test_the_score_all_best_moves_and_a_line_are_proved() -> None:
    proof = ScoreSolver(go(LATE)).prove()
    assert (proof.margin, proof.moves, proof.unknown) == (5, ("E2",), ())
    assert proof.line[0] == "E2"
    assert proof.nodes > 0


@pytest.mark.parametrize(("komi", "margin"), [("2", -3), ("-0.5", -0.5), ("-1", 0)])
def test_komi_is_part_of_the_score(komi: str, margin: float) -> None:
    assert ScoreSolver(go(BEHIND, f"go:5,komi={komi}")).prove().margin == margin


def test_bounds_are_told_when_time_is_up() -> None:
    wild = "\n".join(["black to move", "X X . O .", ". O X O .", ". O O X .", ". . X . X", ". . X . X"])
    solver = ScoreSolver(go(wild))
    proof = solver.prove(seconds=0.05)
    assert proof.margin is None
    assert (proof.least, proof.most) == solver.known
    assert -25 <= proof.least < proof.most <= 25
    assert proof.moves == ()


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("go:9", "only boards up to 7x7 can be solved, not go 9x9"),
        ("go:5", "with 25 empty points the position is too open to solve: 16 at most"),
        ("go:5,rules=japanese", "only the count by area can be solved: rules=chinese or tromp-taylor, not japanese"),
        ("go:5,superko=simple,suicide=yes", "with superko=simple and suicide=yes a game need never end"),
        ("go:7,handicap=2,placement=free", "the handicap stones have to be placed first"),
        ("hex:5", "only scores of go can be proved so far, not of hex"),
    ],
)
def test_what_cannot_be_solved_is_refused(spec: str, message: str) -> None:
    with pytest.raises(BadSpec, match=message):
        ScoreSolver(tablier.game(spec).start())


def test_only_go_has_such_scores() -> None:
    assert has_score_solver(tablier.game("go:5"))
    assert not has_score_solver(tablier.game("hex:5"))
