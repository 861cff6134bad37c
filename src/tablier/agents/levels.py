"""Levels: ten opponents a game, from one that a child beats to the strongest there is."""

from __future__ import annotations

import random
from collections.abc import Callable

from tablier.agents.agent import Agent, Tell, choose_telling, require_running
from tablier.agents.decision import Decision
from tablier.agents.limits import Limits
from tablier.agents.profiles import Rung, profile_for
from tablier.agents.registry import agent, agent_options
from tablier.rules import GAMES, BadSpec, Game, Position
from tablier.rules.spec import Spec

__all__ = ["LEVELS", "Level", "Rung"]


#: By game, from the weakest to the strongest; small boards may have others.
LEVELS: dict[str, tuple[Rung, ...]] = {name: profile_for(name).levels for name in GAMES}
HIGHEST = 10


class Level:
    """Play at one of ten levels: ``level:1`` is for a beginner's first win, ``level`` alone is the fifth.

    ``threads``, ``memory`` and ``table`` go to the agent behind the level, where it has them.
    """

    def __init__(
        self,
        level: int = 5,
        seed: int | None = None,
        threads: int | None = None,
        memory: int | None = None,
        table: int | None = None,
    ) -> None:
        if not 1 <= level <= HIGHEST:
            raise BadSpec(f"level: there are levels 1 to {HIGHEST}, not {level!r}")
        self.name = f"level {level}"
        self._level = level
        self._seed = random.getrandbits(32) if seed is None else seed
        self._given = {"seed": self._seed, "threads": threads, "memory": memory, "table": table}
        self._players: dict[str, Agent] = {}

    @staticmethod
    def from_text(text: str) -> tuple[Callable[..., Level], str]:
        """Read ``3`` or ``3,seed=7``."""
        number, _, options = text.partition(",")
        if not number or "=" in number:
            return Level, text
        if not (number.strip().isascii() and number.strip().isdigit() and len(number) < 5):
            raise BadSpec(f"cannot read 'level:{text}': a level is a number from 1 to {HIGHEST}, as in level:3")
        level = int(number)

        def make(
            seed: int | None = None, threads: int | None = None, memory: int | None = None, table: int | None = None
        ) -> Level:
            return Level(level, seed, threads, memory, table)

        make()  # a level that does not exist is an error now
        return make, options

    def choose(self, position: Position, limits: Limits, tell: Tell | None = None) -> Decision:
        """Return the move of the level's player."""
        require_running(position, limits)
        return choose_telling(self._player(position.game), position, limits, tell)

    def prepare(self, position: Position) -> None:
        """Let the level's player make ready before the clock runs."""
        prepare = getattr(self._player(position.game), "prepare", None)
        if prepare is not None:
            prepare(position)

    def stop(self) -> None:
        """Stop thinking in another thread."""
        for player in self._players.values():
            stop = getattr(player, "stop", None)
            if stop is not None:
                stop()

    def _player(self, rules: Game) -> Agent:
        rung = profile_for(rules.name).levels_on(rules.size)[self._level - 1]
        spec = rung.spec_for(rules.name)
        if spec not in self._players:
            open_options = set(agent_options(spec)) - Spec.read(spec).options.keys()
            given = {key: value for key, value in self._given.items() if key in open_options and value is not None}
            self._players = {spec: agent(spec, **given)}
        return self._players[spec]
