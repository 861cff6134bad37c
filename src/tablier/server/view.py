"""What a board shows of a position; the page draws it and knows no rules."""

from __future__ import annotations

from typing import Any

from tablier.rules import GoPosition, HexPosition, OwarePosition, Position
from tablier.rules.sowing import sowing

__all__ = ["view"]


def view(
    position: Position, before: Position | None = None, *, over: bool = False, territory: bool = False
) -> dict[str, Any]:
    """Return the view of a position; ``before``, the position that the last move was played in, spares looking for it.

    ``over`` says that the game has ended otherwise, so that nobody moves; ``territory`` asks for it in a running game of Go too.
    """
    outcome = position.outcome
    ended = over or outcome is not None
    shown: dict[str, Any] = {
        "game": str(position.game),
        "name": position.game.name,
        "size": position.game.size,
        "players": position.game.players,
        "to_move": None if ended else position.to_move,
        "ply": position.ply,
        "last": position.last_move,
        "legal": [] if ended else position.legal_moves,
        "outcome": None,
        "diagram": str(position),
    }
    if outcome is not None:
        shown["outcome"] = {
            "winner": outcome.winner,
            "reason": outcome.reason,
            "score": outcome.score,
            "points": outcome.points,
        }
    if isinstance(position, HexPosition):
        shown["stones"] = position.stones
        shown["chain"] = position.winning_chain
    elif isinstance(position, GoPosition):
        shown["stones"] = position.stones
        shown["prisoners"] = position.prisoners
        shown["ko"] = position.ko
        shown["passes"] = position.passes
        shown["dead"] = position.dead
        shown["territory"] = position.territory if territory or outcome is not None else None
    elif isinstance(position, OwarePosition):
        shown["holes"] = position.holes
        shown["captured"] = position.captured
        shown["sowing"] = _sown(position, before or position.previous)
    return shown


def _sown(position: OwarePosition, before: Position | None) -> dict[str, Any] | None:
    if not isinstance(before, OwarePosition) or position.last_move is None:
        return None
    sown = sowing(before, position.last_move)
    return {
        "move": sown.move,
        "path": [{"hole": hole, "colour": colour} for hole, colour in sown.path],
        "captured": sown.captured,
        "swept": sown.swept,
    }
