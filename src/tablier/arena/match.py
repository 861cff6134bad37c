"""A match of two agents: pairs of games from the same opening, with colours swapped."""

from __future__ import annotations

import dataclasses
import hashlib
import random
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tablier.arena.openings import openings_of
from tablier.arena.record_line import points_of
from tablier.arena.run_folder import RunFolder
from tablier.arena.standing import Standing
from tablier.arena.task import Task, Terms
from tablier.arena.venue import Venue
from tablier.rules import BadSpec, game
from tablier.statistics import Sprt

__all__ = ["Match", "MatchRun", "task_seeds"]

_LONGEST = 10_000_000  # games


@dataclass(frozen=True)
class Match:
    """What a match is: the game, the two agents, how many games at most, and everything that decides how they go."""

    game: str
    agents: tuple[str, str]
    games: int = 100
    seed: int = field(default_factory=lambda: secrets.randbelow(1 << 31))
    plies: int | None = None  # of random openings; None for as many as are fair
    most_plies: int | None = None  # … drawn for each opening, by twos from `plies` up to this
    depths: tuple[int, int] | None = None  # drawn for each pair of games between these; None for what the terms say
    openings: str | None = None
    sprt: Sprt | None = None
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self) -> None:
        game(self.game)
        if not 1 <= self.games <= _LONGEST:
            raise BadSpec(f"games must be from 1 to {_LONGEST}, not {self.games!r}")
        self._check_ranges()
        if self._whole and (self.plies or self.most_plies or self.openings):
            raise BadSpec("a contest bot plays only whole games: leave out the openings with --plies 0")

    def tasks(self) -> Iterator[Task]:
        """Yield the games of the match in their order; the same seed gives the same games."""
        rules = game(self.game)
        plies = 0 if self._whole else self.plies
        file = None if self.openings is None else Path(self.openings)
        openings = openings_of(rules, plies, self.seed, file, self.most_plies)
        chance = random.Random(f"depths {self.seed}")
        for number in range(1, self.games + 1, 2):
            opening = next(openings)
            depth = None if self.depths is None else chance.randint(*self.depths)
            one, other = self.agents
            yield Task(number, str(rules), (one, other), task_seeds(self.seed, number), opening, depth)
            if number < self.games:
                seed, other_seed = task_seeds(self.seed, number + 1)
                yield Task(number + 1, str(rules), (other, one), (other_seed, seed), opening, depth)

    def _check_ranges(self) -> None:
        if self.depths is not None and not 1 <= self.depths[0] <= self.depths[1]:
            raise BadSpec(
                f"depths must be from 1 upwards and the least first, not {self.depths[0]} to {self.depths[1]}"
            )
        if self.most_plies is not None and not (self.plies or 0) <= self.most_plies:
            raise BadSpec(f"openings must have the least plies first, not {self.plies} to {self.most_plies}")

    @property
    def _whole(self) -> bool:
        return any(_wants_whole_games(agent) for agent in self.agents)

    def as_json(self) -> dict[str, Any]:
        """Return the settings as JSON holds them."""
        return {**dataclasses.asdict(self), "terms": self.terms.as_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Match:
        """Read what ``as_json`` wrote."""
        test = data["sprt"]
        return cls(
            **{
                **data,
                "agents": tuple(data["agents"]),
                "depths": None if data.get("depths") is None else tuple(data["depths"]),
                "sprt": None if test is None else Sprt(**test),
                "terms": Terms.from_json(data["terms"]),
            }
        )


def task_seeds(seed: int, number: int) -> tuple[int, int]:
    """Return the seeds of both agents in a game, the first agent's first."""
    lots = hashlib.blake2b(f"{seed} {number}".encode(), digest_size=8).digest()
    return int.from_bytes(lots[:4]) >> 1, int.from_bytes(lots[4:]) >> 1


def _wants_whole_games(spec: str) -> bool:
    return spec.partition(":")[0].strip() == "contest"


class MatchRun:
    """A match being played: feeds the workers, keeps the records, knows how it stands, and decides when to stop."""

    def __init__(self, match: Match, run_folder: RunFolder, venue: Venue | None = None) -> None:
        self.match = match
        self.run_folder = run_folder
        self.standing = Standing()
        self.verdict: str | None = None
        self.played = 0  # games, in this run
        self._began = time.monotonic()
        self._venue = venue or Venue()
        self._done: set[int] = set()
        players = game(match.game).players
        for record in run_folder.records():
            self.standing.add(record["number"], points_of(record, players), record.get("fault"))
            self._done.add(record["number"])
        self._decide()

    @property
    def resumed(self) -> int:
        """How many games had been played before this run."""
        return len(self._done)

    @property
    def games_a_second(self) -> float:
        """How fast this run plays games."""
        return self.played / max(time.monotonic() - self._began, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at this speed; None while it is too early to say."""
        return (self.match.games - self.standing.games) / self.games_a_second if self.played else None

    def play(self, watch: Callable[[], None] = lambda: None) -> None:
        """Play until all games are over or the test is; ``watch`` is called several times a second."""
        if self.verdict is not None or self.resumed >= self.match.games:
            return
        tasks = (task for task in self.match.tasks() if task.number not in self._done)
        with self._venue.open(self.match.terms) as pool:
            pool.check(self.match.game, self.match.agents)
            self._began = time.monotonic()
            for finished in pool.play(tasks):
                self.run_folder.add([one.line for one in finished])
                for one in finished:
                    self.standing.add(one.task.number, one.points, one.fault)
                self.played += len(finished)
                watch()
                self._decide()
                if self.verdict is not None:
                    break

    def _decide(self) -> None:
        if self.match.sprt is not None:
            self.verdict = self.standing.verdict(self.match.sprt)
