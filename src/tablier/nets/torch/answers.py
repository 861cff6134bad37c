"""What a network for search answers."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from tablier.nets.features import BOARD

__all__ = ["Answers", "answers_of_chance", "chance_of_win"]

_NEVER = -1e4  # the logit of what does not happen
_LEAST = 1e-6


class Answers(NamedTuple):
    """The heads of a network, for a batch of N positions seen by their players to move."""

    policy: Tensor  # N × policy: logits
    value: Tensor  # N × 3: logits of win, loss and draw
    cells: Tensor  # N × height·width: logits of "mine at the end" (Go: area, Hex: winning chain)
    lead: Tensor  # N: points ahead at the end, in tens


def answers_of_chance(win: Tensor, planes: Tensor, policy: Tensor | None = None) -> Answers:
    """Return the answers of a network that knows only the chance to win (N), perhaps a policy, and nothing else."""
    kept = win.float().clamp(_LEAST, 1 - _LEAST)  # in bfloat16 the upper end would be one, and its logarithm no number
    nothing = torch.zeros_like(planes[:, BOARD], dtype=win.dtype).flatten(1)
    if policy is None:
        policy = torch.cat((nothing, nothing[:, :1]), 1)
    value = torch.stack((kept.log(), (1 - kept).log(), torch.full_like(kept, _NEVER)), 1)
    return Answers(policy, value, nothing, nothing[:, 0])


def chance_of_win(answers: Answers) -> Tensor:
    """Return the chance to win, a draw counting half, from 0 to 1."""
    chances = answers.value.float().softmax(1)
    return chances[:, 0] + chances[:, 2] / 2
