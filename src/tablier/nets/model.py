"""Networks at play: ONNX files run without torch."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablier.nets.features import FEATURES_VERSION, Bytes, Encoding, Floats
from tablier.rules import BadSpec, TablierError, game

__all__ = ["Judgement", "Model", "ModelError", "load_model", "shipped_model"]

_SHIPPED = Path(__file__).parent.parent / "models"
_INPUTS = {"planes", "numbers"}
_CLEARLY = 1.5  # times faster
_OUTPUTS = ["policy", "value", "cells", "lead"]


class ModelError(TablierError):
    """A network that cannot be used; the message says why."""


@dataclass(frozen=True)
class Judgement:
    """What a network says about N positions, seen by their players to move."""

    policy: Floats  # N × policy: logits
    value: Floats  # N: chance of a win less chance of a loss
    cells: Floats  # N × height·width: whose each cell will be, from -1 to 1
    lead: Floats  # N: points


class Model:
    """A network in an ONNX file, ready to judge positions of its game on any board size."""

    def __init__(self, path: Path, session: Any, facts: dict[str, Any]) -> None:
        self.path = path
        self.game: str = facts["game"]
        self.facts = facts
        self._session = session

    def judge(self, planes: Bytes, numbers: Floats) -> Judgement:
        """Judge a batch: N × planes × height × width bytes and N × numbers floats."""
        policy, chances, cells, lead = self._session.run(_OUTPUTS, {"planes": planes, "numbers": numbers})
        return Judgement(policy, chances[:, 0] - chances[:, 1], cells, lead)

    def speed(self, encoding: Encoding, batch: int = 8, seconds: float = 0.05) -> float:
        """Measure how many positions it judges in a second."""
        planes, numbers = encoding.empty_batch(batch)
        planes[:, 0] = 1
        self.judge(planes, numbers)
        begin, count = time.perf_counter(), 0
        while time.perf_counter() - begin < seconds:
            self.judge(planes, numbers)
            count += batch
        return count / (time.perf_counter() - begin)


def shipped_model(game_name: str) -> Path:
    """Return the file of the network that comes with the package for a game."""
    path = _SHIPPED / f"{game_name}.onnx"
    if not path.exists():
        raise ModelError(f"no network is shipped for {game_name}; give one with model=FILE")
    return path


def load_model(path: Path | str, *, precision: str = "auto", threads: int = 1, provider: str = "cpu") -> Model:
    """Open a network: ``float32`` as it is, ``int8`` from the file beside it, or with ``auto`` whichever is faster here.

    The int8 form of ``go.onnx`` is ``go.int8.onnx``.
    """
    path = Path(path)
    if precision not in ("auto", "float32", "int8"):
        raise BadSpec(f"precision must be auto, float32 or int8, not '{precision}'")
    small = path.with_suffix(".int8.onnx")
    if precision == "int8":
        return _open(small, threads, provider)
    whole = _open(path, threads, provider)
    if precision == "float32" or not small.exists():
        return whole
    small_model = _open(small, threads, provider)
    return small_model if _prefers_int8(whole, small_model) else whole


_preferred: dict[Path, bool] = {}  # decided once a process, so that the same agent plays the same moves again


def _prefers_int8(whole: Model, small: Model) -> bool:
    """Whether to play in int8; float32, which is more exact, has to be clearly faster to be preferred."""
    if whole.path not in _preferred:
        encoding = Encoding.for_game(game(whole.game))
        _preferred[whole.path] = whole.speed(encoding) < _CLEARLY * small.speed(encoding)
    return _preferred[whole.path]


def _open(path: Path, threads: int, provider: str) -> Model:
    import onnxruntime as ort

    if not path.is_file():
        raise ModelError(f"there is no network file '{path}'")
    available = ort.get_available_providers()
    wanted = {"cpu": "CPUExecutionProvider", "cuda": "CUDAExecutionProvider"}.get(provider)
    if wanted is None:
        raise BadSpec(f"a network runs on cpu or cuda, not on '{provider}'")
    if wanted not in available:
        raise ModelError("cuda was asked for, but this onnxruntime has no CUDA; use the cpu")
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # other programs run here too
    options.log_severity_level = 3
    try:
        session = ort.InferenceSession(str(path), options, providers=[wanted])
    except Exception as error:
        raise ModelError(f"'{path}' is no ONNX network that can be read: {_first_line(error)}") from None
    return Model(path, session, _facts(path, session))


def _facts(path: Path, session: Any) -> dict[str, Any]:
    """Check that the file is one of ours, for this version, with the shapes that its game needs."""
    inputs = {entry.name: entry.shape for entry in session.get_inputs()}
    outputs = {entry.name for entry in session.get_outputs()}
    if set(inputs) != _INPUTS or not set(_OUTPUTS) <= outputs:
        raise ModelError(
            f"'{path}' takes {', '.join(sorted(inputs))} and gives {', '.join(sorted(outputs))}; "
            f"a network for search takes {', '.join(sorted(_INPUTS))} and gives {', '.join(_OUTPUTS)}"
        )
    text = session.get_modelmeta().custom_metadata_map.get("tablier")
    if text is None:
        raise ModelError(f"'{path}' does not say which game it is for; export it with tablier export")
    facts: dict[str, Any] = json.loads(text)
    if facts["features"] != FEATURES_VERSION:
        raise ModelError(
            f"'{path}' was made for features version {facts['features']}, "
            f"this tablier has version {FEATURES_VERSION}; export it again"
        )
    encoding = Encoding.for_game(game(facts["game"]))
    for name, place, expected in (("planes", 1, encoding.planes), ("numbers", 1, encoding.numbers)):
        if inputs[name][place] != expected:
            raise ModelError(f"'{path}' takes {inputs[name][place]} {name}, but {facts['game']} has {expected}")
    return facts


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0][:200]
