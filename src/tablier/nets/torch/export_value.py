"""From a trained MLP or GNN to files for play, each tried on real positions."""

from __future__ import annotations

import copy
import json
import random
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from tablier.nets.drafts import write_drafts
from tablier.nets.graph import GRAPH_VERSION, HexGraph
from tablier.nets.torch.export import OPSET, quiet
from tablier.nets.torch.torchscript import FACTS
from tablier.nets.torch.value_models import GnnValue, HexValue
from tablier.nets.value_model import load_value
from tablier.rules import Position, TablierError, game

__all__ = ["export_value_onnx", "export_value_torchscript", "real_hex_positions"]

_TRIED = 64  # positions
_TOLERANCE = 1e-4


def export_value_onnx(network: HexValue, path: Path, facts: Mapping[str, Any]) -> None:
    """Write an ONNX file and see that ONNX Runtime answers as the model does."""
    import onnx

    core = _at_rest(network.core)
    inputs = _inputs(network, real_hex_positions(network.graph.size, 2))
    axes = {"features": {0: "batch"}}
    if isinstance(core, GnnValue):
        axes = {"features": {0: "batch", 1: "nodes"}, "edges": {1: "count"}}
    with quiet(), tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / "draft.onnx"
        torch.onnx.export(
            core,
            inputs,
            str(draft),
            input_names=list(axes),
            output_names=["value"],
            opset_version=OPSET,
            dynamic_axes={**axes, "value": {0: "batch"}},
            dynamo=False,  # by tracing, which takes a second where the other way takes half a minute
        )
        model = onnx.load(str(draft))
    entry = model.metadata_props.add()
    entry.key = "tablier"
    entry.value = _own_facts(network, facts)
    positions = real_hex_positions(network.graph.size, _TRIED)
    with torch.no_grad():
        expected = core(*_inputs(network, positions)).numpy()
    with write_drafts(path) as (draft,):
        draft.write_bytes(model.SerializeToString())
        _compare(path, expected, load_value(draft).values(positions))


def export_value_torchscript(network: HexValue, path: Path, facts: Mapping[str, Any]) -> None:
    """Write a TorchScript file with what it says about itself, and see that it answers as the model does."""
    core = _at_rest(network.core)
    inputs = _inputs(network, real_hex_positions(network.graph.size, 2))
    with quiet(), torch.no_grad(), write_drafts(path) as (draft,):
        with draft.open("wb") as file:
            torch.jit.save(torch.jit.trace(core, inputs), file, _extra_files={FACTS: _own_facts(network, facts)})
        again = torch.jit.load(str(draft))
        tried = _inputs(network, real_hex_positions(network.graph.size, _TRIED))
        _compare(path, core(*tried).numpy(), again(*tried).numpy())


def real_hex_positions(size: int, count: int) -> list[Position]:
    """Return positions of random games, from the first move to the last."""
    chance = random.Random(size)
    found: list[Position] = []
    position = game(f"hex:{size}").start()
    while len(found) < count:
        found.append(position)
        position = position.play(chance.choice(position.legal_moves))
        if position.outcome is not None:
            position = game(f"hex:{size}").start()
    return found


def _own_facts(network: HexValue, facts: Mapping[str, Any]) -> str:
    return json.dumps({"game": "hex", "features": GRAPH_VERSION, "size": network.graph.size, **facts})


def _at_rest(core: nn.Module) -> nn.Module:
    return copy.deepcopy(core).cpu().float().eval().requires_grad_(False)


def _inputs(network: HexValue, positions: list[Position]) -> tuple[Tensor, ...]:
    graph: HexGraph = network.graph
    if isinstance(network.core, GnnValue):
        return torch.from_numpy(graph.draw(positions)), torch.from_numpy(graph.edges.copy())
    return (torch.from_numpy(graph.draw_flat(positions)),)


def _compare(path: Path, expected: np.ndarray[Any, Any], found: np.ndarray[Any, Any]) -> None:
    difference = float(np.abs(expected - found).max())
    if not difference <= _TOLERANCE:
        raise TablierError(
            f"the file for '{path}' does not answer as the model does and is not kept: "
            f"values differ by up to {difference:.2g}"
        )
