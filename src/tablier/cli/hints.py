"""What to say when something typed is no legal move: the reason, and moves that may have been meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from tablier.rules import GoPosition, IllegalMove, OwarePosition, Position

__all__ = ["near_moves", "wrong_move"]

_MOST = 8
_GO_COLUMNS = "abcdefghjklmnopqrstuvwxyz"
_POINT = re.compile(r"([a-z])(\d{1,3})")
_HOLE = re.compile(r"(\d{1,3})[a-z]*")


def wrong_move(position: Position, typed: str, commands: Iterable[str]) -> str:
    """Return the reason why something typed cannot be played, with near legal moves or the command that was meant."""
    try:
        position.play(typed)
    except IllegalMove as error:
        reason = str(error)
    else:
        return ""
    known = typed.strip().lower() in (name.lower() for name in position.game.move_names)
    if known:
        # The place of the move in the game, which the error carries, is in front of the player's eyes.
        reason = f"{typed.strip()} cannot be played: {reason.partition(': ')[2]}"
    else:
        near = difflib.get_close_matches(typed.split()[0].lower() if typed.split() else "", list(commands), n=1)
        if near and not _POINT.fullmatch(typed.strip().lower()):
            return f"{reason}; did you mean the command '{near[0]}'?"
    hint = near_moves(position, typed)
    return f"{reason}; {hint or 'the command moves lists the legal ones'}"


def near_moves(position: Position, typed: str) -> str:
    """Return legal moves near something typed, in words, or nothing when none is near."""
    word = typed.strip().lower()
    if isinstance(position, OwarePosition):
        return _from_hole(position, word)
    begun = [move for move in position.legal_moves if word and move.lower().startswith(word)]
    if begun:
        return f"moves that begin so: {_listed(begun)}"
    point = _POINT.fullmatch(word)
    if point is None:
        return ""
    free = sorted(
        (distance, place, move)
        for place, move in enumerate(position.legal_moves)
        if (distance := _distance(position, point, move)) is not None
    )
    return f"free near by: {_listed([move for *_, move in free][:_MOST])}" if free else ""


def _distance(position: Position, point: re.Match[str], move: str) -> int | None:
    """Steps between a point, on the board or not, and a move; None for moves that are no points."""
    other = _POINT.fullmatch(move.lower())
    if other is None:
        return None
    rows = int(point[2]) - int(other[2])
    if isinstance(position, GoPosition):
        return abs(_GO_COLUMNS.find(point[1].replace("i", "j")) - _GO_COLUMNS.find(other[1])) + abs(rows)
    columns = ord(point[1]) - ord(other[1])
    return max(abs(columns), abs(rows), abs(columns + rows))


def _from_hole(position: OwarePosition, word: str) -> str:
    hole = _HOLE.fullmatch(word)
    moves = [move for move in position.legal_moves if hole and move.rstrip("RBT") == hole[1]]
    if moves:
        return f"from hole {moves[0].rstrip('RBT')}: {_listed(moves)}"
    holes = dict.fromkeys(move.rstrip("RBT") for move in position.legal_moves)
    return f"{position.to_move} can play from {_listed(list(holes))}"


def _listed(moves: list[str]) -> str:
    return " ".join(moves[:_MOST]) + (" …" if len(moves) > _MOST else "")
