"""What is known about a finished position before anything is decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tablier.rules import GoPosition
from tablier.scoring.life import Life, unconditional_life
from tablier.scoring.network import network_ownership
from tablier.search.ownership import ownership

__all__ = ["Evidence", "gather"]

_POINTS_PLAYED = 60_000  # board points filled by all playouts together: 740 playouts on 9x9, 166 on 19x19


@dataclass(frozen=True)
class Evidence:
    """A position, what is certain about it, and who owns its points by playing on and by a network."""

    position: GoPosition
    life: Life
    played: Mapping[str, float]
    seen: Mapping[str, float] | None
    seed: int

    @cached_property
    def ownership(self) -> dict[str, float]:
        """Whose each point is: certain where life is, else what playouts and network say on average."""
        certain = {"black": 1.0, "white": -1.0}
        owners = {}
        for point, balance in self.played.items():
            owner = self.life.owner(self.position, point)
            guess = balance if self.seen is None else (balance + self.seen[point]) / 2
            owners[point] = guess if owner is None else certain[owner]
        return owners


def gather(position: GoPosition, playouts: int | None, network: bool, seed: int) -> Evidence:
    """Ask all the ways that know about the whole board."""
    return Evidence(
        position,
        unconditional_life(position),
        ownership(position, _POINTS_PLAYED // position.game.size**2 if playouts is None else playouts, seed),
        network_ownership(position) if network else None,
        seed,
    )
