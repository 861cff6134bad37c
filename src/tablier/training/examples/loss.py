"""What learning from examples tries to make small, and what is watched beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.nn import functional

from tablier.nets.features import BOARD
from tablier.nets.torch.answers import Answers, chance_of_win
from tablier.training.examples.config import StudySettings
from tablier.training.targets import cells_loss, lead_loss, legal_moves, smooth
from tablier.training.window import Batch

__all__ = ["Sums", "examples_loss", "value_target"]

_SUMS = ("squares", "errors", "target", "target_squares", "values")  # the other parts are means


def value_target(batch: Batch, kind: str) -> Tensor:
    """Return the winning chance to learn: from the result, or from the share of the board owned at the end.

    It is no number (NaN) where nobody knows the owners.
    """
    if kind == "ownership":
        area = batch.planes[:, BOARD].flatten(1).float().sum(1)
        return ((batch.cells.sum(1) / area + 1) / 2).masked_fill(batch.lead.isnan(), torch.nan)
    return (batch.searched + 1) / 2


def examples_loss(
    answers: Answers, batch: Batch, heads: Sequence[str], settings: StudySettings, game_name: str
) -> dict[str, Tensor]:
    """Return the loss, its parts by head, and the sums over the batch that the figures of an epoch are made of."""
    parts: dict[str, Tensor] = {}
    if "policy" in heads:
        parts |= _policy(answers, batch, settings.label_smoothing, legal_moves(game_name, batch))
    if "value" in heads:
        parts |= _value(chance_of_win(answers), value_target(batch, settings.value_target))
    if "cells" in heads:
        parts["cells"] = cells_loss(answers, batch)
    if "lead" in heads:
        parts["lead"] = lead_loss(answers, batch)
    parts["loss"] = torch.stack([getattr(settings.loss, head) * parts[head] for head in heads]).sum()
    return parts


def _policy(answers: Answers, batch: Batch, share: float, moves: Tensor) -> dict[str, Tensor]:
    """Return the policy's divergence from the smoothed target, its entropy, and how often it finds the best move.

    All of them are about legal ``moves`` (N × policy, zeros and ones), because a search looks at no others.
    """
    target = smooth(batch.policy, share, moves)
    log_policy = functional.log_softmax(answers.policy.float().masked_fill(moves == 0, -1e4), 1)
    divergence = (torch.special.xlogy(target, target) - target * log_policy).sum(1)
    entropy = -(log_policy.exp() * log_policy).sum(1)
    hits = (log_policy.argmax(1) == batch.policy.argmax(1)).float()
    return {"policy": divergence.mean(), "entropy": entropy.detach().mean(), "accuracy": hits.mean()}


def _value(chance: Tensor, target: Tensor) -> dict[str, Tensor]:
    """The mean squared error where the target is known, and what the mean absolute one and R² are made of."""
    known = ~target.isnan()
    target = target.nan_to_num()
    squares = ((chance - target).square() * known).sum()
    errors = ((chance - target).abs() * known).sum()
    return {
        "value": squares / known.sum().clamp_min(1),
        "squares": squares.detach(),
        "errors": errors.detach(),
        "target": (target * known).sum(),
        "target_squares": (target.square() * known).sum(),
        "values": known.sum(),
    }


class Sums:
    """Adds up batches, on the device where they are, and gives the figures of an epoch."""

    def __init__(self, totals: Mapping[str, float] | None = None) -> None:
        self._totals = {key: torch.tensor(total, dtype=torch.float64) for key, total in (totals or {}).items()}

    def add(self, parts: Mapping[str, Tensor], size: int) -> None:
        """Take in one batch."""
        for key, part in (*parts.items(), ("examples", torch.tensor(1.0))):
            total = part.detach().double() * (1 if key in _SUMS else size)
            self._totals[key] = self._totals[key].to(total.device) + total if key in self._totals else total

    @property
    def totals(self) -> dict[str, float]:
        """What was added up, to be given to another one later."""
        return {key: float(total) for key, total in self._totals.items()}

    def figures(self) -> dict[str, float]:
        """Return loss, KL divergence, entropy, accuracy, errors of the value and R², for the heads of the network."""
        totals = self.totals
        count = totals["examples"]
        names = {
            "loss": "loss",
            "policy": "kl",
            "entropy": "entropy",
            "accuracy": "accuracy",
            "cells": "cells",
            "lead": "lead",
        }
        found = {name: totals[key] / count for key, name in names.items() if key in totals}
        if "squares" in totals:
            values = max(totals["values"], 1)
            spread = totals["target_squares"] / values - (totals["target"] / values) ** 2
            found["mse"] = totals["squares"] / values
            found["mae"] = totals["errors"] / values
            found["r2"] = 1 - found["mse"] / max(spread, 1e-9)
        return found
