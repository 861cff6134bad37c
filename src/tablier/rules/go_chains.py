"""The chains of a position of Go, and what stands beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablier.rules.go import Go, GoPosition

__all__ = ["Chain", "chains", "neighbours"]


@dataclass(frozen=True)
class Chain:
    """Stones of one player that are connected, from the top left on."""

    player: str
    stones: tuple[str, ...]

    @property
    def name(self) -> str:
        """The first stone, which stands for all."""
        return self.stones[0]

    def fares(self, owners: Mapping[str, float]) -> float:
        """Return how well the chain does by an ownership, from -1 for dead to 1 for alive."""
        balance = sum(owners[stone] for stone in self.stones) / len(self.stones)
        return balance if self.player == "black" else -balance


def chains(position: GoPosition) -> Iterator[Chain]:
    """Yield every chain on the board."""
    for player, stones in position.stones.items():
        unseen = set(stones)
        for stone in stones:
            if stone in unseen:
                chain = position.chain(stone)
                unseen -= chain
                yield Chain(player, tuple(sorted(chain, key=position.game.move_number)))


def neighbours(game: Go, point: str) -> list[str]:
    """Return the up to four points beside one.

    >>> import tablier
    >>> neighbours(tablier.game("go:9"), "A1")
    ['A2', 'B1']
    """
    size = game.size
    row, column = divmod(game.move_number(point), size)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [game.move_names[r * size + c] for r, c in around if 0 <= r < size and 0 <= c < size]
