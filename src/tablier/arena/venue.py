"""Where the games of a run are played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablier.arena.game_pool import GamePool
    from tablier.arena.task import Terms

__all__ = ["Venue"]


@dataclass(frozen=True)
class Venue:
    """Here, so many games at once, or on all machines of a Ray cluster.

    On a cluster, as many games are played at once on each machine as ``concurrency`` says, or as it has processors.
    """

    concurrency: int | None = None
    cluster: str | None = None  # auto, or an address

    def open(self, terms: Terms) -> GamePool:
        """Return what plays games on such terms."""
        if self.cluster is not None:
            from tablier.arena.cluster import Cluster

            return Cluster(self.cluster, terms, self.concurrency)
        from tablier.arena.pool import Pool

        return Pool(1 if self.concurrency is None else self.concurrency, terms)
