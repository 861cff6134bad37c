"""What can be measured on a board: nobody's opinion, and the same whoever looks. Each game's profile knows its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Bridge", "Landmarks", "Way"]


@dataclass(frozen=True)
class Way:
    """A shortest way of a player, own stones included, and the stones it still takes; None for one who is cut off."""

    player: str
    distance: int | None
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Bridge:
    """A player's stones, or a stone and a side, that two empty cells surely join; the last cells are those."""

    player: str
    ends: tuple[str, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Landmarks:
    """What there is to see in a position; whatever a game does not have is empty.

    ``threats`` are the sets of cells by which the opponent wins unless the mover answers, and ``must_play`` the moves
    outside which the mover loses by force. ``gains`` says what each move takes at once.
    """

    ways: tuple[Way, ...] = ()
    bridges: tuple[Bridge, ...] = ()
    threats: tuple[tuple[str, ...], ...] = ()
    must_play: tuple[str, ...] = ()
    gains: Mapping[str, int] = field(default_factory=dict)
