"""The grid of Go with its star points; when the game is over, also the territory and the dead stones."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text

from tablier.cli.boards.look import LINES, WOOD, Drawing, Look
from tablier.cli.boards.stones import STONES, StoneBoard, gaps_of_row, stone, stone_marks
from tablier.rules import GoPosition

__all__ = ["GoBoard", "star_points"]

_LETTERS = "ABCDEFGHJKLMNOPQRST"
_KO = {
    "simple": "A ko may not be retaken at once.",
    "positional": "No move may recreate an earlier board (ko).",
    "situational": "No move may recreate a board that the same player has made before (ko).",
}
_DEAD = {"black": "x", "white": "o"}


class GoBoard(StoneBoard[GoPosition]):
    """The board of Go."""

    sizes = (9, 13, 19)
    deeds: ClassVar = {"pass": "passed"}

    def draw(self, position: GoPosition, look: Look) -> Drawing:
        size = position.game.size
        letters = Text(" " * (len(str(size)) + 2) + " ".join(_LETTERS[:size]), "dim")
        points = _points(position, look)
        rows = [_row(position, row, points, look) for row in range(size)]
        facts = {player: f"{count} prisoner{'' if count == 1 else 's'}" for player, count in position.prisoners.items()}
        facts["white"] += f", komi {position.game.komi:g}"
        return Drawing([letters, *rows, letters], _legend(position, look), stone_marks(look), facts)

    def guide(self, position: GoPosition) -> list[str]:
        game = position.game
        count = "territory and prisoners" if game.counts_prisoners else "stones and the points they surround"
        return [
            "Black and White put a stone on a free point in turn, or pass; "
            "chains without a free neighbour are taken off.",
            f"{_KO[game.superko]} A move is a point such as D4, or pass.",
            *(
                ["Whoever passes hands over a stone, which counts as taken, and White passes last."]
                if game.has_pass_stones
                else []
            ),
            *([f"Black begins by placing {game.handicap} stones anywhere."] if game.is_placed_freely else []),
            f"Two passes end the game: what counts is {count}; White gets {game.komi:g} points of komi.",
        ]

    def distance(self, columns: tuple[str, str], rows: int) -> int:
        typed, other = (_LETTERS.find(letter.upper().replace("I", "J")) for letter in columns)
        return abs(typed - other) + abs(rows)


def star_points(size: int) -> set[tuple[int, int]]:
    """Return the rows and columns, from 0, of the points that carry a mark on a real board."""
    low = 2 if size < 13 else 3
    high, middle = size - 1 - low, size // 2
    corners = {(row, column) for row in (low, high) for column in (low, high)} if size > 6 else set()
    if size % 2 == 0:
        return corners
    sides = {(low, middle), (high, middle), (middle, low), (middle, high)} if size > 12 else set()
    return corners | sides | {(middle, middle)}


def _points(position: GoPosition, look: Look) -> dict[str, Text]:
    """What stands on every point that is no bare crossing."""
    points = {
        name: look.paint(stone(player, look), STONES[player], WOOD)
        for player, names in position.stones.items()
        for name in names
    }
    if position.outcome is not None:
        for player, mark in _territory_marks(look).items():
            points |= {name: look.paint(mark, STONES[player], WOOD) for name in position.territory[player]}
        for player, mark in _DEAD.items():
            dead = set(position.dead).intersection(position.stones[player])
            points |= {name: look.paint(mark, STONES[player], WOOD) for name in dead}
    return points


def _row(position: GoPosition, row: int, points: dict[str, Text], look: Look) -> Text:
    size = position.game.size
    names = position.game.move_names[row * size : (row + 1) * size]
    last = position.last_move
    margin = look.paint(" ", WOOD)
    between = look.paint(look.character("─", " "), LINES, WOOD)
    gaps = [margin, *[between] * (size - 1), margin]
    gaps = gaps_of_row(gaps, names.index(last) if last in names else None, look)

    line = Text().append(f"{size - row:>{len(str(size))}} ", "dim")
    for column, name in enumerate(names):
        crossing = look.paint(_crossing(row, column, size, look), LINES, WOOD)
        line.append_text(gaps[column]).append_text(points.get(name, crossing))
    return line.append_text(gaps[size]).append(f" {size - row}", "dim")


def _crossing(row: int, column: int, size: int, look: Look) -> str:
    if (row, column) in star_points(size):
        return look.character("╋", "+")
    down, across = (0 if place == 0 else 2 if place == size - 1 else 1 for place in (row, column))
    return look.character(("┌┬┐", "├┼┤", "└┴┘")[down][across], ".")


def _territory_marks(look: Look) -> dict[str, str]:
    return {"black": look.character("■", "b"), "white": look.character("■" if look.colour else "□", "w")}


def _legend(position: GoPosition, look: Look) -> list[str]:
    if position.outcome is None:
        return [f"ko: {position.ko} may not be retaken at once"] if position.ko else []
    territory = position.territory
    marks = dict.fromkeys(mark for player, mark in _territory_marks(look).items() if territory[player])
    parts = [f"{' '.join(marks)} territory"] if marks else []
    parts += [f"{' '.join(_DEAD.values())} dead stones"] if position.dead else []
    return [", ".join(parts)] if parts else []
