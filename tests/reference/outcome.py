"""How a game ended."""

from typing import NamedTuple


class Outcome(NamedTuple):
    """The winner (``None`` for a draw), why the game ended, and the points of the first and the second player."""

    winner: str | None
    reason: str
    points: tuple[float, float]

    @property
    def score(self) -> float:
        """Return the points of the first player minus those of the second."""
        return self.points[0] - self.points[1]


def higher_count_wins(players: tuple[str, str], reason: str, points: tuple[float, float]) -> Outcome:
    """Return the outcome of a game that the player with more points wins; equal points are a draw."""
    first, second = points
    winner = None if first == second else players[0] if first > second else players[1]
    return Outcome(winner, reason, points)
