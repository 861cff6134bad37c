"""The network that a run has made, from its checkpoint or from a file of weights."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from tablier.nets.features import FEATURES_VERSION, Encoding
from tablier.nets.torch.architectures import whole_options
from tablier.nets.torch.pair import Pair
from tablier.nets.torch.weights import network_from, read_weights
from tablier.rules import TablierError
from tablier.training import checkpoint
from tablier.training.config import SelfPlayRun
from tablier.training.examples.config import ExamplesRun
from tablier.training.settings import from_mapping
from tablier.training.values.config import ValueRun

__all__ = ["Trained", "pair_networks", "read_trained"]


class Trained(NamedTuple):
    """A network, what it sees, and what is told about it in the files that are made of it."""

    network: nn.Module
    encoding: Encoding
    facts: dict[str, Any]


def read_trained(source: Path) -> Trained:
    """Return the network of a run's checkpoint, of whatever kind, or of weights (safetensors)."""
    if source.suffix == ".safetensors":
        weights, facts = read_weights(source)
    else:
        state = checkpoint.load(source, torch.device("cpu"))
        if state.get("features") != FEATURES_VERSION:
            raise TablierError(
                f"'{source}' was trained for features version {state.get('features')}, this is {FEATURES_VERSION}"
            )
        weights, facts = _READERS.get(state.get("kind", ""), _read_selfplay_run)(state, source)
        facts["before"] = json.loads(state["origin"])
    return Trained(*network_from(weights, facts), facts)


def pair_networks(policy: Trained, value: Trained) -> Trained:
    """Return two networks for the same board as one."""
    if policy.encoding != value.encoding:
        raise TablierError(
            f"a policy for {policy.encoding.game} on {policy.encoding.size} and a value for {value.encoding.game} "
            f"on {value.encoding.size} do not fit together"
        )
    facts = {**policy.facts, "architecture": "pair", "options": {}, "policy": policy.facts, "value": value.facts}
    return Trained(Pair(policy.network, value.network), policy.encoding, facts)


def _read_selfplay_run(state: dict[str, Any], source: Path) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """The averaged weights, or with a gate those that it let through last."""
    run = from_mapping(SelfPlayRun, json.loads(state["settings"]), str(source))
    encoding = Encoding.for_game(run.largest)
    facts = {
        "game": encoding.game,
        "height": encoding.height,
        "width": encoding.width,
        "architecture": run.network.architecture,
        "options": whole_options(run.network.architecture, run.network.options),
        "rounds": state["rounds"],
        "positions": state["positions"],
        "seconds": round(state["seconds"]),
        "boards": run.selfplay.boards,
    }
    if run.gate.every and state["promoted"]:
        return state["champion"], facts | {"promoted": state["promoted"]}
    return state["learner"]["average"], facts


def _read_examples_run(state: dict[str, Any], source: Path) -> tuple[dict[str, Tensor], dict[str, Any]]:
    run = from_mapping(ExamplesRun, json.loads(state["settings"]), str(source))
    return state["network"], _describe(run, state) | {"epochs": state["epochs"]}


def _read_value_run(state: dict[str, Any], source: Path) -> tuple[dict[str, Tensor], dict[str, Any]]:
    run = from_mapping(ValueRun, json.loads(state["settings"]), str(source))
    return state["network"], _describe(run, state) | {"games": state["games"], "positions": state["positions"]}


def _describe(run: ExamplesRun | ValueRun, state: dict[str, Any]) -> dict[str, Any]:
    return {
        "game": state["game"],
        "height": state["height"],
        "width": state["width"],
        "architecture": run.network.architecture,
        "options": whole_options(run.network.architecture, run.network.options),
        "seconds": round(state["seconds"]),
        "board": run.board,
    }


_READERS = {"supervised": _read_examples_run, "value": _read_value_run}
