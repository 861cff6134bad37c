"""Agents that think: a bounded number of threads, a deadline for each thought, and a word on it while it lasts.

The searches are native and leave the interpreter free, so that threads are enough.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from tablier.agents import Agent, Decision, Limits, agent, agent_options, choose_telling
from tablier.rules import Position
from tablier.server.bounds import Bounds
from tablier.server.quotas import NOBODY
from tablier.server.thinking.turns import Turns

__all__ = ["Engines", "Thought"]

T = TypeVar("T")

_GRACE = 2.0  # seconds beyond the deadline before an agent is told to stop
_AGAIN = 0.05  # seconds after which an agent that still thinks is told once more: it may not have begun
_KEPT = 8  # agents with what they remember of their games
#: What an agent may take of a server's memory and processors, where its spec leaves it open.
_FRUGAL = {
    "mcts": {"memory": 48},
    "alphabeta": {"table": 16},
    "expert": {"memory": 48},
    "neural": {"threads": 1},
    "level": {"memory": 48, "table": 16, "threads": 1},
}


@dataclass(frozen=True)
class Thought:
    """A position that an agent is to choose a move in, within some seconds, and some visits where they are given.

    ``memory`` names the game that the agent remembers, ``guest`` is who has the agent think.
    """

    memory: tuple[str, str] | None
    spec: str
    position: Position
    seconds: float
    guest: str = NOBODY
    visits: int | None = None


class Engines:
    """The agents of all rooms."""

    def __init__(self, bounds: Bounds) -> None:
        threads = bounds.thinkers or max(2, os.cpu_count() or 1)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="engine")
        self.each = bounds.thinkers_each or max(1, threads - 1)  # that think for one guest at once
        self._turns = Turns(threads, self.each)
        self._most_waiting = bounds.waiting
        self._kept: OrderedDict[tuple[str, str], tuple[str, Agent]] = OrderedDict()
        self._busy: dict[int, Agent] = {}
        self.done = 0

    @property
    def waiting(self) -> int:
        """How many thoughts wait for their turn."""
        return self._turns.waiting

    @property
    def thinking(self) -> int:
        """How many agents think."""
        return self._turns.thinking

    async def choose(
        self, thought: Thought, tell: Callable[[Decision], None] | None = None, *, patient: bool = True
    ) -> Decision:
        """Return what an agent decides; ``tell`` hears what it thinks meanwhile. Cancelling this stops the agent.

        Whoever is not ``patient`` is refused when too many wait already.
        """
        loop = asyncio.get_running_loop()

        def report(decision: Decision) -> None:
            if tell is not None:
                loop.call_soon_threadsafe(tell, decision)

        async with self._turns.take(thought.guest, None if patient else self._most_waiting):
            player = self._player(thought)
            self._busy[id(player)] = player
            try:
                limits = Limits(seconds=thought.seconds, visits=thought.visits)
                think = partial(choose_telling, player, thought.position, limits, report)
                wanted = loop.run_in_executor(self._pool, think)
                try:
                    return await asyncio.wait_for(asyncio.shield(wanted), thought.seconds + _GRACE)
                except (TimeoutError, asyncio.CancelledError) as late:
                    decision = await _end(player, wanted)
                    if isinstance(late, asyncio.CancelledError):
                        raise
                    return decision
            finally:
                self._busy.pop(id(player), None)
                self.done += 1

    async def compute(self, work: Callable[[], T], guest: str = NOBODY) -> T:
        """Run something else that takes a while, such as judging a finished game."""
        async with self._turns.take(guest):
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def forget(self, room: str) -> None:
        """Let go of what agents remember of a room."""
        for key in [key for key in self._kept if key[0] == room]:
            del self._kept[key]

    def close(self) -> None:
        """Stop all agents."""
        for player in list(self._busy.values()):
            _stop(player)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _player(self, thought: Thought) -> Agent:
        """The agent of a seat, the same as for the move before, so that it goes on with what it knows."""
        if thought.memory is None:
            return _make_agent(thought.spec)
        spec, player = self._kept.pop(thought.memory, (None, None))
        if player is None or spec != thought.spec or id(player) in self._busy:
            player = _make_agent(thought.spec)
        self._kept[thought.memory] = (thought.spec, player)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return player


def _make_agent(spec: str) -> Agent:
    name = spec.partition(":")[0].strip()
    options = {key: value for key, value in _FRUGAL.get(name, {}).items() if key in agent_options(spec)}
    return agent(spec, **options)


async def _end(player: Agent, wanted: asyncio.Future[Decision]) -> Decision:
    """Stop an agent, and return what it decided so far."""
    while not wanted.done():
        _stop(player)
        await asyncio.wait([wanted], timeout=_AGAIN)
    return wanted.result()


def _stop(player: Agent) -> None:
    stop = getattr(player, "stop", None)
    if stop is not None:
        stop()
