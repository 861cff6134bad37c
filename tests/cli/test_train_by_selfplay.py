"""``tablier train`` by self-play, from a configuration to a network that plays and is trained further."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

import tablier
from tablier.cli.command_line import run
from tablier.training.trained import Trained, read_trained

CONFIG = """
rounds = 3
positions = 40
window = 200
window_start = 100

[network]
options = { blocks = 1, channels = 8, head = 4, value_hidden = 8, pooled_every = 1 }

[selfplay]
boards = { "hex:4" = 1.0 }
slots = 8
threads = 1
full_visits = 6
fast_visits = 3
considered = 4

[learning]
batch = 16
warm_up = 2

[gate]
every = 3
games = 4
visits = 2
"""


def rounds_in(folder: Path) -> list[int]:
    path = folder / "figures.jsonl"
    return [json.loads(line)["round"] for line in path.read_text().splitlines()] if path.exists() else []


def assert_same(found: Trained, expected: Trained) -> None:
    assert found.encoding == expected.encoding
    for key, tensor in expected.network.state_dict().items():
        assert torch.equal(found.network.state_dict()[key], tensor), key


def test_a_network_is_trained_resumed_exported_played_and_trained_further(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    config, folder = tmp_path / "hex.toml", tmp_path / "run"
    config.write_text(CONFIG)
    onnx, weights = tmp_path / "hex.onnx", tmp_path / "hex.safetensors"
    train = ["train", str(config), "--device", "cpu", "--folder"]

    assert run([*train, str(folder), "--seconds", "0.01"]) == 0
    assert len(rounds_in(folder)) < 3
    assert run([*train, str(folder)]) == 2
    assert "already holds a run; continue it with --resume" in capfd.readouterr().err
    assert run([*train, str(folder), "--resume"]) == 0
    assert rounds_in(folder) == [1, 2, 3]
    assert "promoted with" in capfd.readouterr().err

    assert run(["export", str(folder / "checkpoint.pt"), "--onnx", str(onnx), "--weights", str(weights)]) == 0
    told = capfd.readouterr().err
    assert "float32 in" in told
    assert "int8 in" in told
    assert "by self-play on hex:4 100%: 3 rounds" in onnx.with_suffix(".md").read_text()
    trained, again = read_trained(folder / "checkpoint.pt"), read_trained(weights)
    assert trained.facts["rounds"] == again.facts["rounds"] == 3
    assert_same(again, trained)

    start = tablier.game("hex:4").start()
    decision = tablier.agent(f"neural:model={onnx},threads=1").choose(start, tablier.Limits(visits=8))
    assert decision.move in start.legal_moves

    further = tmp_path / "further"
    assert run([*train, str(further), "--start", str(weights), "--seconds", "0"]) == 0
    begun = read_trained(further / "checkpoint.pt")
    assert begun.facts["before"]["rounds"] == 3
    assert_same(begun, trained)
