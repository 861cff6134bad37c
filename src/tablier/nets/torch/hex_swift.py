"""The network that the native core evaluates by itself, as torch learns it."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from tablier import _native
from tablier.nets.features import Encoding
from tablier.nets.graph import STONES
from tablier.nets.torch.answers import Answers, answers_of_chance
from tablier.rules import BadSpec

__all__ = ["SwiftShape", "SwiftValue", "swift_for"]


@dataclass(frozen=True)
class SwiftShape:
    """How it learns; its size is fixed, because the core is built for it."""

    dropout: float = 0.1


class SwiftValue(nn.Module):
    """Stones and two-distances of both players, as ``native/eval/hex_network.hpp`` draws them, and three layers."""

    heads = ("value",)
    any_size = False

    def __init__(self, size: int, shape: SwiftShape) -> None:
        super().__init__()
        self.size = size
        wide, narrow = _native.HexNetwork.wide, _native.HexNetwork.narrow
        self.first = nn.Linear(_native.hex_sketch_inputs(size), wide)
        self.second = nn.Linear(wide, narrow)
        self.last = nn.Linear(narrow, 1)
        self.dropout = nn.Dropout(shape.dropout)

    def forward(self, planes: Tensor, numbers: Tensor) -> Answers:  # noqa: ARG002 - every network takes both
        """Evaluate positions as every other network does; the numbers are not looked at."""
        hidden = self.dropout(self.first(self._sketch(planes)).relu())
        value = self.last(self.second(hidden).relu()).squeeze(-1).tanh()
        return answers_of_chance((value + 1) / 2, planes)

    def _sketch(self, planes: Tensor) -> Tensor:
        """Return N × inputs, drawn by the core."""
        stones = planes[:, STONES].flatten(2).to("cpu", torch.uint8).contiguous().numpy()
        return torch.from_numpy(_native.hex_sketches(stones, self.size)).to(planes.device, torch.float32)


def swift_for(encoding: Encoding, shape: SwiftShape) -> SwiftValue:
    """Make one for the board size of the canvas."""
    if encoding.game != "hex":
        raise BadSpec(f"the architecture 'swift' is for hex, not for {encoding.game}")
    return SwiftValue(encoding.height, shape)
