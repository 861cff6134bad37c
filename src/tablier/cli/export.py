"""``tablier export``: files for play from a trained network."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from tablier.cli.train import require_torch
from tablier.rules import BadSpec

if TYPE_CHECKING:
    from torch import nn

    from tablier.nets.features import Encoding
    from tablier.nets.torch.value_models import HexValue

__all__ = ["export"]

_POSITIONS = 768  # per board size to calibrate with, and as many others to compare on


def export(
    source: Path, onnx: Path | None, torchscript: Path | None, weights: Path | None, value: Path | None = None
) -> None:
    """Write the files asked for and say how well each agrees with the network."""
    if onnx is None and torchscript is None and weights is None:
        raise BadSpec("nothing to write; give --onnx FILE, --torchscript FILE or --weights FILE")
    if onnx is not None and onnx.suffix != ".onnx":
        raise BadSpec(f"--onnx must name a file that ends in .onnx, not '{onnx}'")
    require_torch()
    from tablier.nets.torch.value_models import HexValue
    from tablier.training.trained import pair_networks, read_trained

    console = Console(stderr=True, highlight=False, soft_wrap=True)
    trained = read_trained(source)
    if value is not None:
        if weights is not None:
            raise BadSpec("--weights is for one network; export the two of a pair one after the other")
        trained = pair_networks(trained, read_trained(value))
    if weights is not None:
        from tablier.nets.torch.weights import write_weights

        write_weights(weights, trained.network, trained.facts)
        console.print(f"weights in '{weights}'")
    if isinstance(trained.network, HexValue):
        _write_value(trained.network, onnx, torchscript, trained.facts, console)
        return
    if torchscript is not None:
        from tablier.nets.torch.export import export_torchscript

        export_torchscript(trained.network, trained.encoding, torchscript)
        console.print(f"TorchScript in '{torchscript}', checked on real positions")
    if onnx is not None:
        _write_onnx(trained.network, trained.encoding, onnx, trained.facts, console)


def _write_value(
    network: HexValue, onnx: Path | None, torchscript: Path | None, facts: dict[str, Any], console: Console
) -> None:
    from tablier.nets.card import write_card
    from tablier.nets.torch.export_value import export_value_onnx, export_value_torchscript

    if torchscript is not None:
        export_value_torchscript(network, torchscript, facts)
        console.print(f"TorchScript in '{torchscript}', checked on real positions")
    if onnx is not None:
        export_value_onnx(network, onnx, facts)
        write_card(onnx.with_suffix(".md"), facts, {onnx.name: "float32, checked on real positions"})
        console.print(f"ONNX in '{onnx}', checked on real positions; play it with alphabeta:eval={onnx}")


def _write_onnx(network: nn.Module, encoding: Encoding, path: Path, facts: dict[str, Any], console: Console) -> None:
    from tablier.nets.card import write_card
    from tablier.nets.drafts import write_drafts
    from tablier.nets.model import load_model
    from tablier.nets.samples import real_positions, sizes_in_play
    from tablier.nets.torch.export import agreement, export_onnx, quantise

    boards = sizes_in_play(encoding, getattr(network, "any_size", True))
    small = path.with_suffix(".int8.onnx")
    with write_drafts(path, small) as (draft, small_draft):
        export_onnx(network, encoding, draft, facts)
        model = load_model(draft, precision="float32")
        samples, fresh = ([real_positions(model, board, _POSITIONS, seed) for board in boards] for seed in (1, 2))
        whole = agreement(network, model, samples)
        whole.require(path)
        quantise(draft, small_draft, samples)
        coarse = agreement(network, load_model(draft, precision="int8"), fresh)
    console.print(f"float32 in '{path}': {whole}")
    console.print(f"int8 in '{small}': {coarse}")
    card = path.with_suffix(".md")
    write_card(card, facts, {path.name: f"float32, {whole}", small.name: f"int8, {coarse}"})
    console.print(f"its card is '{card}'")
