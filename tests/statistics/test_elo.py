from __future__ import annotations

import math
import random

import pytest

from tablier.statistics import Elo, Tally, elo_of_score, score_of_elo, wilson

#: Counts with the difference, error and likelihood of superiority that fastchess publishes for them in its tests.
GAMES = [
    (Tally.of_games(wins=136, losses=96, draws=111), 40.70, 30.43, 0.9960),
    (Tally.of_games(wins=76, losses=89, draws=123), -15.7, 30.4, 0.1553),
]
PAIRS = [
    (Tally((34, 54, 31 + 32, 64, 75)), 55.58, 27.65, 1.0),
    (Tally((332, 433, 457 + 41, 333, 334)), -8.64, 10.33, 0.0505),
    (Tally((7895, 8757, 5485 + 200, 568, 9999)), -21.04, 2.95, 0.0),
]


def games_of(pairs: Tally) -> Tally:
    """Some games that make the same score as the pairs."""
    points = round(4 * pairs.size * pairs.score)
    return Tally.of_games(wins=points // 2, draws=points % 2, losses=2 * pairs.size - points // 2 - points % 2)


@pytest.mark.parametrize(("tally", "difference", "error", "superiority"), GAMES)
def test_elo_from_games_is_as_published(tally: Tally, difference: float, error: float, superiority: float) -> None:
    elo = Elo.of(tally)
    assert elo.difference == pytest.approx(difference, rel=0.01)
    assert elo.error == pytest.approx(error, rel=0.01)
    assert elo.superiority == pytest.approx(superiority, abs=0.0001)


@pytest.mark.parametrize(("pairs", "difference", "error", "superiority"), PAIRS)
def test_elo_from_pairs_is_as_published(pairs: Tally, difference: float, error: float, superiority: float) -> None:
    elo = Elo.of(games_of(pairs), pairs)
    assert elo.difference == pytest.approx(difference, rel=0.01)
    assert elo.error == pytest.approx(error, rel=0.01)
    assert elo.superiority == pytest.approx(superiority, abs=0.0001)


@pytest.mark.parametrize("score", [0.01, 0.3, 0.5, 0.77, 0.999])
def test_score_and_elo_are_inverse(score: float) -> None:
    assert score_of_elo(elo_of_score(score)) == pytest.approx(score)


def test_pairs_that_split_every_opening_make_the_error_smaller_than_games_do() -> None:
    pairs = Tally.of_pairs([1] * 90 + [2] * 6 + [0] * 4)
    games = Tally.of_games(wins=102, draws=0, losses=98)
    assert Elo.of(games, pairs).error < 0.5 * Elo.of(games).error


def test_a_match_that_was_won_throughout_has_a_bound_and_a_finite_estimate() -> None:
    elo = Elo.of(Tally.of_games(wins=100, draws=0, losses=0), Tally.of_pairs([2] * 50))
    assert elo.low == pytest.approx(elo_of_score(0.963), abs=1)
    assert elo.low < elo.difference < elo.high == math.inf
    assert str(elo) == "above +566"
    lost = Elo.of(Tally.of_games(wins=0, draws=0, losses=100))
    assert (lost.difference, lost.high, lost.low) == pytest.approx((-elo.difference, -elo.low, -math.inf))
    assert lost.error == pytest.approx(elo.error)
    assert str(lost) == "below -566"


def test_three_wins_of_three_leave_a_doubt_of_one_in_sixteen() -> None:
    assert Elo.of(Tally.of_games(wins=3, draws=0, losses=0)).superiority == 1 - 1 / 16
    assert Elo.of(Tally.of_games(wins=0, draws=0, losses=3)).superiority == 1 / 16


def test_drawn_games_alone_are_as_uncertain_as_one_step_of_a_half() -> None:
    elo = Elo.of(Tally.of_games(wins=0, draws=100, losses=0))
    assert elo.difference == 0
    assert elo.error == pytest.approx(elo_of_score(0.5 + 1.96 * 0.5 / 100), abs=0.01)


def test_no_results_do_not_vary() -> None:
    assert Tally.of_games(wins=0, draws=0, losses=0).variance == 0


def test_few_games_have_a_wide_but_finite_error() -> None:
    elo = Elo.of(Tally.of_games(wins=3, draws=0, losses=1))
    assert 200 < elo.error < 400


def test_nothing_is_known_without_games() -> None:
    elo = Elo.of(Tally.of_games(wins=0, draws=0, losses=0))
    assert (elo.difference, elo.superiority, str(elo)) == (0, 0.5, "unknown")


def test_a_match_of_draws_does_not_claim_to_be_exact() -> None:
    assert Elo.of(Tally.of_games(wins=0, draws=10, losses=0)).error > 20


def test_wilsons_interval_is_as_published() -> None:
    low, high = wilson(0.9, 10)  # Newcombe's worked values for 9 of 10
    assert [low, high] == pytest.approx([0.5958, 0.9821], abs=1e-4)


@pytest.mark.parametrize("by_pairs", [True, False], ids=["pairs", "games"])
def test_the_error_covers_the_truth_about_95_times_in_100(by_pairs: bool) -> None:
    """Matches of 100 pairs whose openings favour a side, or of 200 games that do not; the true difference is known."""
    chance = random.Random(11)
    covered, matches = 0, 2000
    for _ in range(matches):
        points = [_pair(chance, 0.7 if by_pairs else 0.0) for _ in range(100)]
        games = _counted([point for pair in points for point in pair])
        elo = Elo.of(games, Tally.of_pairs(sum(pair) for pair in points) if by_pairs else None)
        covered += elo.low <= elo_of_score(0.6) <= elo.high
    assert 0.935 <= covered / matches <= 0.965


def _pair(chance: random.Random, bias: float) -> tuple[float, float]:
    """The points in two games of which, taken together, the better player makes 60 %; the opening may decide both."""
    tilt = 0.4 * bias * chance.choice((-1, 1))
    return _game(chance, 0.6 + tilt), _game(chance, 0.6 - tilt)


def _game(chance: random.Random, share: float) -> float:
    drawn = 0.1 if 0.05 < share < 0.95 else 0.0
    lot = chance.random()
    return 0.5 if lot < drawn else float(lot < drawn + share - drawn / 2)


def _counted(points: list[float]) -> Tally:
    return Tally.of_games(points.count(1.0), points.count(0.5), points.count(0.0))
