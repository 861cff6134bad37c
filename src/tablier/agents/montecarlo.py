"""Flat Monte Carlo: try every move in as many random games, and play the one that won most."""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass

from tablier.agents.agent import require_running
from tablier.agents.decision import Candidate, Decision
from tablier.agents.limits import Limits
from tablier.rules import BadSpec, Position

__all__ = ["MonteCarlo", "PlayoutReason"]

_ROUND = 16  # playouts a move before the clock is looked at again


@dataclass(frozen=True)
class PlayoutReason:
    """How many random games each move got, and how the best one fared."""

    playouts: int
    best: Candidate
    second: Candidate | None

    def __str__(self) -> str:
        text = f"{self.best.move} won {_percent(self.best)} of {self.playouts} random games."
        return (
            text if self.second is None else f"{text} The next best, {self.second.move}, won {_percent(self.second)}."
        )


class MonteCarlo:
    """Judge every legal move by random games from the position after it."""

    name = "montecarlo"

    def __init__(self, playouts: int = 1000, seed: int = 0) -> None:
        if not 1 <= playouts <= 10_000_000:
            raise BadSpec(f"montecarlo: playouts must be from 1 to 10000000, not {playouts!r}")
        self._playouts = playouts
        self._seed = seed
        self._stopped = False

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Play ``playouts`` random games after each move, fewer when a limit comes first."""
        require_running(position, limits)
        self._stopped = False
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
        candidates = sorted(
            (Candidate(moves[i], results[i] / done[i], visits=done[i]) for i in range(len(moves)) if done[i]),
            key=lambda candidate: -(candidate.value or 0),
        )
        best = candidates[0]
        reason = PlayoutReason(max(done), best, candidates[1] if len(candidates) > 1 else None)
        return Decision(best.move, best.value, (best.move,), tuple(candidates), reason, {"visits": sum(done)})

    def stop(self) -> None:
        """Stop thinking in another thread; the answer is the best so far."""
        self._stopped = True


def _percent(candidate: Candidate) -> str:
    return f"{50 * (1 + (candidate.value or 0)):.0f} %"
