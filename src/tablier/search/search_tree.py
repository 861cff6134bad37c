"""What every native search tree has: it follows a game, and tells what it found at its root."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablier.rules import IllegalMove, Position

__all__ = ["SearchTree", "TreeFinding", "TreeReport", "moves_between"]

_LINES = 12  # moves whose lines are told


@dataclass(frozen=True)
class TreeFinding:
    """What the tree knows about one move of its root; ``proven`` is +1 for a proven win and -1 for a proven loss."""

    move: str
    visits: int
    value: float
    proven: int


@dataclass(frozen=True)
class TreeReport:
    """What a tree knows at some moment: the moves of its root, best first, its most visited line, the root's visits.

    ``lines`` are the most visited lines of its best moves.
    """

    findings: tuple[TreeFinding, ...]
    line: tuple[str, ...]
    visits: int
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)


class SearchTree:
    """A tree of one game that keeps what it knows while the game goes on."""

    def __init__(self, position: Position, native: Any) -> None:
        self._position = position
        self._native = native

    def follow(self, position: Position) -> None:
        """Stand at another position of the same game, keeping what is known when play led there from the last one."""
        for move in moves_between(self._position, position):
            self._native.advance(position.game.move_number(move))
        self._position = position
        if not self._native.stands_at(position.native):
            self._native.reset(position.native)

    def report(self) -> TreeReport:
        """Return what the tree knows, even while it grows."""
        findings = self.findings
        return TreeReport(findings, self.line, self.visits, self.lines_of(findings))

    def lines_of(self, findings: tuple[TreeFinding, ...]) -> dict[str, tuple[str, ...]]:
        """Return the most visited line of each of the best moves that were tried."""
        game = self._position.game
        tried = [found.move for found in findings[:_LINES] if found.visits]
        return {
            move: tuple(game.move_names[number] for number in self._native.line_after(game.move_number(move)))
            for move in tried
        }

    @property
    def visits(self) -> int:
        """The visits of the root."""
        return int(self._native.visits)

    @property
    def findings(self) -> tuple[TreeFinding, ...]:
        """The moves of the root, the best first."""
        names = self._position.game.move_names
        return tuple(
            TreeFinding(names[move], visits, value, proven)
            for move, visits, value, _, proven in self._native.candidates
        )

    @property
    def line(self) -> tuple[str, ...]:
        """The most visited line of play."""
        return tuple(self._position.game.move_names[move] for move in self._native.line)


def moves_between(earlier: Position, later: Position) -> tuple[str, ...]:
    """Return the moves that lead from one position to another, none when that is not how it came about."""
    count = later.ply - earlier.ply
    if earlier.game != later.game or not 0 < count <= len(later.history):
        return ()
    moves = later.history[-count:]
    position = earlier
    try:
        for move in moves:
            position = position.play(move)
    except IllegalMove:
        return ()
    return moves if position == later else ()
