"""Stones, as Hex and Go draw them."""

from __future__ import annotations

from rich.text import Text

from tablier.cli.boards.look import BLACK, LAST, WHITE, WOOD, Look

__all__ = ["STONES", "gaps_of_row", "stone", "stone_marks"]

#: The colour of each player's stones.
STONES = {"black": BLACK, "white": WHITE}


def stone(player: str, look: Look) -> str:
    """Return the character of a player's stone; colours tell the players apart better than shapes."""
    if player == "black":
        return look.character("●", "X")
    return look.character("●" if look.colour else "○", "O")


def stone_marks(look: Look) -> dict[str, Text]:
    """Return each player's stone on a piece of board, for the list of players."""
    return {player: look.painted(f" {stone(player, look)} ", style, WOOD) for player, style in STONES.items()}


def gaps_of_row(gaps: list[Text], last: int | None, look: Look) -> list[Text]:
    """Return what stands between the cells of a row, with brackets around the last move's cell."""
    if last is not None:
        gaps = list(gaps)
        gaps[last] = look.painted("(", LAST, WOOD)
        gaps[last + 1] = look.painted(")", LAST, WOOD)
    return gaps
