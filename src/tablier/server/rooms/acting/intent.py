"""What somebody wants, where and when."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules import BadSpec
from tablier.server.bounds import Bounds
from tablier.server.errors import Forbidden
from tablier.server.rooms.acting.actions import Action
from tablier.server.rooms.room import Room

__all__ = ["Intent"]


@dataclass(frozen=True)
class Intent:
    """An action, read before, that the holder of a token (its hash) wants in a room, at a time."""

    room: Room
    token: str
    action: Action
    at: float
    bounds: Bounds

    @property
    def own(self) -> tuple[str, ...]:
        """The seats of this person; whoever opened the room moves for the agents' seats too."""
        seats = self.room.seats_of(self.token)
        if self.token == self.room.owner:
            seats += tuple(player for player, seat in self.room.seats.items() if seat.kind == "agent")
        return seats

    @property
    def alone(self) -> bool:
        """Whether nobody else plays here, so that nobody has to be asked."""
        return not self.room.others(self.token)

    def seat(self, preferred: str | None = None) -> str:
        """Return the seat that the action is for: the one it names, or the preferred, or the first of one's own."""
        named = self.action.get("seat")
        if named is not None:
            if named not in self.room.seats:
                raise BadSpec(f"there is no player {named!r:.40} in {self.room.game.name}")
            if named not in self.own:
                raise Forbidden(f"the seat of {named} is not yours", key="not-your-seat", player=str(named))
            return str(named)
        if preferred in self.own:
            return str(preferred)
        people = [player for player in self.own if self.room.seats[player].kind != "agent"]
        return (people or list(self.own))[0]

    def node(self) -> int:
        """Return the node that the action names."""
        number: int = self.action["node"]
        if not 0 <= number < len(self.room.nodes):
            raise BadSpec(f"there is no node {number!r:.40}; the room has 0 to {len(self.room.nodes) - 1}")
        return number
