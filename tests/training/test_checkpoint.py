"""What a run writes into its folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from tablier.rules import TablierError
from tablier.training import checkpoint
from tablier.training.figures import FigureLog


def test_the_folder_of_a_run_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(TablierError, match=r"cannot make the folder '.*file/run': Not a directory"):
        checkpoint.save(tmp_path / "file" / "run" / "checkpoint.pt", {})
    with pytest.raises(TablierError, match=r"cannot make the folder '.*file': File exists"):
        FigureLog(tmp_path / "file").add(1, {"loss": 1.0})
    (tmp_path / "checkpoint.pt.part").mkdir()
    with pytest.raises(TablierError, match=r"cannot write '.*checkpoint.pt': Is a directory"):
        checkpoint.save(tmp_path / "checkpoint.pt", {})


def test_a_full_disk_is_explained_and_leaves_the_last_checkpoint_and_no_part(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.pt"
    checkpoint.save(path, {"step": 1, "weights": torch.zeros(10)})
    (tmp_path / "checkpoint.pt.part").symlink_to("/dev/full")  # every byte written there finds no room
    with pytest.raises(TablierError, match=r"no space left on device, \d+ MB are free; .* go on with --resume"):
        checkpoint.save(path, {"step": 2, "weights": torch.zeros(1_000_000)})
    assert checkpoint.load(path, torch.device("cpu"))["step"] == 1
    assert [file.name for file in tmp_path.iterdir()] == ["checkpoint.pt"]


def test_a_file_that_may_grow_no_further_is_explained_too(tmp_path: Path) -> None:
    program = f"""
import pathlib, resource, signal, torch
from tablier.training import checkpoint
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = pathlib.Path({str(tmp_path / "checkpoint.pt")!r})
checkpoint.save(path, {{"step": 1}})
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
checkpoint.save(path, {{"step": 2, "weights": torch.zeros(1_000_000)}})
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert "TablierError: cannot write" in done.stderr
    assert "file too large" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["checkpoint.pt"]
    assert checkpoint.load(tmp_path / "checkpoint.pt", torch.device("cpu")) == {"step": 1}


def test_a_checkpoint_is_on_the_disk_before_it_replaces_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, replace = os.fsync, Path.replace

    def record_sync(descriptor: int) -> None:
        done.append(f"sync {Path(f'/proc/self/fd/{descriptor}').readlink().name}")
        sync(descriptor)

    def record_replace(self: Path, target: Path) -> Path:
        done.append(f"replace {target.name}")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", record_sync)
    monkeypatch.setattr(Path, "replace", record_replace)
    checkpoint.save(tmp_path / "run" / "checkpoint.pt", {"step": 1})
    assert done == ["sync checkpoint.pt.part", "replace checkpoint.pt", "sync run"]


@pytest.mark.parametrize("share", [0.0, 0.01, 0.5, 0.99])
def test_a_checkpoint_that_was_cut_short_is_refused_and_left_alone(tmp_path: Path, share: float) -> None:
    path = tmp_path / "checkpoint.pt"
    checkpoint.save(path, {"step": 1, "weights": torch.zeros(10_000)})
    os.truncate(path, int(share * path.stat().st_size))
    kept = path.read_bytes()
    with pytest.raises(TablierError, match=r"the checkpoint '.*checkpoint.pt' cannot be read"):
        checkpoint.load(path, torch.device("cpu"))
    assert path.read_bytes() == kept
