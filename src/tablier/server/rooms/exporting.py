"""A room's game for other programs: SGF, JSON, or the diagram of its position."""

from __future__ import annotations

from typing import Any

from tablier.rules.records import Record, write_sgf
from tablier.server.moments import iso
from tablier.server.rooms.room import Room

__all__ = ["as_json", "as_sgf"]


def as_sgf(room: Room) -> bytes:
    """Return the game as an SGF file, up to where it stands."""
    names = {player: room.name_of(player) for player in room.seats}
    record = Record.of(room.position, names)
    result = None if room.result is None else room.result.text
    return write_sgf([Record(record.start, record.moves, names, result, record.dead)])


def as_json(room: Room) -> dict[str, Any]:
    """Return the game as the arena writes it, which ``tablier play --from`` and the page read, with its tree beside."""
    record = Record.of(room.position)
    told: dict[str, Any] = {"game": str(room.game), "moves": record.moves, "date": iso(room.created)}
    if room.start != room.game.start():
        told["diagram"] = str(room.start)
    told |= {player: room.name_of(player) for player in room.seats}
    if room.result is not None:
        told |= {"result": room.result.winner, "reason": room.result.reason, "text": room.result.text}
    if record.dead:
        told["count"] = {"dead": record.dead}
    told["nodes"] = [{"id": node.id, "parent": node.parent, "move": node.move} for node in room.nodes]
    return told
