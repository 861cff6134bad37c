"""How a match stands: points by game and by pair, and what they say about the strength."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tablier.statistics import Elo, Sprt, Tally

__all__ = ["Standing"]

_OPEN = -1.0


@dataclass
class Standing:
    """The results of the first agent against the second, kept game by game.

    Games are numbered from 1. Two make a pair, and the first agent moves first in the odd ones.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))  # by agent
    _pairs: dict[int, float] = field(default_factory=dict)  # points in pairs with one game over
    _whole: list[float] = field(default_factory=list)  # points in each pair in the order of the pairs, or _OPEN
    _counts: list[int] = field(default_factory=lambda: [0] * 5)
    _settled: int = 0  # pairs finished from the beginning without a gap
    _settled_counts: list[int] = field(default_factory=lambda: [0] * 5)

    def add(self, number: int, points_of_mover: float, fault: str | None = None) -> None:
        """Count a game by the points of whoever moved first in it, and the fault that lost it."""
        points = points_of_mover if number % 2 else 1 - points_of_mover
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0
        if fault is not None:
            self.faults[0 if points == 0 else 1][fault] += 1
        pair = (number - 1) // 2
        if pair not in self._pairs:
            self._pairs[pair] = points
            return
        both = self._pairs.pop(pair) + points
        self._counts[round(2 * both)] += 1
        self._whole.extend([_OPEN] * (pair + 1 - len(self._whole)))
        self._whole[pair] = both
        while self._settled < len(self._whole) and self._whole[self._settled] != _OPEN:
            self._settled_counts[round(2 * self._whole[self._settled])] += 1
            self._settled += 1

    @property
    def games(self) -> int:
        """How many games are over."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The points of the first agent."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """The first agent's share of the points."""
        return self.by_games.score

    @property
    def by_games(self) -> Tally:
        """The results counted by games."""
        return Tally.of_games(self.wins, self.draws, self.losses)

    @property
    def by_pairs(self) -> Tally:
        """The results counted by pairs in which both games are over."""
        return Tally(tuple(self._counts))

    @property
    def elo(self) -> Elo:
        """The difference in strength that the results suggest."""
        return Elo.of(self.by_games, self.by_pairs)

    def verdict(self, test: Sprt) -> str | None:
        """Return what a sequential test says, and None while it needs more games.

        It looks at pairs in their order and only up to the first that is still being played: whether short games end
        first must not matter.
        """
        return test.decide(self.settled)

    @property
    def settled(self) -> Tally:
        """The results by pairs, up to the first pair that is still being played."""
        return Tally(tuple(self._settled_counts))
