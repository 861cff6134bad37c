"""Networks by name."""

from __future__ import annotations

from collections.abc import Mapping

from torch import nn

from tablier.nets.features import Encoding
from tablier.nets.torch.trunk import Trunk, TrunkShape
from tablier.rules import BadSpec
from tablier.rules.errors import did_you_mean

__all__ = ["ARCHITECTURES", "build"]

#: Every architecture for search: what it is made of, and what makes it.
ARCHITECTURES = {"trunk": (TrunkShape, Trunk)}


def build(architecture: str, encoding: Encoding, options: Mapping[str, int]) -> nn.Module:
    """Make a network that has not learnt anything yet."""
    if architecture not in ARCHITECTURES:
        raise BadSpec(f"unknown architecture '{architecture}'{did_you_mean(architecture, ARCHITECTURES)}")
    shape, make = ARCHITECTURES[architecture]
    known = shape.__dataclass_fields__
    for key in options:
        if key not in known:
            raise BadSpec(f"the architecture '{architecture}' has no option '{key}'{did_you_mean(key, known)}")
    return make(encoding.game, encoding.planes, encoding.numbers, shape(**options))
