"""The agent whose turn it is: it thinks, everybody is told what it thinks, and it moves."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from tablier.agents import Decision, Limits
from tablier.agents.surrender import Surrender
from tablier.rules import Position
from tablier.server.bounds import Bounds
from tablier.server.errors import Refused
from tablier.server.live.attendants.audience import Audience
from tablier.server.live.attendants.flag import Happen
from tablier.server.moments import iso, this_moment
from tablier.server.rooms.events import Event, HandedOver, Moved, Resigned
from tablier.server.rooms.forms import ThinkingForm
from tablier.server.rooms.room import Room
from tablier.server.rooms.views.reasons import describe_reasons
from tablier.server.thinking.engines import Engines, Thought

__all__ = ["Thinker", "count_visits", "estimate_chances", "tell_why"]

_PACE = 0.5  # seconds at least between the last move and an agent's, so that people can follow
_PROSE, _ACCOUNT = 2000, 4000  # letters that are kept of an agent's reasons, and of its whole account
_LINE = 12  # moves of a line that are shown while an agent thinks
_log = logging.getLogger("tablier.server")


class Thinker:
    """Lets the agents of one room move, one at a time."""

    def __init__(self, room: Room, engines: Engines, bounds: Bounds, audience: Audience, happen: Happen) -> None:
        self._room = room
        self._engines = engines
        self._bounds = bounds
        self._audience = audience
        self._happen = happen
        self._surrender = Surrender(max(1, bounds.hopeless_moves))
        self._task: asyncio.Task[None] | None = None
        self._about: tuple[int, str] | None = None
        self.thinking: ThinkingForm | None = None

    @property
    def busy(self) -> bool:
        """Whether an agent thinks."""
        return self._task is not None

    def wake(self) -> None:
        """Let the agent think whose turn it is, and no other."""
        wanted = self._room.agent_to_move()
        if wanted is not None and not (self._room.person_waits or self._audience):
            wanted = None  # two agents play for those who watch
        about = None if wanted is None else (self._room.current, wanted[1])
        if about == self._about and (about is None or self._task is not None):
            return
        self.stop()
        self._about = about
        self._show(None)
        if wanted is not None:
            self._task = asyncio.create_task(self._take_turn(*wanted))

    def stop(self) -> None:
        """Stop thinking."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _show(self, thinking: ThinkingForm | None) -> None:
        if thinking != self.thinking:
            self.thinking = thinking
            self._audience.broadcast({"type": "thinking", "thinking": thinking})

    async def _take_turn(self, player: str, spec: str) -> None:
        """Let an agent think and move; whatever goes wrong, the game must not stand still."""
        me, node = asyncio.current_task(), self._room.current
        self._show({"player": player, "agent": spec, "value": None, "since": iso(this_moment())})
        try:
            decision = await self._choose(player, spec)
            new = _describe_move(player, spec, node, decision, estimate_chances(decision, self._room.position))
        except Exception as fault:
            _log.warning("the agent %s failed in room %s: %s", spec, self._room.id, fault, exc_info=fault)
            new = self._give_up(player)
        if self._task is not me:
            return
        self._task = self._about = None
        self._show(None)
        if self._room.current != node or self._room.phase != "playing":
            return
        try:
            await self._happen([new])
        except Refused as fault:
            _log.warning("a move of %s was not kept: %s", spec, fault)

    async def _choose(self, player: str, spec: str) -> Decision:
        """Return the agent's decision, not faster than people can follow."""
        began = time.monotonic()
        seconds = self._seconds(player)
        position = self._room.position
        thought = Thought((self._room.id, player), spec, position, seconds, self._audience.guest)
        decision = await self._engines.choose(thought, partial(self._tell, asyncio.current_task()))
        pause = began + min(_PACE, seconds) - time.monotonic()
        if pause > 0:
            await asyncio.sleep(pause)
        return self._surrender.consider(position, decision) if self._may_resign(player) else decision

    def _may_resign(self, player: str) -> bool:
        """Whether an agent may give up: against a person, and not in a seat that a person lent it."""
        own_seat = self._room.seats[player].kind == "agent"
        return self._bounds.hopeless_moves > 0 and own_seat and self._room.has_people

    def _tell(self, thinker: asyncio.Task[None] | None, decision: Decision) -> None:
        """Tell everybody what the agent thinks now; a word of one that was stopped comes too late."""
        if self._task is thinker and self.thinking is not None:
            told: ThinkingForm = {
                **self.thinking,
                "move": decision.move,
                "value": decision.value,
                "line": decision.line[:_LINE],
                "visits": count_visits(decision),
            }
            self._show(told)

    def _seconds(self, player: str) -> float:
        """How long an agent may think now: what its clock lets it, else what the server gives."""
        clock = self._room.clock
        if clock is None:
            return self._bounds.move_seconds
        return Limits(self._bounds.slowest_seconds).by(clock.left[player]).seconds or 0.0

    def _give_up(self, player: str) -> Event:
        """What happens when an agent fails: a person who lent it the seat gets that back, else it resigns."""
        if self._room.seats[player].kind != "agent":
            return HandedOver(at=this_moment(), player=player, agent=None)
        return Resigned(at=this_moment(), player=player)


def _describe_move(player: str, spec: str, node: int, decision: Decision, value: float | None) -> Event:
    now = this_moment()
    if decision.resigns:
        return Resigned(at=now, player=player)
    return Moved(
        at=now,
        player=player,
        move=decision.move,
        node=node,
        value=value,
        line=decision.line[:20],
        why=tell_why(decision),
        reasons=describe_reasons(decision.why),
        agent=spec,
    )


def estimate_chances(decision: Decision, position: Position) -> float | None:
    """Return what an agent thinks of its chances; None for a proof that the count has yet to bear out."""
    certain = decision.value is not None and abs(decision.value) >= 1
    if not certain or not position.ends_by_agreement:
        return decision.value
    passes = decision.move in position.game.special_moves
    return None if passes or getattr(decision.why, "counted", None) is not None else decision.value


def tell_why(decision: Decision) -> str | None:
    """Return an agent's reasons as prose, and after an empty line its whole account, where it gives one."""
    if decision.why is None:
        return None
    account = getattr(decision.why, "account", "")
    return f"{str(decision.why)[:_PROSE]}\n\n{account[:_ACCOUNT]}" if account else str(decision.why)[:_PROSE]


def count_visits(decision: Decision) -> float | None:
    """Return how much an agent has searched, in its own measure."""
    return decision.statistics.get("visits") or decision.statistics.get("nodes")
