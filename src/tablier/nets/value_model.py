"""Models that tell what a position is worth: an MLP, a GNN, or the value of a network for search.

ONNX files run without torch; only a file of TorchScript, when somebody names one, needs it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tablier.nets.features import Bytes, Encoding, Floats
from tablier.nets.graph import COLUMNS, GRAPH_VERSION, Edges, hex_graph
from tablier.nets.model import Model, check_facts
from tablier.nets.onnx_file import ModelError, facts_of, open_session
from tablier.rules import BadSpec, Game, Position
from tablier.rules import game as find_game

__all__ = ["Gnn", "Mlp", "SearchValue", "ValueModel", "load_value"]

_TORCHSCRIPT = (".pt", ".ts")


class ValueModel(ABC):
    """What the three kinds have in common; ``load_value`` finds out which one a file holds."""

    kind: str

    def __init__(self, path: Path, session: Any, facts: dict[str, Any]) -> None:
        self.path = path
        self.game: str = facts["game"]
        self.facts = facts
        self._session = session

    def values(self, positions: Sequence[Position]) -> Floats:
        """Return what positions of one game are worth for their players to move, from -1 to 1."""
        if not positions:
            return np.zeros(0, np.float32)
        rules = positions[0].game
        planes, numbers = Encoding.for_game(rules).draw(positions)
        return self.evaluator_for(rules)(planes, numbers)

    def evaluator_for(self, game: Game) -> Callable[[Any, Any], Floats]:
        """Return what evaluates N positions of a game by the planes and numbers that a network for search sees."""
        self._require(game)
        shape = Encoding.for_game(game).plane_shape

        def evaluate(planes: Bytes, numbers: Floats) -> Floats:
            return self._evaluate_planes(planes.reshape(len(planes), *shape), numbers)

        return evaluate

    def _require(self, game: Game) -> None:
        if game.name != self.game:
            raise BadSpec(f"'{self.path}' is a model for {self.game}, not for {game.name}")

    @abstractmethod
    def _evaluate_planes(self, planes: Bytes, numbers: Floats) -> Floats:
        """Evaluate N positions by planes and numbers."""


class Mlp(ValueModel):
    """A model that takes a position of Hex as one flat vector, and so plays one size of board."""

    kind = "mlp"

    @property
    def size(self) -> int:
        """The board size it was trained for."""
        return int(self.facts["size"])

    def evaluate(self, features: Floats, edges: Edges | None = None) -> Floats:
        """Evaluate N × width features; there are no edges to give to an MLP."""
        if edges is not None:
            raise ModelError(f"'{self.path}' is an MLP, which takes no edges; give it features only")
        width = hex_graph(self.size).width
        if features.ndim != 2 or features.shape[1] != width:
            raise ModelError(f"'{self.path}' takes N × {width} features, not {_by(features.shape)}")
        return _values(self._session, {"features": features})

    def _require(self, game: Game) -> None:
        super()._require(game)
        if game.size != self.size:
            raise BadSpec(f"'{self.path}' is an MLP for hex:{self.size}, not for {game}; a GNN plays every size")

    def _evaluate_planes(self, planes: Bytes, numbers: Floats) -> Floats:  # noqa: ARG002 - for other kinds
        graph = hex_graph(self.size)
        return self.evaluate(graph.from_planes(planes).reshape(len(planes), graph.width))


class Gnn(ValueModel):
    """A model that takes a position of Hex as nodes and the edges between them, and so plays every size of board."""

    kind = "gnn"

    def evaluate(self, features: Floats, edges: Edges | None = None) -> Floats:
        """Evaluate N × nodes × columns features on one graph, whose edges are 2 × any number."""
        if edges is None:
            raise ModelError(f"'{self.path}' is a GNN, which cannot do without edges; give them beside the features")
        if features.ndim != 3 or features.shape[2] != len(COLUMNS):
            raise ModelError(f"'{self.path}' takes N × nodes × {len(COLUMNS)} features, not {_by(features.shape)}")
        if edges.ndim != 2 or len(edges) != 2:
            raise ModelError(f"'{self.path}' takes 2 × edges, not {_by(edges.shape)}")
        if edges.size and not 0 <= edges.min() <= edges.max() < features.shape[1]:
            raise ModelError(f"the edges join nodes up to {edges.max()}, but there are {features.shape[1]} nodes")
        return _values(self._session, {"features": features, "edges": edges})

    def _evaluate_planes(self, planes: Bytes, numbers: Floats) -> Floats:  # noqa: ARG002 - for other kinds
        graph = hex_graph(planes.shape[-1])
        return self.evaluate(graph.from_planes(planes), graph.edges)


class SearchValue(ValueModel):
    """The value that a network for search gives beside its policy."""

    kind = "search"

    def __init__(self, path: Path, session: Any, facts: dict[str, Any]) -> None:
        super().__init__(path, session, facts)
        self._model = Model(path, session, facts)

    def _require(self, game: Game) -> None:
        super()._require(game)
        self._model.require_board(game)

    def _evaluate_planes(self, planes: Bytes, numbers: Floats) -> Floats:
        return np.ascontiguousarray(self._model.evaluate(planes, numbers).value, np.float32)


def load_value(path: Path | str, *, threads: int = 1, provider: str = "cpu") -> ValueModel:
    """Open a model; features alone mean an MLP, with edges a GNN, and planes a network for search.

    A file that ends in .pt or .ts is TorchScript, which torch runs; any other is ONNX.
    """
    path = Path(path)
    if path.suffix in _TORCHSCRIPT:
        return _load_torchscript(path, threads, provider)
    session = open_session(path, threads, provider)
    inputs = {entry.name: entry.shape for entry in session.get_inputs()}
    outputs = {entry.name for entry in session.get_outputs()}
    if set(inputs) == {"planes", "numbers"}:
        return SearchValue(path, session, check_facts(path, session))
    if set(inputs) not in ({"features"}, {"features", "edges"}) or "value" not in outputs:
        raise ModelError(
            f"'{path}' takes {', '.join(inputs)} and gives {', '.join(sorted(outputs))}; a value model takes "
            "features (MLP), features and edges (GNN) or planes and numbers (a network for search), and gives a value"
        )
    facts = facts_of(path, session)
    _require_version(path, facts)
    model = Gnn(path, session, facts) if "edges" in inputs else Mlp(path, session, facts)
    expected = len(COLUMNS) if isinstance(model, Gnn) else hex_graph(model.size).width
    if inputs["features"][-1] != expected:
        raise ModelError(f"'{path}' takes features of size {inputs['features'][-1]}, but {_what(model)} has {expected}")
    return model


def _require_version(path: Path, facts: dict[str, Any]) -> None:
    if facts["features"] != GRAPH_VERSION:
        raise ModelError(
            f"'{path}' was made for graph version {facts['features']}, "
            f"this tablier has version {GRAPH_VERSION}; export it again"
        )


def _load_torchscript(path: Path, threads: int, device: str) -> Mlp | Gnn:
    """Open a model that torch runs, and see whether it can evaluate an empty board."""
    try:
        from tablier.nets.torch.torchscript import open_torchscript
    except ImportError:
        raise ModelError(
            f"'{path}' is TorchScript, which needs torch; install it with: pip install 'tablier[train]', "
            "or export the network with --onnx FILE"
        ) from None
    session, facts = open_torchscript(path, threads, device)
    _require_version(path, facts)
    model = Gnn(path, session, facts) if "edges" in session.inputs else Mlp(path, session, facts)
    values = model.values([find_game(f"{model.game}:{facts['size']}").start()])
    if values.shape != (1,):
        raise ModelError(f"'{path}' gives {_by(values.shape) or 'a single'} values for one position, not 1")
    return model


def _what(model: Mlp | Gnn) -> str:
    return "a node" if isinstance(model, Gnn) else f"hex:{model.size}"


def _values(session: Any, inputs: dict[str, Any]) -> Floats:
    (values,) = session.run(["value"], inputs)
    return np.ascontiguousarray(values, np.float32)


def _by(shape: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape))
