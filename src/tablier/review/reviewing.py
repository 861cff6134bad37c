"""A game looked at move by move: the chances before and after each, what it cost, and what was better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from tablier.agents import Agent, Decision, Limits
from tablier.agents.neural import NeuralReason
from tablier.agents.profiles import profile_for
from tablier.review.grades import Grade, grade_cost
from tablier.rules import Game, Position
from tablier.rules.records import RESUME, Record
from tablier.scoring import judge

__all__ = ["Review", "ReviewedMove", "Watch", "find_analyst", "review_game"]

_LINE = 12  # moves of a line that are kept
_DRAWS = ("0", "draw", "jigo")  # as SGF files have them

#: Is called with the number of positions looked at so far, of how many, and the chances found so far.
Watch = Callable[[int, int, list[float]], None]


@dataclass(frozen=True)
class ReviewedMove:
    """A move and what it did to the chances of whoever played it.

    ``number`` counts from 1; ``chance`` is the mover's chance to win before the move, from 0 to 1, and ``cost`` what
    the move took from it. ``better`` is the move that should have been played, with the ``line`` that would follow;
    for the best move it is None, and the line begins with the move itself. ``lead`` is the mover's lead in points
    before the move, where a network tells one.
    """

    number: int
    player: str
    move: str
    chance: float
    cost: float
    grade: Grade
    better: str | None
    line: tuple[str, ...]
    lead: float | None
    proved: bool

    def __str__(self) -> str:
        """Tell what the move did, in a sentence.

        >>> str(ReviewedMove(7, "black", "d4", 0.8, 0.3, Grade.BLUNDER, "e3", ("e3", "d5"), None, False))
        'black 7 d4 took the chances from 80 % to 50 %; e3 was better (e3 d5)'
        """
        after = self.chance - self.cost
        begin = f"{self.player} {self.number} {self.move}"
        if self.better is None:
            return f"{begin} was the best move, chances {_percent(self.chance)}"
        if not self.grade.is_fault:
            return f"{begin} was good, chances {_percent(after)}"
        told = f"{begin} took the chances from {_percent(self.chance)} to {_percent(after)}"
        return f"{told}; {self.better} was better ({' '.join(self.line)})"


@dataclass(frozen=True)
class Review:
    """A whole game: every move, and the first player's chances before the first move and after each."""

    record: Record
    analyst: str
    moves: tuple[ReviewedMove, ...]
    chances: tuple[float, ...]

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
            "moves": [_round_floats(asdict(move)) for move in self.moves],
        }


def find_analyst(game: Game) -> str:
    """Return the spec of whoever knows a game best here.

    >>> from tablier.rules import game
    >>> find_analyst(game("hex:11"))
    'neural'
    """
    return profile_for(game.name).levels[-1].spec_for(game.name)


def review_game(record: Record, analyst: Agent, limits: Limits, watch: Watch | None = None) -> Review:
    """Look at every position of a game, from the first to the last."""
    positions = record.positions
    decisions: list[Decision | None] = []
    chances: list[float] = []
    for count, position in enumerate(positions, 1):
        decision = None if position.outcome is not None else analyst.choose(position, limits)
        decisions.append(decision)
        known = _end_chance(record, position) if decision is None and count == len(positions) else None
        chances.append(known if known is not None else _chance(decision, position, chances))
        if watch is not None:
            watch(count, len(positions), chances)
    return _put_together(record, analyst.name, decisions, chances)


def _put_together(record: Record, analyst: str, decisions: list[Decision | None], chances: list[float]) -> Review:
    """The review, without the steps that are no moves."""
    moves: list[ReviewedMove] = []
    kept = chances[:1]
    for place, move in enumerate(record.moves):
        decision = decisions[place]
        if move == RESUME or decision is None:
            continue
        before, after = chances[place], chances[place + 1]
        moves.append(_review_move(len(moves) + 1, record.positions[place], move, decision, (before, after)))
        kept.append(after)
    return Review(record, analyst, tuple(moves), tuple(kept))


def _review_move(
    number: int, position: Position, move: str, decision: Decision, chances: tuple[float, float]
) -> ReviewedMove:
    """Compare a move with the best one; ``chances`` are the first player's before and after it."""
    first = position.to_move == position.game.players[0]
    before, after = chances if first else (1 - chances[0], 1 - chances[1])
    is_best = move == decision.move
    cost = 0.0 if is_best else max(0.0, before - after)
    grade = grade_cost(cost, is_best=is_best)
    lead = decision.why.lead if isinstance(decision.why, NeuralReason) else None
    line = tuple(decision.line[:_LINE]) or (decision.move,)
    better = None if is_best else decision.move
    return ReviewedMove(number, position.to_move, move, before, cost, grade, better, line, lead, decision.proved)


def _chance(decision: Decision | None, position: Position, before: list[float]) -> float:
    """The first player's chance to win; what it was before where nobody knows better."""
    if decision is None or decision.value is None:
        return before[-1] if before else 0.5
    value = decision.value if position.to_move == position.game.players[0] else -decision.value
    return (1 + value) / 2


def _end_chance(record: Record, position: Position) -> float:
    """1, 0 or a half when the game is over: as the stones were counted, as the file says, or as the judge finds."""
    if position.outcome is not None and (record.dead or not position.removable):
        score = position.outcome.score
    elif record.winner is not None:
        score = 1.0 if record.winner == record.game.players[0] else -1.0
    elif (record.result or "").lower() in _DRAWS:
        score = 0.0
    else:
        score = judge(position).score
    return 0.5 if score == 0 else float(score > 0)


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _round_floats(data: dict[str, Any]) -> dict[str, Any]:
    return {key: round(value, 4) if isinstance(value, float) else value for key, value in data.items()}
