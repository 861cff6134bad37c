"""The networks of the original Go report: a policy, a value, both side by side, and both on one trunk, for one size.

They look at two planes only, own and other stones, and so cannot know of a ko.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from tablier.nets.features import Encoding, find_plane
from tablier.nets.torch.answers import Answers, answers_of_chance
from tablier.nets.torch.pair import Pair
from tablier.rules import BadSpec

__all__ = [
    "GoPair",
    "GoPairShape",
    "GoPolicy",
    "GoPolicyShape",
    "GoTwoHeaded",
    "GoTwoHeadedShape",
    "GoValue",
    "GoValueShape",
    "go_pair_for",
    "go_policy_for",
    "go_two_headed_for",
    "go_value_for",
]

_STONES = slice(find_plane("go", "own"), find_plane("go", "other") + 1)


@dataclass(frozen=True)
class GoPolicyShape:
    """How large the policy network is."""

    channels: int = 128
    blocks: int = 8
    squeeze: int = 16  # how many times narrower the squeeze is
    head: int = 2  # channels that are flattened
    dropout: float = 0.1


@dataclass(frozen=True)
class GoValueShape:
    """How large the value network is."""

    channels: int = 128
    blocks: int = 6
    squeeze: int = 16
    hidden: int = 256  # of the first dense layer; each following one is half as wide
    layers: int = 3
    dropout: float = 0.1  # of the first dense layer; it grows by as much from layer to layer


@dataclass(frozen=True)
class GoTwoHeadedShape(GoValueShape):
    """How large the trunk with both heads is."""

    blocks: int = 8
    head: int = 2


@dataclass(frozen=True)
class GoPairShape:
    """How large a policy network and a value network are that learn side by side."""

    channels: int = 128
    policy_blocks: int = 8
    value_blocks: int = 6
    squeeze: int = 16
    head: int = 2
    hidden: int = 256
    layers: int = 3
    dropout: float = 0.1


class _Squeeze(nn.Module):
    """Squeeze-and-excitation: the mean of each channel over the board decides how much each channel counts."""

    def __init__(self, wide: int, squeeze: int) -> None:
        super().__init__()
        narrow = max(wide // squeeze, 4)
        self.down = nn.Linear(wide, narrow)
        self.up = nn.Linear(narrow, wide)

    def forward(self, x: Tensor) -> Tensor:
        weights = self.up(functional.relu(self.down(x.mean((2, 3))))).sigmoid()
        return cast(Tensor, x * weights[:, :, None, None])


class _SqueezeBlock(nn.Module):
    """Two convolutions, each after a normalisation, on a way past which the input goes unchanged."""

    def __init__(self, wide: int, squeeze: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.BatchNorm2d(wide),
            nn.ReLU(),
            nn.Conv2d(wide, wide, 3, padding=1, bias=False),
            nn.BatchNorm2d(wide),
            nn.ReLU(),
            nn.Conv2d(wide, wide, 3, padding=1, bias=False),
        )
        self.squeeze = _Squeeze(wide, squeeze) if squeeze else nn.Identity()

    def forward(self, x: Tensor) -> Tensor:
        return cast(Tensor, x + self.squeeze(self.layers(x)))


class _Attention(nn.Module):
    """Let the network choose which points count in the mean over the board."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.weights = nn.Conv2d(wide, 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        shares = self.weights(x).flatten(2).softmax(2)  # N × 1 × points
        return cast(Tensor, (x.flatten(2) * shares).sum(2))


class _Stem(nn.Sequential):
    """From own and other stones to channels."""

    def __init__(self, wide: int) -> None:
        super().__init__(nn.Conv2d(2, wide, 3, padding=1, bias=False), nn.BatchNorm2d(wide), nn.ReLU())


class _OriginalPolicyHead(nn.Module):
    """Few channels, flattened, and a logit for each point and the pass."""

    def __init__(self, wide: int, head: int, points: int, dropout: float) -> None:
        super().__init__()
        self.narrow = nn.Sequential(nn.Conv2d(wide, head, 1, bias=False), nn.BatchNorm2d(head), nn.ReLU())
        self.dense = nn.Sequential(nn.Flatten(), nn.Dropout(dropout), nn.Linear(head * points, points + 1))

    def forward(self, x: Tensor) -> Tensor:
        return cast(Tensor, self.dense(self.narrow(x)))


