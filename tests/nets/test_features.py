"""What a network sees: the same thing whoever is to move and however the board is turned."""

from __future__ import annotations

import random

import numpy as np
import pytest
from diagrams import diagram
from specs import TRIAL_SPECS

from tablier import _native
from tablier.nets.features import BOARD, Encoding, find_number, find_plane
from tablier.rules import GAMES, BadSpec, OwarePosition, Position, game

BOARDS = [*TRIAL_SPECS, "go:13"]


def random_positions(spec: str, count: int, seed: int = 0) -> list[Position]:
    chance = random.Random(seed)
    found: list[Position] = []
    position = game(spec).start()
    while len(found) < count:
        found.append(position)
        position = position.play(chance.choice(position.legal_moves))
        if position.outcome is not None:
            position = game(spec).start()
    return found


def plane(planes: np.ndarray, number: int) -> list[str]:
    return ["".join(".123456789"[cell] for cell in row) for row in planes[0, number]]


def test_black_sees_the_stones_of_hex_as_they_stand() -> None:
    position = diagram("hex:3", """
        . X .
         . . O
          X O .
    """)  # fmt: skip
    assert position.to_move == "black"
    planes, numbers = Encoding.for_game(position.game).draw([position])
    assert plane(planes, 1) == [".1.", "...", "1.."]
    assert plane(planes, 2) == ["...", "..1", ".1."]
    assert plane(planes, 3) == ["111", "...", "111"]
    assert plane(planes, 4) == ["1.1", "1.1", "1.1"]
    assert numbers.tolist() == [[0.0, pytest.approx(0.3)]]


def test_white_sees_hex_transposed_so_that_the_mover_always_joins_top_and_bottom() -> None:
    position = diagram("hex:3", """
        . X .
         . . O
          X . .
    """)  # fmt: skip
    assert position.to_move == "white"
    planes, _ = Encoding.for_game(position.game).draw([position])
    assert plane(planes, 1) == ["...", "...", ".1."]
    assert plane(planes, 2) == ["..1", "1..", "..."]
    assert Encoding.for_game(position.game).slots(position)["c1"] == 6


def test_go_shows_liberties_the_ko_and_the_last_stone() -> None:
    position = diagram("go:5,superko=simple", """
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .
        black to move
    """).play("pass").play("B4")  # fmt: skip
    assert position.to_move == "black"
    planes, numbers = Encoding.for_game(position.game).draw([position])
    assert plane(planes, 2) == ["..1..", ".1.1.", "..1..", ".....", "....."]
    assert plane(planes, 3)[1] == ".1..."  # the stone that took the ko is in atari
    assert plane(planes, 6) == [".....", "..1..", ".....", ".....", "....."]  # the ko may not be retaken
    assert plane(planes, 7)[1] == ".1..."
    assert numbers[0].tolist() == [pytest.approx(-0.7), 0.0, 0.0, pytest.approx(0.5)]


def test_komi_helps_white_and_prisoners_count_only_with_territory() -> None:
    start = game("go:5,komi=6.5,rules=japanese").start()
    taken = start.play("A4").play("A5").play("B5").play("E1")
    _, numbers = Encoding.for_game(start.game).draw([start, taken])
    assert numbers[0, 0] == pytest.approx(-0.65)
    assert numbers[1, 0] == pytest.approx(-0.55)
    assert numbers[1, 2] == 1


def test_oware_is_turned_so_that_the_mover_owns_the_first_hole() -> None:
    start = game("oware").start()
    second = start.play("1R")
    encoding = Encoding.for_game(start.game)
    planes, numbers = encoding.draw([second])
    assert planes[0, 1, 0].tolist() == [1, 0] * 8
    assert isinstance(second, OwarePosition)
    red = [hole[0] for hole in second.holes]
    assert planes[0, 2, 0].tolist() == red[1:] + red[:1]
    assert encoding.slots(second)["2R"] == 0
    assert numbers[0, 3] == pytest.approx(1 / 400)


@pytest.mark.parametrize("spec", BOARDS)
def test_drawing_under_a_symmetry_is_drawing_the_turned_position(spec: str) -> None:
    encoding = Encoding.for_game(game(spec))
    for position in random_positions(spec, 30):
        for number, symmetry in enumerate(position.game.symmetries):
            turned = position.under(symmetry)
            if turned.last_move is None and position.last_move is not None:
                continue
            planes, numbers = encoding.draw([position], number)
            expected, same = encoding.draw([turned])
            assert (planes == expected).all()
            assert (numbers == same).all()
            slots = encoding.slots(turned)
            assert encoding.slots(position, number) == {move: slots[symmetry(move)] for move in position.legal_moves}


@pytest.mark.parametrize("spec", ["hex:4", "go:7"])
def test_a_small_board_lies_in_the_corner_of_a_large_canvas(spec: str) -> None:
    own, large = Encoding.for_game(game(spec)), Encoding.on_canvas(game(spec).name, 9, 9)
    for position in random_positions(spec, 10):
        small_planes, small_numbers = own.draw([position])
        planes, numbers = large.draw([position])
        assert (planes[:, :, : own.height, : own.width] == small_planes).all()
        assert planes.sum() == small_planes.sum()
        assert (numbers == small_numbers).all()
        for move, slot in large.slots(position).items():
            inside = own.slots(position)[move]
            expected = large.cells if inside == own.cells else inside // own.width * 9 + inside % own.width
            assert slot == expected


def test_a_board_that_does_not_fit_is_refused() -> None:
    with pytest.raises(BadSpec, match="does not fit an encoding for go on 5x5: the board is larger than the canvas"):
        Encoding.on_canvas("go", 5, 5).draw([game("go:9").start()])


@pytest.mark.parametrize("name", GAMES)
def test_every_plane_and_number_has_a_name_and_the_board_comes_first(name: str) -> None:
    encoding = Encoding.for_game(game(name))
    facts = getattr(_native, f"{game(name).native_kind}Encoding")
    assert len(set(facts.plane_names)) == encoding.planes
    assert len(set(facts.number_names)) == encoding.numbers
    assert find_plane(name, "board") == BOARD
    planes, _ = encoding.draw([game(name).start()])
    assert planes[0, BOARD].all()


def test_a_plane_that_nobody_draws_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadSpec, match="there is no plane of go called 'forbiden'; did you mean 'forbidden'"):
        find_plane("go", "forbiden")
    with pytest.raises(BadSpec, match="there is no number of hex called 'komi'"):
        find_number("hex", "komi")
