"""A network that begins with nothing and learns Hex on a processor: minutes, so it is left to the slow tests."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_SECONDS = 600


def tablier(*words: str | Path, folder: Path) -> str:
    command = [sys.executable, "-m", "tablier.cli", *map(str, words)]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def wins(player: str, opponent: str, folder: Path, *limits: str) -> float:
    told = json.loads(
        tablier("match", "hex:5", player, opponent, "--games", "100", "--seed", "1", *limits, "--json", folder=folder)
    )
    return float(told["wins"][0])


@pytest.mark.slow
def test_ten_minutes_on_a_processor_teach_hex_from_nothing(tmp_path: Path) -> None:
    begin = time.monotonic()
    tablier("train", ROOT / "configs" / "hex-small.toml", "--folder", "run", "--device", "cpu", folder=tmp_path)
    assert time.monotonic() - begin < MOST_SECONDS
    tablier("export", "run/checkpoint.pt", "--onnx", "hex5.onnx", folder=tmp_path)
    player = "neural:model=hex5.onnx,threads=1"
    assert wins(player, "random", tmp_path, "--visits", "30") >= 95
    assert wins(player, "mcts", tmp_path, "--visits", "60") >= 60
