"""Stones, and boards of points to put them on."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import TypeVar

from rich.text import Text

from tablier.cli.boards.look import BLACK, LAST, WHITE, WOOD, Look
from tablier.cli.boards.terminal_board import TerminalBoard, list_some
from tablier.rules import Position

__all__ = ["STONES", "StoneBoard", "gaps_of_row", "stone", "stone_marks"]

#: The colour of each player's stones.
STONES = {"black": BLACK, "white": WHITE}
_POINT = re.compile(r"([a-z])(\d{1,3})")
_NEAR = 8  # points that are named

P = TypeVar("P", bound=Position)


class StoneBoard(TerminalBoard[P]):
    """A board of points with a letter and a number."""

    @abstractmethod
    def distance(self, columns: tuple[str, str], rows: int) -> int:
        """Return the steps between two points, by the letters of their columns and the difference of their rows."""

    def near_moves(self, position: P, word: str) -> str:
        begun = super().near_moves(position, word)
        point = _POINT.fullmatch(word)
        if begun or point is None:
            return begun
        others = ((place, move, _POINT.fullmatch(move.lower())) for place, move in enumerate(position.legal_moves))
        free = sorted(
            (self.distance((point[1], other[1]), int(point[2]) - int(other[2])), place, move)
            for place, move, other in others
            if other is not None
        )
        return f"free nearby: {list_some([move for *_, move in free[:_NEAR]])}" if free else ""


def stone(player: str, look: Look) -> str:
    """Return the character of a player's stone; colours tell the players apart better than shapes."""
    if player == "black":
        return look.character("●", "X")
    return look.character("●" if look.colour else "○", "O")


def stone_marks(look: Look) -> dict[str, Text]:
    """Return each player's stone on a piece of board, for the list of players."""
    return {player: look.paint(f" {stone(player, look)} ", style, WOOD) for player, style in STONES.items()}


def gaps_of_row(gaps: list[Text], last: int | None, look: Look) -> list[Text]:
    """Return what stands between the cells of a row, with brackets around the last move's cell."""
    if last is not None:
        gaps = list(gaps)
        gaps[last] = look.paint("(", LAST, WOOD)
        gaps[last + 1] = look.paint(")", LAST, WOOD)
    return gaps
