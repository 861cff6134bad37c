"""ONNX files opened with ONNX Runtime, and what each of ours says about itself."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tablier.rules import BadSpec, TablierError

__all__ = ["ModelError", "facts_of", "open_session"]

_PROVIDERS = {"cpu": "CPUExecutionProvider", "cuda": "CUDAExecutionProvider"}
_TOO_NEW = re.compile(
    r"unsupported model ir version|opset \d+ is under development|opset.*not supported", re.IGNORECASE
)


class ModelError(TablierError):
    """A network that cannot be used; the message says why."""


def open_session(path: Path, threads: int, provider: str) -> Any:
    """Open an ONNX file on the ``cpu`` or on ``cuda``."""
    import onnxruntime as ort

    if not path.is_file():
        raise ModelError(f"there is no network file '{path}'")
    wanted = _PROVIDERS.get(provider)
    if wanted is None:
        raise BadSpec(f"a network runs on cpu or cuda, not on '{provider}'")
    if wanted not in ort.get_available_providers():
        raise ModelError("cuda was asked for, but this onnxruntime has no CUDA; use the cpu")
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # other programs run here too
    options.log_severity_level = 3
    try:
        session = ort.InferenceSession(str(path), options, providers=[wanted])
    except Exception as error:
        line = str(error).strip().splitlines()[0][:200]
        if _TOO_NEW.search(str(error)):
            raise ModelError(
                f"'{path}' is of a newer version than onnxruntime {ort.__version__} reads; "
                f"update onnxruntime or export it again: {line}"
            ) from None
        raise ModelError(f"'{path}' is no ONNX network that can be read: {line}") from None
    if wanted not in session.get_providers():  # without a driver that works, it would run on the cpu and not say so
        raise ModelError("cuda was asked for, but onnxruntime cannot start it on this machine; use the cpu")
    return session


def facts_of(path: Path, session: Any) -> dict[str, Any]:
    """Return what the file says about itself; an export of ours always does."""
    text = session.get_modelmeta().custom_metadata_map.get("tablier")
    try:
        facts = json.loads(text or "null")
    except json.JSONDecodeError:
        facts = None
    if not isinstance(facts, dict) or "game" not in facts or "features" not in facts:
        raise ModelError(f"'{path}' does not say which game it is for; export it with tablier export")
    return facts
