"""An agent that is never waited for longer than its time, nor at the start for longer than it takes to load."""

from __future__ import annotations

import importlib.util
import queue
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from tablier.agents import Agent, Decision, Limits, agent, agent_maker, choose_telling
from tablier.protocols.pace import Pace
from tablier.rules import Oware, Position
from tablier.search.evaluations import values_after

__all__ = ["DEFAULT_SPEC", "PunctualPlayer"]

#: The strongest player there is (docs/measurements.md). It takes a while to load, so others play until it has.
DEFAULT_SPEC = "neural"
_STANDBY = "alphabeta"
_LIBRARIES = ("numpy", "onnxruntime")  # large ones, which the network needs
_SLICE = 0.02  # seconds between two looks at the clock
_CHUNK = 1 << 20

T = TypeVar("T")


class PunctualPlayer:
    """Choose moves within their time; when the agent is not there yet, or still at the last move, another one plays."""

    def __init__(self, spec: str, pace: Pace) -> None:
        self._spec = spec
        self._pace = pace
        self._agent: Agent | None = None
        self._loaded = threading.Event()
        self._busy = False
        self._standby: Agent | None = None
        if spec != DEFAULT_SPEC:
            agent_maker(spec)  # what is wrong with a spec is told at once
        threading.Thread(target=self._load, daemon=True).start()

    def move(self, position: Position, arrived: float) -> str:
        """Return a legal move within the time, counted from when the opponent's line arrived (time.monotonic)."""
        self._pace.begin_move()
        if len(position.legal_moves) == 1:
            return position.legal_moves[0]
        values = values_after(position)
        at_hand = max(values, key=values.__getitem__)
        if not self._await_agent(arrived):
            chosen = self._ask(self._load_standby(), position, arrived)
        else:
            assert self._agent is not None
            chosen = self._ask(self._agent, position, arrived)
        return chosen if chosen in values else at_hand

    def _load(self) -> None:
        """Make the agent and have it do once what is slow the first time."""
        try:
            _read_ahead(_LIBRARIES if self._spec.startswith(DEFAULT_SPEC) else ())
            made = agent(self._spec)
            position = Oware().start()
            if hasattr(made, "prepare"):
                made.prepare(position)
            self._agent = made
        except (Exception, SystemExit) as fault:
            print(f"{self._spec} cannot play, {_STANDBY} does: {fault}", file=sys.stderr)
        finally:
            self._loaded.set()

    def _await_agent(self, arrived: float) -> bool:
        """Whether the agent can be asked; it is waited for until half of the time is gone."""
        half = arrived + self._pace.search / 2
        while not self._loaded.is_set() and time.monotonic() < half:
            self._nap(lambda nap: self._loaded.wait(nap))
        return self._agent is not None and self._loaded.is_set() and not self._busy

    def _load_standby(self) -> Agent:
        if self._standby is None:
            self._standby = agent(_STANDBY)
        return self._standby

    def _ask(self, chosen_by: Agent, position: Position, arrived: float) -> str | None:
        """What an agent chooses, or would have, when it is too late; None when it fails."""
        answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        interim: list[str] = []
        watched = chosen_by is self._agent
        limits = Limits(seconds=max(0.0, arrived + self._pace.search - time.monotonic()))

        def tell(decision: Decision) -> None:
            interim[:] = [decision.move]

        def think() -> None:
            move = None
            try:
                move = choose_telling(chosen_by, position, limits, tell).move
            except (Exception, SystemExit) as fault:
                print(f"{chosen_by.name} failed: {fault}", file=sys.stderr)
            if watched:
                self._busy = False  # before the answer, or the next move might find it busy
            answers.put(move)

        if watched:
            self._busy = True
        threading.Thread(target=think, daemon=True).start()
        return self._wait(chosen_by, answers, interim, arrived)

    def _wait(
        self, chosen_by: Agent, answers: queue.SimpleQueue[str | None], interim: list[str], arrived: float
    ) -> str | None:
        """Wait by short naps, each of which tells how late this machine wakes a sleeper up."""
        asked_to_stop = False
        while time.monotonic() < arrived + self._pace.latest:
            with suppress(queue.Empty):
                return self._nap(lambda nap: answers.get(timeout=nap))
            if not asked_to_stop and time.monotonic() >= arrived + self._pace.search:
                asked_to_stop = True
                if hasattr(chosen_by, "stop"):
                    chosen_by.stop()
        print(f"{chosen_by.name} took too long", file=sys.stderr)
        return interim[0] if interim else None

    def _nap(self, wait: Callable[[float], T]) -> T:
        """Wait for something for a moment, and see how long the moment was."""
        end = time.monotonic() + _SLICE
        try:
            return wait(_SLICE)
        finally:
            self._pace.note_lateness(time.monotonic() - end)


def _read_ahead(packages: tuple[str, ...]) -> None:
    """Read the files of large libraries, so that importing them, which stops all threads, waits for no disk."""
    for package in packages:
        found = importlib.util.find_spec(package)
        for folder in (found.submodule_search_locations or ()) if found is not None else ():
            for file in [*Path(folder).rglob("*.so*"), *Path(f"{folder}.libs").glob("*.so*")]:
                with suppress(OSError), file.open("rb", buffering=0) as stream:
                    while stream.read(_CHUNK):
                        pass