class _OriginalValueHead(nn.Module):
    """Attention over the board, then dense layers that get narrower while their dropout grows, then a sigmoid."""

    def __init__(self, wide: int, hidden: int, layers: int, dropout: float) -> None:
        super().__init__()
        self.attention = _Attention(wide)
        dense: list[nn.Module] = []
        inside = 2 * wide
        for layer in range(layers):
            outside = max(hidden >> layer, 4)
            dense += [nn.Linear(inside, outside), nn.ReLU(), nn.Dropout(min(dropout * (layer + 1), 0.9))]
            inside = outside
        self.dense = nn.Sequential(*dense, nn.Linear(inside, 1))

    def forward(self, x: Tensor) -> Tensor:
        """Return N chances to win."""
        seen = torch.cat((self.attention(x), x.mean((2, 3))), 1)
        return cast(Tensor, self.dense(seen)).float().squeeze(1).sigmoid()


def _body(wide: int, blocks: int, squeeze: int) -> nn.Sequential:
    return nn.Sequential(*(_SqueezeBlock(wide, squeeze) for _ in range(blocks)), nn.BatchNorm2d(wide), nn.ReLU())


def _stones(planes: Tensor) -> Tensor:
    return planes[:, _STONES]


class GoPolicy(nn.Module):
    """Where a strong player would play; one squeeze-and-excitation closes the blocks."""

    heads = ("policy",)
    any_size = False

    def __init__(self, points: int, shape: GoPolicyShape) -> None:
        super().__init__()
        self.stem = _Stem(shape.channels)
        self.body = _body(shape.channels, shape.blocks, 0)
        self.squeeze = _Squeeze(shape.channels, shape.squeeze)
        self.head = _OriginalPolicyHead(shape.channels, shape.head, points, shape.dropout)

    def forward(self, planes: Tensor, numbers: Tensor) -> Answers:  # noqa: ARG002 - every network takes both
        """Evaluate positions; as a value every position is even."""
        policy = self.head(self.squeeze(self.body(self.stem(_stones(planes)))))
        return answers_of_chance(torch.full_like(policy[:, 0], 0.5), planes, policy)


class GoValue(nn.Module):
    """Who will win; every block ends with a squeeze-and-excitation."""

    heads = ("value",)
    any_size = False

    def __init__(self, shape: GoValueShape) -> None:
        super().__init__()
        self.stem = _Stem(shape.channels)
        self.body = _body(shape.channels, shape.blocks, shape.squeeze)
        self.head = _OriginalValueHead(shape.channels, shape.hidden, shape.layers, shape.dropout)

    def forward(self, planes: Tensor, numbers: Tensor) -> Answers:  # noqa: ARG002 - every network takes both
        """Evaluate positions; as a policy every move is alike."""
        return answers_of_chance(self.head(self.body(self.stem(_stones(planes)))), planes)


class GoPair(Pair):
    """The policy network and the value network, which share nothing, as one that searches and learns by self-play."""

    heads = ("policy", "value")


class GoTwoHeaded(nn.Module):
    """Policy and value on one trunk, which the original report left aside."""

    heads = ("policy", "value")
    any_size = False

    def __init__(self, points: int, shape: GoTwoHeadedShape) -> None:
        super().__init__()
        self.stem = _Stem(shape.channels)
        self.body = _body(shape.channels, shape.blocks, shape.squeeze)
        self.policy = _OriginalPolicyHead(shape.channels, shape.head, points, shape.dropout)
        self.value = _OriginalValueHead(shape.channels, shape.hidden, shape.layers, shape.dropout)

    def forward(self, planes: Tensor, numbers: Tensor) -> Answers:  # noqa: ARG002 - every network takes both
        """Evaluate positions."""
        x = self.body(self.stem(_stones(planes)))
        return answers_of_chance(self.value(x), planes, self.policy(x))


def go_policy_for(encoding: Encoding, shape: GoPolicyShape) -> GoPolicy:
    """Make a policy network for the board size of the canvas."""
    return GoPolicy(_points(encoding, "go-policy"), shape)


def go_value_for(encoding: Encoding, shape: GoValueShape) -> GoValue:
    """Make a value network."""
    _points(encoding, "go-value")
    return GoValue(shape)


def go_pair_for(encoding: Encoding, shape: GoPairShape) -> GoPair:
    """Make both networks for the board size of the canvas."""
    wide, squeeze, dropout = shape.channels, shape.squeeze, shape.dropout
    return GoPair(
        GoPolicy(_points(encoding, "go-pair"), GoPolicyShape(wide, shape.policy_blocks, squeeze, shape.head, dropout)),
        GoValue(GoValueShape(wide, shape.value_blocks, squeeze, shape.hidden, shape.layers, dropout)),
    )


def go_two_headed_for(encoding: Encoding, shape: GoTwoHeadedShape) -> GoTwoHeaded:
    """Make a network with two heads for the board size of the canvas."""
    return GoTwoHeaded(_points(encoding, "go-two-headed"), shape)


def _points(encoding: Encoding, name: str) -> int:
    if encoding.game != "go":
        raise BadSpec(f"the architecture '{name}' is for go, not for {encoding.game}")
    return encoding.cells
