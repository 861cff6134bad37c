"""Asking an engine that speaks GTP, the Go Text Protocol, or its dialect of Hex."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property

from tablier.agents.faults import AgentFault
from tablier.agents.process import Program
from tablier.rules import TablierError

__all__ = ["EngineRefusal", "GtpEngine"]

_STARTING = 60.0  # seconds an engine may take before it answers for the first time: networks are loaded then


class EngineRefusal(TablierError):
    """An engine's answer that a command failed; the engine itself is well."""


class GtpEngine:
    """A running engine, which is given ``patience`` seconds for answers that need no thought.

    Lines on its standard output that belong to no answer are passed over.
    """

    def __init__(self, command: str, patience: float) -> None:
        self.program = Program(command)
        self._patience = patience
        self.program_name = self.ask("name", _STARTING)

    @cached_property
    def commands(self) -> frozenset[str]:
        """What the engine says it understands."""
        return frozenset(self.ask("list_commands", _STARTING).split())

    def ask(self, command: str, seconds: float | None = None) -> str:
        """Return the answer to a command, without the mark of success; raise EngineRefusal when the engine says no."""
        for _ in self.program.take_lines():  # what was said unasked answers nothing
            pass
        deadline = time.monotonic() + (self._patience if seconds is None else seconds)
        self.program.send(command, deadline)
        first = self._first_line(command, deadline)
        lines = [first[1:].lstrip("0123456789").strip()]
        while line := self.program.line(deadline).strip():
            lines.append(line)
        answer = "\n".join(lines).strip()
        if first.startswith("?"):
            raise EngineRefusal(f"{self.program.name} refused '{command}': {answer}")
        return answer

    def listen(self, command: str, enough: Callable[[str], bool], seconds: float) -> str:
        """Return the last line of an answer that goes on until something else is said, as soon as it is ``enough``."""
        for _ in self.program.take_lines():
            pass
        deadline = time.monotonic() + seconds
        self.program.send(command, deadline)
        first = self._first_line(command, deadline)
        last = first[1:].lstrip("0123456789").strip()
        if first.startswith("?"):
            raise EngineRefusal(f"{self.program.name} refused '{command}': {last}")
        while not enough(last):
            line = self.program.line(deadline).strip()
            if not line:  # it ended by itself
                return last
            last = line
        self.program.send("protocol_version", deadline)
        while self.program.line(deadline).strip():  # the rest of the analysis
            pass
        self._first_line("protocol_version", deadline)
        while self.program.line(deadline).strip():
            pass
        return last

    def _first_line(self, command: str, deadline: float) -> str:
        strays: list[str] = []
        while True:
            try:
                line = self.program.line(deadline).strip()
            except AgentFault as fault:
                if fault.kind == "hang" and strays:
                    raise self.program.fault("garbage", f"answered '{command}' with '{strays[0][:80]}'") from None
                raise
            if line.startswith(("=", "?")):
                return line
            if line:
                strays.append(line)

    def close(self) -> None:
        """End the engine."""
        self.program.close()
