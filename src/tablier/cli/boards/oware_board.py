"""The sixteen holes of Oware: the circle laid out in two rows, with the seeds of each hole by colour."""

from __future__ import annotations

from rich.text import Text

from tablier.cli.boards.look import Look, View
from tablier.rules import OwarePosition

__all__ = ["oware_view"]

_TOP = range(8)
_BOTTOM = range(15, 7, -1)
_WIDTH = 8  # of a hole, without its border

#: White on a chip of the colour, so that it reads on any background; transparent seeds are light grey.
_SEEDS = (("R", "bold #ffffff on #af0000"), ("B", "bold #ffffff on #005faf"), ("T", "bold #000000 on #d0d0d0"))
_PLAYERS = {"first": "bold #ffffff on #00875f", "second": "bold #ffffff on #875faf"}
_HOLES = {"first": "odd holes", "second": "even holes"}


def oware_view(position: OwarePosition, look: Look) -> View:
    """Return the view of an Oware position; arrows show where sowing goes from one row to the other."""
    board = [
        _numbers(position, _TOP, look),
        _border("╭┬╮", look),
        *_contents(position, _TOP, look),
        _border("├┼┤", look, turn=True),
        *_contents(position, _BOTTOM, look),
        _border("╰┴╯", look),
        _numbers(position, _BOTTOM, look),
    ]
    marks = {player: look.painted(f" {_bracketed(player, 'n')} ", style) for player, style in _PLAYERS.items()}
    facts = {player: f"{_HOLES[player]}, {taken} seeds taken" for player, taken in position.captured.items()}
    return View(board, [], marks, facts)


def _bracketed(player: str, number: str) -> str:
    return f"[{number}]" if player == "first" else f"({number})"


def _numbers(position: OwarePosition, holes: range, look: Look) -> Text:
    last = position.last_move
    origin = int(last.rstrip("RBT")) - 1 if last else None
    line = Text("   ")
    for hole in holes:
        owner = position.game.players[hole % 2]
        number = _bracketed(owner, str(hole + 1)) + ("*" if hole == origin else "")
        chip = look.painted(f"{number:^{_WIDTH - 2}}", _PLAYERS[owner])
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
    return Text(" ").append_text(look.painted(f"{f'{count} {letter}':^{_WIDTH - 2}}", style)).append(" ")
