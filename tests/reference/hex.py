"""Hex: Black joins top and bottom, White joins left and right, and somebody always does."""

from dataclasses import dataclass
from string import ascii_lowercase

from reference.outcome import Outcome

PLAYERS = ("black", "white")
SWAP = "swap-pieces"

Cell = tuple[int, int]  # column, row; (0, 0) is a1, the top left corner


def name(cell: Cell) -> str:
    """Return ``b3`` for column 1, row 2."""
    column, row = cell
    return f"{ascii_lowercase[column]}{row + 1}"


def neighbours(cell: Cell, size: int) -> list[Cell]:
    """Return the up to six cells that touch ``cell``; each row is shifted half a cell right of the one above."""
    column, row = cell
    around = [
        (column - 1, row),
        (column + 1, row),
        (column, row - 1),
        (column + 1, row - 1),
        (column, row + 1),
        (column - 1, row + 1),
    ]
    return [(c, r) for c, r in around if 0 <= c < size and 0 <= r < size]


@dataclass(frozen=True)
class HexPosition:
    """A Hex board as a dictionary from occupied cell to player."""

    size: int
    swap: bool
    board: dict[Cell, str]
    to_move: str
    history: tuple[str, ...] = ()

    @property
    def cells(self) -> list[Cell]:
        """Return every cell, row by row from the top."""
        return [(column, row) for row in range(self.size) for column in range(self.size)]

    @property
    def stones(self) -> dict[str, tuple[str, ...]]:
        """Return the cells each player occupies, row by row from the top."""
        return {
            player: tuple(name(cell) for cell in self.cells if self.board.get(cell) == player) for player in PLAYERS
        }

    @property
    def key(self) -> object:
        """Return what makes two positions of one game equal."""
        return (self.stones["black"], self.stones["white"], self.to_move, self.may_swap)

    @property
    def may_swap(self) -> bool:
        """Tell whether this is the second move of a game with the swap rule."""
        return self.swap and len(self.history) == 1

    @property
    def legal_moves(self) -> list[str]:
        """Return the empty cells, then ``swap-pieces`` where it may be played; nothing when somebody has won."""
        if self.outcome is not None:
            return []
        empty = [name(cell) for cell in self.cells if cell not in self.board]
        return [*empty, SWAP] if self.may_swap else empty

    def play(self, move: str) -> "HexPosition":
        """Return the position after a legal move."""
        assert move in self.legal_moves
        board = dict(self.board)
        if move == SWAP:
            ((column, row),) = board
            board = {(row, column): "white"}  # the long diagonal runs from a1 to the bottom right corner
        else:
            (cell,) = (cell for cell in self.cells if name(cell) == move)
            board[cell] = self.to_move
        other = "white" if self.to_move == "black" else "black"
        return HexPosition(self.size, self.swap, board, other, (*self.history, move))

    @property
    def outcome(self) -> Outcome | None:
        """Return who has joined their two sides, or ``None`` while nobody has."""
        if self.joined("black"):
            return Outcome("black", "connection", (1, 0))
        if self.joined("white"):
            return Outcome("white", "connection", (0, 1))
        return None

    def joined(self, player: str) -> bool:
        """Tell whether a chain of the player's stones leads from one of their sides to the other."""
        along = 1 if player == "black" else 0  # Black goes down the rows, White along the columns
        own = {cell for cell, owner in self.board.items() if owner == player}
        reached = {cell for cell in own if cell[along] == 0}
        frontier = list(reached)
        while frontier:
            for cell in neighbours(frontier.pop(), self.size):
                if cell in own and cell not in reached:
                    reached.add(cell)
                    frontier.append(cell)
        return any(cell[along] == self.size - 1 for cell in reached)


def start(size: int, swap: bool = False) -> HexPosition:
    """Return the empty board."""
    return HexPosition(size, swap, {}, "black")
