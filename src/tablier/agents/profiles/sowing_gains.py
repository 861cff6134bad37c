"""What each move of a sowing game takes."""

from __future__ import annotations

from tablier.agents.landmarks import Landmarks
from tablier.rules.sowing import SowingPosition

__all__ = ["find_gains"]


def find_gains(position: SowingPosition) -> Landmarks:
    """Return the seeds that each legal move wins at once.

    >>> import tablier
    >>> gains = find_gains(tablier.game("awale").start()).gains
    >>> set(gains.values())
    {0}
    """
    mover = position.to_move
    before = position.captured[mover]
    return Landmarks(gains={move: position.play(move).captured[mover] - before for move in position.legal_moves})
