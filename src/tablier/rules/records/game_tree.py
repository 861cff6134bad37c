"""A game with all that was written down of it: every variation, the remarks, the marks on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tablier.rules.errors import BadRecord, TablierError
from tablier.rules.position import Position

__all__ = ["MARKS", "RESUME", "GameNode", "GameTree", "Mark", "play_node", "replay_nodes"]

#: The step that is no move: play goes on after two passes and a disagreement about dead stones.
RESUME = "resume"
#: The kinds of marks, by the SGF properties that hold them; the last two lead from one point to another.
MARKS = {
    "TR": "triangle",
    "SQ": "square",
    "CR": "circle",
    "MA": "cross",
    "SL": "selected",
    "LB": "label",
    "AR": "arrow",
    "LN": "line",
}


@dataclass(frozen=True)
class Mark:
    """Something drawn on a point; ``text`` is what a label says, or the point that an arrow or a line leads to."""

    kind: str
    point: str
    text: str = ""


@dataclass(frozen=True)
class GameNode:
    """A position of the game: the move that led to it from its parent, or the diagram that was set up there.

    ``source`` is the number of the SGF node that it came from, in the order of the file.
    """

    parent: int | None = None
    move: str | None = None
    player: str | None = None
    setup: str | None = None
    comment: str = ""
    marks: tuple[Mark, ...] = ()
    source: int | None = None


@dataclass(frozen=True)
class GameTree:
    """The nodes of a game, the start first, each after its parent; ``end`` is the last of the main line.

    ``left_out`` counts the nodes of the file that cannot be shown, because a variation breaks the rules or there are
    too many.
    """

    start: Position
    nodes: tuple[GameNode, ...]
    end: int
    left_out: int = 0


def play_node(position: Position, node: GameNode) -> Position:
    """Return what a node makes of the position before it."""
    if node.setup is not None:
        return position.game.parse(node.setup)
    return position.resumed() if node.move == RESUME else position.play(node.move or "")


def replay_nodes(start: Position, nodes: Iterable[GameNode], end: int) -> GameTree:
    """Return the tree of nodes that somebody wrote down, when every one of them can be played."""
    told, reached = list(nodes), [start]
    if not told or told[0].parent is not None or not 0 <= end < len(told):
        raise BadRecord("the nodes of a game begin with its start, and end at one of them", key="nodes")
    for number, node in enumerate(told[1:], 1):
        if node.parent is None or not 0 <= node.parent < number:
            raise BadRecord(f"node {number} of the game comes before its parent", key="nodes")
        before = reached[node.parent]
        try:
            after = play_node(before, node)
        except TablierError as error:
            raise BadRecord(
                f"node {number} of the game cannot be played: {error}", "node", error, number=number
            ) from None
        reached.append(after)
        moved = node.setup is None and node.move != RESUME
        told[number] = replace(
            node, move=after.last_move if moved else node.move, player=before.to_move if moved else None
        )
    return GameTree(start, tuple(told), end)
