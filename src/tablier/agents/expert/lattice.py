"""The cells of a Hex board by name: their neighbours, their lines, the steps between them."""

from __future__ import annotations

from functools import cache

from tablier.rules import Cube

__all__ = ["Lattice", "lattice"]


class Lattice:
    """The geometry of a board of one size; the same for every position on it."""

    def __init__(self, size: int) -> None:
        self.size = size
        cubes = [Cube.at(row, column) for row in range(size) for column in range(size)]
        self.names = tuple(cube.name for cube in cubes)
        self.cube = dict(zip(self.names, cubes, strict=True))
        self._name = {(cube.x, cube.z): name for name, cube in self.cube.items()}
        self.neighbours = {
            name: tuple(found for found in map(self.name, cube.neighbours) if found is not None)
            for name, cube in self.cube.items()
        }
        self._middle = (size - 1) / 2

    def name(self, cube: Cube) -> str | None:
        """Return the name of a cell, or None when it is off the board."""
        return self._name.get((cube.x, cube.z))

    def steps(self, one: str, other: str) -> int:
        """Return the number of steps between two cells."""
        return self.cube[one].distance(self.cube[other])

    def line(self, cell: str, player: str) -> int:
        """Return how many lines a cell is away from the side a player starts at: top for Black, left for White."""
        return self.cube[cell].row if player == "black" else self.cube[cell].column

    def along(self, cell: str, player: str, step: int) -> str | None:
        """Return the next cell on the same line of a player, in either direction; None at the end of the line."""
        cube = self.cube[cell]
        row, column = (cube.row, cube.column + step) if player == "black" else (cube.row + step, cube.column)
        inside = 0 <= row < self.size and 0 <= column < self.size
        return self.name(Cube.at(row, column)) if inside else None

    def off_centre(self, cell: str) -> float:
        """Return the steps between a cell and the middle of the board."""
        down, right = self.cube[cell].row - self._middle, self.cube[cell].column - self._middle
        return max(abs(down), abs(right), abs(down + right))


@cache
def lattice(size: int) -> Lattice:
    """Return the geometry of a board."""
    return Lattice(size)
