"""When to give a game up: what a good guest does in a game that is lost beyond doubt."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.agents.decision import RESIGN, Decision
from tablier.agents.sentence import Explanation, Sentence
from tablier.rules import Position

__all__ = ["Surrender", "SurrenderReason"]

_LOST = -0.96  # the value of a lost position: two games in a hundred are won from there
_DOUBTS = 3  # own moves in a row that have to find it lost
_DOUBTS_FROM_START = 20  # where no move of the game has found it better: whoever gave a handicap hopes for mistakes


@dataclass(frozen=True)
class SurrenderReason(Explanation):
    """Why a game was given up."""

    value: float
    moves: int

    @property
    def sentences(self) -> tuple[str, ...]:
        """For how long there has been no hope."""
        return (Sentence("surrender", moves=self.moves, chance=(1 + self.value) / 2),)


@dataclass(frozen=True)
class _Hopes:
    """What one player's moves have shown so far."""

    ply: int
    lost_for: int = 0  # own moves in a row
    had_hope: bool = False


class Surrender:
    """Watches what agents think of their games and resigns for them; one for each game, whoever plays.

    A loss that a solver has proved is no reason: the opponent may not know it.

    >>> from tablier.rules import game
    >>> watch, position = Surrender(), game("hex:3").start()
    >>> watch.consider(position, Decision("b2", value=-1.0)).move
    'b2'
    """

    def __init__(self, doubts: int = _DOUBTS) -> None:
        self._doubts = doubts
        self._hopes: dict[str, _Hopes] = {}

    def consider(self, position: Position, decision: Decision) -> Decision:
        """Return the decision of the player to move, or the resignation that has become due."""
        if decision.value is None or decision.resigns:
            return decision
        before = self._hopes.get(position.to_move)
        if before is None or not 0 < position.ply - before.ply <= len(position.game.players):
            before = _Hopes(position.ply)  # another game, or one that was taken back
        lost = decision.value <= _LOST and not decision.proved
        now = _Hopes(position.ply, before.lost_for + 1 if lost else 0, before.had_hope or not lost)
        self._hopes[position.to_move] = now
        if now.lost_for < (self._doubts if now.had_hope else max(self._doubts, _DOUBTS_FROM_START)):
            return decision
        return Decision(RESIGN, decision.value, why=SurrenderReason(_LOST, now.lost_for))
