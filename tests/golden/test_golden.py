"""The rules still give the games and counts that are written down; ``make golden`` writes them anew."""

import pytest

import tablier
from tablier.rules import GAMES
from tools import golden


@pytest.mark.parametrize("spec", golden.SPECS)
def test_a_playthrough_repeats_itself(spec: str) -> None:
    assert golden.playthrough(spec) == golden.path_of(spec).read_text()


def test_every_game_has_a_playthrough_and_no_file_is_left_over() -> None:
    assert {tablier.game(spec).name for spec in golden.SPECS} == set(GAMES)
    assert {golden.path_of(spec) for spec in golden.SPECS} == set(golden.PLAYTHROUGHS.glob("*.txt"))


def test_perft_counts_are_as_written() -> None:
    assert list(golden.perft_lines()) == golden.PERFT.read_text().splitlines()


def test_known_counts_of_hex_lines_are_among_them() -> None:
    lines = golden.PERFT.read_text().splitlines()
    assert "hex:3 5 15120" in lines
    assert "hex:3 6 54720" in lines


def test_fixed_searches_find_what_is_written() -> None:
    assert list(golden.signature_lines()) == golden.SIGNATURE.read_text().splitlines()
