"""What games and positions tell about themselves to pages, networks and people."""

from __future__ import annotations

import pickle

import pytest
from diagrams import diagram, go_diagram

import tablier
from tablier.rules import GAMES, BadDiagram, BadSpec, Go, IllegalMove
from tablier.rules.cube import Cube, board_size
from tablier.rules.go_chains import chains, neighbours

SMALL = """
    go:5, black to move
    . . X . O
    X X X . O
    . . X . .
    O . X . .
    . . X . O
"""


@pytest.mark.parametrize("komi", [500, -500, 0.5])
def test_a_komi_of_up_to_500_points_is_one(komi: float) -> None:
    assert tablier.game(f"go:9,komi={komi}") == Go(size=9, komi=komi)


@pytest.mark.parametrize("komi", [500.5, -500.5, 0.25])
def test_another_komi_is_none(komi: float) -> None:
    with pytest.raises(BadSpec, match="komi"):
        Go(size=9, komi=komi)


def test_the_komi_of_those_who_learn_is_spread_about_the_true_one() -> None:
    rules = tablier.game("go:9")
    assert rules.variants(0) == [(rules, 1.0)]
    spread = {str(variant): share for variant, share in rules.variants(1)}
    assert list(spread) == [
        str(tablier.game(f"go:9,komi={komi}")) for komi in (4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10)
    ]
    shares = list(spread.values())
    assert shares == shares[::-1]
    assert max(shares) == shares[6] == pytest.approx(0.2, abs=0.01)
    assert sum(shares) == pytest.approx(1, abs=0.02)
    assert shares[8] / shares[6] == pytest.approx(2.718281828**-0.5)


def test_chains_are_told_from_the_top_left_on() -> None:
    position = go_diagram("go:5", SMALL)
    told = [(chain.player, chain.name, len(chain.stones)) for chain in chains(position)]
    assert told == [("black", "C5", 7), ("white", "E5", 2), ("white", "A2", 1), ("white", "E1", 1)]
    black, white, *_ = chains(position)
    assert black.stones[:3] == ("C5", "A4", "B4")
    assert white.fares({"E5": -1.0, "E4": -0.5}) == 0.75
    assert black.fares(dict.fromkeys(black.stones, -0.5)) == -0.5


def test_a_point_has_neighbours_on_the_board_only() -> None:
    rules = tablier.game("go:5")
    assert isinstance(rules, Go)
    assert neighbours(rules, "E5") == ["D5", "E4"]
    assert neighbours(rules, "C1") == ["C2", "B1", "D1"]
    assert neighbours(rules, "C3") == ["C4", "B3", "D3", "C2"]
    assert neighbours(rules, "A3") == ["A4", "B3", "A2"]


def test_whose_points_are_whose_is_told_of_every_count() -> None:
    position = go_diagram("go:5", SMALL).play("pass").play("pass").scored(["A2"])
    assert position.dead == ("A2",)
    assert set(position.territory["black"]) == {"A5", "B5", "A3", "B3", "A2", "B2", "A1", "B1"}
    assert set(position.territory["white"]) == set()
    assert set(position.territory["neutral"]) == {"D5", "D4", "D3", "E3", "D2", "E2", "D1"}
    assert set(position.area["white"]) == {"E5", "E4", "E1"}
    assert len(position.area["black"]) == 15
    turned = position.under(position.game.symmetries[1])
    assert len(turned.dead) == 1
    assert pickle.loads(pickle.dumps(position)) == position != go_diagram("go:5", SMALL).play("pass").play("pass")


@pytest.mark.parametrize(
    ("numbers", "complaint"), [([0] * 24, "a board of 24 points is none of"), ([3] * 25, "is made of 0 .empty., 1")]
)
def test_a_board_in_numbers_has_its_size_and_three_kinds_of_points(numbers: list[int], complaint: str) -> None:
    with pytest.raises(BadDiagram, match=complaint):
        tablier.game("go:5").from_numbers(numbers, "black")


