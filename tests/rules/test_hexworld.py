"""HexWorld links."""

from __future__ import annotations

import pytest

from tablier.rules import BadRecord, TablierError, game
from tablier.rules.records import Record, hexworld_link, read_hexworld


def test_a_link_with_settings_a_swap_a_cursor_and_a_resignation_is_read() -> None:
    record = read_hexworld("https://hexworld.org/board/#5r9c1,a2:sc3,d2:rb")
    assert str(record.game) == "hex:5,swap=yes"
    assert record.moves == ("a2", "swap-pieces", "c3", "d2")
    assert record.result == "W+R"


def test_a_pass_gives_the_turn_away() -> None:
    record = read_hexworld("#4,b2:pc1")
    assert record.position.to_move == "white"
    assert record.moves == ("c1",)


def test_a_link_shows_the_game_that_it_was_made_of() -> None:
    record = Record(game("hex:11,swap=yes").start(), ("b4", "swap-pieces", "h4", "k11"), result="B+R")
    link = hexworld_link(record)
    assert link == "https://hexworld.org/board/#11c1,b4:sh4k11:rw"
    again = read_hexworld(link)
    assert (again.moves, again.result, again.position) == (record.moves, record.result, record.position)


@pytest.mark.parametrize("link", ["#", "#11x13,a1", "#11c1,a1?!", "#11c1,z9", "#5,a1a1", "#99,a1", "elsewhere"])
def test_what_is_no_link_of_a_game_is_refused(link: str) -> None:
    with pytest.raises(TablierError, match=r"HexWorld|no move|illegal move|size"):
        read_hexworld(link)


def test_go_has_no_link() -> None:
    with pytest.raises(BadRecord, match="game of hex"):
        hexworld_link(Record(game("go:9").start()))
