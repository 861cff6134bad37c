"""Whose each point of a game of Go is, and which stones are dead: by playing on many times."""

from __future__ import annotations

from tablier import _native
from tablier.rules import BadSpec, GoPosition

__all__ = ["dead_stones", "ownership"]

_PLAYOUTS = 1000
#: A chain whose points go to the other side by this balance, from -1 to 1, is dead; one in doubt lives.
_DEAD = 0.4


def ownership(position: GoPosition, playouts: int = _PLAYOUTS, seed: int = 0) -> dict[str, float]:
    """Return whose each point ends as, from 1 for Black to -1 for White.

    >>> import tablier
    >>> ownership(tablier.game("go:5").start().play("C3"))["C3"] > 0.5
    True
    """
    if not 1 <= playouts <= 1_000_000:
        raise BadSpec(f"the playouts of an ownership must be from 1 to 1000000, not {playouts!r}")
    counts = _native.go_ownership(position.native, playouts, seed & (1 << 63) - 1)
    return {name: count / playouts for name, count in zip(position.game.move_names, counts, strict=False)}


def dead_stones(position: GoPosition, playouts: int = _PLAYOUTS, seed: int = 0) -> tuple[str, ...]:
    """Return the stones that playing on takes off the board, whole chains at a time."""
    owners = ownership(position, playouts, seed)
    dead: list[str] = []
    for player, sign in zip(position.game.players, (1, -1), strict=True):
        unseen = set(position.stones[player])
        while unseen:
            chain = position.chain(unseen.pop())
            unseen -= chain
            if sign * sum(owners[stone] for stone in chain) / len(chain) < -_DEAD:
                dead += chain
    return tuple(sorted(dead, key=position.game.move_number))
