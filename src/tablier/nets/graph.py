"""The Hex board as a graph: cells that touch are joined, and each side of the board is a node of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from tablier.nets.features import Bytes, Encoding, Floats, find_plane
from tablier.rules import BadSpec, Position
from tablier.rules.cube import Cube

__all__ = ["COLUMNS", "GRAPH_VERSION", "SIDES", "STONES", "Edges", "HexGraph", "hex_graph"]

#: Goes up when nodes or columns change their meaning; a model trained for another version is refused.
GRAPH_VERSION = 1

#: What is known about a node, seen by the player to move, who always joins top and bottom (White's board is mirrored on
#: its long diagonal). Distances are shares of the board's length; ``to_move`` marks the sides of the player to move.
COLUMNS = ("own", "other", "empty", "top", "bottom", "left", "right", "to_move")

#: The super-nodes, which follow the cells in this order.
SIDES = ("top", "bottom", "left", "right")

#: The planes of a network for search that show the stones of the player to move and of the other.
STONES = slice(find_plane("hex", "own"), find_plane("hex", "other") + 1)

Edges = npt.NDArray[np.int64]

_OWN, _OTHER, _EMPTY, _TO_MOVE = (COLUMNS.index(name) for name in ("own", "other", "empty", "to_move"))


@dataclass(frozen=True, eq=False)
class HexGraph:
    """The graph of a board size; get it from ``hex_graph``, which builds each once.

    >>> graph = hex_graph(3)
    >>> graph.nodes, graph.edges.shape
    (13, (2, 56))
    """

    size: int
    edges: Edges  # 2 × edges: from and to, each pair in both directions
    fixed: Floats  # nodes × columns: what does not change during a game; the columns of stones are 0 for cells

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.size * self.size

    @property
    def nodes(self) -> int:
        """The number of nodes: the cells row by row, then the four sides."""
        return self.cells + len(SIDES)

    @property
    def width(self) -> int:
        """The length of a position as one flat vector."""
        return self.nodes * len(COLUMNS)

    def from_planes(self, planes: Bytes) -> Floats:
        """Return N × nodes × columns from the N × planes × size × size of a network for search."""
        if planes.ndim != 4 or planes.shape[2:] != (self.size, self.size):
            raise BadSpec(f"planes of {planes.shape[1:]} are none of hex {self.size}x{self.size}")
        own, other = planes[:, STONES].reshape(len(planes), 2, self.cells).swapaxes(0, 1)
        features = np.repeat(self.fixed[None], len(planes), axis=0)
        features[:, : self.cells, _OWN] = own
        features[:, : self.cells, _OTHER] = other
        features[:, : self.cells, _EMPTY] = 1 - own - other
        return features

    def draw(self, positions: Sequence[Position]) -> Floats:
        """Return N × nodes × columns for positions on this board."""
        for position in positions:
            if position.game.name != "hex" or position.game.size != self.size:
                raise BadSpec(f"{position.game} is not hex on {self.size}x{self.size}")
        planes, _ = Encoding.on_canvas("hex", self.size, self.size).draw(positions)
        return self.from_planes(planes)

    def draw_flat(self, positions: Sequence[Position]) -> Floats:
        """Return N × width: the nodes one after the other, for a model without edges."""
        return self.draw(positions).reshape(len(positions), self.width)


@cache
def hex_graph(size: int) -> HexGraph:
    """Return the graph of a board size."""
    cells = [(row, column) for row in range(size) for column in range(size)]
    first_side = len(cells)
    pairs: list[tuple[int, int]] = []
    for number, (row, column) in enumerate(cells):
        for cell in Cube.at(row, column).neighbours:
            if 0 <= cell.row < size and 0 <= cell.column < size:
                pairs.append((number, cell.row * size + cell.column))
        touched = (row == 0, row == size - 1, column == 0, column == size - 1)
        for side, touches in enumerate(touched):
            if touches:
                pairs += [(number, first_side + side), (first_side + side, number)]
    edges = np.array(sorted(pairs), np.int64).T.copy()
    fixed = _draw_sides(size, cells)
    edges.flags.writeable = fixed.flags.writeable = False
    return HexGraph(size, edges, fixed)


def _draw_sides(size: int, cells: list[tuple[int, int]]) -> Floats:
    table = np.zeros((len(cells) + len(SIDES), len(COLUMNS)), np.float32)
    furthest = size - 1
    for number, (row, column) in enumerate(cells):
        distances = {"top": row, "bottom": furthest - row, "left": column, "right": furthest - column}
        for side, distance in distances.items():
            table[number, COLUMNS.index(side)] = distance / furthest
    for number, side in enumerate(SIDES, len(cells)):
        own = side in ("top", "bottom")
        table[number, _OWN if own else _OTHER] = 1  # a side is as good as a chain of its owner's stones
        table[number, _TO_MOVE] = own
        opposite = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}[side]
        table[number, COLUMNS.index(opposite)] = 1
    return table
