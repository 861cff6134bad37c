"""What lists show of a room, kept beside its events."""

from __future__ import annotations

from typing import Any

from tablier.server.keeping.store import Card
from tablier.server.moments import iso
from tablier.server.names import Player
from tablier.server.rooms.forms import RoomCard, SeatCard
from tablier.server.rooms.room import Room

__all__ = ["CardKeeper"]

_FRESH = 3600.0  # seconds after which a card is written again, so that it tells when the room was last used


def _wakes(room: Room) -> bool:
    """Whether something goes on by itself though nobody looks: an agent moves, or the stones are judged."""
    judging = room.scoring is not None and (room.scoring.proposed is None or not room.has_people)
    return (room.person_waits and room.agent_to_move() is not None) or (room.phase == "scoring" and judging)


class CardKeeper:
    """Knows when the card of a room has to be written again."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._kept: tuple[Any, ...] = ()

    def take_change(self) -> Card | None:
        """Return the card when a list would show something else than the last time, else None."""
        room = self._room
        seats: dict[Player, SeatCard] = {
            player: {"name": seat.name, "kind": seat.kind, "agent": seat.made_with}
            for player, seat in room.seats.items()
        }
        due = None if room.clock is None else room.clock.deadline()
        standing = (room.phase, _wakes(room), due, seats, room.public, room.last // _FRESH)
        if standing == self._kept:
            return None
        self._kept = standing
        shown: RoomCard = {
            "id": room.id,
            "game": str(room.game),
            "phase": room.phase,
            "created": iso(room.created),
            "seats": seats,
            "result": None if room.result is None else room.result.text,
        }
        return Card(room.id, room.created, room.last, room.public, room.phase, _wakes(room), due, shown)
