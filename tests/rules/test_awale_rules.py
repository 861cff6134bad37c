"""Awalé: sowing, capturing, grand slams, feeding and the five ways a game ends.

A diagram shows the second player's holes from f to a in the upper row and the first player's from A to F below.
"""

from __future__ import annotations

import random

import pytest
from diagrams import diagram

import tablier
from tablier.rules import AwalePosition


def awale(text: str, grand_slam: str = "nothing") -> AwalePosition:
    """Return the position that a diagram draws, its header written without the name of the game."""
    spec = str(tablier.game(f"awale:grand_slam={grand_slam}"))
    position = diagram(spec, f"{spec}, {text.strip()}")
    assert isinstance(position, AwalePosition)
    return position


def start(grand_slam: str = "nothing") -> AwalePosition:
    """Return the first position."""
    position = tablier.game(f"awale:grand_slam={grand_slam}").start()
    assert isinstance(position, AwalePosition)
    return position


def rows(position: AwalePosition) -> list[str]:
    """Return the seeds as a diagram shows them, upper row first."""
    holes = [str(seeds) for seeds in position.holes]
    return [" ".join(reversed(holes[6:])), " ".join(holes[:6])]


def result(position: AwalePosition) -> tuple[str | None, str, tuple[float, float]]:
    """Return winner, reason and points of a game that is over."""
    assert position.outcome is not None
    assert position.legal_moves == []
    assert position.outcome.score == position.outcome.points[0] - position.outcome.points[1]
    return position.outcome.winner, position.outcome.reason, position.outcome.points


# --- sowing -----------------------------------------------------------------------------------------------------------


def test_the_board_begins_with_four_seeds_in_twelve_holes() -> None:
    position = start()
    assert rows(position) == ["4 4 4 4 4 4", "4 4 4 4 4 4"]
    assert position.legal_moves == list("ABCDEF")
    assert position.play("A").legal_moves == list("abcdef")


def test_seeds_are_sown_counter_clockwise_into_both_rows() -> None:
    position = start().play("D")
    assert rows(position) == ["4 4 4 4 5 5", "4 4 4 0 5 5"]
    assert rows(position.play("f")) == ["0 4 4 4 5 5", "5 5 5 1 5 5"]


def test_a_lap_skips_the_hole_it_started_from() -> None:
    position = awale("""
        first to move, captured 10 10
        0 0 1 0 0 5
        0 0 12 0 0 10
    """)
    assert rows(position.play("C")) == ["1 1 2 1 1 6", "1 1 0 2 1 11"]


def test_two_laps_skip_it_twice() -> None:
    position = awale("""
        second to move, captured 6 6
        0 23 0 0 0 0
        1 1 1 5 5 0
    """)
    assert rows(position.play("e")) == ["3 0 2 2 2 2", "3 3 3 7 7 2"]


# --- capturing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "taken"), [(0, 0), (1, 2), (2, 3), (3, 0)])
def test_a_capture_takes_two_or_three_seeds(held: int, taken: int) -> None:
    position = awale(f"""
        first to move, captured 10 10
        9 0 0 0 0 {held}
        9 0 0 0 0 1
    """).play("F")
    assert position.captured == {"first": 10 + taken, "second": 10}
    assert position.holes[6] == (0 if taken else held + 1)


def test_a_capture_goes_back_to_the_first_hole_that_does_not_fit() -> None:
    position = awale("""
        first to move, captured 10 10
        5 1 2 3 2 1
        0 0 0 0 0 5
    """).play("F")
    assert rows(position) == ["5 0 0 4 3 2", "0 0 0 0 0 0"]
    assert position.captured == {"first": 15, "second": 10}


def test_a_capture_stops_at_the_players_own_row() -> None:
    position = awale("""
        first to move, captured 10 10
        9 0 0 0 1 2
        5 0 0 0 3 1
    """).play("E")
    assert rows(position) == ["9 0 0 0 0 0", "5 0 0 0 0 2"]
    assert position.captured == {"first": 15, "second": 10}


def test_nothing_is_taken_where_the_last_seed_falls_into_the_players_own_row() -> None:
    position = awale("""
        second to move, captured 10 10
        0 1 1 1 0 0
        9 0 0 0 0 9
    """).play("d")
    assert rows(position) == ["0 2 0 1 0 0", "9 0 0 0 0 9"]
    assert position.captured == {"first": 10, "second": 10}


