"""Value models at play: what each kind takes, and what is said of files that cannot be used."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from nets.onnx_files import constant_model, gnn_file, mlp_file

from tablier.nets.graph import hex_graph
from tablier.nets.onnx_file import ModelError
from tablier.nets.value_model import Gnn, Mlp, load_value
from tablier.rules import BadSpec, game


def test_features_alone_are_an_mlp(tmp_path: Path) -> None:
    model = load_value(mlp_file(tmp_path / "m.onnx"))
    assert isinstance(model, Mlp)
    assert model.values([game("hex:3").start()] * 3).tolist() == [0.25] * 3


def test_features_and_edges_are_a_gnn_for_every_size(tmp_path: Path) -> None:
    model = load_value(gnn_file(tmp_path / "g.onnx"))
    assert isinstance(model, Gnn)
    for size in (3, 11):
        assert model.values([game(f"hex:{size}").start()]).tolist() == [0.25]


def test_no_positions_have_no_values(tmp_path: Path) -> None:
    assert load_value(mlp_file(tmp_path / "m.onnx")).values([]).shape == (0,)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"there is no network file '.*nowhere.onnx'"):
        load_value(tmp_path / "nowhere.onnx")


def test_a_corrupt_file(tmp_path: Path) -> None:
    whole = mlp_file(tmp_path / "m.onnx").read_bytes()
    for name, content in {"cut.onnx": whole[: len(whole) // 2], "text.onnx": b"hello", "empty.onnx": b""}.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ModelError, match=f"'.*{name}' (is no ONNX network that can be read|takes )"):
            load_value(tmp_path / name)


def test_an_unknown_signature(tmp_path: Path) -> None:
    path = constant_model(tmp_path / "x.onnx", {"pixels": ["batch", 10]}, facts={"game": "hex", "features": 1})
    with pytest.raises(ModelError, match="takes pixels and gives value; a value model takes features"):
        load_value(path)


def test_an_unknown_output(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="gives score"):
        load_value(mlp_file(tmp_path / "m.onnx", output="score"))


def test_a_wrong_feature_size(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="takes features of size 99, but hex:3 has 104"):
        load_value(mlp_file(tmp_path / "m.onnx", width=99))
    with pytest.raises(ModelError, match="takes features of size 7, but a node has 8"):
        load_value(gnn_file(tmp_path / "g.onnx", columns=7))


def test_features_of_a_wrong_size(tmp_path: Path) -> None:
    mlp, gnn = load_value(mlp_file(tmp_path / "m.onnx")), load_value(gnn_file(tmp_path / "g.onnx"))
    assert isinstance(mlp, Mlp)
    assert isinstance(gnn, Gnn)
    with pytest.raises(ModelError, match="takes N × 104 features, not 1 × 103"):
        mlp.evaluate(np.zeros((1, 103), np.float32))
    with pytest.raises(ModelError, match="takes N × nodes × 8 features, not 1 × 13 × 9"):
        gnn.evaluate(np.zeros((1, 13, 9), np.float32), hex_graph(3).edges)
    with pytest.raises(ModelError, match="takes 2 × edges, not 3 × 1"):
        gnn.evaluate(np.zeros((1, 13, 8), np.float32), np.zeros((3, 1), np.int64))
    with pytest.raises(ModelError, match="the edges join nodes up to 12, but there are 4 nodes"):
        gnn.evaluate(np.zeros((1, 4, 8), np.float32), hex_graph(3).edges)


def test_an_mlp_given_edges(tmp_path: Path) -> None:
    model = load_value(mlp_file(tmp_path / "m.onnx"))
    assert isinstance(model, Mlp)
    with pytest.raises(ModelError, match="is an MLP, which takes no edges"):
        model.evaluate(np.zeros((1, 104), np.float32), hex_graph(3).edges)


def test_a_gnn_without_edges(tmp_path: Path) -> None:
    model = load_value(gnn_file(tmp_path / "g.onnx"))
    assert isinstance(model, Gnn)
    with pytest.raises(ModelError, match="is a GNN, which cannot do without edges"):
        model.evaluate(np.zeros((1, 13, 8), np.float32))


@pytest.mark.skipif("CUDAExecutionProvider" in onnxruntime.get_available_providers(), reason="there is CUDA here")
def test_cuda_asked_for_but_absent(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cuda was asked for, but this onnxruntime has no CUDA"):
        load_value(mlp_file(tmp_path / "m.onnx"), provider="cuda")


def test_an_unknown_device(tmp_path: Path) -> None:
    with pytest.raises(BadSpec, match="runs on cpu or cuda, not on 'tpu'"):
        load_value(mlp_file(tmp_path / "m.onnx"), provider="tpu")


def test_another_version_of_the_features(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="made for graph version 99, this tablier has version 1; export it again"):
        load_value(mlp_file(tmp_path / "m.onnx", facts={"features": 99}))


def test_a_file_of_a_newer_onnx(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"is of a newer version than onnxruntime .* reads"):
        load_value(mlp_file(tmp_path / "m.onnx", ir=99))


def test_a_file_that_does_not_say_what_it_is_for(tmp_path: Path) -> None:
    path = constant_model(tmp_path / "x.onnx", {"features": ["batch", 104]})
    with pytest.raises(ModelError, match="does not say which game it is for"):
        load_value(path)


def test_another_board_than_that_of_an_mlp(tmp_path: Path) -> None:
    model = load_value(mlp_file(tmp_path / "m.onnx"))
    with pytest.raises(BadSpec, match="is an MLP for hex:3, not for hex:4; a GNN plays every size"):
        model.values([game("hex:4").start()])
    with pytest.raises(BadSpec, match="is a model for hex, not for go"):
        model.values([game("go:5").start()])
