"""Diagram in, drawing out."""

from __future__ import annotations

import textwrap

import pytest
from rich.text import Text
from specs import ONE_A_GAME, TRIAL_SPECS

from tablier.cli.boards import Look, draw
from tablier.cli.boards.go_board import star_points
from tablier.rules import GoPosition, Position, game

PLAIN = Look(colour=False)
ASCII = Look(colour=False, unicode=False)
COLOUR = Look()


def drawn(position: Position, look: Look = PLAIN) -> str:
    shown = draw(position, look)
    return textwrap.dedent("\n".join([*(line.plain for line in shown.board), *shown.legend]))


def expected(drawing: str) -> str:
    return textwrap.dedent(drawing).strip("\n").rstrip()


def styles(line: Text, characters: str) -> list[str]:
    """The styles of these characters of a line, in order."""
    return [str(span.style) for span in line.spans if line.plain[span.start : span.end] in characters]


def test_hex_leans_to_the_right_with_the_last_move_in_brackets() -> None:
    position = game("hex:4").start().play("b2").play("c3")
    assert drawn(position) == expected("""
           a b c d
           ▄▄▄▄▄▄▄▄▄
         1 ╲ · · · · ╲ 1
          2 ╲ · ● · · ╲ 2
           3 ╲ · ·(○)· ╲ 3
            4 ╲ · · · · ╲ 4
                ▀▀▀▀▀▀▀▀▀
                  a b c d
        """)


def test_the_winning_chain_of_hex_stands_out() -> None:
    position = game("hex:3").parse("""
        . X O
         X O O
          X . .
    """)
    assert drawn(position) == expected("""
           a b c
           ▄▄▄▄▄▄▄
         1 ╲ · ◆ ○ ╲ 1
          2 ╲ ◆ ○ ○ ╲ 2
           3 ╲ ◆ · · ╲ 3
               ▀▀▀▀▀▀▀
                 a b c
        ◆ the winning chain
        """)


def test_go_has_lines_star_points_and_stones() -> None:
    position = game("go:7").start().play("C4").play("D3").play("G7")
    assert drawn(position) == expected("""
           A B C D E F G
        7  ┌─┬─┬─┬─┬─┬(●) 7
        6  ├─┼─┼─┼─┼─┼─┤  6
        5  ├─┼─╋─┼─╋─┼─┤  5
        4  ├─┼─●─╋─┼─┼─┤  4
        3  ├─┼─╋─○─╋─┼─┤  3
        2  ├─┼─┼─┼─┼─┼─┤  2
        1  └─┴─┴─┴─┴─┴─┘  1
           A B C D E F G
        """)


def test_a_finished_game_of_go_shows_territory_and_dead_stones() -> None:
    position = game("go:5").parse("""
        go:5, black to move, prisoners 0 0, 2 passes
        . X . O .
        . X . O .
        O X . O .
        . X . O .
        . X . O .
    """)
    assert isinstance(position, GoPosition)
    assert drawn(position.scored(["A3"])) == expected("""
           A B C D E
        5  ■─●─┬─○─□  5
        4  ■─●─┼─○─□  4
        3  o─●─╋─○─□  3
        2  ■─●─┼─○─□  2
        1  ■─●─┴─○─□  1
           A B C D E
        ■ □ territory, x o dead stones
        """)


def test_a_ko_is_told() -> None:
    position = game("go:5").start()
    for move in ("B4", "C4", "A3", "D3", "B2", "C2", "C3", "B3"):
        position = position.play(move)
    assert draw(position, PLAIN).legend == ["ko: C3 may not be retaken at once"]


@pytest.mark.parametrize(
    ("size", "count"), [(5, 1), (6, 0), (7, 5), (8, 4), (9, 5), (11, 5), (12, 4), (13, 9), (14, 4), (19, 9)]
)
def test_star_points_are_where_boards_have_them(size: int, count: int) -> None:
    points = star_points(size)
    assert len(points) == count
    assert {(size - 1 - row, column) for row, column in points} == points
    if size == 19:
        assert {(3, 3), (9, 9), (3, 15), (15, 9)} <= points


