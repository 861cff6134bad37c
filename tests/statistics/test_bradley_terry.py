from __future__ import annotations

import math
import random

import pytest

from tablier.statistics import bradley_terry, score_of_elo

TEAMS = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"]
#: The American League of 1987, a row of wins per team (Agresti, Categorical Data Analysis).
WINS = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
]
#: The published estimates above Baltimore, in units of the model's logarithm.
ABOVE_BALTIMORE = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0]
ELO = 400 / math.log(10)


def test_ratings_of_a_baseball_season_are_as_published() -> None:
    points = {(TEAMS[i], TEAMS[j]): float(WINS[i][j]) for i in range(7) for j in range(7) if i != j}
    ratings = bradley_terry(points, prior=0)
    above = [(ratings[team].elo - ratings["Baltimore"].elo) / ELO for team in TEAMS]
    assert above == pytest.approx(ABOVE_BALTIMORE, abs=0.0002)
    assert list(ratings) == TEAMS


def test_two_players_are_as_far_apart_as_their_score_says() -> None:
    ratings = bradley_terry({("a", "b"): 64.0, ("b", "a"): 36.0}, prior=0)
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(99.95, abs=0.05)
    assert ratings["a"].elo == pytest.approx(-ratings["b"].elo)


def test_who_won_everything_is_rated_first_and_not_endlessly() -> None:
    ratings = bradley_terry({("a", "b"): 10.0, ("b", "c"): 10.0})
    assert list(ratings) == ["a", "b", "c"]
    assert all(math.isfinite(rating.elo) and math.isfinite(rating.error) for rating in ratings.values())


def test_a_player_without_games_stands_in_the_middle_and_is_least_certain() -> None:
    ratings = bradley_terry({("a", "b"): 30.0, ("b", "a"): 10.0}, players=["a", "b", "c"])
    assert abs(ratings["c"].elo) < 1
    assert ratings["c"].error > 1.5 * ratings["a"].error


def test_the_errors_cover_the_truth_about_95_times_in_100() -> None:
    chance = random.Random(5)
    truth = {"a": 150.0, "b": 30.0, "c": -60.0, "d": -120.0}
    covered = seen = 0
    for _ in range(300):
        points: dict[tuple[str, str], float] = {}
        for one in truth:
            for other in truth:
                if one < other:
                    wins = sum(chance.random() < score_of_elo(truth[one] - truth[other]) for _ in range(60))
                    points[one, other], points[other, one] = float(wins), 60.0 - wins
        for name, rating in bradley_terry(points, prior=0).items():
            covered += abs(rating.elo - truth[name]) <= rating.error
            seen += 1
    assert 0.925 <= covered / seen <= 0.97
