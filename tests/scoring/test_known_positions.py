"""Ends of games whose count is known: life and death as every book has it."""

from __future__ import annotations

import pytest
from diagrams import go_diagram

from tablier.rules import BadSpec, GoPosition, game
from tablier.scoring import Judgement, finish, judge

#: Black and White live unconditionally above what a test is about, White next to it.
ABOVE = """
    . X . X . X . X .
    X X X X X X X X X
    X X X X X X X X X
    O O O O O O O O O
    O . O . O O O O O
    O O O O O O O O O
"""

both_ways = pytest.mark.parametrize("network", [False, True], ids=["alone", "with the network"])


def under(rows: str, rules: str = "chinese") -> GoPosition:
    """Return the finished position with three rows below those in which both sides live."""
    return finish(go_diagram(f"go:9,komi=0,rules={rules}", "\n".join(["black to move", *_lines(ABOVE + rows)])))


def judged(position: GoPosition, network: bool = False) -> Judgement:
    """Judge, and check what holds for every judgement."""
    found = judge(position, network=network)
    counted = finish(position).scored(found.dead)
    assert counted.dead == found.dead, "whole chains"
    assert counted.outcome is not None
    assert (counted.outcome.points, counted.outcome.score) == (found.points, found.score)
    assert counted.territory == found.territory
    assert set(found.why) <= set(found.dead)
    assert all(-1 <= balance <= 1 for balance in found.ownership.values())
    assert set(found.ownership) == set(position.game.move_names) - {"pass"}
    return found


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


@both_ways
def test_a_seki_over_two_liberties_is_not_torn(network: bool) -> None:
    position = under("""
        O O O O O O O O O
        X X X X X X X X O
        X . O O O O . X O
    """)
    found = judged(position, network)
    assert found.dead == ()
    assert found.territory["neutral"] == ("B1", "G1")
    assert found.sure


@both_ways
def test_a_seki_with_an_eye_on_either_side_is_not_torn(network: bool) -> None:
    position = under("""
        X X X X X X X X O
        X O O O O X . X O
        . O . O . X X X O
    """)
    found = judged(position, network)
    assert found.dead == ()
    assert found.territory["neutral"] == ("A1", "E1")


def test_a_seki_that_a_false_eye_holds_together_is_not_torn() -> None:
    """White's T17 is no real eye, but Black cannot play T19 to show that."""
    position = go_diagram("go:19", """
        prisoners 8 14, black to move
        . . . . . . . . . . . . X X O O . X .
        . . . . . X X . . X . . X X X O X X O
        . . X . . O . X . . X . X X O O X O .
        . . . . O . . . . O X X X O O O O O O
        . . . . . . . . X X X O O X X X X O O
        . . X . O O X . X O O O . O O O X X X
        . X . . O X . X O O . O O . O . O X .
        . . X . O . X O O . O O X O O O O X O
        O . . . O . X X O O X O X X O X X X O
        X X X . O . . X X X X O X . X X O X X
        O X . X X . X O O O O X . X O O O O O
        O X . . O X O . O X X X X X O . . . .
        O X X . . X O O O X O O O X O . . . .
        O O X X X . X X O X O O X X O . . O .
        O . O X X X . X O O O O X O O X . . .
        . O O X X X X O . O X X X X O X O . .
        O . O O X O O O O O X O X X X O O . .
        . . . . O . O X X X X O O X O . O . .
        . . . . . O X X . . X X O O O O . O .
    """)  # fmt: skip
    found = judged(position)
    assert not {"O16", "T18", "R17"} & set(found.dead)
    assert {"F17", "E16", "Q5", "A11", "T12"} <= set(found.dead)
    assert found.territory["neutral"] == ("R19", "T19")
    assert found.score == 42  # White has a point on T17: by area, an eye in a seki is one


@both_ways
def test_a_stone_on_the_heart_of_three_points_kills(network: bool) -> None:
    position = under("""
        O O O O O O O O O
        X X X X X X X X O
        . O . X X X X X O
    """)
    found = judged(position, network)
    assert set(found.dead) == position.chain("A2")
    assert found.sure


@both_ways
def test_four_in_a_row_live(network: bool) -> None:
    position = under("""
        O O O O O O O O O
        X X X X X X X X O
        . . . . X X X X O
    """)
    found = judged(position, network)
    assert found.dead == ()
    assert found.territory["black"][-4:] == ("A1", "B1", "C1", "D1")


@both_ways
def test_four_in_a_square_are_one_eye(network: bool) -> None:
    position = under("""
        X X X O O O O O O
        . . X X X X X X O
        . . X X X X X X O
    """)
    found = judged(position, network)
    assert set(found.dead) == position.chain("C2")
    assert found.sure


