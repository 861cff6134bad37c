"""Weights in safetensors files, with what is needed to build the network again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from tablier.nets.drafts import write_drafts
from tablier.nets.features import FEATURES_VERSION, Encoding
from tablier.nets.torch.architectures import build
from tablier.rules import TablierError

__all__ = ["network_from", "read_weights", "take_weights", "write_weights"]


def write_weights(path: Path, network: nn.Module, facts: dict[str, Any]) -> None:
    """Write the weights of a network; ``facts`` tell its game, canvas, architecture and options."""
    from safetensors.torch import save

    tensors = {key: tensor.detach().cpu().contiguous() for key, tensor in network.state_dict().items()}
    with write_drafts(path) as (draft,):
        draft.write_bytes(save(tensors, {"tablier": json.dumps({**facts, "features": FEATURES_VERSION})}))


def read_weights(path: Path) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """Return the weights and the facts of a safetensors file."""
    from safetensors import SafetensorError, safe_open

    if not path.is_file():
        raise TablierError(f"there are no weights '{path}'")
    try:
        with safe_open(str(path), framework="pt") as file:
            facts = json.loads((file.metadata() or {})["tablier"])
            features = dict(facts)["features"]
            weights = {key: file.get_tensor(key) for key in file.keys()}  # noqa: SIM118 - no mapping
    except (SafetensorError, KeyError, TypeError, ValueError) as error:
        raise TablierError(f"'{path}' holds no weights of tablier: {error}") from None
    if features != FEATURES_VERSION:
        raise TablierError(f"'{path}' was trained for features version {features}, this is {FEATURES_VERSION}")
    return weights, facts


def take_weights(network: nn.Module, weights: Mapping[str, Tensor], facts: Mapping[str, Any]) -> None:
    """Give a network the weights of another one, which must be of the same kind and size."""
    try:
        network.load_state_dict(weights)
    except RuntimeError:
        options = ", ".join(f"{key} = {value}" for key, value in facts["options"].items()) or "its usual size"
        raise TablierError(
            f"the weights are those of another network: {facts['architecture']} for {facts['game']} with {options}; "
            "give the run the same [network]"
        ) from None


def network_from(weights: dict[str, Tensor], facts: dict[str, Any]) -> tuple[nn.Module, Encoding]:
    """Build the network that the facts describe and give it its weights."""
    encoding = Encoding.on_canvas(facts["game"], facts["height"], facts["width"])
    network = build(facts["architecture"], encoding, facts["options"])
    with torch.no_grad():
        network.load_state_dict(weights)
    return network.eval(), encoding
