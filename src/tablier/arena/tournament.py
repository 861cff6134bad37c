"""A tournament: who meets whom is decided by the results so far, so that a killed one resumes where it stopped."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tablier.arena.game_pool import Finished
from tablier.arena.match import Match
from tablier.arena.record_line import points_of
from tablier.arena.run_folder import RunFolder
from tablier.arena.standing import Standing
from tablier.arena.task import Task, Terms
from tablier.arena.venue import Venue
from tablier.rules import BadSpec, game
from tablier.rules.errors import did_you_mean
from tablier.statistics import Rating, bradley_terry

__all__ = ["FORMATS", "Pairing", "Tournament", "TournamentRun"]

FORMATS = ("round-robin", "gauntlet", "ladder", "listed")
_STRIDE = 1_000_000  # numbers of games are unique over all pairings

Pairing = tuple[str, str]


@dataclass(frozen=True)
class Tournament:
    """Who plays, what, and how: each pairing is a match of ``games`` games."""

    game: str
    players: Mapping[str, str]  # specs by name
    format: str = "round-robin"
    games: int = 20
    challenger: str | None = None  # who meets all others in a gauntlet; None for the first player
    seed: int = 0
    plies: int | None = None
    openings: str | None = None
    terms: Terms = field(default_factory=Terms)
    pairs: tuple[Pairing, ...] = ()  # who meets whom, where the format is that they are listed

    def __post_init__(self) -> None:
        self._check_pairs()
        if self.format not in FORMATS:
            raise BadSpec(f"unknown format '{self.format}'{did_you_mean(self.format, FORMATS)}")
        if not 2 <= len(self.players) <= 1000:
            raise BadSpec(f"a tournament needs two players or more, not {len(self.players)}")
        if self.challenger is not None and self.challenger not in self.players:
            raise BadSpec(
                f"the challenger '{self.challenger}' does not play{did_you_mean(self.challenger, self.players)}"
            )
        if self.challenger is not None and self.format != "gauntlet":
            raise BadSpec(f"a challenger is for a gauntlet, not for a {self.format}")
        self.match(next(combinations(self.players, 2)))

    def _check_pairs(self) -> None:
        if bool(self.pairs) is not (self.format == "listed"):
            raise BadSpec("a tournament whose format is 'listed' needs pairs, and no other has them")
        for one, other in self.pairs:
            for name in (one, other):
                if name not in self.players:
                    raise BadSpec(f"'{name}' of the pairs does not play{did_you_mean(name, self.players)}")
            if one == other:
                raise BadSpec(f"'{one}' cannot meet itself")

    def match(self, pairing: Pairing) -> Match:
        """Return the match of two players."""
        one, other = pairing
        return Match(
            self.game,
            (self.players[one], self.players[other]),
            self.games,
            seed=self.seed,
            plies=self.plies,
            openings=self.openings,
            terms=self.terms,
        )

    def number_before(self, pairing: Pairing) -> int:
        """Return the number just before those of a pairing's games."""
        names = list(self.players)
        return (names.index(pairing[0]) * len(names) + names.index(pairing[1])) * _STRIDE

    def pairing(self, number: int) -> Pairing:
        """Return the pairing that a game's number belongs to."""
        names = list(self.players)
        one, other = divmod(number // _STRIDE, len(names))
        return names[one], names[other]

    def pairings(self, results: Mapping[Pairing, Standing]) -> list[Pairing]:
        """Return the pairings that can be played now, given the results so far; none when the tournament is over."""
        if self.format == "ladder":
            return _rungs(list(self.players), results, self.games)[1]
        challenger = self.challenger or next(iter(self.players))
        every = combinations(self.players, 2)
        wanted = list(self.pairs) or [pair for pair in every if self.format == "round-robin" or challenger in pair]
        return [pair for pair in wanted if pair not in results or results[pair].games < self.games]

    def ladder(self, results: Mapping[Pairing, Standing]) -> list[str]:
        """Return the players of a ladder in their order, the highest first."""
        return _rungs(list(self.players), results, self.games)[0]

    def as_json(self) -> dict[str, Any]:
        """Return the settings as JSON holds them."""
        return {**dataclasses.asdict(self), "terms": self.terms.as_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Tournament:
        """Read what ``as_json`` wrote."""
        pairs = tuple((one, other) for one, other in data.get("pairs", ()))
        return cls(**{**data, "terms": Terms.from_json(data["terms"]), "pairs": pairs})


def _rungs(names: list[str], results: Mapping[Pairing, Standing], games: int) -> tuple[list[str], list[Pairing]]:
    """Let each player in turn join at the foot and climb while it wins; return the ladder and the pairing it awaits."""
    place = {name: number for number, name in enumerate(names)}
    ladder: list[str] = []
    for climber in names:
        ladder.append(climber)
        for rung in range(len(ladder) - 1, 0, -1):
            above = ladder[rung - 1]
            pair = (above, climber) if place[above] < place[climber] else (climber, above)
            standing = results.get(pair)
            if standing is None or standing.games < games:
                return ladder, [pair]
            score = standing.score if pair[0] == climber else 1 - standing.score
            if score <= 0.5:
                break
            ladder[rung - 1], ladder[rung] = climber, above
    return ladder, []


class TournamentRun:
    """A tournament being played."""

    def __init__(self, tournament: Tournament, run_folder: RunFolder, venue: Venue | None = None) -> None:
        self.tournament = tournament
        self.run_folder = run_folder
        self.results: dict[Pairing, Standing] = {}
        self.played = 0  # games, in this run
        self._venue = venue or Venue()
        self._began = time.monotonic()
        self._done: set[int] = set()
        players = game(tournament.game).players
        for record in run_folder.records():
            self._count(record["number"], points_of(record, players), record.get("fault"))

    @property
    def games(self) -> int:
        """How many games are over."""
        return len(self._done)

    @property
    def games_a_second(self) -> float:
        """How fast this run plays games."""
        return self.played / max(time.monotonic() - self._began, 1e-9)

    @property
    def ratings(self) -> dict[str, Rating]:
        """The players' ratings, the strongest first."""
        points = {}
        for (one, other), standing in self.results.items():
            points[one, other] = standing.points
            points[other, one] = standing.games - standing.points
        return bradley_terry(points, self.tournament.players)

    def play(self, watch: Callable[[], None] = lambda: None) -> None:
        """Play until the tournament is over; ``watch`` is called several times a second."""
        if not self.tournament.pairings(self.results):
            return
        with self._venue.open(self.tournament.terms) as pool:
            pool.check(self.tournament.game, self.tournament.players.values())
            self._began = time.monotonic()
            while pairings := self.tournament.pairings(self.results):
                for finished in pool.play(self._tasks(pairings)):
                    self._keep(finished)
                    watch()

    def _tasks(self, pairings: list[Pairing]) -> Iterator[Task]:
        for pairing in pairings:
            before = self.tournament.number_before(pairing)
            for task in self.tournament.match(pairing).tasks():
                if before + task.number not in self._done:
                    yield dataclasses.replace(task, number=before + task.number)

    def _keep(self, finished: list[Finished]) -> None:
        self.run_folder.add([one.line for one in finished])
        for one in finished:
            self._count(one.task.number, one.points, one.fault)
        self.played += len(finished)

    def _count(self, number: int, points: float, fault: str | None) -> None:
        self._done.add(number)
        standing = self.results.setdefault(self.tournament.pairing(number), Standing())
        standing.add(number % _STRIDE, points, fault)
