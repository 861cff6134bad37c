"""An agent that is never waited for longer than its time, nor at the start for longer than it takes to load."""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, TypeVar

from tablier.agents import Agent, Decision, Limits, agent, agent_maker, choose_telling
from tablier.protocols.apart import AgentApart
from tablier.protocols.pace import Pace
from tablier.rules import Position
from tablier.search.evaluations import values_after

__all__ = ["DEFAULT_SPEC", "PunctualPlayer"]

#: The strongest player there is (docs/measurements.md). It takes a while to load, so another one plays until it has.
DEFAULT_SPEC = "neural"
_MOST_THREADS = 4
_SLICE = 0.02  # seconds between two looks at the clock
_SLOW_START = 0.25  # of the time of a move
_FAREWELL = 5.0  # seconds for a thread to end, when the game is over

T = TypeVar("T")


class _Player(Protocol):
    """Somebody who can be asked for a move, and answers while one waits."""

    name: str
    busy: bool

    def ask(self, position: Position, seconds: float) -> None: ...
    def answer(self, timeout: float) -> tuple[str, str]: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


class PunctualPlayer:
    """Choose moves within their time.

    The agent loads and thinks in a process of its own. Until it is there, and whenever it is still at its last move or
    has died, alpha–beta plays, which is native and ready at once. Where even our own start took long, ``started`` being
    the moment (time.monotonic) of it, the agent is loaded after the first move: it would only take the processor away.
    """

    def __init__(self, spec: str, pace: Pace, started: float | None = None) -> None:
        self._pace = pace
        if spec != DEFAULT_SPEC:
            agent_maker(spec)  # what is wrong with a spec is told at once
        self._spec = _on_all_cores() if spec == DEFAULT_SPEC else spec
        self._agent: AgentApart | None = None
        self._standby: _Standby | None = None
        if started is None or time.monotonic() - started < _SLOW_START * pace.latest:
            self._agent = AgentApart(self._spec)

    def move(self, position: Position, arrived: float) -> str:
        """Return a legal move within the time, counted from when the opponent's line arrived (time.monotonic)."""
        self._pace.begin_move()
        if len(position.legal_moves) == 1:
            return position.legal_moves[0]
        values = values_after(position)
        at_hand = max(values, key=values.__getitem__)
        chosen = self._ask(self._await_agent(arrived) or self._load_standby(), position, arrived)
        self._agent = self._agent or AgentApart(self._spec)
        return chosen if chosen in values else at_hand

    def close(self) -> None:
        """Stop whoever still thinks and wait for them: no process should end in the middle of a native search."""
        if self._standby is not None:
            self._standby.close()
        if self._agent is not None:
            self._agent.close()

    def _await_agent(self, arrived: float) -> AgentApart | None:
        """Return the agent if it can be asked; it is waited for until half of the time is gone."""
        apart = self._agent
        if apart is None:
            return None
        half = arrived + self._pace.search / 2
        while not apart.ready.is_set() and not apart.gone.is_set() and time.monotonic() < half:
            self._nap(apart.ready.wait)
        return apart if apart.ready.is_set() and not apart.busy and not apart.gone.is_set() else None

    def _load_standby(self) -> _Player:
        if self._standby is None or self._standby.busy:
            self._standby = _Standby()
        return self._standby

    def _ask(self, player: _Player, position: Position, arrived: float) -> str | None:
        """What a player chooses, or would have, when it is too late; None when it has nothing to say.

        The wait is one of short naps, each of which tells how late this machine wakes a sleeper up.
        """
        player.ask(position, max(0.0, arrived + self._pace.search - time.monotonic()))
        interim = None
        asked_to_stop = False
        while time.monotonic() < arrived + self._pace.latest:
            with suppress(queue.Empty):
                kind, move = self._nap(player.answer)
                if kind == "move":
                    return move
                interim = move
            if isinstance(player, AgentApart) and player.gone.is_set():
                break
            if not asked_to_stop and time.monotonic() >= arrived + self._pace.search:
                asked_to_stop = True
                player.stop()
        print(f"{player.name} gave no answer in time", file=sys.stderr)
        return interim

    def _nap(self, wait: Callable[[float], T]) -> T:
        """Wait for something for a moment, and see how long the moment was."""
        end = time.monotonic() + _SLICE
        try:
            return wait(_SLICE)
        finally:
            self._pace.note_lateness(time.monotonic() - end)


class _Standby:
    """Alpha–beta in a thread of this process."""

    def __init__(self) -> None:
        self._agent: Agent = agent("alphabeta", threads=_cores())
        self._answers: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.name = self._agent.name
        self.busy = False

    def ask(self, position: Position, seconds: float) -> None:
        self.busy = True
        self._thread = threading.Thread(target=self._think, args=(position, Limits(seconds=seconds)), daemon=True)
        self._thread.start()

    def answer(self, timeout: float) -> tuple[str, str]:
        return self._answers.get(timeout=timeout)

    def stop(self) -> None:
        if hasattr(self._agent, "stop"):
            self._agent.stop()

    def close(self) -> None:
        end = time.monotonic() + _FAREWELL
        while self._thread is not None and self._thread.is_alive() and time.monotonic() < end:
            self.stop()  # again and again: a search may be about to begin
            self._thread.join(_SLICE)

    def _think(self, position: Position, limits: Limits) -> None:
        def tell(decision: Decision) -> None:
            self._answers.put(("interim", decision.move))

        move = choose_telling(self._agent, position, limits, tell).move
        self.busy = False  # before the answer, or the next question might find it busy
        self._answers.put(("move", move))


def _on_all_cores() -> str:
    return f"{DEFAULT_SPEC}:threads={_cores()}"


def _cores() -> int:
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, _MOST_THREADS)
