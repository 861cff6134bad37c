"""The record of a game: one JSON object, on a line of its own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tablier.arena.playing import NANOSECONDS, Ending
from tablier.arena.task import Task
from tablier.rules import Game

__all__ = ["DRAW", "NO_FAULT", "points_of", "record_line", "record_of"]

DRAW = "draw"
NO_FAULT = "-"  # in place of a fault in a line between processes


def record_of(task: Task, game: Game, moves: Sequence[str], ending: Ending, times: Sequence[int]) -> dict[str, Any]:
    """Return what is kept of a game.

    ``moves`` begin with those of the opening, or after its diagram; ``result`` is the winner or ``draw``; ``fault`` is
    there when the game was lost through one; ``count`` says how a game of Go was counted. Times come in nanoseconds and
    are kept as seconds.
    """
    players = game.players
    opening = task.opening
    record: dict[str, Any] = {"number": task.number, "game": task.game}
    record |= zip(players, task.agents, strict=True)
    record["seeds"] = list(task.seeds)
    record["opening"] = list(opening.moves)
    if opening.diagram is not None:
        record["diagram"] = opening.diagram
    record["moves"] = list(moves)
    record["result"] = ending.winner or DRAW
    record["reason"] = ending.reason
    if ending.fault is not None:
        record["fault"] = ending.fault
    if ending.count is not None:
        record["count"] = ending.count
    record["seconds"] = {player: round(used / NANOSECONDS, 4) for player, used in zip(players, times, strict=True)}
    return record


def points_of(record: dict[str, Any], players: Sequence[str]) -> float:
    """Return the points of whoever moved first: 1, ½ or 0."""
    result = record["result"]
    return 0.5 if result == DRAW else float(result == players[0])


def record_line(record: dict[str, Any]) -> bytes:
    """Return the record as a line of JSON."""
    return json.dumps(record, ensure_ascii=False).encode("utf-8", errors="backslashreplace") + b"\n"
