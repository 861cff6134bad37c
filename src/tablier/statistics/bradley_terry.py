"""Ratings of many players from the games between them, by the model of Bradley and Terry."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablier.statistics.tally import CONFIDENCE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]

__all__ = ["ELO_A_UNIT", "Rating", "bradley_terry"]

ELO_A_UNIT = 400 / math.log(10)  # points for one unit of the model's logarithmic strength
_ROUNDS = 200
_STILL = 1e-10


@dataclass(frozen=True)
class Rating:
    """A player's strength in Elo points about the mean of all, half its 95 % interval, and the points it scored."""

    elo: float
    error: float
    points: float
    games: float


def bradley_terry(
    points: Mapping[tuple[str, str], float], players: Iterable[str] = (), *, prior: float = 1.0
) -> dict[str, Rating]:
    """Return each player's rating, the strongest first.

    ``points[one, other]`` is what one player scored against the other: a win is 1 and a draw ½ for both. ``prior`` is a
    number of games that every player is taken to have drawn against a player of mean strength, so that one who won
    everything gets a rating too, and players who never met, even through others, can be compared; 0 gives the plain
    model, which handles neither case.

    >>> ratings = bradley_terry({("ada", "bob"): 15, ("bob", "ada"): 5}, prior=0)
    >>> round(ratings["ada"].elo - ratings["bob"].elo)
    191
    """
    import numpy as np

    # 1. Who won how much against whom, as a matrix.
    names = list(dict.fromkeys([*players, *(name for pair in points for name in pair)]))
    place = {name: number for number, name in enumerate(names)}
    won = np.zeros((len(names), len(names)))
    for (one, other), scored in points.items():
        won[place[one], place[other]] += scored
    # 2. The strengths that make these results likeliest.
    strengths, information = _fit(won, prior)
    # 3. Strengths and errors about the mean of all players.
    about_mean = np.eye(len(names)) - 1 / max(1, len(names))
    spread = about_mean @ np.linalg.pinv(information, hermitian=True) @ about_mean
    strengths = about_mean @ strengths
    errors = np.sqrt(np.diag(spread).clip(min=0))
    # 4. In Elo points, the strongest first.
    points_made, games = won.sum(axis=1), (won + won.T).sum(axis=1)
    ratings = {
        name: Rating(ELO_A_UNIT * float(strength), CONFIDENCE * ELO_A_UNIT * float(error), float(total), float(played))
        for name, strength, error, total, played in zip(names, strengths, errors, points_made, games, strict=True)
    }
    return dict(sorted(ratings.items(), key=lambda item: -item[1].elo))


def _fit(won: Matrix, prior: float) -> tuple[Matrix, Matrix]:
    """Find the likeliest logarithmic strengths by Newton's method; return them and the information matrix there.

    ``won`` is players × players: the points of the row's player against the column's.
    """
    import numpy as np

    games = won + won.T
    strengths = np.zeros(len(won))
    information = np.zeros_like(won)
    for _ in range(_ROUNDS):
        expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        against_mean = 1 / (1 + np.exp(-strengths))
        slope = (won - games * expected).sum(axis=1) + prior * (0.5 - against_mean)
        weight = games * expected * (1 - expected)
        information = np.diag(weight.sum(axis=1) + prior * against_mean * (1 - against_mean)) - weight
        step = np.linalg.pinv(information, hermitian=True) @ slope
        strengths += step / max(1.0, float(np.abs(step).max(initial=0)))  # no leap beyond a factor of e
        if float(np.abs(step).max(initial=0)) < _STILL:
            break
    return strengths, information
