"""Moves of Go that nobody plays, however new to the game: what a weak level leaves out."""

from __future__ import annotations

from tablier.rules import GoPosition

__all__ = ["find_idle_moves"]

_OPEN = 1 / 3  # of the board that holds stones before anybody thinks of a pass
_REACH = 2  # points from the nearest stone within which the outer lines are worth something
_SMALLEST = 7  # boards below have no outer lines


def find_idle_moves(position: GoPosition) -> list[str]:
    """Return the stones on the two outer lines that are far from every other, and the pass while the board is open."""
    size = position.game.size
    names = position.game.move_names
    taken = [divmod(position.game.move_number(stone), size) for held in position.stones.values() for stone in held]
    idle = [] if position.passes or len(taken) >= _OPEN * size * size else ["pass"]
    if size < _SMALLEST:
        return idle
    near = {
        (row + down, column + right)
        for row, column in taken
        for down in range(-_REACH, _REACH + 1)
        for right in range(-_REACH, _REACH + 1)
    }
    outer = [
        (row, column)
        for row in range(size)
        for column in range(size)
        if min(row, column, size - 1 - row, size - 1 - column) < 2
    ]
    return idle + [names[row * size + column] for row, column in outer if (row, column) not in near]
