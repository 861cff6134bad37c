"""A program that talks to ``tablier gtp``, run as the process that it is in real life."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

from tablier.agents.process import Program

PATIENCE = 60.0


class Conversation:
    """A running engine; call it with a command and it returns the whole answer, with its mark."""

    def __init__(self, *arguments: str) -> None:
        self._program = Program(" ".join([sys.executable, "-m", "tablier.cli", "gtp", *arguments]))

    def __call__(self, command: str) -> str:
        self.send(command)
        return self.answer()

    def send(self, line: str) -> None:
        """Say a line and wait for nothing."""
        self._program.send(line, time.monotonic() + PATIENCE)

    def line(self) -> str:
        """Return the next line of output."""
        return self._program.line(time.monotonic() + PATIENCE)

    def answer(self) -> str:
        """Return the next answer, up to the blank line."""
        lines = []
        while line := self.line():
            lines.append(line)
        return "\n".join(lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._program.close()
