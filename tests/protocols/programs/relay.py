"""A referee in the manner of the course's: it relays lines and checks nothing.

``relay.py SECONDS COMMAND_A COMMAND_B`` starts both bots with a name behind the command, says START to A, and passes
each line of one to the other until a line holds RESULT. A bot that is silent for too long or ends is disqualified.
"""

from __future__ import annotations

import queue
import shlex
import subprocess
import sys
import threading
import time


class Bot:
    """One bot and a thread that waits for its lines."""

    def __init__(self, command: str, name: str) -> None:
        self.name = name
        self.slowest = 0.0
        self.process = subprocess.Popen(
            [*shlex.split(command), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.strip())
        self.lines.put(None)

    def answer(self, line: str, seconds: float) -> str | None:
        """Send a line and return the answer, None when the bot is silent."""
        assert self.process.stdin is not None
        begin = time.monotonic()
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        try:
            found = self.lines.get(timeout=seconds)
        except queue.Empty:
            found = None
        self.slowest = max(self.slowest, time.monotonic() - begin)
        return found


def main() -> None:
    seconds = float(sys.argv[1])
    bots = [Bot(command, name) for command, name in zip(sys.argv[2:], ("JoueurA", "JoueurB"), strict=True)]
    line: str | None = "START"
    moves: list[str] = []
    turn = 0
    while line is not None and "RESULT" not in line:
        line = bots[turn].answer(line, seconds)
        if line is not None:
            moves.append(line)
            print(f"{bots[turn].name} -> {line}")
        turn = 1 - turn
    if line is None:
        print(f"{bots[1 - turn].name} is disqualified")
    print(f"slowest {max(bot.slowest for bot in bots):.3f}")
    for bot in bots:
        bot.process.kill()
        bot.process.wait()


if __name__ == "__main__":
    main()
