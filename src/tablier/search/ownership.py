"""Whose each point of a game of Go is, by playing on many times, and how a chain fares in a fight for it."""

from __future__ import annotations

from tablier import _native
from tablier.rules import BadSpec, GoPosition

__all__ = ["ownership", "survival", "tenure"]

_PLAYOUTS = 1000
_SEEDS = 1 << 63


def ownership(
    position: GoPosition, playouts: int = _PLAYOUTS, seed: int = 0, first: str | None = None
) -> dict[str, float]:
    """Return whose each point ends as, from 1 for Black to -1 for White.

    The playouts fill no own eye and leave a seki alone. Both sides begin equally often, or always the one named.

    >>> import tablier
    >>> ownership(tablier.game("go:5").start().play("C3"))["C3"] > 0.5
    True
    """
    if not 1 <= playouts <= 1_000_000:
        raise BadSpec(f"the playouts of an ownership must be from 1 to 1000000, not {playouts!r}")
    number = None if first is None else position.game.players.index(first)
    counts = _native.go_ownership(position.native, playouts, seed % _SEEDS, number)
    return {name: count / playouts for name, count in zip(position.game.move_names, counts, strict=False)}


def survival(position: GoPosition, stone: str, first: str, visits: int = 1000, seed: int = 0) -> float:
    """Return how a stone's chain fares when ``first`` begins and both fight for it: from -1, dead, to 1, alive."""
    player = position.game.players.index(first)
    return _native.go_survival(position.native, position.game.move_number(stone), player, visits, seed % _SEEDS)


def tenure(position: GoPosition, point: str, owner: str, first: str, visits: int = 1000, seed: int = 0) -> float:
    """Return how well a player holds an empty point when ``first`` begins: from -1, lost or nobody's, to 1, held."""
    players = position.game.players
    number = position.game.move_number(point)
    return _native.go_tenure(position.native, number, players.index(owner), players.index(first), visits, seed % _SEEDS)
