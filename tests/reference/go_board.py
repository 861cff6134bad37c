"""A Go board as text: chains, captures and handicap stones, by flood fill."""

from collections.abc import Iterable
from dataclasses import dataclass

PLAYERS = ("black", "white")
STONE = {"black": "X", "white": "O"}
COLUMNS = "ABCDEFGHJKLMNOPQRST"

Board = str  # one character a point, row by row from the top: X, O or a dot


@dataclass(frozen=True)
class Rules:
    """The size of the board and what the players agreed on."""

    size: int
    komi: float
    territory: bool
    superko: str
    suicide: bool
    pass_stones: bool = False  # a pass hands over a stone, and White passes last

    def point(self, name: str) -> int:
        """Return the place of ``A1``, the bottom left corner, and so on."""
        return (self.size - int(name[1:])) * self.size + COLUMNS.index(name[0])

    def name(self, point: int) -> str:
        """Return the name of a point as GTP has it."""
        row, column = divmod(point, self.size)
        return f"{COLUMNS[column]}{self.size - row}"

    def neighbours(self, point: int) -> list[int]:
        """Return the up to four points next to ``point``."""
        row, column = divmod(point, self.size)
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [r * self.size + c for r, c in around if 0 <= r < self.size and 0 <= c < self.size]


def opponent(player: str) -> str:
    """Return the other player."""
    return "white" if player == "black" else "black"


def region(rules: Rules, board: Board, point: int) -> set[int]:
    """Return the connected points that hold the same as ``point``: a chain of stones, or empty points."""
    found = {point}
    frontier = [point]
    while frontier:
        for near in rules.neighbours(frontier.pop()):
            if board[near] == board[point] and near not in found:
                found.add(near)
                frontier.append(near)
    return found


def borders(rules: Rules, board: Board, points: Iterable[int]) -> set[str]:
    """Return what the neighbours of ``points`` hold."""
    return {board[near] for point in points for near in rules.neighbours(point)}


def without(board: Board, points: Iterable[int]) -> Board:
    """Return the board with ``points`` emptied."""
    gone = set(points)
    return "".join("." if point in gone else held for point, held in enumerate(board))


def place(rules: Rules, board: Board, player: str, point: int) -> tuple[Board, int, int]:
    """Put a stone down; return the board after all removals, the opponent's stones removed and the own ones."""
    board = board[:point] + STONE[player] + board[point + 1 :]
    before = board.count(".")
    for near in rules.neighbours(point):
        if board[near] == STONE[opponent(player)]:
            chain = region(rules, board, near)
            if "." not in borders(rules, board, chain):
                board = without(board, chain)
    captured = board.count(".") - before
    chain = region(rules, board, point)
    if "." in borders(rules, board, chain):
        return board, captured, 0
    return without(board, chain), captured, len(chain)


def handicap_points(rules: Rules, stones: int) -> list[int]:
    """Return the points of GTP's fixed handicap, in the order in which more stones use more of them."""
    low = 3 if rules.size < 12 else 4  # the third line on small boards, the fourth on large ones
    mid, high = (rules.size + 1) // 2, rules.size + 1 - low
    corners = [(low, low), (high, high), (low, high), (high, low)]
    sides = [(low, mid), (high, mid), (mid, low), (mid, high)]
    even = min(stones, 4) if stones < 6 else stones - stones % 2
    chosen = (corners + sides)[:even]
    if stones > 4 and stones % 2 == 1:
        chosen.append((mid, mid))
    return [rules.point(f"{COLUMNS[column - 1]}{row}") for column, row in chosen]
