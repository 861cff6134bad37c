"""``tablier train`` of a value by alpha–beta, with switches over the configuration, up to a file that plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

import tablier
from tablier.cli.command_line import run

CONFIG = """
kind = "value"
board = "hex:4"
games = 500

[network]
architecture = "mlp"
options = { hidden = 16, layers = 2 }

[play]
min_depth = 3
max_depth = 4
at_once = 4
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "value.toml"
    path.write_text(CONFIG)
    return path


def test_a_value_is_trained_with_switches_resumed_exported_and_played(
    config: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder, onnx = tmp_path / "run", tmp_path / "value.onnx"
    switches = ["--min-depth", "1", "--max-depth", "1", "--batch-size", "8", "--updates-per-game", "0.5", "--set"]
    train = ["train", str(config), "--folder", str(folder), "--device", "cpu", *switches, "learning.rate=0.01"]
    assert run([*train, "--games", "4"]) == 0
    assert run([*train, "--train-games", "8", "--resume"]) == 0
    rows = [json.loads(line) for line in (folder / "figures.jsonl").read_text().splitlines()]
    assert [row["total_games"] for row in rows] == [4, 8]
    settings = json.loads(torch.load(folder / "checkpoint.pt", weights_only=True)["settings"])
    assert settings["play"]["max_depth"] == 1
    assert settings["learning"] | {"batch": 8, "updates_per_game": 0.5, "rate": 0.01} == settings["learning"]
    assert "| heuristic_score |" in (folder / "report.md").read_text()

    assert run(["export", str(folder / "checkpoint.pt"), "--onnx", str(onnx)]) == 0
    assert "by games of alpha–beta with it on hex:4: 8 games" in onnx.with_suffix(".md").read_text()
    capfd.readouterr()
    agent = tablier.agent("alphabeta", eval=str(onnx), depth=1)
    assert agent.choose(tablier.game("hex:4").start(), tablier.Limits()).move in tablier.game("hex:4").move_names


@pytest.mark.parametrize(
    ("switch", "complaint"),
    [
        (["--set", "learning.rate"], "--set takes KEY=VALUE, such as learning.rate=0.001, not 'learning.rate'"),
        (["--set", "learning.rates=1"], "unknown key 'rates'; did you mean 'rate'?"),
        (["--set", "board.size=1"], "'board.size' cannot be set: 'board' is no table"),
        (["--set", 'kind="supervised"', "--set", "games=x"], "games must be a whole number, not 'x'"),
        (["--set", "board=hex:100"], "size must be a whole number from 2 to 19, not '100'"),
    ],
)
def test_switches_that_fit_nowhere_are_refused(
    config: Path, switch: list[str], complaint: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["train", str(config), "--folder", str(tmp_path / "run"), *switch]) == 2
    assert complaint in capfd.readouterr().err


def test_switches_of_another_kind_of_run_are_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = Path(__file__).parents[2] / "configs" / "hex-small.toml"
    assert run(["train", str(path), "--folder", str(tmp_path / "run"), "--min-depth", "2"]) == 2
    assert "--min-depth is for a run of the kind value, not for one of selfplay" in capfd.readouterr().err
