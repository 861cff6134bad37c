"""What is known of the positions of a game: it grows while somebody looks, and is a review at any time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from tablier.agents import Decision
from tablier.review.reviewed_move import ReviewedMove, find_chance, find_lead, review_move
from tablier.rules import Position
from tablier.rules.records import RESUME, Record
from tablier.scoring import judge

__all__ = ["Survey", "judge_end"]

_DRAWS = ("0", "draw", "jigo")  # as SGF files have them


class Survey:
    """The decisions of an analyst about the positions of one game, by their places: 0 is the first position."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.positions = record.positions
        self._decisions: list[Decision | None] = [None] * len(self.positions)

    @property
    def places(self) -> list[int]:
        """The places to look at: where somebody is to move."""
        return [place for place, position in enumerate(self.positions) if position.outcome is None]

    def put(self, place: int, decision: Decision) -> None:
        """Note what the analyst thinks of a position, in place of what it thought before."""
        self._decisions[place] = decision

    @property
    def chances(self) -> list[float]:
        """The first player's chances in each position; what they were before where nobody knows better."""
        found: list[float] = []
        for place, position in enumerate(self.positions):
            decision = self._decisions[place]
            known = None if decision is None else find_chance(decision, position)
            if known is None and place == len(self.positions) - 1:
                known = self._end_chance
            found.append(known if known is not None else found[-1] if found else 0.5)
        return found

    @property
    def leads(self) -> list[float | None]:
        """The first player's lead in points in each position, where the analyst tells one."""
        pairs = zip(self._decisions, self.positions, strict=True)
        return [None if decision is None else find_lead(decision, position) for decision, position in pairs]

    def moves(self) -> Iterator[tuple[int, ReviewedMove]]:
        """Compare each move with the best one; a move comes with the place that it led to."""
        chances = self.chances
        number = 0
        for place, move in enumerate(self.record.moves):
            if move == RESUME:
                continue
            number += 1
            decision = self._decisions[place]
            if decision is not None:
                between = (chances[place], chances[place + 1])
                answer = self._decisions[place + 1]
                yield place + 1, review_move(number, self.positions[place], move, decision, between, answer)

    @cached_property
    def _end_chance(self) -> float | None:
        position = self.positions[-1]
        return None if position.outcome is None else judge_end(self.record, position)


def judge_end(record: Record, position: Position) -> float:
    """Return 1, 0 or a half for a game that is over: as it was counted, as its file says, or as the judge finds."""
    if position.outcome is not None and (record.dead or not position.removable):
        score = position.outcome.score
    elif record.winner is not None:
        score = 1.0 if record.winner == record.game.players[0] else -1.0
    elif (record.result or "").lower() in _DRAWS:
        score = 0.0
    else:
        score = judge(position).score
    return 0.5 if score == 0 else float(score > 0)
