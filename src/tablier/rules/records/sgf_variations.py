"""An SGF tree read with all its variations, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from tablier.rules.errors import BadRecord, TablierError
from tablier.rules.position import Game, Position
from tablier.rules.records.game_tree import MARKS, RESUME, GameNode, GameTree, Mark, play_node
from tablier.rules.records.record import Replay
from tablier.rules.records.sgf_tree import SgfNode

__all__ = ["SgfReading", "read_variations"]


@dataclass(frozen=True)
class SgfReading:
    """How the nodes of one SGF tree are read.

    ``step`` does to the board what a node says; ``points`` lists those of a value; ``keys`` says by which property
    each player moves.
    """

    game: Game
    step: Callable[[Replay, SgfNode], None]
    points: Callable[[str], Iterable[str]]
    keys: Mapping[str, str]


def read_variations(tree: SgfNode, reading: SgfReading, most: int) -> GameTree:
    """Return a game with its variations, the main line first; at most so many nodes."""
    return _TreeReader(reading, most).read(tree)


class _TreeReader:
    """Walks an SGF tree in the order of the file."""

    def __init__(self, reading: SgfReading, most: int) -> None:
        self._reading = reading
        self._most = most
        self._nodes: list[GameNode] = [GameNode(source=0)]
        self._start = reading.game.start()
        self._comments: dict[int, list[str]] = {}
        self._marks: dict[int, list[Mark]] = {}

    def read(self, tree: SgfNode) -> GameTree:
        unread: list[tuple[SgfNode, int, Position | None, bool]] = [(tree, 0, self._start, True)]
        source, end, left_out = -1, 0, 0
        while unread:
            node, parent, position, main = unread.pop()
            source += 1
            after = None
            if position is not None and len(self._nodes) < self._most:
                after = self._take(node, parent, position, source)
            if after is None:
                if main:
                    raise BadRecord(f"the game has more than {self._most} positions", key="positions", most=self._most)
                left_out += 1
            number, reached = after or (parent, None)
            end = number if main else end
            firsts = [main, *[False] * len(node.children)]
            unread += reversed(
                [(child, number, reached, first) for child, first in zip(node.children, firsts, strict=False)]
            )
        return GameTree(self._start, tuple(self._finish()), end, left_out)

    def _take(self, node: SgfNode, parent: int, position: Position, source: int) -> tuple[int, Position] | None:
        """Add what a node of the file adds, and return where that leads; None when it breaks the rules."""
        replay = Replay(position)
        try:
            self._reading.step(replay, node)
        except TablierError:
            return None
        number, before = parent, position
        if replay.start is not position:
            if source == 0:
                self._start = replay.start
            else:
                number = self._add(GameNode(number, setup=str(replay.start), source=source))
            before = replay.start
        for move in replay.moves:
            mover = None if move == RESUME else before.to_move
            number = self._add(GameNode(number, move, mover, source=source))
            before = play_node(before, self._nodes[-1])
        self._note(number, node)
        return number, before

    def _add(self, node: GameNode) -> int:
        self._nodes.append(node)
        return len(self._nodes) - 1

    def _note(self, number: int, node: SgfNode) -> None:
        """Keep what a node says and draws."""
        said = [text for key in ("N", "C") if (text := (node.text(key) or "").strip())]
        self._comments.setdefault(number, []).extend(said)
        for key, kind in MARKS.items():
            for value in node.texts(key):
                self._marks.setdefault(number, []).extend(self._read_marks(kind, value))

    def _read_marks(self, kind: str, value: str) -> list[Mark]:
        point, _, text = value.partition(":")
        try:
            if kind == "label":
                return [Mark(kind, next(iter(self._reading.points(point))), text[:4])]
            if kind in ("arrow", "line"):
                begin, end = (next(iter(self._reading.points(part))) for part in (point, text))
                return [Mark(kind, begin, end)]
            return [Mark(kind, name) for name in self._reading.points(value)]
        except TablierError:
            return []  # it is nowhere on this board

    def _finish(self) -> list[GameNode]:
        return [
            replace(
                node,
                comment="\n\n".join(self._comments.get(number, ())),
                marks=tuple(self._marks.get(number, ())),
            )
            for number, node in enumerate(self._nodes)
        ]
