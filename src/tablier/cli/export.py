"""``tablier export``: files for play from a trained network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from tablier.cli.train import require_torch
from tablier.rules import BadSpec

if TYPE_CHECKING:
    from torch import nn

    from tablier.nets.features import Encoding

__all__ = ["export"]

_CALIBRATION = 2048  # positions


def export(source: Path, onnx: Path | None, torchscript: Path | None, weights: Path | None) -> None:
    """Write what was asked for and say how well each file agrees with the network."""
    if onnx is None and torchscript is None and weights is None:
        raise BadSpec("nothing to write; give --onnx FILE, --torchscript FILE or --weights FILE")
    require_torch()
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    network, encoding, facts = _network(source)
    if weights is not None:
        from tablier.nets.torch.weights import write_weights

        write_weights(weights, network, facts)
        console.print(f"weights in '{weights}'")
    if torchscript is not None:
        from tablier.nets.torch.export import export_torchscript

        export_torchscript(network, encoding, torchscript)
        console.print(f"TorchScript in '{torchscript}'")
    if onnx is not None:
        _write_onnx(network, encoding, onnx, facts, console)


def _network(source: Path) -> tuple[nn.Module, Encoding, dict[str, Any]]:
    from tablier.nets.torch.weights import network_from, read_weights

    if source.suffix == ".safetensors":
        tensors, facts = read_weights(source)
        return (*network_from(tensors, facts), facts)
    import torch

    from tablier.training import checkpoint
    from tablier.training.config import SelfPlayRun
    from tablier.training.settings import from_mapping

    state = checkpoint.load(source, torch.device("cpu"))
    settings = from_mapping(SelfPlayRun, json.loads(state["settings"]), str(source))
    largest = settings.largest
    from tablier.nets.features import Encoding

    encoding = Encoding.for_game(largest)
    facts = {
        "game": encoding.game,
        "height": encoding.height,
        "width": encoding.width,
        "architecture": settings.network.architecture,
        "options": settings.network.options,
        "rounds": state["rounds"],
        "positions": state["positions"],
        "seconds": round(state["seconds"]),
        "boards": settings.selfplay.boards,
    }
    return (*network_from(state["learner"]["average"], facts), facts)


def _write_onnx(network: nn.Module, encoding: Encoding, path: Path, facts: dict[str, Any], console: Console) -> None:
    from tablier.nets.model import load_model
    from tablier.nets.samples import real_positions
    from tablier.nets.torch.export import agreement, export_onnx, quantise

    if path.suffix != ".onnx":
        raise BadSpec(f"--onnx must name a file that ends in .onnx, not '{path}'")
    export_onnx(network, encoding, path, facts)
    model = load_model(path, precision="float32")
    planes, numbers = real_positions(model, encoding, _CALIBRATION, seed=1)
    console.print(f"float32 in '{path}': {agreement(network, model, planes, numbers)}")
    small = path.with_suffix(".int8.onnx")
    quantise(path, small, planes, numbers)
    fresh = real_positions(model, encoding, _CALIBRATION // 2, seed=2)
    console.print(f"int8 in '{small}': {agreement(network, load_model(path, precision='int8'), *fresh)}")
