"""Small ONNX files made by hand, right ones and wrong ones."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from onnx import TensorProto, helper, numpy_helper

OPSET = 18
IR = 9


def constant_model(
    path: Path,
    inputs: Mapping[str, Sequence[int | str | None]],
    *,
    value: float = 0.25,
    facts: Mapping[str, Any] | None = None,
    output: str = "value",
    ir: int = IR,
) -> Path:
    """Write a model that says the same of every position: its value is ``value``, whatever it is given."""
    first = next(iter(inputs))
    axes = numpy_helper.from_array(np.arange(1, len(inputs[first])), "axes")
    level = numpy_helper.from_array(np.array(value, np.float32), "level")
    nothing = numpy_helper.from_array(np.array(0, np.float32), "nothing")
    nodes = [
        helper.make_node("ReduceSum", [first, "axes"], ["sum"], keepdims=0),
        helper.make_node("Mul", ["sum", "nothing"], ["zero"]),
        helper.make_node("Add", ["zero", "level"], [output]),
    ]
    given = [
        helper.make_tensor_value_info(name, TensorProto.INT64 if name == "edges" else TensorProto.FLOAT, list(shape))
        for name, shape in inputs.items()
    ]
    graph = helper.make_graph(
        nodes,
        "constant",
        given,
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, ["batch"])],
        [axes, level, nothing],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=ir)
    if facts is not None:
        entry = model.metadata_props.add()
        entry.key = "tablier"
        entry.value = json.dumps(dict(facts))
    path.write_bytes(model.SerializeToString())
    return path


def mlp_file(path: Path, size: int = 3, value: float = 0.25, **changes: Any) -> Path:
    """Write an MLP for a board size."""
    width = changes.pop("width", (size * size + 4) * 8)
    facts = {"game": "hex", "features": 1, "size": size, **changes.pop("facts", {})}
    return constant_model(path, {"features": ["batch", width]}, value=value, facts=facts, **changes)


def gnn_file(path: Path, value: float = 0.25, columns: int = 8) -> Path:
    """Write a GNN."""
    inputs: dict[str, list[int | str | None]] = {"features": ["batch", "nodes", columns], "edges": [2, "count"]}
    return constant_model(path, inputs, value=value, facts={"game": "hex", "features": 1, "size": 5})
