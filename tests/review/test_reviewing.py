"""A game looked at move by move: what moves cost, where the game turned, and what is said of it."""

from __future__ import annotations

import random
import re

import pytest

from tablier.agents import Decision, Limits, agent
from tablier.review import Grade, Language, Review, draw_page, review_game, summarise, tell_story
from tablier.rules import Position, game
from tablier.rules.records import Record
from tablier.search.solver import prove


class Told:
    """An analyst that was told what to think of each position: the best move, and its value for the mover."""

    name = "told"

    def __init__(self, *thoughts: tuple[str, float]) -> None:
        self._thoughts = thoughts

    def choose(self, position: Position, limits: Limits) -> Decision:
        del limits
        move, value = self._thoughts[position.ply]
        return Decision(move, value, line=(move,))


def reviewed(*thoughts: tuple[str, float], moves: str, result: str | None = None) -> Review:
    record = Record(game("hex:5").start(), tuple(moves.split()), result=result)
    return review_game(record, Told(*thoughts), Limits(visits=1))


def test_a_move_costs_what_the_chances_fall_by() -> None:
    # Black is even, plays c3; White stands at +0.2, plays b2 instead of b4; Black stands at +0.6.
    review = reviewed(("c3", 0.0), ("b4", 0.2), ("d2", 0.6), moves="c3 b2")
    first, second = review.moves
    assert (first.grade, first.cost, first.better) == (Grade.BEST, 0.0, None)
    assert (second.player, second.better, second.line) == ("white", "b4", ("b4",))
    assert second.chance == pytest.approx(0.6)
    assert second.cost == pytest.approx(0.4)
    assert second.grade is Grade.BLUNDER
    assert review.chances == pytest.approx((0.5, 0.4, 0.8))


def test_a_better_move_than_the_analyst_saw_costs_nothing() -> None:
    review = reviewed(("c3", 0.0), ("b4", -0.5), moves="a1")
    assert review.moves[0].cost == 0
    assert review.moves[0].grade is Grade.GOOD


def test_the_game_turns_with_the_last_move_that_brought_the_winner_ahead() -> None:
    thoughts = (("a1", -0.2), ("a2", -0.2), ("a3", -0.4), ("a4", 0.4), ("a5", 0.8))
    review = reviewed(*thoughts, moves="c3 b2 d4 e5")
    # Black's chances: 40, 60, 30, 30, 90 %
    assert review.winner == "black"
    assert review.turning_point is not None
    assert (review.turning_point.number, review.turning_point.move) == (4, "e5")


def test_who_wins_from_behind_turned_nothing() -> None:
    review = reviewed(("a1", 0.5), ("a2", -0.5), moves="c3", result="W+R")
    assert review.turning_point is None
    assert "White won, but was behind on the board at the end." in list(tell_story(review))


def test_a_finished_game_ends_with_certainty() -> None:
    moves = "b1 a1 b2 a2 b3"
    record = Record(game("hex:3").start(), tuple(moves.split()))
    review = review_game(record, agent("alphabeta:depth=4"), Limits(depth=4))
    assert review.chances[-1] == 1.0
    assert len(review.moves) == 5


@pytest.mark.parametrize("seed", range(8))
def test_the_blunders_of_random_games_are_those_that_the_solver_proves(seed: int) -> None:
    chance = random.Random(seed)
    position = game("hex:4").start()
    while position.outcome is None:
        position = position.play(chance.choice(position.legal_moves))
    record = Record.of(position)
    perfect = Limits(depth=16)
    review = review_game(record, agent("alphabeta"), perfect)
    threw_away = []
    for before, after, move in zip(record.positions, record.positions[1:], record.moves, strict=False):
        if winner(before) == before.to_move and winner(after) != before.to_move:
            threw_away.append((before.to_move, move))
    blunders = [(move.player, move.move) for move in review.moves if move.grade is Grade.BLUNDER]
    assert blunders == threw_away
    for blunder in (move for move in review.moves if move.grade is Grade.BLUNDER):
        assert blunder.better is not None
        assert winner(record.positions[blunder.number - 1].play(blunder.better)) == blunder.player


def winner(position: Position) -> str | None:
    """Who wins, by proof."""
    if position.outcome is not None:
        return position.outcome.winner
    proof = prove(position)
    assert proof is not None
    return proof.winner


@pytest.mark.parametrize(("result", "end"), [(None, 1.0), ("W+0.5", 0.0), ("0", 0.5)])
def test_a_finished_game_of_go_ends_as_its_file_says_or_as_the_judge_finds(result: str | None, end: float) -> None:
    # Black's wall leaves White two stones that are dead and nothing else.
    moves = "C1 A3 C2 A4 C3 E5 C4 E1 C5 pass pass"
    record = Record(game("go:5").start(), tuple(moves.split()), result=result)
    review = review_game(record, agent("random:seed=1"), Limits())
    assert review.chances[-1] == end


def test_each_player_is_summarised() -> None:
    review = reviewed(("c3", 0.0), ("b4", 0.2), ("d2", 0.6), moves="c3 b2")
    black, white = summarise(review)
    assert black.grades[Grade.BEST] == 1
    assert black.mean_cost == 0
    assert white.grades[Grade.BLUNDER] == 1
    assert [move.move for move in white.costliest] == ["b2"]
    story = list(tell_story(review))
    assert "Black made no mistake that mattered." in story
    assert "White gave chances away with 1 move: 2 b2 (40%)." in story


def test_a_page_shows_the_board_of_every_fault_and_trusts_no_name() -> None:
    record = Record(game("hex:5").start(), ("c3", "b2"), {"black": "<script>"})
    told = Told(("c3", 0.0), ("b4", 0.2), ("d2", 0.6))
    page = draw_page(review_game(record, told, Limits(visits=1)))
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert page.count("<section") == 1
    assert str(record.positions[1]).splitlines()[1].strip() in page


@pytest.mark.parametrize(
    ("language", "shares"), [("en", {"60%", "20%", "40%", "40.0%"}), ("fr", {"60_%", "20_%", "40_%", "40,0_%"})]
)
def test_a_page_writes_percentages_as_its_readers_do(language: Language, shares: set[str]) -> None:
    record = Record(game("hex:5").start(), ("c3", "b2"))
    told = Told(("c3", 0.0), ("b4", 0.2), ("d2", 0.6))
    body = draw_page(review_game(record, told, Limits(visits=1)), language).split("</style>")[1]
    found = set(re.findall(r"[\d.,]+.?%", body.replace("\u202f", "_")))
    assert found == shares | {"0.0%" if language == "en" else "0,0_%"}


def test_watchers_see_the_chances_as_they_are_found() -> None:
    seen: list[tuple[int, int, float]] = []
    record = Record(game("hex:5").start(), ("c3", "b2"))
    told = Told(("c3", 0.0), ("b4", 0.2), ("d2", 0.6))
    review_game(record, told, Limits(visits=1), lambda done, total, chances: seen.append((done, total, chances[-1])))
    assert [(done, total) for done, total, _ in seen] == [(1, 3), (2, 3), (3, 3)]
    assert [chance for _, _, chance in seen] == pytest.approx([0.5, 0.4, 0.8])
