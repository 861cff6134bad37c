"""Advice for players: what a strong agent would do, and how the board stands. It changes nothing.

Whoever plays alone may ask for it, and people who agreed on it; after the game everybody who played.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules import GAMES, Position
from tablier.scoring import estimate
from tablier.server.bounds import Bounds
from tablier.server.errors import Forbidden, Refused
from tablier.server.live.attendants.thinker import count_visits, estimate_chances, tell_why
from tablier.server.live.messages import EstimateMessage, HintMessage
from tablier.server.rooms.acting.actions import ActionId
from tablier.server.rooms.room import Room
from tablier.server.rooms.views.reasons import describe_reasons
from tablier.server.thinking.engines import Engines, Thought

__all__ = ["HINT_SPEC", "Advice", "Asker"]

HINT_SPEC = "level:10"
_LINE = 12  # moves of a line that are shown


@dataclass(frozen=True)
class Asker:
    """Whoever asks: the token (its hash) they hold, and the guest they are."""

    token: str
    guest: str


class Advice:
    """Answers the questions of whoever plays in one room."""

    def __init__(self, room: Room, engines: Engines, bounds: Bounds) -> None:
        self._room = room
        self._engines = engines
        self._bounds = bounds

    def _find_position(self, token: str, node: int | None) -> tuple[int, Position]:
        """The node that is asked about, and its position, when this person may ask."""
        room = self._room
        if not room.seats_of(token) and token != room.owner:
            raise Forbidden("only players can do that, and you are watching", key="watching")
        if room.is_unaided(token):
            raise Refused("there are no hints in a game with somebody else", key="no-help-agreed")
        place = room.current if node is None else node
        if not 0 <= place < len(room.nodes):
            raise Refused(f"there is no node {place}; the room has 0 to {len(room.nodes) - 1}")
        position = room.position_at(place)
        if position.outcome is not None:
            raise Refused("the game is over", key="over")
        return place, position

    async def hint(self, asked: Asker, identity: ActionId = None, node: int | None = None) -> HintMessage:
        """Return what a strong agent would play."""
        place, position = self._find_position(asked.token, node)
        thought = Thought((self._room.id, "hint"), HINT_SPEC, position, self._bounds.move_seconds, asked.guest)
        decision = await self._engines.choose(thought, patient=False)
        return {
            "type": "hint",
            "id": identity,
            "node": place,
            "move": decision.move,
            "value": estimate_chances(decision, position),
            "line": decision.line[:_LINE],
            "visits": count_visits(decision),
            "why": tell_why(decision),
            "reasons": describe_reasons(decision.why),
        }

    async def estimate(self, asked: Asker, identity: ActionId = None, node: int | None = None) -> EstimateMessage:
        """Return whose each point will probably be, in a game that counts them."""
        place, position = self._find_position(asked.token, node)
        if not position.game.counts_territory:
            able = " and ".join(kind.name.capitalize() for kind in GAMES.values() if kind.counts_territory)
            raise Refused(f"only {able} has territory to estimate", key="no-territory")
        found = await self._engines.compute(lambda: estimate(position), asked.guest)
        return {
            "type": "estimate",
            "id": identity,
            "node": place,
            "territory": found.territory,
            "dead": found.dead,
            "points": found.points,
        }
