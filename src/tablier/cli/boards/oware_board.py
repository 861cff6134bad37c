"""The sixteen holes of Oware: the circle laid out in two rows, with the seeds of each hole by colour."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

from tablier.cli.boards.look import Drawing, Look
from tablier.cli.boards.terminal_board import TerminalBoard, list_some
from tablier.rules import OwarePosition

__all__ = ["OwareBoard"]

_HOLE = re.compile(r"(\d{1,3})[a-z]*")
_TOP = range(8)
_BOTTOM = range(15, 7, -1)
_WIDTH = 8  # of a hole, without its border

#: White on a chip of the colour, so that it reads on any background; transparent seeds are light grey.
_SEEDS = (("R", "bold #ffffff on #af0000"), ("B", "bold #ffffff on #005faf"), ("T", "bold #000000 on #d0d0d0"))
_PLAYERS = {"first": "bold #ffffff on #00875f", "second": "bold #ffffff on #875faf"}
_HOLES = {"first": "odd holes", "second": "even holes"}


class OwareBoard(TerminalBoard[OwarePosition]):
    """The board of Oware."""

    def draw(self, position: OwarePosition, look: Look) -> Drawing:
        """Draw the two rows with arrows where sowing goes from one to the other."""
        board = [
            _numbers(position, _TOP, look),
            _border("╭┬╮", look),
            *_contents(position, _TOP, look),
            _border("├┼┤", look, turn=True),
            *_contents(position, _BOTTOM, look),
            _border("╰┴╯", look),
            _numbers(position, _BOTTOM, look),
        ]
        marks = {player: look.paint(f" {_bracket(player, 'n')} ", style) for player, style in _PLAYERS.items()}
        facts = {player: f"{_HOLES[player]}, {taken} seeds taken" for player, taken in position.captured.items()}
        return Drawing(board, [], marks, facts)

    def guide(self, position: OwarePosition) -> list[str]:  # noqa: ARG002 - every board takes one
        return [
            "Take red (3R) or blue (3B) seeds of one of your holes, "
            "or its transparent ones first as either (3TR, 3TB).",
            "They are sown clockwise: red in every hole, blue only in the other player's holes, "
            "never where they came from.",
            "From the last hole backwards, holes that then hold 2 or 3 seeds are yours. The most seeds win.",
        ]

    def near_moves(self, position: OwarePosition, word: str) -> str:
        hole = _HOLE.fullmatch(word)
        moves = [move for move in position.legal_moves if hole and _hole(move) == hole[1]]
        if moves:
            return f"from hole {_hole(moves[0])}: {list_some(moves)}"
        return f"{position.to_move} can play from {list_some(list(dict.fromkeys(map(_hole, position.legal_moves))))}"

    def list_moves(self, moves: Sequence[str]) -> list[str]:
        """Return a line for each hole."""
        holes = dict.fromkeys(map(_hole, moves))
        return ["  " + " ".join(move for move in moves if _hole(move) == hole) for hole in holes]


def _hole(move: str) -> str:
    return move.rstrip("RBT")


def _bracket(player: str, number: str) -> str:
    return f"[{number}]" if player == "first" else f"({number})"


def _numbers(position: OwarePosition, holes: range, look: Look) -> Text:
    last = position.last_move
    origin = int(last.rstrip("RBT")) - 1 if last else None
    line = Text("   ")
    for hole in holes:
        owner = position.game.players[hole % 2]
        number = _bracket(owner, str(hole + 1)) + ("*" if hole == origin else "")
        chip = look.paint(f"{number:^{_WIDTH - 2}}", _PLAYERS[owner])
        line.append(" ").append_text(chip).append("  ")
    if not look.colour:
        line.rstrip()
    return line


def _border(corners: str, look: Look, turn: bool = False) -> Text:
    left, between, right = tuple(corners) if look.unicode else ("+", "+", "+")
    bar = left + between.join([look.character("─", "-") * _WIDTH] * len(_TOP)) + right
    up, down = (look.character("↑", "^"), look.character("↓", "v")) if turn else (" ", " ")
    return Text(f"{up} ").append(bar, "dim").append(f" {down}".rstrip())


def _contents(position: OwarePosition, holes: range, look: Look) -> list[Text]:
    """Three lines with the seeds by colour, and one with how many they are together, which decides captures."""
    wall = Text(look.character("│", "|"), "dim")
    lines = [Text("  ").append_text(wall) for _ in range(4)]
    for hole in holes:
        seeds = position.holes[hole]
        cells = [_seeds(count, kind, look) for kind, count in enumerate(seeds)]
        total = f"= {sum(seeds)}" if any(seeds) else ""
        cells.append(Text(f"{total:^{_WIDTH}}", "dim"))
        for line, cell in zip(lines, cells, strict=True):
            line.append_text(cell).append_text(wall)
    return lines


def _seeds(count: int, kind: int, look: Look) -> Text:
    letter, style = _SEEDS[kind]
    if not count:
        return Text(f"{look.character('·', '.'):^{_WIDTH}}", "dim")
    return Text(" ").append_text(look.paint(f"{f'{count} {letter}':^{_WIDTH - 2}}", style)).append(" ")