@pytest.mark.parametrize(("stones", "mover"), [(0, "white"), (1, "black"), (2, "white")])
def test_after_handicap_stones_a_diagram_need_not_say_who_moves(stones: int, mover: str) -> None:
    """Black has the stones of the handicap, then white begins: here with two on the stars."""
    rows = [["."] * 9 for _ in range(9)]
    for row, column, mark in [(2, 6, "X"), (6, 2, "X"), (0, 0, "O"), (8, 8, "X")][: 2 + stones]:
        rows[row][column] = mark
    drawn = "\n".join(" ".join(row) for row in rows)
    assert tablier.game("go:9,handicap=2").parse(drawn).to_move == mover


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_made_again_from_its_numbers(name: str) -> None:
    position = tablier.game(name).start()
    for _ in range(6):
        position = position.play(position.legal_moves[len(position.legal_moves) // 3])
    again = position.game.from_numbers(position.numbers, position.to_move)
    assert (again.numbers, again.to_move) == (position.numbers, position.to_move)


@pytest.mark.parametrize("name", [name for name, kind in GAMES.items() if not kind.counts_territory])
def test_games_without_a_count_take_no_stone_off_and_are_not_resumed(name: str) -> None:
    position = tablier.game(name).start()
    assert position.scored() is position
    assert (position.dead, position.removable, position.ends_by_agreement, position.resumable) == (
        (),
        False,
        False,
        False,
    )
    with pytest.raises(IllegalMove, match="no stone is taken off at the end of"):
        position.scored([position.legal_moves[0]])
    with pytest.raises(IllegalMove, match="cannot be resumed"):
        position.resumed()


def test_an_outcome_is_told_as_people_would() -> None:
    won = diagram("hex:3", "hex:3, white to move\n. X .\n . X .\n  . X .").outcome
    assert str(won) == "black wins by connection"
    assert won is not None
    assert (won.winner, won.score, won.points) == ("black", 1, (1, 0))
    lost = diagram("hex:3", "hex:3, black to move\n. X .\n O O O\n  X X .").outcome
    assert lost is not None
    assert (lost.winner, lost.score, lost.points) == ("white", -1, (0, 1))
    passed = tablier.game("go:5,komi=3.5").start().play("pass").play("pass")
    assert str(passed.outcome) == "white wins by 3.5 (0 to 3.5), two passes"
    even = tablier.game("go:5,komi=0").start().play("pass").play("pass")
    assert str(even.outcome) == "draw, two passes, 0 to 0"
    assert (passed.winner, even.winner, tablier.game("go:5").start().winner) == ("white", None, None)


def test_a_position_names_itself_its_last_move_and_the_one_before() -> None:
    position = tablier.game("hex:3").start()
    assert (position.last_move, position.previous) == (None, None)
    after = position.play("b2").play("a1")
    assert repr(after) == "<hex:3 position, black to move, ply 2>"
    assert (after.last_move, after.previous, after.movers) == ("a1", position.play("b2"), ("black", "white"))
    passed = tablier.game("go:5").start().play("pass").play("pass")
    assert passed.resumed().last_move == "pass"
    assert passed.resumed().previous == passed


@pytest.mark.parametrize(
    ("spec", "move", "path", "captured"),
    [
        ("oware", "1B", ((2, "blue"), (4, "blue")), ()),
        ("oware", "1R", ((2, "red"), (3, "red")), ()),
        ("awale", "C", None, ()),
    ],
)
def test_a_move_is_shown_seed_by_seed(
    spec: str, move: str, path: tuple[tuple[int, str], ...] | None, captured: tuple[int, ...]
) -> None:
    sown = tablier.game(spec).start().sowing(move)  # type: ignore[attr-defined]
    assert sown.captured == captured
    if path is not None:
        assert sown.path == path
    else:
        assert [hole for hole, _ in sown.path] == [4, 5, 6, 7]


def test_a_diagram_that_says_nothing_of_seeds_taken_has_none() -> None:
    position = tablier.game("oware").parse("oware\n" + "\n".join(["1R 1B 1T - - - - -"] * 2))
    assert (position.taken, position.to_move, position.ply) == ({"first": 0, "second": 0}, "first", 0)


def test_cubes_know_their_neighbours_and_distances() -> None:
    cell = Cube.from_name("c2")
    assert (cell.row, cell.column, cell.name, cell.index(5)) == (1, 2, "c2", 7)
    assert Cube.from_index(7, 5) == cell
    assert {around.name for around in cell.neighbours} == {"d2", "c3", "b3", "b2", "c1", "d1"}
    assert {cell.distance(around) for around in cell.neighbours} == {1}
    assert cell.distance(Cube.from_name("a5")) == 3
    assert cell.distance(Cube.from_name("e5")) == 5
    assert len({Cube.at(row, column).id for row in range(26) for column in range(26)}) == 26 * 26
    with pytest.raises(BadSpec, match="cube coordinates must add up to 0"):
        Cube(1, 1, 1)
    with pytest.raises(BadSpec, match="the cell in row 1, column 2 is off a 2x2 board"):
        cell.index(2)
    for name in ("", "c", "33", "c0", "ä1"):
        with pytest.raises(BadSpec, match="is no cell: a cell is a letter and a number"):
            Cube.from_name(name)
    with pytest.raises(BadDiagram, match="8 cells is no square"):
        board_size([0] * 8)
