"""Earlier versions of the learning network, kept as opponents."""

from __future__ import annotations

import random
from pathlib import Path

import torch
from torch import Tensor, nn

from tablier.training import checkpoint
from tablier.training.config import OpponentSettings

__all__ = ["Versions"]


class Versions:
    """A folder with a file for each version that was kept, named by its round."""

    def __init__(self, settings: OpponentSettings, folder: Path, seed: int) -> None:
        self._settings = settings
        self._folder = folder
        self._seed = seed

    def keep(self, network: nn.Module, number: int) -> None:
        """Keep the network of a round when its turn has come, and drop the oldest when there are too many."""
        if not self._settings.pairs or number % self._settings.rounds:
            return
        checkpoint.save(self._file(number), network.state_dict())
        for old in self._numbers(number)[: -self._settings.kept]:
            self._file(old).unlink()

    def draw(self, number: int, device: torch.device) -> dict[str, Tensor] | None:
        """Draw the opponent for after a round, None while there is none; a resumed run draws the same."""
        known = self._numbers(number)
        if not known:
            return None
        return checkpoint.load(self._file(random.Random(f"{self._seed} {number}").choice(known)), device)

    def _numbers(self, last: int) -> list[int]:
        """The rounds that have a version; what an interrupted run did after its checkpoint does not count."""
        return sorted(number for file in self._folder.glob("*.pt") if (number := int(file.stem)) <= last)

    def _file(self, number: int) -> Path:
        return self._folder / f"{number:06d}.pt"
