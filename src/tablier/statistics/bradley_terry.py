"""Ratings of many players from the games between them, by the model of Bradley and Terry."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tablier.statistics.tally import CONFIDENCE

__all__ = ["Rating", "bradley_terry"]

_ELO = 400 / math.log(10)  # points for one unit of the model's logarithmic strength
_ROUNDS = 200
_STILL = 1e-10


@dataclass(frozen=True)
class Rating:
    """A player's strength in Elo points about the mean of all, half its 95 % interval, and the points it made."""

    elo: float
    error: float
    points: float
    games: float


def bradley_terry(
    points: Mapping[tuple[str, str], float], players: Iterable[str] = (), *, prior: float = 1.0
) -> dict[str, Rating]:
    """Return each player's rating, the strongest first.

    ``points[one, other]`` are what one player made against the other: a win is 1 and a draw ½ for both. ``prior`` is a number of
    games that every player is taken to have drawn against one of mean strength, so that whoever won everything gets a rating
    too, and players that never met even through others can be compared; 0 gives the plain model, which needs neither case.

    >>> ratings = bradley_terry({("ada", "bob"): 15, ("bob", "ada"): 5}, prior=0)
    >>> round(ratings["ada"].elo - ratings["bob"].elo)
    191
    """
    import numpy as np

    names = list(dict.fromkeys([*players, *(name for pair in points for name in pair)]))
    place = {name: number for number, name in enumerate(names)}
    won = np.zeros((len(names), len(names)))
    for (one, other), made in points.items():
        won[place[one], place[other]] += made
    games = won + won.T
    strengths = np.zeros(len(names))
    information = np.zeros_like(games)
    for _ in range(_ROUNDS):  # Newton's method
        expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        against_mean = 1 / (1 + np.exp(-strengths))
        slope = (won - games * expected).sum(axis=1) + prior * (0.5 - against_mean)
        weight = games * expected * (1 - expected)
        information = np.diag(weight.sum(axis=1) + prior * against_mean * (1 - against_mean)) - weight
        step = np.linalg.pinv(information, hermitian=True) @ slope
        strengths += step / max(1.0, float(np.abs(step).max(initial=0)))  # no leap beyond a factor of e
        if float(np.abs(step).max(initial=0)) < _STILL:
            break
    about_mean = np.eye(len(names)) - 1 / max(1, len(names))
    spread = about_mean @ np.linalg.pinv(information, hermitian=True) @ about_mean
    strengths = about_mean @ strengths
    errors = np.sqrt(np.diag(spread).clip(min=0))
    ratings = {
        name: Rating(
            _ELO * float(strengths[number]),
            CONFIDENCE * _ELO * float(errors[number]),
            float(won[number].sum()),
            float(games[number].sum()),
        )
        for name, number in place.items()
    }
    return dict(sorted(ratings.items(), key=lambda item: -item[1].elo))
