"""What happened in the last moves, read from the game's own history, so that one expert can play many games at once."""

from __future__ import annotations

from tablier.agents.expert.lattice import lattice
from tablier.rules import HexPosition
from tablier.search.connections import distance

__all__ = ["near_blocks"]

_NEAR = 2  # steps


def near_blocks(position: HexPosition, most: int) -> int:
    """Count my last moves in a row, up to ``most``, that stood near the stone they answered and got me no nearer."""
    board, me = lattice(position.game.size), position.to_move
    count = 0
    after: HexPosition | None = position.previous  # my last move led here
    while count < most and after is not None:
        before = after.previous
        if before is None or before.previous is None:
            break
        move, answered = after.last_move, before.last_move
        if move not in board.cube or answered not in board.cube:  # a swap is no stone
            break
        if board.steps(str(move), str(answered)) > _NEAR or distance(after, me) < distance(before, me):
            break
        count += 1
        after = before.previous
    return count
