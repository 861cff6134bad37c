"""Values of Hex positions by an MLP or a GNN, with their normalisation inside."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn import functional

from tablier.nets.features import Encoding
from tablier.nets.graph import COLUMNS, STONES, HexGraph, hex_graph
from tablier.nets.torch.answers import Answers, answers_of_chance
from tablier.rules import BadSpec, TablierError

__all__ = ["GnnShape", "GnnValue", "HexValue", "MlpShape", "MlpValue", "gnn_for", "mlp_for"]

_LEAST_SPREAD = 1e-3  # a column that never changes is not blown up


@dataclass(frozen=True)
class MlpShape:
    """How large the MLP is."""

    hidden: int = 256
    layers: int = 3
    dropout: float = 0.1


@dataclass(frozen=True)
class GnnShape:
    """How large the GNN is."""

    channels: int = 64
    layers: int = 4
    dropout: float = 0.1


class _Normalised(nn.Module):
    """Mean and spread of the features and the scale of the value, as buffers: they go wherever the weights go.

    Buffers are moved to devices, saved, copied and exported with the weights, but no optimiser touches them.
    """

    mean: Tensor
    std: Tensor
    value_scale: Tensor

    def __init__(self, columns: int) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(columns))
        self.register_buffer("std", torch.ones(columns))
        self.register_buffer("value_scale", torch.ones(()))

    @torch.no_grad()
    def fit(self, features: Tensor, value_scale: float = 1.0) -> None:
        """Take mean and spread from features, whose last dimension holds the columns."""
        table = features.reshape(-1, features.shape[-1]).float()
        self.mean.copy_(table.mean(0))
        self.std.copy_(table.std(0, correction=0).clamp_min(_LEAST_SPREAD))
        self.value_scale.fill_(value_scale)

    def normalise(self, features: Tensor) -> Tensor:
        """Return features with mean 0 and spread 1."""
        return (features - self.mean) / self.std

    def scale_back(self, raw: Tensor) -> Tensor:
        """Return values between -value_scale and value_scale, at most 1, of N × 1 raw answers."""
        return (raw.squeeze(-1).tanh() * self.value_scale).clamp(-1, 1)


class MlpValue(_Normalised):
    """Layers of neurons over one flat vector."""

    def __init__(self, width: int, shape: MlpShape) -> None:
        super().__init__(width)
        layers: list[nn.Module] = []
        for inside in [width] + [shape.hidden] * (shape.layers - 1):
            layers += [nn.Linear(inside, shape.hidden), nn.ReLU(), nn.Dropout(shape.dropout)]
        self.layers = nn.Sequential(*layers, nn.Linear(shape.hidden, 1))

    def forward(self, features: Tensor) -> Tensor:
        """Return N values from -1 to 1 for N × width features."""
        return self.scale_back(self.layers(self.normalise(features)))


def _graph_convolution() -> type[nn.Module]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it prepares itself for TorchScript in a way that torch no longer likes
            from torch_geometric.nn import GraphConv  # type: ignore[import-untyped]
    except ImportError:
        raise TablierError("a GNN needs PyTorch Geometric; install it with: pip install torch_geometric") from None
    return cast("type[nn.Module]", GraphConv)


class GnnValue(_Normalised):
    """Messages along the edges of the board, then what all nodes and the four sides have heard."""

    def __init__(self, shape: GnnShape) -> None:
        super().__init__(len(COLUMNS))
        convolution = _graph_convolution()
        wide = shape.channels
        self.stem = nn.Linear(len(COLUMNS), wide)
        self.messages = nn.ModuleList(convolution(wide, wide, aggr="add") for _ in range(shape.layers))
        self.norms = nn.ModuleList(nn.LayerNorm(wide) for _ in range(shape.layers))
        self.dropout = nn.Dropout(shape.dropout)
        self.head = nn.Sequential(nn.Linear(6 * wide, wide), nn.ReLU(), nn.Linear(wide, 1))

    def forward(self, features: Tensor, edges: Tensor) -> Tensor:
        """Return N values from -1 to 1 for N × nodes × columns features of boards that share 2 × edges."""
        x = functional.relu(self.stem(self.normalise(features)))
        for message, norm in zip(self.messages, self.norms, strict=True):
            x = x + self.dropout(functional.relu(message(norm(x), edges)))
        heard = torch.cat((x.mean(1), x.amax(1), x[:, -4:].flatten(1)), 1)
        return self.scale_back(self.head(heard))


class HexValue(nn.Module):
    """One of the two as a network that learns: it draws the graph from planes and answers with a value alone."""

    heads = ("value",)
    any_size = False
    fixed: Tensor
    edges: Tensor

    def __init__(self, core: MlpValue | GnnValue, graph: HexGraph) -> None:
        super().__init__()
        self.core = core
        self.graph = graph
        self.register_buffer("fixed", torch.from_numpy(graph.fixed.copy()), persistent=False)
        self.register_buffer("edges", torch.from_numpy(graph.edges.copy()), persistent=False)

    def features(self, planes: Tensor) -> Tensor:
        """Return what the core is given: N × width for an MLP, N × nodes × columns for a GNN."""
        stones = planes[:, STONES].flatten(2).transpose(1, 2).float()  # N × cells × 2
        stones = torch.cat((stones, 1 - stones.sum(2, keepdim=True)), 2)
        fixed = self.fixed.expand(len(planes), -1, -1)
        cells = torch.cat((stones, fixed[:, : self.graph.cells, 3:]), 2)
        nodes = torch.cat((cells, fixed[:, self.graph.cells :]), 1)
        return nodes if isinstance(self.core, GnnValue) else nodes.flatten(1)

    def fit(self, planes: Tensor) -> None:
        """Take the normalisation from positions."""
        self.core.fit(self.features(planes))

    def forward(self, planes: Tensor, numbers: Tensor) -> Answers:  # noqa: ARG002 - every network takes both
        """Evaluate positions as every other network does; the numbers are not looked at."""
        features = self.features(planes)
        value = self.core(features, self.edges) if isinstance(self.core, GnnValue) else self.core(features)
        return answers_of_chance((value + 1) / 2, planes)


def mlp_for(encoding: Encoding, shape: MlpShape) -> HexValue:
    """Make an MLP for the board size of the canvas."""
    graph = _graph(encoding, "mlp")
    return HexValue(MlpValue(graph.width, shape), graph)


def gnn_for(encoding: Encoding, shape: GnnShape) -> HexValue:
    """Make a GNN that learns on the board size of the canvas and then plays every size."""
    return HexValue(GnnValue(shape), _graph(encoding, "gnn"))


def _graph(encoding: Encoding, name: str) -> HexGraph:
    if encoding.game != "hex":
        raise BadSpec(f"the architecture '{name}' is for hex, not for {encoding.game}")
    return hex_graph(encoding.height)
