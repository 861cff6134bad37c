"""A network whose games another, mostly larger one learns from before it plays its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from tablier.nets.features import Encoding
from tablier.nets.torch.architectures import build
from tablier.nets.torch.weights import read_weights, take_weights, write_weights
from tablier.rules import BadSpec
from tablier.training.config import SelfPlayRun
from tablier.training.generator import Evaluator

__all__ = ["find_teacher", "hire_teacher"]

#: In the folder of a run, so that a resumed one has the same teacher.
_KEPT = "teacher.safetensors"


def hire_teacher(
    weights: Mapping[str, torch.Tensor],
    facts: dict[str, Any],
    settings: SelfPlayRun,
    folder: Path,
    device: torch.device,
    *,
    fast: bool,
) -> Evaluator:
    """Return the evaluator of a teacher for a run, and keep its weights in the run's folder."""
    if facts["game"] != settings.game_name:
        raise BadSpec(f"the teacher plays {facts['game']}, and this run learns {settings.game_name}")
    encoding = Encoding.for_game(settings.largest)
    network = build(facts["architecture"], encoding, facts["options"])
    take_weights(network, weights, facts)
    write_weights(folder / _KEPT, network, facts)
    return Evaluator(network, encoding, settings.selfplay.lead_weight, device, fast=fast)


def find_teacher(settings: SelfPlayRun, folder: Path, device: torch.device, *, fast: bool) -> Evaluator | None:
    """Return the teacher that is kept in the folder of a run, or None where it has none."""
    kept = folder / _KEPT
    return hire_teacher(*read_weights(kept), settings, folder, device, fast=fast) if kept.is_file() else None
