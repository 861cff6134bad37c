"""An agent in a process of its own: whatever it loads, and however long that takes, its user can answer meanwhile.

Importing a network's libraries holds Python's global lock for seconds on a busy machine, so a thread would not do. The
two speak by lines: the user sends a question as JSON or ``stop``; the agent says ``ready`` once, ``interim MOVE`` while
it thinks and ``move MOVE`` in the end. It leaves when its input ends, and so does not outlive its user.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from tablier.agents import Agent, Decision, Limits, agent, choose_telling
from tablier.rules import Oware, Position

__all__ = ["AgentApart"]

_LAST_WORDS = 5.0  # seconds


class AgentApart:
    """The user's side: a process that loads an agent, and questions to it, one at a time."""

    def __init__(self, spec: str) -> None:
        self.name = spec
        self.ready = threading.Event()
        self.gone = threading.Event()
        self.busy = False
        self._answers: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tablier.protocols.apart", spec],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def ask(self, position: Position, seconds: float) -> None:
        """Ask for a move; it comes as an answer."""
        self.busy = True
        origin = None if position.origin == position.game.start() else str(position.origin)
        self._say(json.dumps({"origin": origin, "moves": position.history, "seconds": seconds}))

    def answer(self, timeout: float) -> tuple[str, str]:
        """Return the next answer: ``interim`` or ``move``, and a move. Raises queue.Empty when none comes in time."""
        return self._answers.get(timeout=timeout)

    def stop(self) -> None:
        """Ask for the move soon."""
        self._say("stop")

    def close(self) -> None:
        """End the process, politely at first: nothing native is interrupted in the middle."""
        self.stop()
        stdin = self._process.stdin
        assert stdin is not None
        with suppress(OSError, ValueError):
            stdin.close()
        try:
            self._process.wait(_LAST_WORDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _say(self, line: str) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with suppress(OSError, ValueError):  # who has left answers nothing
            stdin.write(f"{line}\n")
            stdin.flush()

    def _listen(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        for line in stdout:
            word, _, move = line.strip().partition(" ")
            if word == "ready":
                self.ready.set()
                continue
            if word == "move":
                self.busy = False  # before the answer, or the next question might find it busy
            self._answers.put((word, move))
        self.gone.set()


class _Speaker:
    """The agent's side: questions come in a thread, so that ``stop`` is heard while it thinks."""

    def __init__(self, made: Agent, output: TextIO) -> None:
        self._agent = made
        self._output = output
        self._questions: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def say(self, line: str) -> None:
        with suppress(OSError):
            self._output.write(f"{line}\n")
            self._output.flush()

    def hear(self, lines: Iterable[str]) -> None:
        for line in lines:
            if line.strip() != "stop":
                self._questions.put(line)
            elif hasattr(self._agent, "stop"):
                self._agent.stop()
        self._questions.put(None)
        if hasattr(self._agent, "stop"):
            self._agent.stop()

    def answer_all(self) -> None:
        while (question := self._questions.get()) is not None:
            words = json.loads(question)
            position: Position = Oware().start() if words["origin"] is None else Oware().parse(words["origin"])
            for move in words["moves"]:
                position = position.play(move)
            self.say(f"move {self._choose(position, words['seconds'])}")

    def _choose(self, position: Position, seconds: float) -> str:
        """Return the agent's move; nothing when it fails."""

        def tell(decision: Decision) -> None:
            self.say(f"interim {decision.move}")

        try:
            return choose_telling(self._agent, position, Limits(seconds=max(0.0, seconds)), tell).move
        except (Exception, SystemExit) as fault:
            print(f"{self._agent.name} failed: {fault}", file=sys.stderr)
            return ""


def main() -> None:
    """Be the agent of a spec for whoever started this process; what the agent prints goes to standard error."""
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    made = agent(sys.argv[1])
    if hasattr(made, "prepare"):
        made.prepare(Oware().start())
    speaker = _Speaker(made, output)
    threading.Thread(target=speaker.hear, args=(sys.stdin,), daemon=True).start()
    speaker.say("ready")
    speaker.answer_all()


if __name__ == "__main__":
    main()
