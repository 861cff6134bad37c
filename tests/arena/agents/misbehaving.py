# ruff: noqa: ARG002 - doing wrong takes no arguments
"""Agents that do everything wrong, each in its own way, after two good moves."""

from __future__ import annotations

import ctypes
import os
import random
import subprocess
import sys
import time
from typing import Any

from tablier import Decision, Limits, Position

GOOD_MOVES = 2


class _Good:
    """Plays the last legal move, so that games go on for a while; then does wrong."""

    def __init__(self) -> None:
        self.name = type(self).__name__.lower()

    def choose(self, position: Position, limits: Limits) -> Decision:
        if position.ply >= 2 * GOOD_MOVES:
            answer: Any = self.wrong(position, limits)
            return answer  # type: ignore[no-any-return]
        return Decision(position.legal_moves[-1])

    def wrong(self, position: Position, limits: Limits) -> object:
        return Decision(position.legal_moves[-1])


class Good(_Good):
    pass


class Raises(_Good):
    def wrong(self, position: Position, limits: Limits) -> object:
        return 1 // 0


class Exits(_Good):
    def wrong(self, position: Position, limits: Limits) -> object:
        sys.exit(3)


class Interrupts(_Good):
    def wrong(self, position: Position, limits: Limits) -> object:
        raise KeyboardInterrupt


class Dies(_Good):
    def wrong(self, position: Position, limits: Limits) -> object:
        os._exit(3)


class Segfaults(_Good):
    def wrong(self, position: Position, limits: Limits) -> object:
        return ctypes.string_at(0)


class Closes(_Good):
    def wrong(self, position: Position, limits: Limits) -> object:
        os.closerange(3, 256)
        time.sleep(600)
        return None


class Loops(_Good):
    def wrong(self, position: Position, limits: Limits) -> object:
        while True:
            pass


class Late(_Good):
    def wrong(self, position: Position, limits: Limits) -> object:
        assert limits.seconds is not None
        time.sleep(limits.seconds + 0.45)  # the grace, and a little more
        return Decision(position.legal_moves[-1])


class Cheats(_Good):
    def wrong(self, position: Position, limits: Limits) -> object:
        return Decision(position.history[0])


class Babbles(_Good):
    def wrong(self, position: Position, limits: Limits) -> object:
        return "e2-e4"


class Floods(_Good):
    """Prints without end while it plays on, and reads what is not there."""

    def wrong(self, position: Position, limits: Limits) -> object:
        for _ in range(200):
            print("x" * 10_000)
            print("x" * 10_000, file=sys.stderr)
        os.write(1, b"game 0 1 - {}\n")
        assert sys.stdin.read() == ""
        return Decision(position.legal_moves[-1])


class Breeds(_Good):
    """Starts programs in its own process group and outside of it, writes their numbers down, and hangs."""

    def wrong(self, position: Position, limits: Limits) -> object:
        child = subprocess.Popen(["sleep", "600"])
        stray = subprocess.Popen(
            ["sh", "-c", "sleep 600 & echo $! ; wait"], start_new_session=True, stdout=subprocess.PIPE
        )
        assert stray.stdout is not None
        grandchild = stray.stdout.readline().decode().strip()
        with open(os.environ["CHILDREN"], "w") as file:  # noqa: PTH123
            file.write(f"{child.pid} {stray.pid} {grandchild} {os.getpid()}")
        time.sleep(600)
        return None


class Clings(_Good):
    """Loses by a fault, and does not let go of what it holds."""

    def wrong(self, position: Position, limits: Limits) -> object:
        return 1 // 0

    def close(self) -> None:
        while True:
            time.sleep(1)


class Unborn:
    """Cannot be made without an hour of patience."""

    name = "unborn"

    def __init__(self) -> None:
        time.sleep(3600)

    def choose(self, position: Position, limits: Limits) -> Decision:
        raise NotImplementedError


class Stillborn:
    """Ends the process in which it is made."""

    name = "stillborn"

    def __init__(self) -> None:
        os._exit(4)

    def choose(self, position: Position, limits: Limits) -> Decision:
        raise NotImplementedError


class Fragile:
    """Plays at random, and on one move in a hundred ends the process it runs in."""

    name = "fragile"

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, position: Position, limits: Limits) -> Decision:
        if self._random.random() < 0.01:
            os._exit(1)
        return Decision(self._random.choice(position.legal_moves))
