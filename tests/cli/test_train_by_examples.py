"""``tablier train`` on examples: from a configuration to a file that plays."""

from __future__ import annotations

import json
import os
import signal
import threading
from pathlib import Path

import pytest
from training.examples_data import write_games

import tablier
from tablier.cli.command_line import run
from tablier.training.examples.course import Course

CONFIG = """
kind = "supervised"
board = "{board}"
epochs = {epochs}
validation = 0.3

[sources]
games = ["{games}"]

[network]
architecture = "{architecture}"
options = {options}

[study]
batch = 16
"""


def config(folder: Path, architecture: str, board: str, options: str, epochs: int = 2) -> Path:
    games = write_games(folder / "games.sgf", board, 6)
    path = folder / f"{architecture}.toml"
    path.write_text(CONFIG.format(board=board, epochs=epochs, games=games, architecture=architecture, options=options))
    return path


def test_a_value_of_hex_is_learnt_exported_and_played(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = config(tmp_path, "mlp", "hex:4", "{ hidden = 16, layers = 2 }")
    folder = tmp_path / "run"
    assert run(["train", str(path), "--folder", str(folder), "--device", "cpu"]) == 0
    told = capfd.readouterr().err
    assert "examples to learn from" in told
    assert "epoch 2: loss" in told
    assert "the report with its figures" in told
    assert run(["export", str(folder / "best.pt"), "--onnx", str(tmp_path / "v.onnx")]) == 0
    decision = tablier.agent(f"alphabeta:eval={tmp_path / 'v.onnx'},depth=2").choose(
        tablier.game("hex:4").start(), tablier.Limits()
    )
    assert decision.value is not None


def test_a_run_that_exists_is_not_overwritten_but_resumed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = config(tmp_path, "go-policy", "go:5", "{ channels = 8, blocks = 1 }")
    arguments = ["train", str(path), "--folder", str(tmp_path / "run"), "--device", "cpu"]
    assert run([*arguments, "--seconds", "0"]) == 0
    assert run(arguments) == 2
    assert "already holds a run; continue it with --resume" in capfd.readouterr().err
    assert run([*arguments, "--resume"]) == 0
    assert len((tmp_path / "run" / "figures.jsonl").read_text().splitlines()) == 2


def test_ctrl_c_saves_and_says_how_to_go_on(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals reach the main thread only")
    learn = Course._learn

    def interrupted(self: Course, progress: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        learn(self, progress)  # type: ignore[arg-type]

    monkeypatch.setattr(Course, "_learn", interrupted)
    path = config(tmp_path, "go-policy", "go:5", "{ channels = 8, blocks = 1 }")
    folder = tmp_path / "run"
    assert run(["train", str(path), "--folder", str(folder), "--device", "cpu"]) != 0
    assert "after 0 of 2 epochs; continue with --resume" in capfd.readouterr().err
    assert (folder / "checkpoint.pt").exists()


@pytest.mark.parametrize(
    ("change", "code", "complaint"),
    [
        (
            ('kind = "supervised"', 'kind = "supervized"'),
            2,
            "kind must be selfplay or supervised or value, not 'supervized'",
        ),
        (("epochs = 2", "epoch = 2"), 2, "unknown key 'epoch'; did you mean 'epochs'"),
        (("batch = 16", "batch = 0"), 2, "study.batch must be from 2 upwards, not 0"),
        (('architecture = "mlp"', 'architecture = "go-value"'), 2, "'go-value' is for go, not for hex"),
        (("games.sgf", "nowhere.sgf"), 2, "there is nothing at"),
        (('board = "hex:4"', 'board = "hex:3"'), 1, "none of the sources holds an example that could be used"),
    ],
)
def test_a_wrong_configuration_is_explained(
    change: tuple[str, str], code: int, complaint: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = config(tmp_path, "mlp", "hex:4", "{ hidden = 16, layers = 2 }")
    path.write_text(path.read_text().replace(*change))
    assert run(["train", str(path), "--folder", str(tmp_path / "run"), "--device", "cpu"]) == code
    assert complaint in capfd.readouterr().err


def test_the_curves_of_a_run_can_be_drawn_again(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "figures.jsonl").write_text(json.dumps({"epoch": 1, "train_loss": 1.0, "val_loss": 1.0}) + "\n")
    assert run(["curves", str(tmp_path)]) == 0
    assert capfd.readouterr().out.strip() == str(tmp_path / "report.md")
    assert run(["curves", str(tmp_path / "nowhere")]) == 2