def test_the_second_player_takes_from_the_first() -> None:
    position = awale("""
        second to move, captured 10 10
        2 0 0 0 0 0
        2 1 9 0 0 9
    """).play("f")
    assert rows(position) == ["0 0 0 0 0 0", "0 0 9 0 0 9"]
    assert position.captured == {"first": 10, "second": 15}


# --- grand slams ------------------------------------------------------------------------------------------------------

GRAND_SLAM = """
    first to move, captured 15 15
    0 0 0 0 1 1
    9 0 0 0 4 2
"""


def test_a_grand_slam_takes_nothing() -> None:
    position = awale(GRAND_SLAM).play("F")
    assert rows(position) == ["0 0 0 0 2 2", "9 0 0 0 4 0"]
    assert position.captured == {"first": 15, "second": 15}


def test_a_grand_slam_takes_everything_if_the_option_says_so() -> None:
    position = awale(GRAND_SLAM, "everything").play("F")
    assert result(position) == ("first", "no move left", (32, 15)), "and nobody can move, so the row is the first's"


def test_a_grand_slam_is_no_legal_move_if_the_option_says_so() -> None:
    position = awale(GRAND_SLAM, "forbidden")
    assert position.legal_moves == ["A", "E"]
    with pytest.raises(
        tablier.IllegalMove, match=r"illegal move F .*: a grand slam is forbidden: it would take all of"
    ):
        position.play("F")


def test_a_capture_that_leaves_a_single_seed_is_no_grand_slam() -> None:
    position = awale(
        """
        first to move, captured 15 15
        0 0 0 1 1 1
        9 0 0 0 2 2
        """,
        "forbidden",
    ).play("F")
    assert rows(position) == ["0 0 0 1 0 0", "9 0 0 0 2 0"]


def test_a_move_that_feeds_and_takes_it_all_back_is_a_grand_slam() -> None:
    text = """
        first to move, captured 10 10
        0 0 0 0 0 0
        1 0 0 0 5 17
    """
    assert awale(text, "forbidden").legal_moves == ["E"]
    assert awale(text).play("F").captured == {"first": 10, "second": 10}
    assert awale(text, "everything").play("F").captured["first"] == 10 + 12 + 11


# --- feeding ----------------------------------------------------------------------------------------------------------

FEEDING = """
    first to move, captured 15 15
    0 0 0 0 0 0
    4 5 0 1 2 6
"""


def test_an_opponent_without_seeds_must_be_fed() -> None:
    position = awale(FEEDING)
    assert position.legal_moves == ["B", "E", "F"]
    with pytest.raises(tablier.IllegalMove, match=r"illegal move A .*: the opponent has no seeds and must be fed"):
        position.play("A")


def test_who_has_no_seeds_left_is_fed_before_the_game_goes_on() -> None:
    position = awale("""
        second to move, captured 15 15
        1 0 0 0 0 0
        4 5 0 1 2 5
    """).play("f")
    assert position.outcome is None
    assert position.legal_moves == ["B", "E", "F"]


# --- the end ----------------------------------------------------------------------------------------------------------


def take_two(first: int, second: int) -> AwalePosition:
    """Return a position in which the first player just took two seeds and both can go on."""
    return awale(f"""
        first to move, captured {first} {second}
        1 0 0 0 0 1
        {48 - first - second - 3} 0 0 0 0 1
    """).play("F")


def test_twenty_five_seeds_end_the_game_and_the_rest_is_nobodys() -> None:
    assert result(take_two(23, 15)) == ("first", "25 seeds", (25, 15))
    assert sum(take_two(23, 15).holes) == 8
    assert take_two(22, 15).outcome is None


def test_twenty_four_seeds_each_are_a_draw() -> None:
    position = awale(
        """
        second to move, captured 24 22
        1 0 0 0 0 0
        1 0 0 0 0 0
        """,
        "everything",
    ).play("f")
    assert result(position) == (None, "24 seeds each", (24, 24))


def test_who_cannot_feed_ends_the_game_and_keeps_the_own_row() -> None:
    position = awale("""
        second to move, captured 18 18
        1 0 0 0 0 0
        3 2 0 0 0 0
    """).play("f")
    assert result(position) == ("first", "no move left", (24, 18))
    assert sum(position.holes) == 0


CYCLE = """
    first to move, captured 23 23
    0 0 0 0 0 1
    1 0 0 0 0 0
"""