def test_oware_shows_every_seed_and_the_hole_of_the_last_move() -> None:
    position = game("oware").start().play("3TB")
    assert drawn(position) == expected("""
             [1]      (2)      [3]*     (4)      [5]      (6)      [7]      (8)
          ╭────────┬────────┬────────┬────────┬────────┬────────┬────────┬────────╮
          │  2 R   │  2 R   │  2 R   │  2 R   │  2 R   │  2 R   │  2 R   │  2 R   │
          │  2 B   │  2 B   │   ·    │  2 B   │  2 B   │  2 B   │  2 B   │  3 B   │
          │  2 T   │  2 T   │   ·    │  3 T   │  2 T   │  3 T   │  2 T   │  2 T   │
          │  = 6   │  = 6   │  = 2   │  = 7   │  = 6   │  = 7   │  = 6   │  = 7   │
        ↑ ├────────┼────────┼────────┼────────┼────────┼────────┼────────┼────────┤ ↓
          │  2 R   │  2 R   │  2 R   │  2 R   │  2 R   │  2 R   │  2 R   │  2 R   │
          │  2 B   │  2 B   │  2 B   │  2 B   │  2 B   │  2 B   │  3 B   │  2 B   │
          │  2 T   │  2 T   │  2 T   │  2 T   │  2 T   │  2 T   │  2 T   │  2 T   │
          │  = 6   │  = 6   │  = 6   │  = 6   │  = 6   │  = 6   │  = 7   │  = 6   │
          ╰────────┴────────┴────────┴────────┴────────┴────────┴────────┴────────╯
             (16)     [15]     (14)     [13]     (12)     [11]     (10)     [9]
        """)


def test_an_empty_hole_is_empty() -> None:
    holes = " ".join(["-"] * 15 + ["1R12T"])
    board = drawn(game("oware").parse(f"oware, first to move, move 3, captured 40 40\n{holes}"))
    assert "│        │" in board
    assert "│  12 T  │" in board
    assert "│  = 13  │" in board


@pytest.mark.parametrize("spec", [*TRIAL_SPECS, "hex:19", "go:19", "oware:seeds=5"])
def test_boards_fit_in_eighty_columns(spec: str) -> None:
    position = game(spec).start()
    for look in (PLAIN, ASCII, COLOUR):
        assert all(line.cell_len <= 80 for line in draw(position, look).board)


@pytest.mark.parametrize("spec", ONE_A_GAME)
def test_where_there_is_only_ascii_boards_keep_to_it(spec: str) -> None:
    position = game(spec).start()
    while position.outcome is None:
        position = position.play(position.legal_moves[-1])
        assert drawn(position, ASCII).isascii()


@pytest.mark.parametrize("spec", ["hex:5", "go:9"])
def test_in_colour_stones_are_black_and_white_on_wood(spec: str) -> None:
    position = game(spec).start().play("c3").play("d3").play("a1")
    row = next(line for line in draw(position, COLOUR).board if line.plain.count("●") == 2)
    assert styles(row, "●") == ["bold #000000 on #d7af5f", "bold #ffffff on #d7af5f"]


def test_without_colour_a_board_has_no_colour_at_all() -> None:
    position = game("hex:3").start().play("b2")
    assert {str(span.style) for line in draw(position, PLAIN).board for span in line.spans} <= {"", "dim"}


def test_players_know_what_they_play_for() -> None:
    assert draw(game("hex").start(), PLAIN).facts == {"black": "joins top and bottom", "white": "joins left and right"}
    assert draw(game("go:9,komi=6.5").start(), PLAIN).facts["white"] == "0 prisoners, komi 6.5"
    assert draw(game("oware").start(), PLAIN).facts["second"] == "even holes, 0 seeds taken"
