"""What to say when something typed is no legal move: the reason, and moves that may have been meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from tablier.cli.boards import board_for
from tablier.rules import IllegalMove, Position

__all__ = ["wrong_move"]

_POINT = re.compile(r"[a-z]\d{1,3}")  # that is hardly meant as a command


def wrong_move(position: Position, typed: str, commands: Iterable[str]) -> str:
    """Return the reason why something typed cannot be played, with near legal moves or the command that was meant."""
    try:
        position.play(typed)
    except IllegalMove as error:
        reason = str(error)
    else:
        return ""
    word = typed.strip().lower()
    known = word in (name.lower() for name in position.game.move_names)
    if known:
        # The place of the move in the game, which the error carries, is in front of the player's eyes.
        reason = f"{typed.strip()} cannot be played: {reason.partition(': ')[2]}"
    else:
        near = difflib.get_close_matches(word.split()[0] if word else "", list(commands), n=1)
        if near and not _POINT.fullmatch(word):
            return f"{reason}; did you mean the command '{near[0]}'?"
    hint = board_for(position.game).near_moves(position, word)
    return f"{reason}; {hint or 'the command moves lists the legal ones'}"
