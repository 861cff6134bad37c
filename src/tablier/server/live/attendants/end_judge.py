"""The judge of a game that has ended: it proposes which stones are dead, and the players have the last word."""

from __future__ import annotations

import asyncio
import logging

from tablier.rules import Position
from tablier.scoring import judge
from tablier.server.errors import Refused
from tablier.server.live.attendants.audience import Audience
from tablier.server.live.attendants.flag import Happen
from tablier.server.moments import this_moment
from tablier.server.rooms.events import Event, Proposed, ScoreAccepted
from tablier.server.rooms.room import Room
from tablier.server.thinking.engines import Engines

__all__ = ["EndJudge"]

_log = logging.getLogger("tablier.server")


class EndJudge:
    """Judges the stones of one room when its game is being counted."""

    def __init__(self, room: Room, engines: Engines, audience: Audience, happen: Happen) -> None:
        self._room = room
        self._engines = engines
        self._audience = audience
        self._happen = happen
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether the stones are being judged."""
        return self._task is not None

    def wake(self) -> None:
        """Judge the stones where nobody has done it yet."""
        scoring = self._room.scoring
        if self._task is not None or self._room.phase != "scoring" or scoring is None:
            return
        if scoring.proposed is None or not self._room.has_people:
            self._task = asyncio.create_task(self._judge())

    def stop(self) -> None:
        """Stop judging."""
        if self._task is not None:
            self._task.cancel()

    async def _judge(self) -> None:
        """Propose dead stones; two agents accept the proposal at once."""
        room = self._room
        position = room.position
        try:
            new: list[Event] = []
            if room.scoring is not None and room.scoring.proposed is None:
                new.append(Proposed(at=this_moment(), dead=await self._find_dead(position)))
            if room.position is not position or room.scoring is None:
                return
            if not room.has_people:
                new.append(ScoreAccepted(at=this_moment(), players=tuple(room.seats)))
            await self._happen(new)
        except Refused as fault:
            _log.warning("room %s could not be judged: %s", room.id, fault)
        finally:
            self._task = None

    async def _find_dead(self, position: Position) -> tuple[str, ...]:
        try:
            return await self._engines.compute(lambda: judge(position).dead, self._audience.guest)
        except Exception as fault:  # whatever it was, the players can mark the stones themselves
            _log.warning("room %s could not be judged", self._room.id, exc_info=fault)
            return ()
