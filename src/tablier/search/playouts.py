"""Random games from a position."""

from __future__ import annotations

from tablier.rules import Position

__all__ = ["average_result"]


def average_result(position: Position, player: str, games: int, seed: int = 0) -> float:
    """Return a player's average result over random games, from -1 for losing all to 1 for winning all.

    >>> import tablier
    >>> average_result(tablier.game("hex:3").start().play("b2"), "black", 1000) > 0
    True
    """
    wins, _, losses = position.native.playouts(games, seed)
    result = float(wins - losses) / games
    return result if player == position.game.players[0] else -result
