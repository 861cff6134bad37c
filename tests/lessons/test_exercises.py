"""What each kind of exercise accepts and refuses, on positions whose truth is known."""

from __future__ import annotations

import pytest

import tablier
from tablier.lessons.exercises import read_exercise
from tablier.lessons.exercises.seeds import gains
from tablier.rules import BadSpec, Position


def board(header: str, *rows: str) -> Position:
    return tablier.game(header.split(", ")[0]).parse("\n".join((header, *rows)))


def right(position: Position, exercise: str) -> set[str]:
    return set(read_exercise(position.game, exercise).answers(position))


LADDER = ("go:5, black to move", ". . . . .", ". X X . .", ". X O . .", ". . . . .", ". . . . .")
EYES = (". . . . .", ". . . . .", "O O O O O", "X X X X O", ". . . X O")


def test_the_centre_wins_on_a_small_board_of_hex_and_the_corner_does_not() -> None:
    exercise = read_exercise(tablier.game("hex:4"), "win")
    start = tablier.game("hex:4").start()
    assert exercise.judge(start, "c2").result == "solved"
    lost = exercise.judge(start, "a1")
    assert lost.result == "wrong"
    assert lost.reply is not None
    winner = read_exercise(tablier.game("hex:4"), "win").judge(start.play("a1"), lost.reply)
    assert winner.result == "solved"  # the refutation is itself a winning move


def test_swapping_depends_on_the_first_stone() -> None:
    game = tablier.game("hex:5,swap=yes")
    assert right(game.start().play("c3"), "swap") == {"swap"}
    assert right(game.start().play("a1"), "swap") == {"keep"}


def test_a_stone_with_two_liberties_is_taken_in_two_moves_only_where_it_cannot_run() -> None:
    corner = board("go:5, black to move", ". . . . .", ". . . . .", ". . . . .", "X X . . .", ". O . . .")
    assert right(corner, "capture B1 2") == {"C1"}  # from the other side it runs to C1
    assert right(corner, "capture B1 1") == set()
    assert right(board(*LADDER), "capture C3 2") == set()


def test_a_ladder_works_on_one_side_and_not_when_a_stone_waits_for_it() -> None:
    rows = [". . . . . . .", ". . . . . . .", ". . . . X . .", ". . . X O . .", ". . . X . . .", *[". . . . . . ."] * 2]
    free = board("go:7, black to move", *rows)
    assert right(free, "chase E4 9") == {"F4"}
    rows[5] = ". . . . . O O"
    assert right(board("go:7, black to move", *rows), "chase E4 9") == set()


def test_three_points_in_a_row_live_or_die_by_the_middle_one() -> None:
    assert right(board("go:5, black to move", *EYES), "live D1") == {"B1"}
    assert right(board("go:5, white to move", *EYES), "kill D1 2") == {"B1"}
    assert right(board("go:5, white to move", *EYES[:4], ". X . X O"), "kill D1 2") == set()


def test_the_reply_to_a_right_move_resists_as_long_as_it_can() -> None:
    rows = [". . . . . . .", ". . . . . . .", ". . . . X . .", ". . . X O . .", ". . . X . . .", *[". . . . . . ."] * 2]
    position = board("go:7, black to move", *rows)
    assessment = read_exercise(position.game, "chase E4 9").judge(position, "F4")
    assert (assessment.result, assessment.reply) == ("on", "E3")  # the stone runs; anything else is taken at once


def test_a_gain_counts_the_answer() -> None:
    position = board("awale, first to move, captured 8 2", "1 0 6 1 5 1", "2 12 5 3 2 0")
    worth = gains(position, 3)
    assert gains(position, 1) == {"A": 0, "B": 0, "C": 0, "D": 2, "E": 2}
    assert worth["A"] == max(worth.values()) > worth["D"]
    plain = {move: -_plain(position.play(move), 2) - 6 for move in position.legal_moves}
    assert worth == plain


def _plain(position: Position, plies: int) -> int:
    """The lead of the player to move after best play, with nothing pruned."""
    taken, mover = position.taken, position.to_move
    if not plies or position.outcome is not None:
        return 2 * taken[mover] - sum(taken.values())
    return max(-_plain(position.play(move), plies - 1) for move in position.legal_moves)


@pytest.mark.parametrize(("spec", "exercise"), [("hex:5", "capture a1"), ("go:5", "capture"), ("awale", "gain much")])
def test_a_task_that_makes_no_sense_is_refused(spec: str, exercise: str) -> None:
    with pytest.raises(BadSpec, match="exercise"):
        read_exercise(tablier.game(spec), exercise)
