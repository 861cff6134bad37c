"""A board turned or mirrored is the same game."""

from random import Random

import pytest
from specs import ONE_A_GAME, TRIAL_SPECS

import reference
import tablier
from reference.choosing import choose

SPECS = [
    *TRIAL_SPECS,
    "hex:2",
    "hex:4,swap=yes",
    "go:6,rules=tromp-taylor",
    "go:9,rules=japanese,superko=simple",
    "oware:seeds=1",
]


@pytest.mark.parametrize("spec", [*ONE_A_GAME, "go:6"])
def test_every_symmetry_is_there_once_and_maps_the_moves_onto_themselves(spec: str) -> None:
    game = tablier.game(spec)
    count = len(game.symmetry_names)
    moves = game.start().legal_moves
    images = {tuple(symmetry(move) for move in moves) for symmetry in game.symmetries}
    assert len(game.symmetries) == len(images) == count
    assert len({symmetry.name for symmetry in game.symmetries}) == count
    assert all(sorted(image) == sorted(moves) for image in images)
    assert tuple(moves) in images


@pytest.mark.parametrize("spec", SPECS)
def test_symmetries_map_legal_moves_and_outcomes(spec: str) -> None:
    game = tablier.game(spec)
    for seed in range(4):
        random, position, slow = Random(seed), game.start(), reference.start(game)
        while True:
            if len(position.history) % 5 == 0 or position.outcome is not None:
                for symmetry in game.symmetries:
                    image = position.under(symmetry)
                    assert sorted(image.legal_moves) == sorted(map(symmetry, position.legal_moves))
                    assert image.outcome == position.outcome
                    assert image.to_move == position.to_move
                    assert image.history == tuple(map(symmetry, position.history))
            if position.outcome is not None or len(position.history) >= 60:
                break
            move = choose(slow, random)
            position, slow = position.play(move), slow.play(move)


@pytest.mark.parametrize("spec", SPECS)
def test_playing_and_turning_the_board_can_change_places(spec: str) -> None:
    game = tablier.game(spec)
    for symmetry in game.symmetries:
        random, position, slow = Random(1), game.start(), reference.start(game)
        image = position.under(symmetry)
        for _ in range(25):
            if position.outcome is not None:
                break
            move = choose(slow, random)
            position, slow, image = position.play(move), slow.play(move), image.play(symmetry(move))
            assert position.under(symmetry) == image
            assert hash(position.under(symmetry)) == hash(image)


def test_a_superko_ban_turns_with_the_board() -> None:
    position = tablier.game("go:5,superko=positional").parse(
        """
        O . O . X
        . O X X .
        . . . . .
        . . . . .
        . . . . .
        white to move
        """
    )
    position = position.play("D5").play("B5")
    for symmetry in position.game.symmetries:
        assert symmetry("C5") not in position.under(symmetry).legal_moves


def test_the_half_turn_of_hex_keeps_each_players_sides() -> None:
    game = tablier.game("hex:3")
    _, half_turn = game.symmetries
    assert [half_turn(move) for move in ("a1", "b1", "b2", "c3")] == ["c3", "b3", "b2", "a1"]


def test_oware_turns_by_an_even_number_of_holes() -> None:
    images = {symmetry("1TR") for symmetry in tablier.game("oware").symmetries}
    assert images == {f"{number}TR" for number in range(1, 16, 2)}
