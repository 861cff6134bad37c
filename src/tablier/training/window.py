"""The replay window: the latest positions, packed small, from which batches are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from tablier.nets.features import Encoding
from tablier.rules import TablierError

__all__ = ["Batch", "Window", "window_size"]


class Batch(NamedTuple):
    """N positions with what they teach: the columns of a lesson as the native pool names them."""

    planes: Tensor  # N × planes × height × width, uint8
    numbers: Tensor  # N × numbers
    policy: Tensor  # N × policy, adding up to one
    searched: Tensor  # N: the value of the search
    result: Tensor  # N: +1, 0 or -1
    cells: Tensor  # N × height·width: +1, 0 or -1
    lead: Tensor  # N: in points


def window_size(seen: int, start: int, largest: int) -> int:
    """Return how many of the positions seen so far to learn from; it grows more slowly than their number.

    >>> [window_size(n, 250_000, 10_000_000) for n in (100_000, 250_000, 1_000_000, 4_000_000)]
    [100000, 250000, 493790, 1183333]
    """
    if seen <= start:
        return seen
    return min(largest, int(start * (1 + 0.4 * ((seen / start) ** 0.75 - 1) / 0.75)))


class Window:
    """A ring of positions in the memory of the learning device; planes of zeros and ones take a bit each."""

    def __init__(self, encoding: Encoding, capacity: int, device: torch.device) -> None:
        self._encoding = encoding
        self.capacity = capacity
        self.device = device
        self.seen = 0  # positions ever added
        bits = encoding.planes * encoding.cells
        self._columns = {
            "planes": self._empty((bits + 7) // 8 if encoding.binary else bits, torch.uint8),
            "numbers": self._empty(encoding.numbers, torch.float32),
            "policy": self._empty(encoding.policy, torch.float16),
            "searched": self._empty(0, torch.float16),
            "result": self._empty(0, torch.int8),
            "cells": self._empty(encoding.cells, torch.int8),
            "lead": self._empty(0, torch.float16),
        }
        self._shifts = torch.arange(7, -1, -1, dtype=torch.uint8, device=device)

    def _empty(self, width: int, dtype: torch.dtype) -> Tensor:
        shape = (self.capacity, width) if width else (self.capacity,)
        return torch.zeros(shape, dtype=dtype, device=self.device)

    @property
    def held(self) -> int:
        """How many positions there are to draw from."""
        return min(self.seen, self.capacity)

    @property
    def bytes(self) -> int:
        """The memory it takes."""
        return sum(column.numel() * column.element_size() for column in self._columns.values())

    def add(self, lessons: Mapping[str, np.ndarray[Any, Any]]) -> int:
        """Take in lessons by column, as the self-play pool gives them, and return their number."""
        count = len(lessons["result"])
        if not count:
            return 0
        if count > self.capacity:
            lessons = {key: column[-self.capacity :] for key, column in lessons.items()}
            self.seen += count - self.capacity
        new = len(lessons["result"])
        where = torch.arange(self.seen, self.seen + new, device=self.device) % self.capacity
        for key, column in self._columns.items():
            values = lessons[key]
            if key == "planes" and self._encoding.binary:
                values = np.packbits(values, axis=1)
            column[where] = torch.from_numpy(np.ascontiguousarray(values)).to(self.device).to(column.dtype)
        self.seen += new
        return count

    def draw(self, size: int, among: int, chance: torch.Generator) -> Batch:
        """Draw a batch uniformly among the latest positions."""
        among = min(among, self.held)
        back = torch.randint(among, (size,), generator=chance, device=self.device)
        return self.batch((self.seen - 1 - back) % self.capacity)

    def batch(self, where: Tensor) -> Batch:
        """Return the positions at some places of the ring, each from 0 to below the capacity."""
        size = len(where)
        rows = {key: column[where] for key, column in self._columns.items()}
        planes = rows["planes"]
        if self._encoding.binary:
            planes = ((planes[:, :, None] >> self._shifts) & 1).flatten(1)
            planes = planes[:, : self._encoding.planes * self._encoding.cells]
        numbers = {key: column.float() for key, column in rows.items() if key != "planes"}
        return Batch(planes=planes.reshape(size, *self._encoding.plane_shape), **numbers)

    def state(self) -> dict[str, Any]:
        """Return everything it holds, for a checkpoint."""
        held = self.held
        order = (torch.arange(self.seen - held, self.seen, device=self.device)) % self.capacity
        columns = {key: column[order].cpu() for key, column in self._columns.items()}
        return {"seen": self.seen, "columns": columns}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what ``state`` gave, or its newest part when there is less room; refuse boards of another size."""
        for key, column in self._columns.items():
            if state["columns"][key].shape[1:] != column.shape[1:]:
                raise TablierError(
                    "the positions kept are for boards of another size; "
                    "begin a new run with --start and the weights of this one"
                )
        self.seen = state["seen"]
        held = min(len(state["columns"]["result"]), self.capacity)
        order = (torch.arange(self.seen - held, self.seen, device=self.device)) % self.capacity
        for key, column in self._columns.items():
            kept = state["columns"][key]
            column[order] = kept[len(kept) - held :].to(self.device)
