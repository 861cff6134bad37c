"""Thinking on the opponent's time, between two commands."""

from __future__ import annotations

import threading
from contextlib import suppress

from tablier.agents import Agent, Limits
from tablier.rules import Position

__all__ = ["Pondering"]

_FIRST, _LONGEST = 1.0, 256.0  # seconds of a thought; each is twice as long as the one before, and all go on together
_AGAIN = 0.01  # seconds after which an agent that still thinks is told to stop once more


class Pondering:
    """An agent that thinks about a position until somebody says stop, for eight and a half minutes at most.

    What it finds stays in the agent, if that keeps its tree or table from move to move. An agent that cannot be
    stopped does not ponder.
    """

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._thread: threading.Thread | None = None
        self._ended = threading.Event()

    def begin(self, position: Position) -> None:
        """Think about a position whose player is somebody else."""
        if self._thread is None and position.outcome is None and hasattr(self._agent, "stop"):
            self._ended.clear()
            self._thread = threading.Thread(target=self._think, args=(position,), daemon=True)
            self._thread.start()

    def end(self) -> None:
        """Stop thinking, and wait until the agent is free."""
        self._ended.set()
        while self._thread is not None and self._thread.is_alive():
            self._agent.stop()  # type: ignore[attr-defined]  # it would not have begun without
            self._thread.join(_AGAIN)
        self._thread = None

    def _think(self, position: Position) -> None:
        seconds = _FIRST
        with suppress(Exception):  # what breaks down here breaks down again when a move is asked for, and is told then
            while not self._ended.is_set() and seconds <= _LONGEST:
                self._agent.choose(position, Limits(seconds=seconds))
                seconds *= 2
