"""Boards drawn for the terminal, so that one reads them at a glance."""

from __future__ import annotations

from tablier.cli.boards.go_board import go_view
from tablier.cli.boards.hex_board import hex_view
from tablier.cli.boards.look import Look, View
from tablier.cli.boards.oware_board import oware_view
from tablier.rules import GoPosition, HexPosition, OwarePosition, Position

__all__ = ["Look", "View", "view"]


def view(position: Position, look: Look) -> View:
    """Return the view of a position of any game."""
    if isinstance(position, HexPosition):
        return hex_view(position, look)
    if isinstance(position, GoPosition):
        return go_view(position, look)
    if isinstance(position, OwarePosition):
        return oware_view(position, look)
    raise TypeError(f"there is no board for {position.game}")
