"""TorchScript files of value models, run with torch: nothing else that plays ever imports it."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import torch

from tablier.nets.onnx_file import ModelError
from tablier.rules import BadSpec

__all__ = ["FACTS", "TorchSession", "open_torchscript"]

#: The name under which a file of ours keeps what it says about itself.
FACTS = "tablier.json"

_KINDS = {1: ("features",), 2: ("features", "edges")}


class TorchSession:
    """A module that is run as an ONNX session is."""

    def __init__(self, path: Path, module: Any, inputs: tuple[str, ...], device: torch.device) -> None:
        self.inputs = inputs
        self._path = path
        self._module = module
        self._device = device

    def run(self, _names: list[str], inputs: dict[str, Any]) -> list[Any]:
        """Return the values for named inputs."""
        tensors = [torch.tensor(inputs[name], device=self._device) for name in self.inputs]
        try:
            with torch.inference_mode():
                values = self._module(*tensors)
        except RuntimeError as error:
            last = str(error).strip().splitlines()[-1][:200]
            raise ModelError(f"'{self._path}' cannot evaluate features of {inputs['features'].shape}: {last}") from None
        return [values.float().cpu().numpy()]


def open_torchscript(path: Path, threads: int, device: str) -> tuple[TorchSession, dict[str, Any]]:
    """Open a TorchScript file on the ``cpu`` or on ``cuda``; return its session and what it says about itself."""
    if not path.is_file():
        raise ModelError(f"there is no network file '{path}'")
    if device not in ("cpu", "cuda"):
        raise BadSpec(f"a network runs on cpu or cuda, not on '{device}'")
    if device == "cuda" and not torch.cuda.is_available():
        raise ModelError("cuda was asked for, but torch sees no CUDA device here; use the cpu")
    torch.set_num_threads(threads)
    extra = {FACTS: ""}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # torch would rather see another format
            module = torch.jit.load(str(path), map_location=device, _extra_files=extra).eval()
    except (RuntimeError, ValueError) as error:
        line = str(error).strip().splitlines()[0][:200]
        raise ModelError(f"'{path}' is no TorchScript that torch {torch.__version__} can read: {line}") from None
    taken = len(module.forward.schema.arguments) - 1  # without the module itself
    if taken not in _KINDS:
        raise ModelError(
            f"'{path}' takes {taken} inputs; a value model takes features (MLP), or features and edges (GNN)"
        )
    return TorchSession(path, module, _KINDS[taken], torch.device(device)), _read_facts(path, extra[FACTS])


def _read_facts(path: Path, text: str | bytes) -> dict[str, Any]:
    try:
        facts = json.loads(text or "null")
    except json.JSONDecodeError:
        facts = None
    if not isinstance(facts, dict) or not {"game", "features", "size"} <= set(facts):
        raise ModelError(f"'{path}' does not say which game it is for; export it with tablier export --torchscript")
    return facts
