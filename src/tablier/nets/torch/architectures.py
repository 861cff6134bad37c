"""Networks by name."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from torch import nn

from tablier.nets.features import Encoding
from tablier.nets.torch.go_originals import (
    GoPair,
    GoPairShape,
    GoPolicy,
    GoPolicyShape,
    GoTwoHeaded,
    GoTwoHeadedShape,
    GoValue,
    GoValueShape,
    go_pair_for,
    go_policy_for,
    go_two_headed_for,
    go_value_for,
)
from tablier.nets.torch.hex_swift import SwiftShape, SwiftValue, swift_for
from tablier.nets.torch.trunk import Trunk, TrunkShape
from tablier.nets.torch.value_models import GnnShape, HexValue, MlpShape, gnn_for, mlp_for
from tablier.rules import BadSpec
from tablier.rules.errors import did_you_mean

__all__ = ["ARCHITECTURES", "Architecture", "architectures_with", "build", "require_architecture", "whole_options"]


class Architecture(NamedTuple):
    """What describes a network, what makes it of that and of what it will see, and what it has an opinion on."""

    shape: type[Any]
    make: Callable[[Encoding, Any], nn.Module]
    heads: tuple[str, ...]  # the fields of Answers that it learns


def _trunk_for(encoding: Encoding, shape: TrunkShape) -> Trunk:
    return Trunk(encoding, shape)


#: Every architecture. All take planes and numbers and give Answers, so that each can be trained and played by the same
#: means.
ARCHITECTURES = {
    "trunk": Architecture(TrunkShape, _trunk_for, Trunk.heads),
    "go-policy": Architecture(GoPolicyShape, go_policy_for, GoPolicy.heads),
    "go-value": Architecture(GoValueShape, go_value_for, GoValue.heads),
    "go-pair": Architecture(GoPairShape, go_pair_for, GoPair.heads),
    "go-two-headed": Architecture(GoTwoHeadedShape, go_two_headed_for, GoTwoHeaded.heads),
    "mlp": Architecture(MlpShape, mlp_for, HexValue.heads),
    "gnn": Architecture(GnnShape, gnn_for, HexValue.heads),
    "swift": Architecture(SwiftShape, swift_for, SwiftValue.heads),
}


def architectures_with(*heads: str) -> list[str]:
    """Return the names of those that have all these heads.

    >>> architectures_with("policy", "value")
    ['trunk', 'go-pair', 'go-two-headed']
    """
    return [name for name, known in ARCHITECTURES.items() if set(heads) <= set(known.heads)]


def require_architecture(name: str) -> None:
    """Refuse a name that no architecture has."""
    if name not in ARCHITECTURES:
        raise BadSpec(f"unknown architecture '{name}'{did_you_mean(name, ARCHITECTURES)}")


def build(architecture: str, encoding: Encoding, options: Mapping[str, float]) -> nn.Module:
    """Make a network that has not learnt anything yet."""
    require_architecture(architecture)
    shape, make, _ = ARCHITECTURES[architecture]
    known = {field.name: field.default for field in dataclasses.fields(shape)}
    for key, value in options.items():
        if key not in known:
            raise BadSpec(f"the architecture '{architecture}' has no option '{key}'{did_you_mean(key, known)}")
        _check(f"the option '{key}' of the architecture '{architecture}'", value, known[key])
    return make(encoding, shape(**options))


def whole_options(architecture: str, options: Mapping[str, float]) -> dict[str, float]:
    """Return all options of an architecture: those that were chosen, and the others as they are without a choice.

    >>> whole_options("trunk", {"blocks": 10})
    {'blocks': 10, 'channels': 96, 'pooled_every': 3, 'head': 32, 'value_hidden': 64}
    """
    return dataclasses.asdict(ARCHITECTURES[architecture].shape(**options))


def _check(what: str, value: object, default: object) -> None:
    if isinstance(default, float):
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1:
            raise BadSpec(f"{what} must be from 0 to below 1, not {value!r}")
    elif isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise BadSpec(f"{what} must be a whole number from 1 upwards, not {value!r}")
