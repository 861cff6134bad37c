"""Coloured Oware: sowing, capturing and the four ways a game ends.

A diagram shows holes 1 to 8 from the left in the upper row and holes 16 to 9 in the lower one.
"""

import pytest
from diagrams import oware_diagram

import tablier
from tablier.rules import OwarePosition

EMPTY = (0, 0, 0)


def changed(before: OwarePosition, after: OwarePosition) -> dict[int, tuple[int, int, int]]:
    """Return the holes that a move changed, with what they hold now: red, blue, transparent."""
    pairs = zip(before.holes, after.holes, strict=True)
    return {number: now for number, (then, now) in enumerate(pairs, start=1) if then != now}


# --- sowing -----------------------------------------------------------------------------------------------------------

SOWING = """
    oware, first to move, move 20, captured 28 27
    - - 3R3B3T - - 4R - -
    - - - - 9R 9B - 1B9T
"""


def test_the_board_begins_with_two_seeds_of_each_colour_in_sixteen_holes() -> None:
    position = tablier.game("oware").start()
    assert isinstance(position, OwarePosition)
    assert position.holes == ((2, 2, 2),) * 16
    assert position.legal_moves[:6] == ["1R", "1B", "1TR", "1TB", "3R", "3B"]
    assert len(position.legal_moves) == 32
    assert position.play("1R").legal_moves[0] == "2R"


def test_red_seeds_are_sown_in_every_hole() -> None:
    before = oware_diagram("oware", SOWING)
    assert changed(before, before.play("3R")) == {3: (0, 3, 3), 4: (1, 0, 0), 5: (1, 0, 0), 6: (5, 0, 0)}


def test_blue_seeds_are_sown_in_the_opponents_holes_only() -> None:
    before = oware_diagram("oware", SOWING)
    assert changed(before, before.play("3B")) == {3: (3, 0, 3), 4: (0, 1, 0), 6: (4, 1, 0), 8: (0, 1, 0)}


def test_transparent_seeds_go_first_and_stay_transparent_when_played_as_red() -> None:
    before = oware_diagram("oware", SOWING)
    assert changed(before, before.play("3TR")) == {
        3: (0, 3, 0),
        4: (0, 0, 1),
        5: (0, 0, 1),
        6: (4, 0, 1),
        7: (1, 0, 0),
        8: (1, 0, 0),
        9: (1, 1, 9),
    }


def test_transparent_seeds_go_first_and_stay_transparent_when_played_as_blue() -> None:
    before = oware_diagram("oware", SOWING)
    assert changed(before, before.play("3TB")) == {
        3: (3, 0, 0),
        4: (0, 0, 1),
        6: (4, 0, 1),
        8: (0, 0, 1),
        10: (0, 1, 0),
        12: (9, 1, 0),
        14: (0, 1, 0),
    }


def test_transparent_seeds_can_be_played_without_seeds_of_the_colour() -> None:
    before = oware_diagram("oware", SOWING)
    assert "9TR" in before.legal_moves
    assert "9R" not in before.legal_moves
    assert before.play("9TR").holes[8] == (0, 1, 0)


def test_the_origin_is_skipped_on_every_lap() -> None:
    before = oware_diagram(
        "oware",
        """
        oware, first to move, move 20, captured 31 30
        31R1T 3B - - - - - -
        - - - - - - - -
        """,
    )
    after = before.play("1R")
    assert after.holes[0] == (0, 0, 1)
    assert after.holes[1] == (3, 3, 0)
    assert after.holes[2:] == ((2, 0, 0),) * 14


def test_blue_seeds_go_round_the_opponents_holes() -> None:
    before = oware_diagram(
        "oware",
        """
        oware, second to move, move 20, captured 30 30
        2R1T - - - - - - -
        17B - - - 9R - 7R -
        """,
    )
    after = before.play("16B")
    assert after.holes[15] == EMPTY
    assert [after.holes[number - 1][1] for number in range(1, 16, 2)] == [3, 2, 2, 2, 2, 2, 2, 2]
    assert all(after.holes[number - 1][1] == 0 for number in range(2, 17, 2))


# --- capturing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "second", "taken"), [("-", 38, 0), ("1T", 37, 2), ("1B1T", 36, 3), ("1R1B1T", 35, 0)])
def test_a_capture_takes_two_or_three_seeds_of_any_colour(held: str, second: int, taken: int) -> None:
    after = oware_diagram(
        "oware",
        f"""
        oware, first to move, move 20, captured 30 {second}
        1R {held} - - - - - -
        - - - - - 9R 9B 9T
        """,
    ).play("1R")
    assert after.captured == {"first": 30 + taken, "second": second}
    assert (after.holes[1] == EMPTY) == (taken > 0)


def test_a_capture_takes_from_the_players_own_holes_too() -> None:
    before = oware_diagram(
        "oware",
        """
        oware, first to move, move 20, captured 30 36
        2R - 1B - - - - -
        - - - - - 9R 9B 9T
        """,
    )
    after = before.play("1R")
    assert changed(before, after) == {1: EMPTY, 2: (1, 0, 0), 3: EMPTY}
    assert after.captured == {"first": 32, "second": 36}


def test_a_capture_goes_back_through_own_holes_and_the_origin() -> None:
    before = oware_diagram(
        "oware",
        """
        oware, first to move, move 20, captured 20 21
        1R2B 1T - - - - - -
        1B2T 4R 18R 1R - 9R 9B 7T
        """,
    )
    after = before.play("1R")
    assert changed(before, after) == {1: EMPTY, 2: EMPTY, 16: EMPTY}
    assert after.captured["first"] == 20 + 2 + 2 + 3


