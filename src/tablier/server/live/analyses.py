"""Positions that people look at with an engine: a first thought at once, then a search that grows while they look.

An engine thinks in turns like any other, each twice as long as the one before, so that it keeps nobody waiting for
long. Whoever leaves stops it, and whoever looks at another position stops it, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import defaultdict, deque
from collections.abc import AsyncGenerator, Iterator
from dataclasses import replace
from functools import partial

from tablier.agents import Decision
from tablier.agents.profiles import profile_for
from tablier.nets.glance import glance_at
from tablier.review import find_analyst
from tablier.rules import Position
from tablier.server.bounds import Bounds
from tablier.server.errors import Refused
from tablier.server.live.attendants.thinker import count_visits
from tablier.server.rooms.views.analysis_forms import (
    AnalysisMessage,
    describe_glance,
    describe_landmarks,
    describe_search,
)
from tablier.server.thinking.engines import Engines, Thought
from tablier.server.thinking.specs import check_agent

__all__ = ["Analyses"]

_FIRST_TURN = 0.5  # seconds
_EARLY = 0.2  # the part of its turn within which an engine that comes back has nothing more to find


class _Watch:
    """Somebody who looks at a position: what there is to tell, and where the search has got to."""

    def __init__(self, position: Position, engine: str) -> None:
        self.position = position
        self.engine = engine
        self._told: deque[AnalysisMessage | Exception] = deque()
        self._news = asyncio.Event()
        self._deepest = 0.0
        self.thinking: asyncio.Task[None] | None = None

    def tell(self, message: AnalysisMessage | Exception) -> None:
        """Note what there is to tell; of what a search finds, only the last word."""
        last = self._told[-1] if self._told else None
        if isinstance(last, dict) and isinstance(message, dict) and last["type"] == message["type"] == "search":
            self._told.pop()
        self._told.append(message)
        self._news.set()

    def hear(self, decision: Decision) -> None:
        """Tell what an engine thinks, unless it has not begun yet, or has thought more thoroughly before."""
        visits = count_visits(decision)
        if visits != 1 and (visits or 0) >= self._deepest:
            self._deepest = visits or 0
            self.tell(describe_search(decision, self.position, visits))

    def end(self) -> None:
        """Stop thinking at once, however slowly whoever listens takes in what was told."""
        if self.thinking is not None and self.thinking.cancel():
            self.tell({"type": "ends", "reason": "elsewhere"})

    async def next_message(self) -> AnalysisMessage:
        """Wait for the next message, or for the fault that ends it all."""
        while not self._told:
            self._news.clear()
            await self._news.wait()
        message = self._told.popleft()
        if isinstance(message, Exception):
            raise message
        return message


class Analyses:
    """Looks at positions with engines."""

    def __init__(self, engines: Engines, bounds: Bounds) -> None:
        self._engines = engines
        self._bounds = bounds
        self._watches: defaultdict[str, list[_Watch]] = defaultdict(list)  # by guest, the oldest first

    async def look(
        self, place: str, position: Position, agent: str | None, guest: str
    ) -> AsyncGenerator[AnalysisMessage]:
        """Tell what an engine thinks of a position, for as long as somebody listens; ``place`` is what it remembers."""
        if position.outcome is not None:
            raise Refused("the game is over", key="over")
        spec = find_analyst(position.game) if agent is None else check_agent(agent, position.game.name)
        with self._enter(_Watch(position, spec), guest) as watch:
            watch.thinking = asyncio.create_task(self._think(watch, place, guest))
            try:
                ended = False
                while not ended:
                    message = await watch.next_message()
                    yield message
                    ended = message["type"] == "ends"
            finally:
                watch.thinking.cancel()

    @contextlib.contextmanager
    def _enter(self, watch: _Watch, guest: str) -> Iterator[_Watch]:
        """Let somebody in, and the first of the same guest go who are too many then."""
        watches = self._watches[guest]
        watches.append(watch)
        for older in watches[: -self._bounds.analyses_each]:
            older.end()
        try:
            yield watch
        finally:
            watches.remove(watch)
            if not watches:
                self._watches.pop(guest, None)

    async def _think(self, watch: _Watch, place: str, guest: str) -> None:
        """Put whatever is found into the watch's queue, faults too."""
        position, engines = watch.position, self._engines
        try:
            seen = await engines.compute(partial(glance_at, position), guest)
            watch.tell(describe_glance(seen, position, watch.engine))
            landmarks = await engines.compute(partial(profile_for(position.game.name).landmarks, position), guest)
            watch.tell(describe_landmarks(landmarks))
            await self._search(watch, Thought((place, "analysis"), watch.engine, position, _FIRST_TURN, guest))
            watch.tell({"type": "ends", "reason": "enough"})
        except Exception as fault:  # whoever listens is to hear of it
            watch.tell(fault)

    async def _search(self, watch: _Watch, thought: Thought) -> None:
        """Have the engine think turn by turn, as long as there is something to find."""
        spent, seconds = 0.0, thought.seconds
        while spent < self._bounds.analysis_seconds:
            began = time.monotonic()
            decision = await self._engines.choose(replace(thought, seconds=seconds), watch.hear, patient=False)
            watch.hear(decision)
            if decision.proved or time.monotonic() - began < _EARLY * seconds:
                return
            spent += seconds
            seconds = min(2 * seconds, self._bounds.slowest_seconds, max(self._bounds.analysis_seconds - spent, 0.1))