def test_a_board_that_comes_back_ends_the_game() -> None:
    position = awale(CYCLE)
    moves = 0
    while position.outcome is None:
        position = position.play(position.legal_moves[0])
        moves += 1
    assert result(position) == (None, "repetition", (24, 24))
    assert moves == 12, "two seeds that follow each other round the board"


def test_250_moves_without_a_capture_end_the_game() -> None:
    """Quiet moves that lead to no end, found by looking at every choice; few ways are that long."""
    position = quietest_game(250)
    assert result(position)[1] == "250 moves without a capture"
    assert position.ply == 250


def quietest_game(moves: int) -> AwalePosition:
    """Return a game of so many moves in which nobody takes a seed, looked for depth first in a random order."""
    chance = random.Random(3)
    path = [start()]
    choices = [chance.sample(path[0].legal_moves, 6)]
    while path[-1].ply < moves:
        if not choices[-1]:
            path.pop()
            choices.pop()
            continue
        after = path[-1].play(choices[-1].pop())
        if sum(after.captured.values()) == 0 or after.ply == moves:
            path.append(after)
            choices.append(chance.sample(after.legal_moves, len(after.legal_moves)))
    return path[-1]


# --- moves that are refused -------------------------------------------------------------------------------------------


def test_an_empty_hole_is_refused() -> None:
    with pytest.raises(tablier.IllegalMove, match="illegal move B at ply 0 of awale: the hole is empty"):
        awale(GRAND_SLAM).play("B")


@pytest.mark.parametrize("move", ["G", "g", "AB", "1", "", "pass", "A1"])
def test_what_is_no_move_is_refused_by_name(move: str) -> None:
    with pytest.raises(tablier.IllegalMove, match=f"^'{move}' is no move of awale: a move is one of your holes"):
        tablier.game("awale").start().play(move)


def test_a_letter_in_the_wrong_case_is_the_movers_hole() -> None:
    position = tablier.game("awale").start().play(" c ")
    assert position.history == ("C",)
    assert position.play("B").history == ("C", "b")


def test_the_grand_slam_is_an_option_with_three_choices() -> None:
    assert str(tablier.game("awale:grand_slam=nothing")) == "awale"
    assert str(tablier.game("awale:grand_slam=everything")) == "awale:grand_slam=everything"
    with pytest.raises(tablier.BadSpec, match="grand_slam"):
        tablier.game("awale:grand_slam=half")


# --- diagrams, and how a move is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize("grand_slam", ["nothing", "everything", "forbidden"])
@pytest.mark.parametrize("seed", range(10))
def test_what_is_drawn_is_read_back_to_the_last_position(grand_slam: str, seed: int) -> None:
    chance = random.Random(seed)
    game = tablier.game(f"awale:grand_slam={grand_slam}")
    position = game.start()
    while position.outcome is None:
        assert game.parse(str(position)) == position
        position = position.play(chance.choice(position.legal_moves))
    again = game.parse(str(position))
    assert again == position
    assert again.outcome == position.outcome


@pytest.mark.parametrize("grand_slam", ["nothing", "everything", "forbidden"])
@pytest.mark.parametrize("seed", range(10))
def test_the_seeds_land_and_are_taken_as_in_the_rules(grand_slam: str, seed: int) -> None:
    chance = random.Random(seed)
    position = start(grand_slam)
    while position.outcome is None:
        move = chance.choice(position.legal_moves)
        after = position.play(move)
        assert after.holes == shown(position, move)
        position = after


def shown(before: AwalePosition, move: str) -> tuple[int, ...]:
    """Return the holes after a move that is carried out as it is shown."""
    sown = before.sowing(move)
    holes = list(before.holes)
    for hole, _colour in sown.path:
        holes["ABCDEFabcdef".index(move)] -= 1
        holes[hole - 1] += 1
    for hole in sown.captured:
        holes[hole - 1] = 0
    return (0,) * 12 if sown.swept else tuple(holes)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("first to move\n4 4 4 4 4 4\n4 4 4 4 4", "two rows of 6 holes"),
        ("first to move\n4 4 4 4 4 4\n4 4 4 4 4 x", "'x' is no number of seeds"),
        ("first to move, captured 1 0\n4 4 4 4 4 4\n4 4 4 4 4 4", "49 seeds in the diagram"),
        ("first to move, half over\n4 4 4 4 4 4\n4 4 4 4 4 4", "cannot read 'half over'"),
    ],
)
def test_a_wrong_diagram_is_refused_with_its_reason(text: str, why: str) -> None:
    with pytest.raises(tablier.BadDiagram, match=why):
        awale(text)
