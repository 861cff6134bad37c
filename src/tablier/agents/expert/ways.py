"""Shortest ways across the board: one for each player, of all there are the one that keeps near the centre."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.agents.expert.lattice import lattice
from tablier.rules import HexPosition
from tablier.search.connections import CUT_OFF, distance, side_distances

__all__ = ["Ways", "shortest_way"]


@dataclass(frozen=True)
class Ways:
    """A shortest way of mine and one of the opponent's, from side to side with the stones on it; none when cut off."""

    mine: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()


def shortest_way(position: HexPosition, player: str) -> tuple[str, ...]:
    """Return the cells of one of a player's shortest ways from side to side, own stones included.

    >>> import tablier
    >>> shortest_way(tablier.game("hex:5").start().play("c3").play("a1"), "black")
    ('c1', 'c2', 'c3', 'b4', 'a5')
    """
    stones = distance(position, player)
    if stones >= CUT_OFF:
        return ()
    board = lattice(position.game.size)
    sides = side_distances(position, player)
    own = set(position.stones[player])
    taken = own.union(*position.stones.values())
    on_way, far = set(), {}
    for place, cell in enumerate(board.names):
        if cell in taken and cell not in own:
            continue
        far[cell] = sides.far[place]
        if sides.near[place] + sides.far[place] - (cell not in own) == stones:
            on_way.add(cell)
    way: list[str] = []
    ahead = [cell for cell in on_way if board.line(cell, player) == 0]
    while ahead:
        # Always nearer to the far side, or along own stones that are as near.
        cell = min(ahead, key=lambda cell: (far[cell], board.off_centre(cell), cell))
        way.append(cell)
        if board.line(cell, player) == board.size - 1:
            break
        ahead = [
            other
            for other in board.neighbours[cell]
            if other in on_way and other not in way and far[other] <= far[cell]
        ]
    return tuple(way)