def test_the_rule_sheets_example_takes_ten_seeds_with_one_move() -> None:
    before = oware_diagram(
        "oware",
        """
        oware, second to move, move 20, captured 31 31
        1R - - - - - 9R -
        2B1T 1R 2R2B1T 4R 1T 9B - 1R
        """,
    )
    after = before.play("14B")
    assert changed(before, after) == {1: EMPTY, 16: EMPTY, 15: EMPTY, 14: EMPTY}
    assert after.captured == {"first": 31, "second": 41}


def test_a_capture_stops_at_the_first_hole_that_does_not_fit() -> None:
    before = oware_diagram(
        "oware",
        """
        oware, first to move, move 20, captured 30 30
        3R 1R 4B 1T - - - -
        - - - - - 9R 9B 9T
        """,
    )
    after = before.play("1R")
    assert changed(before, after) == {1: EMPTY, 2: (2, 0, 0), 3: (1, 4, 0), 4: EMPTY}
    assert after.captured["first"] == 32


# --- the end ----------------------------------------------------------------------------------------------------------


def result(position: OwarePosition) -> tuple[str | None, str, tuple[float, float]]:
    """Return winner, reason and points of a game that is over."""
    assert position.outcome is not None
    assert position.legal_moves == []
    assert position.outcome.score == position.outcome.points[0] - position.outcome.points[1]
    return position.outcome.winner, position.outcome.reason, position.outcome.points


def test_who_starves_the_opponent_takes_everything_left() -> None:
    position = oware_diagram(
        "oware",
        """
        oware, first to move, move 20, captured 30 34
        1R 1T 15B - 15R - - -
        - - - - - - - -
        """,
    ).play("1R")
    assert result(position) == ("first", "starved", (62, 34))
    assert position.holes == (EMPTY,) * 16


def test_starving_comes_before_fewer_than_ten() -> None:
    position = oware_diagram(
        "oware",
        """
        oware, first to move, move 20, captured 40 46
        1R 1T 4B - 4R - - -
        - - - - - - - -
        """,
    ).play("1R")
    assert result(position) == ("first", "starved", (50, 46))


def test_starving_comes_before_the_majority() -> None:
    position = oware_diagram(
        "oware",
        """
        oware, first to move, move 20, captured 47 19
        1R 1T 14B - 14R - - -
        - - - - - - - -
        """,
    ).play("1R")
    assert result(position) == ("first", "starved", (77, 19))


def test_who_leaves_himself_without_seeds_is_not_starved_yet() -> None:
    position = oware_diagram(
        "oware",
        """
        oware, first to move, move 20, captured 40 40
        1R 15T - - - - - -
        - - - - - - - -
        """,
    ).play("1R")
    assert position.outcome is None
    assert position.legal_moves == ["2R", "2TR", "2TB"]


def capture_two(first: int, second: int, move: int = 20) -> OwarePosition:
    """Return a position in which the first player just took two seeds and both can go on."""
    return oware_diagram(
        "oware",
        f"""
        oware, first to move, move {move}, captured {first} {second}
        1R 1T {96 - first - second - 3}T - - - - -
        - - - - - - 1B -
        """,
    ).play("1R")


def test_forty_nine_seeds_end_the_game() -> None:
    assert result(capture_two(47, 20)) == ("first", "49 seeds", (49, 20))
    assert capture_two(46, 21).outcome is None


def test_fewer_than_ten_seeds_end_the_game_and_are_nobodys() -> None:
    assert capture_two(42, 42).outcome is None, "ten are left"
    assert result(capture_two(42, 43)) == ("first", "fewer than 10 seeds left", (44, 43))
    assert result(capture_two(41, 45)) == ("second", "fewer than 10 seeds left", (43, 45))
    assert result(capture_two(42, 44)) == (None, "fewer than 10 seeds left", (44, 44))


def test_the_four_hundredth_move_ends_the_game() -> None:
    assert capture_two(30, 32, move=398).outcome is None
    assert result(capture_two(30, 33, move=399)) == ("second", "400 moves", (32, 33))
    assert result(capture_two(30, 32, move=399)) == (None, "400 moves", (32, 32))


# --- moves that are refused -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["4R", "12R", "12TB"])
def test_the_opponents_holes_are_refused(move: str) -> None:
    with pytest.raises(
        tablier.IllegalMove, match=f"illegal move {move} at ply .* of oware: the hole is the opponent's"
    ):
        oware_diagram("oware", SOWING).play(move)


@pytest.mark.parametrize("move", ["1R", "9R", "1TR", "1B", "5TB"])
def test_a_colour_that_is_not_in_the_hole_is_refused(move: str) -> None:
    with pytest.raises(tablier.IllegalMove, match=f"illegal move {move}"):
        oware_diagram("oware", SOWING).play(move)


@pytest.mark.parametrize("move", ["0R", "17R", "3", "3T", "3G", "R3", "3RT", "3TRB", "-3R", "", "pass"])
def test_what_is_no_move_is_refused_by_name(move: str) -> None:
    with pytest.raises(tablier.IllegalMove, match=f"'{move}' is no move of oware"):
        oware_diagram("oware", SOWING).play(move)


def test_moves_are_read_in_any_letter_case() -> None:
    assert oware_diagram("oware", SOWING).play(" 3tr ").history == ("3TR",)


def test_the_seeds_of_each_colour_are_an_option() -> None:
    position = tablier.game("oware:seeds=1").start()
    assert isinstance(position, OwarePosition)
    assert position.holes == ((1, 1, 1),) * 16
    with pytest.raises(tablier.BadSpec):
        tablier.game("oware:seeds=0")
