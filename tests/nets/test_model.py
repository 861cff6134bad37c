"""Networks in ONNX files: they answer as torch does, and a file that cannot be used says why."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
import torch
from nets.small import OPTIONS

from tablier.nets.features import Encoding
from tablier.nets.model import Model, ModelError, load_model
from tablier.nets.samples import real_positions
from tablier.nets.shipped import shipped_model
from tablier.nets.torch.answers import Answers
from tablier.nets.torch.architectures import build
from tablier.nets.torch.export import agreement, export_torchscript
from tablier.rules import BadSpec, TablierError, game

GAMES = ["hex", "go", "oware"]


def network_of(path: Path, name: str) -> tuple[torch.nn.Module, Encoding]:
    encoding = Encoding.for_game(game(f"{name}:5" if name != "oware" else name))
    network = build("trunk", encoding, OPTIONS)
    network.load_state_dict(torch.load(path.with_suffix(".pt"), weights_only=True))
    return network, encoding


@pytest.mark.parametrize("name", GAMES)
def test_float32_answers_as_torch_does(onnx_files: dict[str, Path], name: str) -> None:
    network, encoding = network_of(onnx_files[name], name)
    model = load_model(onnx_files[name], precision="float32")
    found = agreement(network, model, [real_positions(model, encoding, 64, seed=3)])
    assert found.largest < 1e-4
    assert found.same_move == 1


@pytest.mark.parametrize("name", GAMES)
def test_int8_mostly_plays_the_same_move(onnx_files: dict[str, Path], name: str) -> None:
    network, encoding = network_of(onnx_files[name], name)
    model = load_model(onnx_files[name], precision="int8")
    found = agreement(network, model, [real_positions(model, encoding, 128, seed=4)])
    assert found.same_move > 0.8
    assert found.value_error < 0.05


def test_int8_leaves_the_first_convolution_and_those_of_the_heads_as_they_are() -> None:
    nodes = onnx.load(str(shipped_model(game("hex")).with_suffix(".int8.onnx"))).graph.node
    coarse = {name for node in nodes if node.op_type == "DequantizeLinear" for name in node.output}
    convolutions = [node.input[1] in coarse for node in nodes if node.op_type == "Conv"]
    assert convolutions.count(False) == 5
    assert convolutions.count(True) == len(convolutions) - 5 > 0


@pytest.mark.parametrize("size", [2, 9, 19])
def test_one_network_evaluates_every_board_size(onnx_files: dict[str, Path], size: int) -> None:
    model = load_model(onnx_files["hex"])
    encoding = Encoding.for_game(game(f"hex:{size}"))
    answer = model.evaluate(*encoding.draw([game(f"hex:{size}").start()] * 3))
    assert answer.policy.shape == (3, size * size + 1)
    assert answer.cells.shape == (3, size * size)
    assert np.isfinite(answer.policy).all()
    assert (np.abs(answer.value) <= 1).all()


def test_a_masked_board_is_evaluated_as_if_it_stood_alone() -> None:
    own, large = Encoding.on_canvas("go", 5, 5), Encoding.on_canvas("go", 9, 9)
    network = build("trunk", own, OPTIONS).eval()
    positions = [game("go:5").start().play("C3"), game("go:5").start()]
    with torch.no_grad():
        alone = network(*(torch.from_numpy(part).float() for part in own.draw(positions)))
        masked = network(*(torch.from_numpy(part).float() for part in large.draw(positions)))
    assert torch.allclose(alone.value, masked.value, atol=1e-5)
    inside = masked.policy[:, :81].reshape(2, 9, 9)[:, :5, :5].flatten(1)
    assert torch.allclose(alone.policy[:, :25], inside, atol=1e-5)
    assert torch.allclose(alone.policy[:, 25], masked.policy[:, 81], atol=1e-5)
    assert (masked.policy[:, :81].reshape(2, 9, 9)[:, 5:] < -1000).all()


@pytest.mark.filterwarnings("ignore:.torch.jit")
def test_torchscript_is_written_and_tried(onnx_files: dict[str, Path], tmp_path: Path) -> None:
    network, encoding = network_of(onnx_files["go"], "go")
    export_torchscript(network, encoding, tmp_path / "go.pt")
    drawn = [torch.from_numpy(part) for part in encoding.draw([game("go:5").start()])]
    with torch.no_grad():
        policy, chances, cells, lead = torch.jit.load(tmp_path / "go.pt")(*drawn)
    assert policy.shape == (1, 26)
    assert chances.sum() == pytest.approx(1)
    assert cells.shape == (1, 25)
    assert lead.shape == (1,)


class Distracted(torch.nn.Module):
    """A network that is right about an empty board of Go, and in TorchScript about no other."""

    any_size = True

    def __init__(self, network: torch.nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, planes: torch.Tensor, numbers: torch.Tensor) -> Answers:
        answers: Answers = self.network(planes, numbers)
        return answers._replace(lead=answers.lead + (5.0 if planes[:, 1:3].any() else 0.0))


@pytest.mark.filterwarnings("ignore:.torch.jit")
def test_torchscript_that_is_wrong_about_real_positions_is_not_kept(
    onnx_files: dict[str, Path], tmp_path: Path
) -> None:
    network, encoding = network_of(onnx_files["go"], "go")
    with pytest.raises(
        TablierError, match=r"the file for '.*go.pt' does not answer as the network does and is not kept"
    ):
        export_torchscript(Distracted(network), encoding, tmp_path / "go.pt")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"there is no network file '.*none.onnx'"):
        load_model(tmp_path / "none.onnx")


def test_a_damaged_file_is_refused(onnx_files: dict[str, Path], tmp_path: Path) -> None:
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(onnx_files["hex"].read_bytes()[:1000])
    with pytest.raises(ModelError, match=r"broken.onnx' is no ONNX network that can be read"):
        load_model(broken)


def with_facts(path: Path, target: Path, **changes: Any) -> Path:
    import onnx

    model = onnx.load(path)
    entry = next(entry for entry in model.metadata_props if entry.key == "tablier")
    entry.value = json.dumps({**json.loads(entry.value), **changes})
    onnx.save(model, target)
    return target


def test_another_version_of_the_features_is_refused(onnx_files: dict[str, Path], tmp_path: Path) -> None:
    old = with_facts(onnx_files["hex"], tmp_path / "old.onnx", features=0)
    with pytest.raises(ModelError, match=r"made for features version 0, this tablier has version 1; export it again"):
        load_model(old)


def test_a_wrong_number_of_planes_is_refused(onnx_files: dict[str, Path], tmp_path: Path) -> None:
    lying = with_facts(onnx_files["hex"], tmp_path / "lying.onnx", game="go")
    with pytest.raises(ModelError, match=r"takes 5 planes, but go has 8"):
        load_model(lying)


def test_a_network_of_another_kind_is_refused(tmp_path: Path) -> None:
    from onnx import TensorProto, helper, save

    node = helper.make_node("Relu", ["x"], ["y"])
    shape = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, 4]) for name in "xy"]
    graph = helper.make_graph([node], "stranger", shape[:1], shape[1:])
    save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10), tmp_path / "s.onnx")
    with pytest.raises(ModelError, match=r"takes x and gives y; a network for search takes numbers, planes"):
        load_model(tmp_path / "s.onnx")


def test_cuda_is_refused_where_there_is_none(onnx_files: dict[str, Path]) -> None:
    with pytest.raises(ModelError, match="cuda was asked for"):
        load_model(onnx_files["hex"], provider="cuda")


def test_cuda_that_does_not_start_is_no_reason_to_run_on_the_cpu_in_silence(
    onnx_files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = onnxruntime.InferenceSession  # this is what it does where CUDA is installed without its driver
    monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: ["CUDAExecutionProvider"])
    monkeypatch.setattr(
        onnxruntime,
        "InferenceSession",
        lambda path, options, providers: session(path, options, providers=["CPUExecutionProvider"]),  # noqa: ARG005
    )
    with pytest.raises(ModelError, match="onnxruntime cannot start it on this machine; use the cpu"):
        load_model(onnx_files["hex"], provider="cuda")


def test_int8_without_its_file_is_refused(onnx_files: dict[str, Path], tmp_path: Path) -> None:
    alone = shutil.copy(onnx_files["hex"], tmp_path / "alone.onnx")
    with pytest.raises(ModelError, match=r"alone.int8.onnx"):
        load_model(alone, precision="int8")
    with pytest.raises(BadSpec, match="precision must be auto, float32 or int8, not 'int4'"):
        load_model(alone, precision="int4")


@pytest.mark.parametrize(("speed", "chosen"), [(0.8, "float32"), (1.0, "float32"), (1.04, "float32"), (1.1, "int8")])
def test_the_faster_form_plays_and_the_exact_one_when_both_are_as_fast(
    speed: float, chosen: str, onnx_files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    speeds = {onnx_files["hex"]: 1000.0, onnx_files["hex"].with_suffix(".int8.onnx"): 1000.0 * speed}
    monkeypatch.setattr(Model, "speed", lambda self, _encoding, **_: speeds[self.path])
    monkeypatch.setattr("tablier.nets.model._preferred", {})
    assert load_model(onnx_files["hex"]).path == load_model(onnx_files["hex"], precision=chosen).path
    speeds[onnx_files["hex"]] = 0.0 if chosen == "float32" else 10_000.0
    assert load_model(onnx_files["hex"]).path == load_model(onnx_files["hex"], precision=chosen).path  # decided once


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_network_that_is_shipped(name: str) -> None:
    assert load_model(shipped_model(game(name))).game == name


@pytest.mark.parametrize("count", [1, 4, 8, 11, 16])
def test_threads_share_a_batch_and_answer_as_one_does(onnx_files: dict[str, Path], count: int) -> None:
    encoding = Encoding.for_game(game("hex:5"))
    positions = [game("hex:5").start()]
    while len(positions) < count:
        positions.append(positions[-1].play(positions[-1].legal_moves[3]))
    planes, numbers = encoding.draw(positions)
    alone, shared = (load_model(onnx_files["hex"], precision="float32", threads=threads) for threads in (1, 3))
    one, other = alone.evaluate(planes, numbers), shared.evaluate(planes, numbers)
    for name in ("policy", "value", "cells", "lead"):
        np.testing.assert_allclose(getattr(other, name), getattr(one, name), atol=1e-5)
    assert len(other.policy) == count
