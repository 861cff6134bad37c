"""One long thought of an agent, heard while it lasts and ended at any moment."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from tablier.agents import Agent, Decision, Limits, choose_telling
from tablier.rules import Position

__all__ = ["ENDLESS", "RunningAnalysis"]

#: The limits of a thought that only an interruption ends.
ENDLESS = Limits(seconds=24 * 3600.0)
_AT_ONCE = 1.0  # seconds for an agent that nothing can stop: whoever interrupts it has to wait for so long at most
_AGAIN = 0.01  # seconds after which an agent that still thinks is told to stop once more


class RunningAnalysis:
    """An agent that thinks in a thread of its own; whoever began it hears what it would decide.

    A request to stop that comes before the agent has begun is lost on it, so that it is repeated until the agent has
    answered.
    """

    def __init__(self, agent: Agent, position: Position, limits: Limits) -> None:
        self._agent = agent
        self._news = threading.Condition()
        self._latest: Decision | None = None
        self._fault: BaseException | None = None
        self._interrupted = False
        self._over = False
        if limits is ENDLESS and not hasattr(agent, "stop"):
            limits = Limits(seconds=_AT_ONCE)
        self._thread = threading.Thread(target=self._think, args=(position, limits), daemon=True)

    def interrupt(self) -> None:
        """End the thought early; called from any thread."""
        with self._news:
            self._interrupted = True
            self._news.notify_all()

    def reports(self, interval: float, *, until_interrupted: bool) -> Iterator[Decision]:
        """Begin to think; yield what the agent would decide, once an interval, and what it decided at the end.

        With ``until_interrupted`` the last report is repeated when the agent has nothing more to think about, until
        somebody interrupts it, as programs expect of an analysis.
        """
        self._thread.start()
        due = time.monotonic() + interval
        try:
            while not self._wait(due, until_interrupted):
                if self._latest is not None:
                    yield self._latest
                due = time.monotonic() + interval
        finally:
            self._end()
        if self._fault is not None:
            raise self._fault
        assert self._latest is not None
        yield self._latest

    def _wait(self, due: float, until_interrupted: bool) -> bool:
        """Wait for the next report, and say whether it is the last."""
        with self._news:
            while not self._is_last(until_interrupted) and (left := due - time.monotonic()) > 0:
                self._news.wait(left)
            return self._is_last(until_interrupted)

    def _is_last(self, until_interrupted: bool) -> bool:
        return self._interrupted or self._fault is not None or (self._over and not until_interrupted)

    def _end(self) -> None:
        """Stop the agent if it still thinks, and wait for its answer."""
        stop = getattr(self._agent, "stop", None)
        while self._thread.is_alive():
            if stop is not None:
                stop()
            self._thread.join(_AGAIN)

    def _think(self, position: Position, limits: Limits) -> None:
        try:
            self._hear(choose_telling(self._agent, position, limits, self._hear))
        except BaseException as fault:
            self._fault = fault
        with self._news:
            self._over = True
            self._news.notify_all()

    def _hear(self, decision: Decision) -> None:
        self._latest = decision
