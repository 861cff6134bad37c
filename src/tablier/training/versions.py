"""Earlier versions of the learning network, kept as opponents."""

from __future__ import annotations

import random
from pathlib import Path

import torch
from torch import Tensor, nn

from tablier.training import checkpoint

__all__ = ["Versions"]


class Versions:
    """A folder with a file for each version that was kept, named by its round."""

    def __init__(self, folder: Path, seed: int, every: int, kept: int) -> None:
        """Keep every so many rounds a version, the newest ``kept`` of them; with 0 none is ever kept."""
        self._folder = folder
        self._seed = seed
        self._every = every
        self._kept = kept

    def keep(self, network: nn.Module, number: int) -> None:
        """Keep the network of a round when its turn has come, and drop the oldest when there are too many."""
        if not self._every or number % self._every:
            return
        checkpoint.save(self._file(number), network.state_dict())
        for old in self._numbers(number)[: -self._kept]:
            self._file(old).unlink()

    def draw(self, number: int, device: torch.device, game: int | None = None) -> dict[str, Tensor] | None:
        """Draw the opponent for after a round, or for a game of it; None while there is none.

        A resumed run draws the same.
        """
        known = self._numbers(number)
        if not known:
            return None
        chance = random.Random(f"{self._seed} {number}" if game is None else f"{self._seed} {number} {game}")
        return checkpoint.load(self._file(chance.choice(known)), device)

    def has_any(self, number: int) -> bool:
        """Tell whether there is an opponent for after a round."""
        return bool(self._numbers(number))

    def _numbers(self, last: int) -> list[int]:
        """The rounds that have a version; what an interrupted run did after its checkpoint does not count."""
        return sorted(number for file in self._folder.glob("*.pt") if (number := int(file.stem)) <= last)

    def _file(self, number: int) -> Path:
        return self._folder / f"{number:06d}.pt"
