"""The twelve holes of Awalé in two rows, with the seeds of each as a number and as dots."""

from __future__ import annotations

from rich.text import Text

from tablier.cli.boards.look import Drawing, Look
from tablier.cli.boards.terminal_board import TerminalBoard, list_some
from tablier.rules import AwalePosition
from tablier.rules.awale import HOLES, ROW

__all__ = ["AwaleBoard"]

_TOP = range(HOLES - 1, ROW - 1, -1)
_BOTTOM = range(ROW)
_WIDTH = 9  # of a hole, without its border
_DOTS = 4  # in a line of dots, of which a hole has two; what is more is left to the number

_SEEDS = "bold #ffffff on #5f5f5f"
_PLAYERS = {"first": "bold #ffffff on #00875f", "second": "bold #ffffff on #875faf"}
_HOLES = {"first": "holes A to F", "second": "holes a to f"}


class AwaleBoard(TerminalBoard[AwalePosition]):
    """The board of Awalé."""

    def draw(self, position: AwalePosition, look: Look) -> Drawing:
        """Draw the second player's row above the first player's, with arrows where sowing turns the corner."""
        board = [
            _letters(position, _TOP, look),
            _border("╭┬╮", look),
            *_contents(position, _TOP, look),
            _border("├┼┤", look, turn=True),
            *_contents(position, _BOTTOM, look),
            _border("╰┴╯", look),
            _letters(position, _BOTTOM, look),
        ]
        dash = look.character("–", "-")
        letters = {"first": f" A{dash}F ", "second": f" a{dash}f "}
        marks = {player: look.paint(letters[player], style) for player, style in _PLAYERS.items()}
        facts = {player: f"{_HOLES[player]}, {taken} seeds taken" for player, taken in position.captured.items()}
        return Drawing(board, [], marks, facts)

    def guide(self, position: AwalePosition) -> list[str]:
        slam = {
            "nothing": "A move that would take all their seeds takes none.",
            "everything": "A move may take all their seeds.",
            "forbidden": "No move may take all their seeds.",
        }[position.game.grand_slam]
        return [
            "Name one of your holes: its seeds are sown one by one, counter-clockwise, never into the hole itself.",
            f"From the last seed backwards you take your opponent's holes of 2 or 3. {slam}",
            "An opponent without seeds must be given some, if that is possible. 25 of the 48 seeds win.",
        ]

    def near_moves(self, position: AwalePosition, word: str) -> str:  # noqa: ARG002
        return f"{position.to_move} can play {list_some(position.legal_moves)}"


def _letters(position: AwalePosition, holes: range, look: Look) -> Text:
    line = Text("   ")
    for hole in holes:
        name = position.game.move_names[hole]
        letter = name + ("*" if name == position.last_move else "")
        chip = look.paint(f"{letter:^{_WIDTH - 2}}", _PLAYERS[position.game.players[hole // ROW]])
        line.append(" ").append_text(chip).append("  ")
    if not look.colour:
        line.rstrip()
    return line


def _border(corners: str, look: Look, turn: bool = False) -> Text:
    left, between, right = tuple(corners) if look.unicode else ("+", "+", "+")
    bar = left + between.join([look.character("─", "-") * _WIDTH] * ROW) + right
    up, down = (look.character("↑", "^"), look.character("↓", "v")) if turn else (" ", " ")
    return Text(f"{down} ").append(bar, "dim").append(f" {up}".rstrip())


def _contents(position: AwalePosition, holes: range, look: Look) -> list[Text]:
    """A line with the number of seeds of each hole, and two with as many dots."""
    wall = Text(look.character("│", "|"), "dim")
    lines = [Text("  ").append_text(wall) for _ in range(3)]
    for hole in holes:
        seeds = position.holes[hole]
        number = look.paint(f"{seeds:^{_WIDTH - 4}}", _SEEDS) if seeds else Text(f"{'0':^{_WIDTH - 4}}", "dim")
        dots = [min(max(seeds - _DOTS * row, 0), _DOTS) for row in range(2)]
        more = look.character("…", "+") if seeds > 2 * _DOTS else ""
        cells = [
            Text("  ").append_text(number).append("  "),
            *(
                Text(f"{' '.join(look.character('●', 'o') * count) + (more if row else ''):^{_WIDTH}}")
                for row, count in enumerate(dots)
            ),
        ]
        for line, cell in zip(lines, cells, strict=True):
            line.append_text(cell).append_text(wall)
    return lines
