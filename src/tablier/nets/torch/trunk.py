"""The shipped family: a residual trunk with global pooling that plays every board size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from tablier.nets.features import BOARD, Encoding
from tablier.nets.torch.answers import Answers
from tablier.nets.torch.views import view_for

__all__ = ["Trunk", "TrunkShape"]

_OFF_BOARD = 1e4  # subtracted from what lies off the board before a maximum
_OUT_OF_REACH = 1e4  # subtracted from the logits of illegal moves


@dataclass(frozen=True)
class TrunkShape:
    """How large the trunk and its heads are."""

    blocks: int = 6
    channels: int = 96
    pooled_every: int = 3  # every third block looks at the whole board
    head: int = 32
    value_hidden: int = 64


class Trunk(nn.Module):
    """Convolutions over the cells that exist, with the whole board pooled in every few blocks.

    On a board of n × n cells the kernel is 3 × 3. Where the cells are a ring of holes, it takes five of them.
    """

    heads = ("policy", "value", "cells", "lead")

    def __init__(self, encoding: Encoding, shape: TrunkShape) -> None:
        super().__init__()
        self.game = encoding.game
        self._illegal = view_for(encoding.game).illegal
        ring = encoding.circular
        self.masked = True  # off when boards always fill the canvas, as they do outside training
        wide = shape.channels
        self.stem = _convolution(encoding.planes, wide, ring)
        self.stem_numbers = nn.Linear(encoding.numbers, wide)
        self.blocks = nn.ModuleList(
            _Block(wide, ring, pooled=(i + 1) % shape.pooled_every == 0) for i in range(shape.blocks)
        )
        self.final = nn.BatchNorm2d(wide)
        self.policy = _PolicyHead(wide, shape.head, encoding)
        self.value = _ValueHead(wide, shape.head, shape.value_hidden)

    def forward(self, planes: Tensor, numbers: Tensor) -> Answers:
        """Evaluate positions.

        Args:
            planes: N × planes × height × width; the first plane is one on the board and zero off it.
            numbers: N × numbers.

        """
        board = planes[:, BOARD : BOARD + 1]
        area = board.sum((2, 3))
        mask = board if self.masked else None
        x = _on_board(self.stem(planes) + self.stem_numbers(numbers)[:, :, None, None], mask)
        for block in self.blocks:
            x = block(x, mask, area)
        x = _on_board(functional.relu(self.final(x)), mask)
        value, lead, cells = self.value(x, mask, area)
        return Answers(self.policy(x, mask, area) - _OUT_OF_REACH * self._illegal(planes, numbers), value, cells, lead)


class _Ring(nn.Conv2d):
    """A convolution around a circle."""

    def forward(self, x: Tensor) -> Tensor:
        return super().forward(torch.cat((x[..., -2:], x, x[..., :2]), -1))


def _convolution(inside: int, outside: int, ring: bool) -> nn.Conv2d:
    if ring:
        return _Ring(inside, outside, (1, 5), bias=False)
    return nn.Conv2d(inside, outside, 3, padding=1, bias=False)


def _on_board(x: Tensor, mask: Tensor | None) -> Tensor:
    return x if mask is None else x * mask


def _pool(x: Tensor, mask: Tensor | None, area: Tensor) -> Tensor:
    """N × 3·channels: the mean, the mean weighted by the size of the board, and the maximum, over the board."""
    mean = _on_board(x, mask).sum((2, 3)) / area
    # By index and not by value: what is compiled for bfloat16 may not find its own maximum again on the way back.
    largest = (x if mask is None else x - (1 - mask) * _OFF_BOARD).flatten(2).max(2).values
    return torch.cat((mean, mean * (area.sqrt() - 10) / 10, largest), 1)


class _Block(nn.Module):
    """A residual block, normalised before each convolution; a pooled one adds what the whole board says."""

    def __init__(self, wide: int, ring: bool, pooled: bool) -> None:
        super().__init__()
        self.norm1 = nn.BatchNorm2d(wide)
        self.conv1 = _convolution(wide, wide, ring)
        self.norm2 = nn.BatchNorm2d(wide)
        self.conv2 = _convolution(wide, wide, ring)
        self.pool = nn.Linear(3 * wide, wide) if pooled else None
        nn.init.zeros_(self.conv2.weight)  # each block begins as nothing

    def forward(self, x: Tensor, mask: Tensor | None, area: Tensor) -> Tensor:
        y = self.conv1(_on_board(functional.relu(self.norm1(x)), mask))
        if self.pool is not None:
            y = y + self.pool(_pool(functional.relu(y), mask, area))[:, :, None, None]
        y = self.conv2(_on_board(functional.relu(self.norm2(y)), mask))
        return x + _on_board(y, mask)


class _PolicyHead(nn.Module):
    """A logit for every move: those of each cell, and those of none, such as a pass."""

    def __init__(self, wide: int, head: int, encoding: Encoding) -> None:
        super().__init__()
        self.local = nn.Conv2d(wide, head, 1)
        self.pool = nn.Linear(3 * wide, head)
        self.moves = nn.Conv2d(head, encoding.moves_a_cell, 1)
        self.passing = nn.Linear(head, encoding.other_moves) if encoding.other_moves else None

    def forward(self, x: Tensor, mask: Tensor | None, area: Tensor) -> Tensor:
        whole = self.pool(_pool(x, mask, area))
        moves = self.moves(functional.relu(self.local(x) + whole[:, :, None, None]))
        moves = cast(Tensor, moves.permute(0, 2, 3, 1).flatten(1))
        return moves if self.passing is None else torch.cat((moves, self.passing(functional.relu(whole))), 1)


class _ValueHead(nn.Module):
    """Win, loss or draw; the lead; and whose each cell will be."""

    def __init__(self, wide: int, head: int, hidden: int) -> None:
        super().__init__()
        self.local = nn.Conv2d(wide, head, 1)
        self.hidden = nn.Linear(3 * head, hidden)
        self.outcome = nn.Linear(hidden, 3)
        self.lead = nn.Linear(hidden, 1)
        self.cells = nn.Conv2d(head, 1, 1)

    def forward(self, x: Tensor, mask: Tensor | None, area: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        local = functional.relu(self.local(x))
        hidden = functional.relu(self.hidden(_pool(local, mask, area)))
        return self.outcome(hidden), self.lead(hidden).squeeze(1), self.cells(local).flatten(1)
