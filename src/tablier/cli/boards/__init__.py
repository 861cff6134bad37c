"""Boards for the terminal: how each game is drawn and explained there."""

from __future__ import annotations

from typing import Any

from tablier.cli.boards.awale_board import AwaleBoard
from tablier.cli.boards.go_board import GoBoard
from tablier.cli.boards.hex_board import HexBoard
from tablier.cli.boards.look import Drawing, Look
from tablier.cli.boards.oware_board import OwareBoard
from tablier.cli.boards.terminal_board import TerminalBoard
from tablier.rules import Game, Position

__all__ = ["BOARDS", "Drawing", "Look", "TerminalBoard", "board_for", "draw"]

#: The board of each game: a new one is added here.
BOARDS: dict[str, TerminalBoard[Any]] = {
    "hex": HexBoard(),
    "go": GoBoard(),
    "oware": OwareBoard(),
    "awale": AwaleBoard(),
}


def board_for(game: Game) -> TerminalBoard[Any]:
    """Return what the terminal knows about a game."""
    if game.name not in BOARDS:
        raise TypeError(f"the terminal has no board for {game}")
    return BOARDS[game.name]


def draw(position: Position, look: Look) -> Drawing:
    """Return the drawing of a position of any game."""
    return board_for(position.game).draw(position, look)
