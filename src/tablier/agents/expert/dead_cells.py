"""Leaving out moves that change nothing, before a search spends time on them."""

from __future__ import annotations

from tablier.agents.expert.bridges import bridge_holes
from tablier.agents.expert.emulation import front_cells
from tablier.agents.expert.situation import Situation
from tablier.agents.expert.urgent import must_block_cells

__all__ = ["living_moves"]


def living_moves(situation: Situation, moves: list[str]) -> list[str]:
    """Return those of some moves that are worth a look; all of them when none seems to be.

    Kept are moves that block a win, lie in a bridge of either player, stand in front of the opponent's last stone, lie
    in the middle of the board, hold the opponent back or bring me nearer.
    """
    kept = {*must_block_cells(situation), *bridge_holes(situation), *front_cells(situation)}
    middle = situation.lattice.size / 4
    living = [
        move
        for move in moves
        if move in kept
        or situation.lattice.off_centre(move) <= middle
        or situation.mine[move].other > situation.d_opp
        or situation.mine[move].own < situation.d_my
    ]
    return living or moves
