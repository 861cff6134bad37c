"""Proofs of a search where the end is a count: they hold for the stones as they stand, and dead ones are taken off."""

from __future__ import annotations

from tablier.agents.sentence import Sentence
from tablier.rules import Position

__all__ = ["word_proof"]


def word_proof(position: Position, move: str, proved: float) -> Sentence | None:
    """Return what is true of a proved win (above 0) or loss of a move; None where the proof holds as it is.

    >>> from tablier.rules import game
    >>> str(word_proof(game("go:5").start(), "C3", 1))
    'C3 wins the count by force if all the stones on the board are alive then.'
    >>> word_proof(game("hex:5").start(), "c3", 1)
    """
    if not proved or not position.ends_by_agreement:
        return None
    if proved < 0:
        return Sentence("tree.count-loses")
    passes = move in position.game.special_moves
    return Sentence("tree.count" if passes else "tree.count-wins", move=move)
