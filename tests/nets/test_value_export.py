"""Value models as files: they answer as the model does, on every board they are for."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
import torch

from tablier.nets.features import Encoding
from tablier.nets.graph import hex_graph
from tablier.nets.torch import export_value
from tablier.nets.torch.architectures import build
from tablier.nets.torch.value_models import HexValue
from tablier.nets.value_model import Gnn, load_value
from tablier.rules import TablierError, game


def network(name: str, size: int = 4) -> HexValue:
    torch.manual_seed(3)
    made = build(name, Encoding.for_game(game(f"hex:{size}")), {"layers": 2}).eval()
    assert isinstance(made, HexValue)
    planes, _ = Encoding.for_game(game(f"hex:{size}")).draw(export_value.real_hex_positions(size, 30))
    made.fit(torch.from_numpy(planes))
    return made


@pytest.mark.parametrize("name", ["mlp", "gnn"])
def test_both_forms_answer_as_the_model_does(name: str, tmp_path: Path) -> None:
    made = network(name)
    export_value.export_value_onnx(made, tmp_path / "v.onnx", {})
    export_value.export_value_torchscript(made, tmp_path / "v.pt", {})
    positions = export_value.real_hex_positions(4, 20)
    expected = load_value(tmp_path / "v.onnx").values(positions)
    assert np.ptp(expected) > 0.001
    features = torch.from_numpy(made.graph.draw(positions))
    inputs = (features, torch.from_numpy(made.graph.edges.copy())) if name == "gnn" else (features.flatten(1),)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch would rather see another format
        again = torch.jit.load(str(tmp_path / "v.pt"))
    assert np.allclose(again(*inputs).detach().numpy(), expected, atol=1e-4)


def test_a_gnn_learnt_on_one_size_plays_another(tmp_path: Path) -> None:
    made = network("gnn")
    export_value.export_value_onnx(made, tmp_path / "v.onnx", {})
    model = load_value(tmp_path / "v.onnx")
    assert isinstance(model, Gnn)
    positions = export_value.real_hex_positions(7, 9)
    graph = hex_graph(7)
    with torch.no_grad():
        expected = made.core(torch.from_numpy(graph.draw(positions)), torch.from_numpy(graph.edges.copy())).numpy()
    assert np.allclose(model.values(positions), expected, atol=1e-4)


def test_a_file_that_answers_differently_is_not_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_value, "_TOLERANCE", -1.0)
    with pytest.raises(TablierError, match="does not answer as the model does and is not kept: values differ by"):
        export_value.export_value_onnx(network("mlp"), tmp_path / "v.onnx", {})
    assert list(tmp_path.iterdir()) == []