@both_ways
def test_a_false_eye_is_no_eye(network: bool) -> None:
    position = under("""
        O O O O O O O O O
        X X O X X O O O O
        . X X . X O . O O
    """)
    found = judged(position, network)
    assert set(found.dead) == position.chain("A2") | position.chain("D2")


@pytest.mark.parametrize("rules", ["japanese", "chinese"])
@both_ways
def test_a_bent_four_in_the_corner_is_dead_and_by_area_not_surely(network: bool, rules: str) -> None:
    position = under("""
        X X O O O O O O O
        . . X X O O O O O
        O O O X O O O O O
    """, rules)  # fmt: skip
    found = judged(position, network)
    assert found.dead == ("A3", "B3", "C2", "D2", "D1")
    assert "bent four" in str(found.why["A3"])
    assert found.sure == (rules == "japanese")


def test_a_chain_around_a_bent_four_lives_with_an_eye_elsewhere() -> None:
    position = under("""
        X X O O O O O O O
        . . X X X X X X O
        O O O X . X X X O
    """)
    assert position.chain("A3").isdisjoint(judged(position).dead)


@both_ways
def test_a_space_that_whoever_begins_decides_is_not_sure(network: bool) -> None:
    position = under("""
        O O O O O O O O O
        X X X X X X X X O
        . . . X X X X X O
    """)
    found = judged(position, network)
    assert not found.sure
    assert found.doubtful == ("A2",)


WHOLE_GAME = """
    prisoners 1 1, white to move
    . X X O . . . O .
    . X O O O O O . O
    . X O X X X O O X
    . . X X X X O X X
    X X X . X O X X .
    O X O X X O O X .
    O O O X O . O X .
    . . . O O . O X .
    . . . . . . . O .
"""


@both_ways
def test_a_big_dead_group_is_found(network: bool) -> None:
    found = judged(go_diagram("go:9", WHOLE_GAME), network)
    assert found.dead == ("J7", "H6", "J6", "G5", "H5", "H4", "H3", "H2")
    assert found.score == -38
    assert found.area == (25, 63)
    assert not found.unclosed
    assert "J7" not in found.doubtful  # what a fight left in doubt is read to the end


def test_prisoners_and_dead_stones_count_by_territory() -> None:
    found = judged(go_diagram("go:9,rules=japanese", WHOLE_GAME))
    position = go_diagram("go:9", WHOLE_GAME)
    white = len(found.territory["white"]) + 1 + len(found.dead) + 7
    assert found.points == (len(found.territory["black"]) + 1, white)
    assert judge(position).territorial == found.points
    assert judge(position).area == found.area


def test_dame_are_nobodys() -> None:
    walls = go_diagram("go:5,komi=0.5", """
        black to move
        . X . O .
        . X . O .
        O X . O .
        . X . O .
        . X . O .
    """)  # fmt: skip
    found = judged(walls)
    assert found.dead == ("A3",)
    assert found.territory["neutral"] == ("C5", "C4", "C3", "C2", "C1")
    assert found.points == (10, 10.5)
    assert found.sure


def test_an_open_border_is_told() -> None:
    gap = go_diagram("go:7", """
        . . X O . . .
        . . X O . . .
        . . X O . . .
        . . . . . . .
        . . X O . . .
        . . X O . . .
        . . X O . . .
    """)  # fmt: skip
    found = judged(gap)
    assert found.unclosed
    assert not found.sure


def test_handicap_stones_live_and_die_as_others_do() -> None:
    rules = game("go:9,handicap=2,komi=0.5")
    position = rules.start()
    for move in ("C7", "D7", "C6", "D6", "C5", "D5", "B4", "D4", "A4", "D3", "B3", "D2", "B2", "D1", "B1", "C2"):
        position = position.play(move)
    for move in ("C1", "C8", "D8", "B8", "C9", "B9", "D9", "A8"):
        position = position.play(move)
    found = judge(position)
    assert "G7" not in found.dead
    assert found.ownership["G7"] > 0.5


def test_after_a_resumption_nothing_is_dead() -> None:
    position = finish(go_diagram("go:9", WHOLE_GAME)).resumed().play("pass").play("pass")
    found = judged(position)
    assert found.dead == ()
    assert not found.why


def test_the_same_seed_judges_the_same() -> None:
    position = go_diagram("go:9", WHOLE_GAME)
    assert judge(position, seed=3) == judge(position, seed=3)


def test_only_go_is_judged() -> None:
    with pytest.raises(BadSpec, match="only games of go are counted, not hex"):
        judge(game("hex:5").start())
