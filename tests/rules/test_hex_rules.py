"""Hex: what may be played, who has joined their sides, and the swap."""

import pytest
from diagrams import hex_diagram

import tablier
from tablier.rules import HexPosition


def start(spec: str) -> HexPosition:
    position = tablier.game(spec).start()
    assert isinstance(position, HexPosition)
    return position


# --- winning ----------------------------------------------------------------------------------------------------------


def test_black_wins_by_joining_top_and_bottom() -> None:
    position = hex_diagram(
        "hex:4",
        """
        . . X .
         O X O .
          O X . .
           X O . .
        """,
    )
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason, position.outcome.score) == ("black", "connection", 1)
    assert position.winning_chain == ("c1", "b2", "b3", "a4")
    assert position.legal_moves == []


def test_white_wins_by_joining_left_and_right() -> None:
    position = hex_diagram(
        "hex:4",
        """
        . X . .
         X . . O
          X O O .
           O X . .
        """,
    )
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason, position.outcome.score) == ("white", "connection", -1)
    assert position.winner == "white"
    assert position.winning_chain == ("a4", "b3", "c3", "d2")


def test_black_does_not_win_from_left_to_right() -> None:
    position = hex_diagram(
        "hex:3",
        """
        O . O
         X X X
          . . .
        black to move
        """,
    )
    assert position.outcome is None
    assert position.winning_chain == ()


def test_a_bridge_is_not_yet_a_win() -> None:
    position = hex_diagram(
        "hex:3",
        """
        . X .
         . . O
          X . .
        """,
    )
    assert position.outcome is None


def test_cells_touch_along_one_short_diagonal_only() -> None:
    joined = hex_diagram("hex:2", ". X\n X O\nwhite to move")
    apart = hex_diagram("hex:2", "X .\n . X\nwhite to move")
    assert joined.winner == "black"
    assert apart.outcome is None


def test_the_winning_chain_is_the_shortest_one() -> None:
    position = hex_diagram(
        "hex:4",
        """
        X X . O
         X O O X
          X . X X
           X O O O
        white to move
        """,
    )
    assert position.winning_chain == ("a1", "a2", "a3", "a4")


def test_a_game_that_is_won_takes_no_more_moves() -> None:
    position = start("hex:2")
    for move in ("a1", "b1", "a2"):
        position = position.play(move)
    assert position.winner == "black"
    with pytest.raises(tablier.IllegalMove, match="illegal move b2 at ply 3 of hex 2x2: the game is over"):
        position.play("b2")


@pytest.mark.parametrize("size", range(2, 20))
def test_a_full_column_wins_for_black_and_a_full_row_for_white(size: int) -> None:
    letters = "abcdefghijklmnopqrs"[:size]
    black = start(f"hex:{size}")
    for row in range(1, size + 1):
        assert black.outcome is None
        black = black.play(f"a{row}")
        if row < size:
            black = black.play(f"{letters[-1]}{row}")
    assert black.winner == "black"
    assert black.winning_chain == tuple(f"a{row}" for row in range(1, size + 1))
    white = start(f"hex:{size}")
    for column in letters:
        white = white.play(f"{column}{size}").play(f"{column}1")
        assert (white.winner == "white") == (column == letters[-1])


# --- moves that are refused -------------------------------------------------------------------------------------------


def test_an_occupied_cell_is_refused() -> None:
    with pytest.raises(tablier.IllegalMove, match="illegal move d4 at ply 1 of hex 11x11: the cell is occupied"):
        start("hex:11").play("d4").play("d4")


@pytest.mark.parametrize("move", ["d1", "a4", "a0", "", "aa1", "a", "1", "1a", "pass", "a1b2", "c-1", "ä1"])
def test_what_is_no_cell_of_the_board_is_refused_by_name(move: str) -> None:
    with pytest.raises(tablier.IllegalMove, match=f"'{move}' is no move of hex 3x3"):
        start("hex:3").play(move)


def test_a_move_of_the_wrong_player_is_refused() -> None:
    position = start("hex:3").play("b2", player="black")
    with pytest.raises(tablier.IllegalMove, match="illegal move b3 at ply 1 of hex 3x3: it is white's turn"):
        position.play("b3", player="black")
    with pytest.raises(tablier.IllegalMove, match="no player 'first'"):
        position.play("b3", player="first")
    assert position.play("b3", player="white").to_move == "black"


def test_a_refused_move_changes_nothing() -> None:
    position = start("hex:3").play("b2")
    before = str(position)
    with pytest.raises(tablier.IllegalMove):
        position.play("b2")
    assert str(position) == before
    assert position.history == ("b2",)


def test_moves_are_read_in_any_letter_case_and_with_blanks_around() -> None:
    assert start("hex:3").play("  B2 ").history == ("b2",)
    assert start("hex:3,swap=yes").play("b2").play("Swap-Pieces").history == ("b2", "swap-pieces")


@pytest.mark.parametrize("size", ["1", "20", "0", "-3", "three", "7.0", "7x7"])
def test_a_size_out_of_range_is_refused(size: str) -> None:
    with pytest.raises(tablier.BadSpec, match=f"hex: size must be a whole number from 2 to 19, not '{size}'"):
        tablier.game(f"hex:{size}")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(tablier.BadSpec, match="'komi'"):
        tablier.game("hex:7,komi=7")
    with pytest.raises(tablier.BadSpec, match="'maybe'"):
        tablier.game("hex:7,swap=maybe")


def test_moves_are_listed_row_by_row_from_the_top_and_the_swap_comes_last() -> None:
    position = start("hex:3,swap=yes")
    assert position.legal_moves == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert position.play("b1").legal_moves == ["a1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", "swap-pieces"]


# --- swap -------------------------------------------------------------------------------------------------------------


def test_swapping_turns_the_stone_white_and_mirrors_it_on_the_long_diagonal() -> None:
    position = start("hex:5,swap=yes").play("b4").play("swap-pieces")
    assert position.stones == {"black": (), "white": ("d2",)}
    assert position.to_move == "black"
    assert position.legal_moves == [cell for cell in start("hex:5").legal_moves if cell != "d2"]


def test_a_stone_on_the_long_diagonal_only_changes_its_colour() -> None:
    position = start("hex:5,swap=yes").play("c3").play("swap-pieces")
    assert position.stones == {"black": (), "white": ("c3",)}


def test_pieces_are_swapped_as_the_second_move_only() -> None:
    first = start("hex:5,swap=yes")
    for position in (first, first.play("b4").play("c3"), first.play("b4").play("swap-pieces")):
        assert "swap-pieces" not in position.legal_moves
        with pytest.raises(tablier.IllegalMove, match=r"illegal move swap-pieces at ply [012] of hex 5x5"):
            position.play("swap-pieces")


def test_pieces_are_swapped_only_where_the_game_allows_it() -> None:
    position = start("hex:5").play("b4")
    assert "swap-pieces" not in position.legal_moves
    with pytest.raises(tablier.IllegalMove):
        position.play("swap-pieces")


def test_a_drawn_position_with_one_black_stone_may_be_swapped() -> None:
    position = hex_diagram("hex:3,swap=yes", ". . .\n X . .\n  . . .")
    assert position == start("hex:3,swap=yes").play("a2")
    assert position.play("swap-pieces").stones == {"black": (), "white": ("b1",)}
