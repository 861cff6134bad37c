"""A game looked at move by move: the chances before and after each, what it cost, and what was better."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from tablier.agents import Agent, Limits
from tablier.agents.profiles import profile_for
from tablier.review.rationale import Rationale, explain_move
from tablier.review.reviewed_move import ReviewedMove
from tablier.review.survey import Survey
from tablier.rules import Game
from tablier.rules.records import RESUME, Record

__all__ = ["Review", "Watch", "find_analyst", "put_together", "review_game"]

#: Is called with the number of positions looked at so far, of how many, and the chances found so far.
Watch = Callable[[int, int, list[float]], None]


@dataclass(frozen=True)
class Review:
    """A whole game: every move, and the first player's chances and leads before the first move and after each.

    A lead is None where nobody tells one.
    """

    record: Record
    analyst: str
    moves: tuple[ReviewedMove, ...]
    chances: tuple[float, ...]
    leads: tuple[float | None, ...] = ()

    @property
    def winner(self) -> str | None:
        """Who won, by the record, or else who is ahead at its end; None when nobody is."""
        if self.record.winner is not None or self.chances[-1] == 0.5:
            return self.record.winner
        return self.record.game.players[0 if self.chances[-1] > 0.5 else 1]

    @property
    def winner_chances(self) -> tuple[float, ...]:
        """The winner's chances before the first move and after each; none without a winner."""
        if self.winner is None:
            return ()
        first = self.winner == self.record.game.players[0]
        return tuple(chance if first else 1 - chance for chance in self.chances)

    @property
    def turning_point(self) -> ReviewedMove | None:
        """The last move that brought the winner ahead; None when they were ahead all the time, or behind at the end."""
        shares = self.winner_chances
        if not shares or shares[-1] <= 0.5:
            return None
        turns = zip(self.moves, shares[:-1], shares[1:], strict=True)
        return next((move for move, before, after in reversed(list(turns)) if before <= 0.5 < after), None)

    def as_data(self) -> dict[str, Any]:
        """Return the review as JSON holds it."""
        return {
            "game": str(self.record.game),
            "names": dict(self.record.names),
            "result": self.record.result,
            "analyst": self.analyst,
            "chances": [round(chance, 4) for chance in self.chances],
            "leads": [None if lead is None else round(lead, 2) for lead in self.leads],
            "moves": [self._describe(move) for move in self.moves],
        }

    def _describe(self, move: ReviewedMove) -> dict[str, Any]:
        why = self.rationales.get(move.number)
        reasons = {} if why is None else {"why": [part.as_data() for part in why.parts]}
        return {**_round_floats(asdict(move)), **reasons}

    @cached_property
    def rationales(self) -> Mapping[int, Rationale]:
        """Why each mistake was one, by the number of the move."""
        moments = [
            position for position, move in zip(self.record.positions, self.record.moves, strict=False) if move != RESUME
        ]
        return {move.number: explain_move(moments[move.number - 1], move) for move in self.moves if move.grade.is_fault}


def find_analyst(game: Game) -> str:
    """Return the spec of whoever knows a game best here.

    >>> from tablier.rules import game
    >>> find_analyst(game("hex:11"))
    'neural'
    """
    return profile_for(game.name).levels[-1].spec_for(game.name)


def review_game(record: Record, analyst: Agent, limits: Limits, watch: Watch | None = None) -> Review:
    """Look at every position of a game, from the first to the last."""
    survey = Survey(record)
    total = len(survey.positions)
    for place in survey.places:
        survey.put(place, analyst.choose(survey.positions[place], limits))
        if watch is not None:
            watch(place + 1, total, survey.chances[: place + 1])
    if watch is not None and len(survey.places) < total:
        watch(total, total, survey.chances)
    return put_together(survey, analyst.name)


def put_together(survey: Survey, analyst: str) -> Review:
    """Return the review, without the steps that are no moves."""
    found = list(survey.moves())
    kept = [0, *(place for place, _ in found)]
    chances, leads = survey.chances, survey.leads
    return Review(
        survey.record,
        analyst,
        tuple(move for _, move in found),
        tuple(chances[place] for place in kept),
        tuple(leads[place] for place in kept),
    )


def _round_floats(data: dict[str, Any]) -> dict[str, Any]:
    return {key: round(value, 4) if isinstance(value, float) else value for key, value in data.items()}
