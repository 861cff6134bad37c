"""Games between agents as samples to learn from."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

from tablier.arena.match import Match
from tablier.arena.record_line import DRAW
from tablier.arena.venue import Venue
from tablier.rules import BadSpec, TablierError, game
from tablier.rules.records.samples import sample_line, samples_of

__all__ = ["SampleWriter"]


class SampleWriter:
    """Games being played and written down as samples; a game lost through a fault teaches nothing and is left out."""

    def __init__(self, match: Match, path: Path, venue: Venue | None = None) -> None:
        self.match = match
        self.path = path
        self.games = 0
        self.samples = 0
        self.left_out = 0
        self._venue = venue or Venue()
        self._began = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long the games have taken."""
        return time.monotonic() - self._began

    def play(self, watch: Callable[[], None] = lambda: None) -> None:
        """Play all games; the samples of a game are written together when it is over."""
        try:
            file = self.path.open("x", encoding="utf-8")
        except FileExistsError:
            raise BadSpec(f"'{self.path}' already exists; samples need a new file") from None
        except OSError as error:
            raise TablierError(f"cannot write '{self.path}': {(error.strerror or str(error)).lower()}") from None
        with file, self._venue.open(self.match.terms) as pool:
            pool.check(self.match.game, self.match.agents)
            self._began = time.monotonic()
            for finished in pool.play(self.match.tasks()):
                for one in finished:
                    file.write(self._lines(one.line) if one.fault is None else "")
                    self.games += 1
                    self.left_out += one.fault is not None
                file.flush()
                watch()

    def _lines(self, record_line: bytes) -> str:
        """Return the samples of a record, from where the agents took over."""
        record = json.loads(record_line)
        rules = game(record["game"])
        position = rules.start() if "diagram" not in record else rules.parse(record["diagram"])
        opening = record["opening"]
        for move in opening:
            position = position.play(move)
        winner = None if record["result"] == DRAW else record["result"]
        samples = samples_of(position, record["moves"][len(opening) :], winner)
        self.samples += len(samples)
        return "".join(map(sample_line, samples))
