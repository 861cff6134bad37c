"""Everything that the terminal says about one game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from tablier.cli.boards.look import Drawing, Look
from tablier.rules import Position

__all__ = ["TerminalBoard", "list_some"]

P = TypeVar("P", bound=Position)
_MOST = 8


class TerminalBoard(ABC, Generic[P]):
    """How a game looks and speaks at the terminal: its board, its rules in brief, and hints for a wrong move."""

    sizes: ClassVar[tuple[int, ...]] = ()  # that are suggested to somebody who starts, the most usual one first
    deeds: ClassVar[Mapping[str, str]] = {}  # what a player did with a move that is not simply played

    @abstractmethod
    def draw(self, position: P, look: Look) -> Drawing:
        """Return the drawing of a position."""

    @abstractmethod
    def guide(self, position: P) -> list[str]:
        """Return three lines that say how the game is played."""

    def near_moves(self, position: P, word: str) -> str:
        """Return legal moves near something typed in small letters, in words, or nothing when none is near."""
        begun = [move for move in position.legal_moves if word and move.lower().startswith(word)]
        return f"moves that begin so: {list_some(begun)}" if begun else ""

    def list_moves(self, moves: Sequence[str]) -> list[str]:
        """Return the lines that list legal moves."""
        return [" ".join(moves)]

    def describe_move(self, move: str) -> str:
        """Say what a player did, such as ``played c3``."""
        return self.deeds.get(move, f"played {move}")


def list_some(moves: Sequence[str], most: int = _MOST) -> str:
    """Return the first few moves in one line."""
    return " ".join(moves[:most]) + (" …" if len(moves) > most else "")
