"""What is true about a move, and has been checked."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Claim"]


@dataclass(frozen=True)
class Claim:
    """A true sentence about a move: what kind it is, between which ends, and the empty cells it rests on.

    ``proved_win``: my sides can be joined whatever the opponent does, on ``cells``. ``must_play``: every move outside
    ``cells`` loses by force. ``keeps``: the move restores a sure connection of ``ends`` that the opponent had entered.
    ``joins``: it surely joins ``ends``, which nothing had surely joined before. ``ladder``: the moves ``cells``, every
    second of them forced, join the ``ends``. ``blocks``: no cell holds the opponent back more. ``advances``: I need
    fewer stones, and the stone is surely joined to ``ends`` by ``cells``. ``lost``: the opponent's sides are joined
    whatever I do.
    """

    kind: str
    cells: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()

    @property
    def speaks_for_the_move(self) -> bool:
        """Whether this is a reason to play the move, and not only something true at this moment."""
        return self.kind != "lost"
