"""Cube coordinates of hexagonal cells: with x + y + z = 0, neighbours differ by one step on two of the axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tablier.rules.errors import BadDiagram, BadSpec

__all__ = ["DIRECTIONS", "Cube", "board_size"]

_OFFSET = 1 << 20


@dataclass(frozen=True, order=True)
class Cube:
    """A cell; on a Hex board x is the column, z the row, and (0, 0, 0) is ``a1``.

    >>> Cube.at(row=2, column=1) + Cube(1, -1, 0)
    Cube(x=2, y=-4, z=2)
    """

    x: int
    y: int
    z: int

    def __post_init__(self) -> None:
        if self.x + self.y + self.z != 0:
            raise BadSpec(f"cube coordinates must add up to 0, and {self.x} + {self.y} + {self.z} do not")

    def __add__(self, other: Cube) -> Cube:
        return Cube(self.x + other.x, self.y + other.y, self.z + other.z)

    @property
    def neighbours(self) -> tuple[Cube, ...]:
        """The six cells around this one, on the board or not."""
        return tuple(self + step for step in DIRECTIONS)

    @property
    def id(self) -> int:
        """A whole number that no other cell has, as long as coordinates stay below a million."""
        return (self.x + _OFFSET) << 21 | (self.z + _OFFSET)

    def distance(self, other: Cube) -> int:
        """Return the number of steps from this cell to another."""
        return max(abs(self.x - other.x), abs(self.y - other.y), abs(self.z - other.z))

    @classmethod
    def at(cls, row: int, column: int) -> Cube:
        """Return the cell at a row and a column, both from 0."""
        return cls(column, -row - column, row)

    @property
    def row(self) -> int:
        """The row, from 0 at the top."""
        return self.z

    @property
    def column(self) -> int:
        """The column, from 0 at the left."""
        return self.x

    def index(self, size: int) -> int:
        """Return the place of the cell in a linear board, row by row."""
        self._check_on_board(size)
        return self.row * size + self.column

    @classmethod
    def from_index(cls, index: int, size: int) -> Cube:
        """Return the cell at a place of a linear board."""
        cube = cls.at(*divmod(index, size))
        cube._check_on_board(size)
        return cube

    @property
    def name(self) -> str:
        """The usual name, ``a1`` at the top left."""
        self._check_on_board(26)
        return f"{chr(ord('a') + self.column)}{self.row + 1}"

    @classmethod
    def from_name(cls, name: str) -> Cube:
        """Return the cell of a name such as ``c5``."""
        letter, digits = name[:1].lower(), name[1:]
        if not (
            letter.isascii() and letter.isalpha() and digits.isascii() and digits.isdigit() and int(digits[:4]) > 0
        ):
            raise BadSpec(f"'{name}' is no cell: a cell is a letter and a number, such as c5")
        return cls.at(int(digits[:4]) - 1, ord(letter) - ord("a"))

    def _check_on_board(self, size: int) -> None:
        if not (0 <= self.row < size and 0 <= self.column < size):
            raise BadSpec(f"the cell in row {self.row}, column {self.column} is off a {size}x{size} board")


#: The steps to the six neighbours, clockwise from the right.
DIRECTIONS = (Cube(1, -1, 0), Cube(0, -1, 1), Cube(-1, 0, 1), Cube(-1, 1, 0), Cube(0, 1, -1), Cube(1, 0, -1))


def board_size(linear: Sequence[object]) -> int:
    """Return the side of the board that a linear list of cells fills; its length must be a perfect square.

    >>> board_size("." * 49)
    7
    """
    size = math.isqrt(len(linear))
    if size * size != len(linear):
        raise BadDiagram(f"a linear board of {len(linear)} cells is no square: the length must be a perfect square")
    return size
