"""What a board shows of a position; the page draws it and knows no rules."""

from __future__ import annotations

from typing import Any

from tablier.rules import Position

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
    return {**shown, **position.picture(before, territory=territory)}
