"""The rhombus of Hex, each side in the colour of the player who has to join it to the opposite one."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text

from tablier.cli.boards.look import CHAIN, LINES, WOOD, Drawing, Look
from tablier.cli.boards.stones import STONES, StoneBoard, gaps_of_row, stone, stone_marks
from tablier.rules import HexPosition

__all__ = ["HexBoard"]

_AIMS = {"black": "joins top and bottom", "white": "joins left and right"}

#: The sides carry the coordinates. Neither is quite black or white, so that both show on any background.
_BLACK_SIDE = "#e4e4e4 on #303030"
_WHITE_SIDE = "#303030 on #e4e4e4"


class HexBoard(StoneBoard[HexPosition]):
    """The board of Hex."""

    sizes = (7, 11, 14)
    deeds: ClassVar = {"swap-pieces": "took the stone over"}

    def draw(self, position: HexPosition, look: Look) -> Drawing:
        """Draw cells two characters wide, each row one further right, so that neighbours touch as on a real board."""
        size = position.game.size
        rows = [_row(position, row, look) for row in range(size)]
        legend = [f"{_chain_mark(look)} the winning chain"] if position.winning_chain and not look.colour else []
        return Drawing([*_top(size, look), *rows, *_bottom(size, look)], legend, stone_marks(look), _AIMS)

    def guide(self, position: HexPosition) -> list[str]:
        game = position.game
        swap = " Instead of the second stone, swap-pieces takes the first one over." if game.swap else ""
        return [
            "Black and White put a stone on a free cell in turn; stones never move and are never taken.",
            "Black wins by joining top and bottom with a chain of black stones, White by joining left and right.",
            f"A cell touches six others. A move is a cell such as {game.move_names[game.size * game.size // 2]}.{swap}",
        ]

    def distance(self, columns: tuple[str, str], rows: int) -> int:
        across = ord(columns[0]) - ord(columns[1])
        return max(abs(across), abs(rows), abs(across + rows))


def _letters(size: int) -> str:
    return "".join(f" {chr(ord('a') + column)}" for column in range(size)) + " "


def _top(size: int, look: Look) -> list[Text]:
    indent = len(str(size)) + 2
    if look.colour:
        return [Text(" " * indent).append_text(look.paint(_letters(size), _BLACK_SIDE))]
    bar = look.character("▄", "-") * (2 * size + 1)
    return [Text(" " * (indent - 1) + _letters(size).rstrip()), Text(" " * indent + bar)]


def _bottom(size: int, look: Look) -> list[Text]:
    indent = len(str(size)) + size + 3
    if look.colour:
        return [Text(" " * indent).append_text(look.paint(_letters(size), _BLACK_SIDE))]
    bar = look.character("▀", "-") * (2 * size + 1)
    return [Text(" " * indent + bar), Text(" " * (indent + 1) + _letters(size).rstrip())]


def _row(position: HexPosition, row: int, look: Look) -> Text:
    size = position.game.size
    names = position.game.move_names[row * size : (row + 1) * size]
    owners = {name: player for player, cells in position.stones.items() for name in cells}
    last = position.last_move
    gaps = [look.paint(" ", WOOD)] * (size + 1)
    gaps = gaps_of_row(gaps, names.index(last) if last in names else None, look)

    left, right = _white_sides(row, size, look)
    line = Text(" " * (row + 1)).append_text(left)
    for gap, name in zip(gaps, names, strict=False):
        line.append_text(gap).append_text(_cell(owners.get(name), name in position.winning_chain, look))
    return line.append_text(gaps[size]).append_text(right)


def _white_sides(row: int, size: int, look: Look) -> tuple[Text, Text]:
    width = len(str(size))
    left, right = f"{row + 1:>{width}}", f"{row + 1:<{width}}"
    if look.colour:
        return look.paint(f" {left} ", _WHITE_SIDE), look.paint(f" {right} ", _WHITE_SIDE)
    side = look.character("╲", "\\")
    return Text(f"{left} {side}"), Text(f"{side} {right}".rstrip())


def _cell(owner: str | None, in_chain: bool, look: Look) -> Text:
    if owner is None:
        return look.paint(look.character("·", "."), "bold", LINES, WOOD)
    if in_chain:
        mark = stone(owner, look) if look.colour else _chain_mark(look)
        return look.paint(mark, STONES[owner], CHAIN)
    return look.paint(stone(owner, look), STONES[owner], WOOD)


def _chain_mark(look: Look) -> str:
    return look.character("◆", "#")
