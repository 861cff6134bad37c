"""Small networks that have learnt nothing, written once."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Any

import pytest
from nets.small import OPTIONS

CANVASES = {"hex": (5, 5), "go": (5, 5), "oware": (1, 16)}


@pytest.fixture(scope="session")
def onnx_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """An ONNX file for each game, with its int8 form beside it; workers that run tests side by side share them."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "networks"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "written").exists():
            _write_networks(folder)
            (folder / "written").touch()
    return {name: folder / f"{name}.onnx" for name in CANVASES}


def _write_networks(folder: Path) -> None:
    import torch

    from tablier.nets.features import Encoding
    from tablier.nets.model import load_model
    from tablier.nets.samples import real_positions
    from tablier.nets.torch.architectures import build
    from tablier.nets.torch.export import export_onnx, quantise

    for name, (height, width) in CANVASES.items():
        torch.manual_seed(1)
        encoding = Encoding.on_canvas(name, height, width)
        network = build("trunk", encoding, OPTIONS)
        _settle(network)
        path = folder / f"{name}.onnx"
        export_onnx(network, encoding, path, {"rounds": 0})
        torch.save(network.state_dict(), folder / f"{name}.pt")
        sample = real_positions(load_model(path, precision="float32"), encoding, 128, seed=1)
        quantise(path, path.with_suffix(".int8.onnx"), [sample], batch=32)


def _settle(network: Any) -> None:
    """Give every weight and every running mean a value of its own, as training would."""
    import torch

    chance = torch.Generator().manual_seed(2)
    for tensor in network.state_dict().values():
        if tensor.is_floating_point():
            tensor.copy_(torch.rand(tensor.shape, generator=chance) * 0.4 + (0.5 if tensor.dim() == 1 else -0.2))
