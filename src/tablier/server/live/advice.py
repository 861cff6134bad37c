"""Advice for somebody who plays alone: what a strong agent would do, and how the board stands. It changes nothing."""

from __future__ import annotations

from tablier.rules import GAMES
from tablier.scoring import estimate
from tablier.server.bounds import Bounds
from tablier.server.errors import Forbidden, Refused
from tablier.server.live.messages import EstimateMessage, HintMessage
from tablier.server.live.thinker import count_visits
from tablier.server.rooms.actions import ActionId
from tablier.server.rooms.room import Room
from tablier.server.thinking.engines import Engines, Thought

__all__ = ["HINT_SPEC", "Advice"]

HINT_SPEC = "level:10"
_LINE = 12  # moves of a line that are shown


class Advice:
    """Answers the questions of whoever plays in one room."""

    def __init__(self, room: Room, engines: Engines, bounds: Bounds) -> None:
        self._room = room
        self._engines = engines
        self._bounds = bounds

    def _require_alone(self, token: str) -> None:
        """Advice is for somebody who plays alone, in a game that goes on."""
        room = self._room
        if not room.seats_of(token) and token != room.owner:
            raise Forbidden("only players can do that, and you are watching")
        if room.others(token):
            raise Refused("there are no hints in a game with somebody else")
        if room.position.outcome is not None:
            raise Refused("the game is over")

    async def hint(self, token: str, identity: ActionId = None) -> HintMessage:
        """Return what a strong agent would play."""
        self._require_alone(token)
        room = self._room
        thought = Thought((room.id, "hint"), HINT_SPEC, room.position, self._bounds.move_seconds)
        decision = await self._engines.choose(thought, patient=False)
        return {
            "type": "hint",
            "id": identity,
            "node": room.current,
            "move": decision.move,
            "value": decision.value,
            "line": decision.line[:_LINE],
            "visits": count_visits(decision),
            "why": None if decision.why is None else str(decision.why),
        }

    async def estimate(self, token: str, identity: ActionId = None) -> EstimateMessage:
        """Return whose each point will probably be, in a game that counts them."""
        self._require_alone(token)
        position, node = self._room.position, self._room.current
        if not position.game.counts_territory:
            able = " and ".join(kind.name.capitalize() for kind in GAMES.values() if kind.counts_territory)
            raise Refused(f"only {able} has territory to estimate")
        found = await self._engines.compute(lambda: estimate(position))
        return {
            "type": "estimate",
            "id": identity,
            "node": node,
            "territory": found.territory,
            "dead": found.dead,
            "points": found.points,
        }
