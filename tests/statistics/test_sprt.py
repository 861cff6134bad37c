from __future__ import annotations

import random

import pytest

from tablier.statistics import Sprt, Tally, score_of_elo

#: Log-likelihood ratios that fastchess publishes in its tests, for games and for pairs.
PUBLISHED = [
    (Tally.of_games(wins=21404, losses=21184, draws=40708), (0.5, 2.5), -1.57),
    (Tally.of_games(wins=57433, losses=57030, draws=106593), (0, 2), -2.59),
    (Tally((223, 9863, 20279 + 1000, 10037, 246)), (0.5, 2.5), -3.07),
    (Tally((871, 26175, 55003 + 980, 26678, 821)), (0, 2), -4.98),
]


@pytest.mark.parametrize(("tally", "elos", "ratio"), PUBLISHED)
def test_the_log_likelihood_ratio_is_as_published(tally: Tally, elos: tuple[float, float], ratio: float) -> None:
    assert Sprt(*elos).ratio(tally) == pytest.approx(ratio, rel=0.01)


def test_without_games_nothing_is_decided() -> None:
    assert Sprt(0, 5).ratio(Tally((0, 0, 0))) == 0
    assert Sprt(0, 5).decide(Tally((0, 0, 0))) is None


def test_results_that_never_came_do_not_break_the_test() -> None:
    assert Sprt(0, 5).decide(Tally((0, 0, 0, 0, 5550))) == "elo1"
    assert Sprt(0, 5).decide(Tally((5550, 0, 0, 0, 0))) == "elo0"


@pytest.mark.parametrize(
    ("numbers", "complaint"),
    [((5, 0), "elo0 must be below elo1"), ((0, 5, 0.0), "alpha and beta"), ((0, 5, 0.6, 0.5), "alpha and beta")],
)
def test_a_test_that_cannot_be_is_refused(numbers: tuple[float, ...], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Sprt(*numbers)


@pytest.mark.parametrize(("truth", "wrong"), [(0, "elo1"), (60, "elo0")])
def test_the_test_is_wrong_about_as_rarely_as_it_says(truth: float, wrong: str) -> None:
    chance = random.Random(3)
    verdicts = [_verdict(Sprt(0, 60, 0.1, 0.1), score_of_elo(truth), chance) for _ in range(300)]
    assert verdicts.count(wrong) / len(verdicts) <= 0.14


def _verdict(test: Sprt, score: float, chance: random.Random) -> str:
    wins = games = 0
    while True:
        for _ in range(10):
            wins += chance.random() < score
            games += 1
        verdict = test.decide(Tally.of_games(wins, 0, games - wins))
        if verdict:
            return verdict
