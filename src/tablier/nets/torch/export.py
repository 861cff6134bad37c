"""From a trained network to files that play: ONNX (float32, int8) and TorchScript, each tried on real positions."""

from __future__ import annotations

import copy
import json
import logging
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from tablier.nets.drafts import write_drafts
from tablier.nets.features import FEATURES_VERSION, Bytes, Encoding, Floats
from tablier.nets.model import Evaluation
from tablier.nets.samples import Evaluator, Sample, real_positions, sizes_in_play
from tablier.nets.torch.trunk import Trunk
from tablier.rules import TablierError

__all__ = ["OPSET", "Agreement", "Playing", "agreement", "export_onnx", "export_torchscript", "quantise", "quiet"]

OPSET = 18
_LIGHT = 0.1  # of the weights of the largest convolution
_TRIED = 64  # positions of each board size
_TOLERANCE = 0.01  # at 10,000, the logit of what is illegal, float32 itself is exact to a thousandth


@contextmanager
def quiet() -> Iterator[None]:
    """Keep to themselves what the libraries say about their own insides."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)


class Playing(nn.Module):
    """A network as it is used in play: bytes in; logits, chances, owners and points out."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = copy.deepcopy(network).cpu().float().eval()
        if isinstance(self.network, Trunk):
            self.network.masked = False
            _fold(self.network)

    def forward(self, planes: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Return the policy (logits), chances of win, loss and draw, owners (-1 to 1) and lead in points."""
        answers = self.network(planes.float(), numbers)
        return answers.policy, answers.value.softmax(1), answers.cells.tanh(), answers.lead * 10


def _fold(trunk: Trunk) -> None:
    """Put the normalisation that directly follows a convolution into its weights."""
    for block in trunk.blocks:
        if block.pool is None:
            block.conv1 = nn.utils.fuse_conv_bn_eval(block.conv1, block.norm2)
            block.norm2 = nn.Identity()


def export_onnx(network: nn.Module, encoding: Encoding, path: Path, facts: Mapping[str, Any]) -> None:
    """Write an ONNX file, which plays every board size if the network does; ``facts`` are kept in it."""
    import onnx

    example = (
        torch.ones((2, *encoding.plane_shape), dtype=torch.uint8),
        torch.zeros((2, encoding.numbers)),
    )
    batch = torch.export.Dim("batch")
    sizes: dict[int, Any] = {0: batch}
    if encoding.any_size and getattr(network, "any_size", True):
        sizes |= {2: torch.export.Dim("height", min=2, max=32), 3: torch.export.Dim("width", min=2, max=32)}
    with quiet(), tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / "draft.onnx"
        torch.onnx.export(
            Playing(network),
            example,
            str(draft),
            input_names=["planes", "numbers"],
            output_names=["policy", "value", "cells", "lead"],
            opset_version=OPSET,
            dynamic_shapes={"planes": sizes, "numbers": {0: batch}},
            dynamo=True,
            external_data=False,
            verbose=False,
        )
        model = onnx.load(str(draft))
    _describe(model, encoding, facts)
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(path))


def _describe(model: Any, encoding: Encoding, facts: Mapping[str, Any]) -> None:
    own = {"game": encoding.game, "features": FEATURES_VERSION, "planes": encoding.planes, "numbers": encoding.numbers}
    entry = model.metadata_props.add()
    entry.key = "tablier"
    entry.value = json.dumps({**own, **facts})


def quantise(path: Path, target: Path, samples: Sequence[Sample], batch: int = 64) -> None:
    """Write the int8 form of an ONNX file, its ranges calibrated on real positions.

    Convolutions that take next to no time, the first and those of the heads, stay as they are: that makes the error
    half as large.
    """
    import onnx
    from onnxruntime.quantization import (
        CalibrationDataReader,
        CalibrationMethod,
        QuantFormat,
        QuantType,
        quantize_static,
    )

    class Positions(CalibrationDataReader):  # type: ignore[misc]
        def __init__(self) -> None:
            self._batches = _batches(samples, batch)

        def get_next(self) -> dict[str, np.ndarray[Any, Any]] | None:
            return next(self._batches, None)

    with quiet():
        quantize_static(
            str(path),
            str(target),
            Positions(),
            quant_format=QuantFormat.QDQ,
            op_types_to_quantize=["Conv"],
            nodes_to_exclude=_light_convolutions(onnx.load(str(path)).graph),
            per_channel=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax,
            extra_options={"CalibMovingAverage": True},  # the mean of the batches' extremes: no single position decides
        )


def _light_convolutions(graph: Any) -> list[str]:
    sizes = {entry.name: int(np.prod(entry.dims)) for entry in graph.initializer}
    weights = {node.name: sizes[node.input[1]] for node in graph.node if node.op_type == "Conv"}
    return [name for name, size in weights.items() if size < _LIGHT * max(weights.values())]


def _batches(samples: Sequence[Sample], size: int) -> Iterator[dict[str, np.ndarray[Any, Any]]]:
    for planes, numbers in samples:
        for first in range(0, len(planes) - size + 1, size):
            yield {"planes": planes[first : first + size], "numbers": numbers[first : first + size]}


class _InTorch:
    """A module of torch that evaluates as a Model does."""

    def __init__(self, module: Callable[..., tuple[Tensor, ...]]) -> None:
        self._module = module

    @torch.no_grad()
    def evaluate(self, planes: Bytes, numbers: Floats) -> Evaluation:
        answers = self._module(torch.from_numpy(planes), torch.from_numpy(numbers))
        policy, chances, cells, lead = (answer.numpy() for answer in answers)
        return Evaluation(policy, chances[:, 0] - chances[:, 1], cells, lead)


def export_torchscript(network: nn.Module, encoding: Encoding, path: Path) -> None:
    """Write a TorchScript file, unless it answers otherwise than the network on positions of its own games."""
    playing = Playing(network)
    boards = sizes_in_play(encoding, getattr(network, "any_size", True))
    samples = [real_positions(_InTorch(playing), board, _TRIED, seed=1) for board in boards]
    example = tuple(torch.from_numpy(part[:2]) for part in samples[-1])
    with quiet(), write_drafts(path) as (draft,):
        with torch.no_grad(), draft.open("wb") as file:
            torch.jit.save(torch.jit.trace(playing, example), file)
        agreement(network, _InTorch(torch.jit.load(str(draft))), samples).require(path)


@dataclass(frozen=True)
class Agreement:
    """How alike a file and the network answer."""

    same_move: float  # share of positions with the same likeliest move
    value_error: float  # mean difference of the values
    largest: float  # difference of any logit or value
    largest_beside: float  # difference of any owner or lead

    def __str__(self) -> str:
        return (
            f"{self.same_move:.1%} same first move, mean value error {self.value_error:.4f}, "
            f"largest difference {self.largest:.2g}"
        )

    def require(self, path: Path) -> None:
        """Refuse a file that is to be as exact as the network and is not."""
        if not max(self.largest, self.largest_beside) <= _TOLERANCE:
            raise TablierError(
                f"the file for '{path}' does not answer as the network does and is not kept: {self}, "
                f"of owners and leads {self.largest_beside:.2g}"
            )


def agreement(network: nn.Module, model: Evaluator, samples: Sequence[Sample]) -> Agreement:
    """Compare a file with the network it was made from, on boards that fill their canvas."""
    playing = _InTorch(Playing(network))
    same: list[Floats] = []
    errors: list[Floats] = []
    largest = largest_beside = 0.0
    for planes, numbers in samples:
        ours, theirs = playing.evaluate(planes, numbers), model.evaluate(planes, numbers)
        same.append(ours.policy.argmax(1) == theirs.policy.argmax(1))
        errors.append(np.abs(ours.value - theirs.value))
        largest = max(largest, _apart(ours.policy, theirs.policy), float(errors[-1].max()))
        largest_beside = max(largest_beside, _apart(ours.cells, theirs.cells), _apart(ours.lead, theirs.lead))
    return Agreement(float(np.concatenate(same).mean()), float(np.concatenate(errors).mean()), largest, largest_beside)


def _apart(ours: Floats, theirs: Floats) -> float:
    return float(np.abs(ours - theirs).max())
