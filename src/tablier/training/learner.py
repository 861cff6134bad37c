"""Learning from batches: the loss, the optimiser, and the average of the weights, which is what plays."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from tablier.nets.features import Encoding
from tablier.nets.torch.answers import Answers, chance_of_win
from tablier.nets.torch.placing import on_device
from tablier.training.config import LearningSettings, LossSettings
from tablier.training.symmetry import turn
from tablier.training.targets import cells_loss, lead_loss, legal_moves, smooth
from tablier.training.window import Batch

__all__ = ["Learner", "losses"]


def losses(answers: Answers, batch: Batch, settings: LossSettings, game_name: str) -> dict[str, Tensor]:
    """Return each part of the loss, not yet weighted, and what is watched beside them."""
    log_policy = functional.log_softmax(answers.policy.float(), 1)
    wanted = batch.policy
    if settings.label_smoothing:
        wanted = smooth(wanted, settings.label_smoothing, legal_moves(game_name, batch))
    cross = -(wanted * log_policy).sum(1).mean()
    entropy = -(wanted * (wanted + 1e-12).log()).sum(1).mean()
    mixed = (1 - settings.searched_share) * batch.result + settings.searched_share * batch.searched
    drawn = (1 - settings.searched_share) * (batch.result == 0).float()
    target = torch.stack(((1 - drawn + mixed) / 2, (1 - drawn - mixed) / 2, drawn), 1)
    errors = chance_of_win(answers) - (mixed + 1) / 2
    squares = errors.square().mean()
    if settings.value_loss == "squared":
        value = squares
    else:
        value = -(target * functional.log_softmax(answers.value.float(), 1)).sum(1).mean()
    return {
        "policy": cross,
        "value": value,
        "cells": cells_loss(answers, batch),
        "lead": lead_loss(answers, batch),
        "kl": cross - entropy,
        "entropy": entropy,
        "mse": squares,
        "mae": errors.abs().mean(),
    }


class Learner:
    """A network that learns, and its average."""

    def __init__(
        self,
        network: nn.Module,
        encoding: Encoding,
        settings: LearningSettings,
        device: torch.device,
        seed: int,
        *,
        fast: bool = False,
    ) -> None:
        self.settings = settings
        self.device = device
        self.network = on_device(network, device)
        self.average = copy.deepcopy(self.network).eval().requires_grad_(False)
        self._previous = copy.deepcopy(self.average) if settings.loss.previous else None
        self.steps = 0
        norms = [module for module in self.network.modules() if isinstance(module, nn.BatchNorm2d)]
        self._fixed = norms if settings.fixed_norms else []
        self._encoding = encoding
        decayed = [p for p in self.network.parameters() if p.dim() > 1]
        plain = [p for p in self.network.parameters() if p.dim() <= 1]
        groups = [{"params": decayed, "weight_decay": settings.weight_decay}, {"params": plain, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, lr=settings.rate, fused=device.type == "cuda")
        self.chance = torch.Generator(device=device).manual_seed(seed)
        self._symmetries = torch.Generator().manual_seed(seed)
        self._objective = torch.compile(self._weigh, dynamic=False) if fast else self._weigh
        self._own = [tensor for tensor in self.average.state_dict().values() if tensor.is_floating_point()]
        self._new = [tensor for tensor in self.network.state_dict().values() if tensor.is_floating_point()]

    def _weigh(self, batch: Batch) -> dict[str, Tensor]:
        planes = batch.planes.to(torch.float32, memory_format=torch.channels_last)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            answers = self.network(planes, batch.numbers)
        parts = losses(answers, batch, self.settings.loss, self._encoding.game)
        weights = self.settings.loss
        parts["loss"] = (
            weights.policy * parts["policy"]
            + weights.value * parts["value"]
            + weights.cells * parts["cells"]
            + weights.lead * parts["lead"]
        )
        if self._previous is not None:
            parts["previous"] = self._change(planes, batch.numbers, answers)
            parts["loss"] = parts["loss"] + weights.previous * parts["previous"]
        return parts

    def _change(self, planes: Tensor, numbers: Tensor, answers: Answers) -> Tensor:
        """How far the policy has come from that of the last version."""
        assert self._previous is not None
        with torch.no_grad(), torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            before = functional.log_softmax(self._previous(planes, numbers).policy.float(), 1)
        now = functional.log_softmax(answers.policy.float(), 1)
        return functional.kl_div(now, before, log_target=True, reduction="batchmean")

    def begin_round(self) -> None:
        """Take the averaged weights, which have just played, for the last version."""
        if self._previous is not None:
            self._previous.load_state_dict(self.average.state_dict())

    def learn(self, batch: Batch, rate: float) -> dict[str, Tensor]:
        """Take one step and return the parts of the loss, still on the device."""
        symmetry = int(torch.randint(self._encoding.symmetries, (1,), generator=self._symmetries))
        batch = turn(batch, self._encoding, symmetry)
        warm = min(1.0, (self.steps + 1) / max(self.settings.warm_up, 1))
        for group in self.optimiser.param_groups:
            group["lr"] = rate * warm
        self.network.train()
        for fixed in self._fixed:
            fixed.eval()
        parts = self._objective(batch)
        self.optimiser.zero_grad(set_to_none=True)
        parts["loss"].backward()
        norm = nn.utils.clip_grad_norm_(self.network.parameters(), self.settings.clip)
        self.optimiser.step()
        self.steps += 1
        self._average()
        return {key: part.detach() for key, part in parts.items()} | {"gradient": norm}

    def _average(self) -> None:
        """Move the average a little towards the network; the more slowly the more steps there have been."""
        decay = min(self.settings.average, 1 - 1 / (self.steps + 1))
        torch._foreach_lerp_(self._own, self._new, 1 - decay)

    def state(self) -> dict[str, Any]:
        """Return everything that a resumed run needs."""
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "steps": self.steps,
            "chance": self.chance.get_state(),
            "symmetries": self._symmetries.get_state(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what ``state`` gave."""
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.steps = state["steps"]
        self.chance.set_state(state["chance"].cpu())
        self._symmetries.set_state(state["symmetries"].cpu())
