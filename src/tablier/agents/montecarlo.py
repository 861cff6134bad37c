"""Flat Monte Carlo: try every move in as many random games, and play the one that won most."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablier.agents.agent import Tell, require_running
from tablier.agents.decision import Candidate, Decision
from tablier.agents.limits import Limits
from tablier.agents.sentence import Explanation, Sentence
from tablier.agents.telling import Telling
from tablier.rules import BadSpec, Position

__all__ = ["MonteCarlo", "PlayoutReason"]

_ROUND = 16  # playouts a move before the clock is looked at again


@dataclass(frozen=True)
class PlayoutReason(Explanation):
    """How many random games each move got, and how the best one fared."""

    playouts: int
    best: Candidate
    second: Candidate | None

    @property
    def sentences(self) -> Iterator[str]:
        """How often the move won, and the next best."""
        yield Sentence("montecarlo.best", move=self.best.move, share=_share(self.best), count=self.playouts)
        if self.second is not None:
            yield Sentence("montecarlo.next", move=self.second.move, share=_share(self.second))


class MonteCarlo:
    """Try every legal move in random games from the position after it."""

    name = "montecarlo"

    def __init__(self, playouts: int = 1000, seed: int = 0) -> None:
        if not 1 <= playouts <= 10_000_000:
            raise BadSpec(f"montecarlo: playouts must be from 1 to 10000000, not {playouts!r}")
        self._playouts = playouts
        self._seed = seed
        self._stopped = False

    def choose(self, position: Position, limits: Limits, tell: Tell | None = None) -> Decision:
        """Play ``playouts`` random games after each move, fewer if a limit comes first."""
        require_running(position, limits)
        self._stopped = False
        telling = Telling(tell)
        deadline = math.inf if limits.seconds is None else time.monotonic() + limits.seconds
        moves = position.legal_moves
        after = [position.play(move).native for move in moves]
        most = min(count for count in (self._playouts, limits.visits, limits.nodes) if count is not None)
        sign = 1 if position.native.to_move == 0 else -1
        chance = random.Random(f"{self._seed} {position.ply}")
        results = [0] * len(moves)
        done = [0] * len(moves)
        while done[-1] < most:
            count = min(_ROUND if done[0] else 1, most - done[-1])
            for number, native in enumerate(after):
                wins, _, losses = native.playouts(count, chance.getrandbits(63))
                results[number] += sign * (wins - losses)
                done[number] += count
                if self._stopped or time.monotonic() >= deadline:
                    most = 0
                    break
            telling.when_due(lambda: _decide(moves, results, done))
        return _decide(moves, results, done)

    def stop(self) -> None:
        """Stop thinking in another thread; the answer is the best so far."""
        self._stopped = True


def _decide(moves: Sequence[str], results: Sequence[int], done: Sequence[int]) -> Decision:
    """Choose the move that won most; ``results`` are wins less losses in the games ``done``."""
    tried = [
        Candidate(move, result / games, visits=games)
        for move, result, games in zip(moves, results, done, strict=True)
        if games
    ]
    best, *others = sorted(tried, key=lambda candidate: -(candidate.value or 0))
    reason = PlayoutReason(max(done), best, others[0] if others else None)
    return Decision(best.move, best.value, (best.move,), (best, *others), reason, {"visits": sum(done)})


def _share(candidate: Candidate) -> float:
    return (1 + (candidate.value or 0)) / 2
