"""What a network for search answers."""

from __future__ import annotations

from typing import NamedTuple

from torch import Tensor

__all__ = ["Answers"]


class Answers(NamedTuple):
    """The heads of a network, for a batch of N positions seen by their players to move."""

    policy: Tensor  # N × policy: logits
    value: Tensor  # N × 3: logits of win, loss and draw
    cells: Tensor  # N × height·width: logits of "mine at the end" (Go: area, Hex: winning chain)
    lead: Tensor  # N: points ahead at the end, in tens
