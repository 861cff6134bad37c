"""TorchScript files of value models for play, and everything that can be wrong with one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from nets.test_value_export import network

from tablier.agents import Limits, agent
from tablier.nets.graph import GRAPH_VERSION, hex_graph
from tablier.nets.onnx_file import ModelError
from tablier.nets.torch import export_value
from tablier.nets.torch.torchscript import FACTS
from tablier.nets.value_model import Gnn, Mlp, load_value
from tablier.rules import BadSpec, game

pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit.*")  # torch would rather see another format

OURS = {"game": "hex", "features": GRAPH_VERSION, "size": 4}
WIDTH = hex_graph(4).width


def script(path: Path, forward: Callable[..., Any], shapes: list[tuple[int, ...]], facts: object = OURS) -> Path:
    """Write a function of tensors as TorchScript."""
    traced = torch.jit.trace(forward, tuple(torch.zeros(shape) for shape in shapes))
    torch.jit.save(traced, str(path), _extra_files={} if facts is None else {FACTS: json.dumps(facts)})
    return path


@pytest.mark.parametrize(("name", "kind"), [("mlp", Mlp), ("gnn", Gnn)])
def test_it_plays_as_the_onnx_file_of_the_same_network(name: str, kind: type, tmp_path: Path) -> None:
    made = network(name)
    export_value.export_value_onnx(made, tmp_path / "v.onnx", {})
    export_value.export_value_torchscript(made, tmp_path / "v.pt", {})
    one, other = load_value(tmp_path / "v.pt"), load_value(tmp_path / "v.onnx")
    assert isinstance(one, kind)
    positions = export_value.real_hex_positions(4, 20)
    assert np.ptp(other.values(positions)) > 0.001
    np.testing.assert_allclose(one.values(positions), other.values(positions), atol=1e-4)
    start = game("hex:4").start()
    chosen = [agent(f"alphabeta:eval={model.path},mix=1").choose(start, Limits(depth=2)).move for model in (one, other)]
    assert chosen[0] == chosen[1]


def test_edges_are_for_a_gnn_alone(tmp_path: Path) -> None:
    for name in ("mlp", "gnn"):
        export_value.export_value_torchscript(network(name), tmp_path / f"{name}.pt", {})
    graph = hex_graph(4)
    mlp, gnn = load_value(tmp_path / "mlp.pt"), load_value(tmp_path / "gnn.pt")
    assert isinstance(mlp, Mlp)
    assert isinstance(gnn, Gnn)
    with pytest.raises(ModelError, match="is an MLP, which takes no edges"):
        mlp.evaluate(np.zeros((1, WIDTH), np.float32), graph.edges)
    with pytest.raises(ModelError, match="is a GNN, which cannot do without edges"):
        gnn.evaluate(np.zeros((1, graph.nodes, 8), np.float32))


def test_a_file_that_is_missing_or_corrupt_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="there is no network file"):
        load_value(tmp_path / "none.pt")
    (tmp_path / "v.pt").write_bytes(b"no zip file at all")
    with pytest.raises(ModelError, match=r"is no TorchScript that torch .* can read"):
        load_value(tmp_path / "v.pt")
    with pytest.raises(BadSpec, match=r"alphabeta: .* is no TorchScript"):
        agent(f"alphabeta:eval={tmp_path}/v.pt")


def test_a_signature_nobody_knows_is_refused(tmp_path: Path) -> None:
    path = script(tmp_path / "v.pt", lambda a, b, c: a + b + c, [(1,)] * 3)
    with pytest.raises(ModelError, match="takes 3 inputs; a value model takes features"):
        load_value(path)


def test_features_of_another_size_are_refused(tmp_path: Path) -> None:
    path = script(tmp_path / "v.pt", torch.nn.Linear(WIDTH - 1, 1), [(1, WIDTH - 1)])
    with pytest.raises(ModelError, match=rf"cannot evaluate features of \(1, {WIDTH}\)"):
        load_value(path)


def test_more_than_one_value_for_a_position_is_refused(tmp_path: Path) -> None:
    path = script(tmp_path / "v.pt", lambda features: features[:, :3], [(1, WIDTH)])
    with pytest.raises(ModelError, match="gives 1 × 3 values for one position, not 1"):
        load_value(path)


@pytest.mark.parametrize("facts", [None, {"game": "hex"}, []])
def test_a_file_that_does_not_say_what_it_is_for_is_refused(facts: object, tmp_path: Path) -> None:
    path = script(tmp_path / "v.pt", lambda features: features[:, 0], [(1, WIDTH)], facts)
    with pytest.raises(ModelError, match="does not say which game it is for"):
        load_value(path)


def test_another_version_of_the_graph_is_refused(tmp_path: Path) -> None:
    path = script(tmp_path / "v.pt", lambda features: features[:, 0], [(1, WIDTH)], OURS | {"features": 99})
    with pytest.raises(ModelError, match="was made for graph version 99"):
        load_value(path)


def test_a_device_that_is_not_there_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    path = script(tmp_path / "v.pt", lambda features: features[:, 0], [(1, WIDTH)])
    with pytest.raises(BadSpec, match="alphabeta: cuda was asked for, but torch sees no CUDA device here; use the cpu"):
        agent(f"alphabeta:eval={path},device=cuda")
    with pytest.raises(BadSpec, match="a network runs on cpu or cuda, not on 'tpu'"):
        agent(f"alphabeta:eval={path},device=tpu")
    with pytest.raises(BadSpec, match="device=cuda is for a model given with eval=FILE"):
        agent("alphabeta:device=cuda")


def test_neural_says_that_there_is_no_cuda(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("onnxruntime.get_available_providers", lambda: ["CPUExecutionProvider"])
    player = agent("neural:device=cuda,visits=1")
    with pytest.raises(ModelError, match="cuda was asked for, but this onnxruntime has no CUDA; use the cpu"):
        player.choose(game("hex:11").start(), Limits())
    with pytest.raises(BadSpec, match="neural: device must be cpu or cuda, not 'tpu'"):
        agent("neural:device=tpu")


def test_torch_is_imported_only_for_such_a_file(tmp_path: Path) -> None:
    export_value.export_value_onnx(network("mlp"), tmp_path / "v.onnx", {})
    export_value.export_value_torchscript(network("mlp"), tmp_path / "v.pt", {})
    program = (
        "import sys; from tablier.nets.value_model import load_value;"
        "load_value('v.onnx'); print('torch' in sys.modules); load_value('v.pt'); print('torch' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "True"]
