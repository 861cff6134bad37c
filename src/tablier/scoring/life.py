"""Unconditional life: what nothing can capture, even when its owner passes for ever."""

from __future__ import annotations

from dataclasses import dataclass

from tablier import _native
from tablier.rules import GoPosition

__all__ = ["Life", "unconditional_life"]


@dataclass(frozen=True)
class Life:
    """The stones that nothing can capture, and whose each point is where that is certain."""

    alive: frozenset[str]
    secure: dict[str, str]  # other points, with the player whose territory they surely are

    def owner(self, position: GoPosition, point: str) -> str | None:
        """Return whose a point certainly is, or None."""
        if point in self.alive:
            return next(player for player, stones in position.stones.items() if point in stones)
        return self.secure.get(point)


def unconditional_life(position: GoPosition) -> Life:
    """Return what is certain about a board, by Benson's theorem.

    Stones of the opponent on a secure point are dead: the living chains around leave them no room for two eyes.
    """
    names, players = position.game.move_names, position.game.players
    found = _native.go_life(position.native)
    return Life(
        frozenset(names[point] for point, what in enumerate(found) if what in (0, 1)),
        {names[point]: players[what - 2] for point, what in enumerate(found) if what >= 2},
    )
