"""Agents that break the contract, each in its own way."""

from __future__ import annotations

import random
import time
from typing import Any

from tablier.agents import Candidate, Decision, Limits
from tablier.rules import Position


class Sound:
    """Keeps it."""

    name = "sound"

    def choose(self, position: Position, limits: Limits) -> Any:  # noqa: ARG002
        print("thinking aloud")
        return Decision(position.legal_moves[0])


class OnlyHex(Sound):
    games = ("hex",)

    def choose(self, position: Position, limits: Limits) -> Any:
        assert position.game.name == "hex"
        return super().choose(position, limits)


class Cheat(Sound):
    def choose(self, position: Position, limits: Limits) -> Any:  # noqa: ARG002
        return Decision(position.game.move_names[0])


class Crash(Sound):
    def choose(self, position: Position, limits: Limits) -> Any:
        if len(position.legal_moves) < 6:
            raise ZeroDivisionError("the endgame")
        return super().choose(position, limits)


class Slow(Sound):
    def choose(self, position: Position, limits: Limits) -> Any:
        if limits.visits is None:
            time.sleep(0.7)
        return super().choose(position, limits)


class Moody(Sound):
    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, position: Position, limits: Limits) -> Any:  # noqa: ARG002
        return Decision(random.choice(position.legal_moves))


class Forgetful(Sound):
    """Thinks that every game is the first one it sees."""

    def __init__(self) -> None:
        self._moves: list[str] = []

    def choose(self, position: Position, limits: Limits) -> Any:  # noqa: ARG002
        self._moves = self._moves or position.legal_moves
        return Decision(next(move for move in self._moves if position.ply or move))


class Boaster(Sound):
    def choose(self, position: Position, limits: Limits) -> Any:  # noqa: ARG002
        return Decision(position.legal_moves[0], candidates=(Candidate("z99"),))


class Mute(Sound):
    def choose(self, position: Position, limits: Limits) -> Any:  # noqa: ARG002
        return None


class Dreamer(Sound):
    def choose(self, position: Position, limits: Limits) -> Any:  # noqa: ARG002
        time.sleep(600)
