"""The player that looks one move ahead."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tablier.agents.agent import require_running
from tablier.agents.decision import Candidate, Decision
from tablier.agents.limits import Limits
from tablier.rules import BadSpec, HexPosition, Position
from tablier.rules.errors import did_you_mean
from tablier.search.evaluations import path_cells, values_after

__all__ = ["Greedy", "GreedyReason", "PathReason"]

_KINDS = ("path", "eval")


@dataclass(frozen=True)
class GreedyReason:
    """What the best move and the next one were worth, and how many others looked as good."""

    best: Candidate
    second: Candidate | None
    as_good: int

    def __str__(self) -> str:
        text = f"{self.best.move} leads to the position worth most, {self.best.value:+.2f} on a scale from -1 to 1."
        if self.as_good:
            others = "does one other" if self.as_good == 1 else f"do {self.as_good} others"
            return f"{text} So {others}; chance decided."
        return (
            text if self.second is None else f"{text} The next best, {self.second.move}, has {self.second.value:+.2f}."
        )


@dataclass(frozen=True)
class PathReason:
    """How many cells lie on a shortest way between the player's sides."""

    move: str
    cells: int

    def __str__(self) -> str:
        return f"{self.move} is on a shortest way between the own sides and, of {self.cells} such cells, nearest to the centre."


class Greedy:
    """Play the move after which the evaluation is best, without looking further.

    In Hex it plays on a shortest way between its sides instead, near the centre (``kind=path``), unless told to use the
    evaluation there too (``kind=eval``). The seed decides among equals.
    """

    name = "greedy"

    def __init__(self, kind: str | None = None, seed: int = 0) -> None:
        if kind is not None and kind not in _KINDS:
            raise BadSpec(f"greedy: unknown kind '{kind}'{did_you_mean(kind, _KINDS)}")
        self._kind = kind
        self._seed = seed

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Return the best move at a glance."""
        require_running(position, limits)
        chance = random.Random(f"{self._seed} {position.ply}")
        if isinstance(position, HexPosition) and self._kind != "eval":
            return _along_a_path(position, chance)
        if self._kind == "path":
            raise BadSpec(f"greedy: kind=path is for hex, not for {position.game.name}")
        values = values_after(position)
        best = max(values.values())
        move = chance.choice([move for move, value in values.items() if value == best])
        others = sorted((item for item in values.items() if item[0] != move), key=lambda item: -item[1])
        candidates = tuple(Candidate(name, value) for name, value in [(move, best), *others])
        second = candidates[1] if len(candidates) > 1 else None
        reason = GreedyReason(candidates[0], second, sum(value == best for _, value in others))
        return Decision(move, best, (move,), candidates, reason)


def _along_a_path(position: HexPosition, chance: random.Random) -> Decision:
    cells = path_cells(position, position.to_move)
    if not cells:  # cut off: the game is lost, any cell will do
        cells = [move for move in position.legal_moves if move != "swap-pieces"]
    middle = (position.game.size - 1) / 2
    off_centre = {name: _distance(position.game.move_number(name), position.game.size, middle) for name in cells}
    nearest = min(off_centre.values())
    move = chance.choice([name for name, distance in off_centre.items() if distance == nearest])
    others = sorted((name for name in cells if name != move), key=off_centre.__getitem__)
    candidates = tuple(Candidate(name) for name in (move, *others))
    return Decision(move, line=(move,), candidates=candidates, why=PathReason(move, len(cells)))


def _distance(cell: int, size: int, middle: float) -> float:
    """The steps between a cell and the centre of the board."""
    down, right = cell // size - middle, cell % size - middle
    return max(abs(down), abs(right), abs(down + right))
