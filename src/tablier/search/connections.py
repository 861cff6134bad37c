"""How far each player of Hex is from joining their sides, and what one stone more would change."""

from __future__ import annotations

from dataclasses import dataclass

from tablier import _native
from tablier.rules import HexPosition

__all__ = ["CUT_OFF", "Effect", "SideDistances", "distance", "effects", "side_distances"]

#: The distance of a player who cannot join their sides any more: more than any other.
CUT_OFF: int = _native.hex_cut_off


@dataclass(frozen=True)
class SideDistances:
    """The stones that a player needs from each of their sides to every cell, that cell included, row by row."""

    near: tuple[int, ...]
    far: tuple[int, ...]


@dataclass(frozen=True)
class Effect:
    """The distances of a stone's owner and of the other player once it is there."""

    own: int
    other: int


def distance(position: HexPosition, player: str) -> int:
    """Return the fewest stones that would join a player's sides.

    >>> import tablier
    >>> distance(tablier.game("hex:5").start().play("c3"), "black")
    4
    """
    return _native.hex_distance(position.native, _number(position, player))


def side_distances(position: HexPosition, player: str) -> SideDistances:
    """Return how far every cell is from the two sides of a player."""
    near, far = _native.hex_side_distances(position.native, _number(position, player))
    return SideDistances(tuple(near), tuple(far))


def effects(position: HexPosition, player: str) -> dict[str, Effect]:
    """Return what a stone of the player on each empty cell would leave of both distances.

    >>> import tablier
    >>> effects(tablier.game("hex:2").start().play("a1"), "white")["a2"]
    Effect(own=1, other=2)
    """
    names = position.game.move_names
    return {
        names[cell]: Effect(own, other)
        for cell, own, other in _native.hex_effects(position.native, _number(position, player))
    }


def _number(position: HexPosition, player: str) -> int:
    return position.game.players.index(player)
