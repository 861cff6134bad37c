"""Playing one game to its end, whatever the agents do."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablier.agents import Agent, Clock, Decision, GameLog, Limits
from tablier.agents.faults import AgentFault
from tablier.arena.counting import JUDGE, Judge, count_stones
from tablier.arena.progress import LONGEST, Progress
from tablier.arena.task import Terms
from tablier.rules import IllegalMove, Outcome, Position, TablierError

__all__ = ["NANOSECONDS", "Ending", "GameUnderWay", "describe_fault", "describe_lateness", "forfeit", "nanoseconds"]

_LONGEST_MESSAGE = 300  # letters
NANOSECONDS = 1_000_000_000
# How long we still wait for an answer that is too late, to tell a slow agent from one that hangs.
_LATE = NANOSECONDS // 2


@dataclass(frozen=True)
class Ending:
    """How a game ended: the winner (None for a draw), the reason, the kind of fault if any, and the count if any."""

    winner: str | None
    reason: str
    fault: str | None = None
    count: dict[str, Any] | None = None


def nanoseconds(seconds: float) -> int:
    """Return a time in the unit that processes use among themselves."""
    return int(seconds * NANOSECONDS)


def forfeit(position: Position, fault: str, message: str, loser: int | None = None) -> Ending:
    """Return the ending of a game that the player to move, or another one, loses through a fault."""
    players = position.game.players
    seat = players.index(position.to_move) if loser is None else loser
    message = message if len(message) <= _LONGEST_MESSAGE else f"{message[:_LONGEST_MESSAGE]}…"
    return Ending(players[1 - seat], f"{players[seat]}: {message}", fault)


def describe_fault(error: BaseException) -> tuple[str, str]:
    """Return the kind of a fault and what to say about it."""
    if isinstance(error, AgentFault):
        return error.kind, str(error)
    if isinstance(error, IllegalMove):
        return "illegal", str(error)
    if isinstance(error, TablierError):
        return "crash", str(error)
    return "crash", f"{type(error).__name__}: {error}".rstrip(": ")


class GameUnderWay:
    """A game being played: two agents, the terms, and the page that shows the progress."""

    def __init__(self, seats: Sequence[Agent], terms: Terms, progress: Progress, judge: Judge | None = None) -> None:
        self._seats = seats
        self._terms = terms
        self._progress = progress
        self._judge = judge
        self._clocks: list[Clock] | None = None if terms.clock is None else [terms.clock.clock()] * 2
        seconds = terms.limits.seconds
        # What every move gets when there are no clocks: the limits, and the nanoseconds after which it has lost.
        self._allowed = terms.limits, nanoseconds(terms.patience if seconds is None else seconds + terms.grace)
        self.times = [0, 0]  # used by each seat, in nanoseconds

    def play(self, position: Position, log: GameLog | None = None) -> tuple[Position, Ending]:
        """Play to the end and return the last position and how the game ended."""
        players = position.game.players
        seat, place = players.index(position.to_move), 0
        outcome = position.outcome
        try:
            self._prepare(position)
        except _Forfeit as fault:
            return position, forfeit(position, fault.kind, fault.message, fault.seat)
        while outcome is None:
            if place == LONGEST:
                return position, Ending(None, f"stopped after {LONGEST} moves")
            try:
                decision = self._decide(seat, position, log)
                if decision.resigns:
                    return position, Ending(players[1 - seat], "resignation")
                position = position.play(decision.move)
            except _Forfeit as fault:
                return position, forfeit(position, fault.kind, fault.message)
            except IllegalMove as error:
                return position, forfeit(position, "illegal", str(error))
            self._progress.note_move(place, position.game.move_number(decision.move))
            place += 1
            seat = 1 - seat
            outcome = position.outcome
        return self._finish(position, outcome)

    def _prepare(self, position: Position) -> None:
        """Let agents that want to get ready do so before the clock runs."""
        for seat, agent in enumerate(self._seats):
            prepare = getattr(agent, "prepare", None)
            if prepare is not None:
                self._ask(seat, self._terms.patience, lambda prepare=prepare: prepare(position))

    def _decide(self, seat: int, position: Position, log: GameLog | None) -> Decision:
        limits, allowed = self._allowed if self._clocks is None else self._allow_by_clock(self._clocks[seat])
        agent = self._seats[seat]
        begin = time.monotonic_ns()
        self._progress.begin_answer(seat, begin + allowed + _LATE)
        try:
            decision = agent.choose(position, limits)
            if not isinstance(decision, Decision):
                raise AgentFault("garbage", f"agent '{agent.name}' must return a tablier.Decision, not {decision!r}")
        except BaseException as error:
            raise _Forfeit(seat, *describe_fault(error)) from error
        finally:
            used = time.monotonic_ns() - begin
            self._progress.end_answer()
        self.times[seat] += used
        self._progress.note_time(seat, self.times[seat])
        if used > allowed:
            raise _Forfeit(seat, "time", describe_lateness(self._terms, used / NANOSECONDS))
        if self._clocks is not None:
            clock = self._clocks[seat]
            self._clocks[seat] = clock.spend(min(used / NANOSECONDS, clock.left))
        if log is not None:
            log.write_decision(position, decision, used / NANOSECONDS)
        return decision

    def _allow_by_clock(self, clock: Clock) -> tuple[Limits, int]:
        """Return the limits of an agent's next move on its clock, and the nanoseconds after which it has lost."""
        return self._terms.limits.by(clock), nanoseconds(clock.left + self._terms.grace)

    def _finish(self, position: Position, outcome: Outcome) -> tuple[Position, Ending]:
        if not position.removable:
            return position, Ending(outcome.winner, outcome.reason)

        def ask(seat: int, agent: Any) -> tuple[str, ...] | None:
            try:
                called: tuple[str, ...] | None = self._ask(
                    seat, self._terms.patience, lambda: agent.dead_stones(position)
                )
                return called
            except _Forfeit:
                if seat == JUDGE:
                    return None
                raise

        try:
            final, count = count_stones(position, self._seats, self._judge, ask)
        except _Forfeit as fault:
            return position, forfeit(position, fault.kind, fault.message, fault.seat)
        result = final.outcome
        assert result is not None
        return final, Ending(result.winner, result.reason, None, count)

    def _ask(self, seat: int, allowed: float, question: Any) -> Any:
        """Ask an agent something outside the game; if it fails, the fault is its own."""
        self._progress.begin_answer(seat, time.monotonic_ns() + nanoseconds(allowed))
        try:
            return question()
        except BaseException as error:
            raise _Forfeit(seat, *describe_fault(error)) from error
        finally:
            self._progress.end_answer()


class _Forfeit(Exception):
    def __init__(self, seat: int, kind: str, message: str) -> None:
        super().__init__(message)
        self.seat = seat
        self.kind = kind
        self.message = message


def describe_lateness(terms: Terms, used: float | None = None) -> str:
    """Describe a move that came too late, or not at all."""
    if terms.clock is not None:
        allowed = f"the clock and a grace of {terms.grace:g} s"
    elif terms.limits.seconds is not None:
        allowed = f"{terms.limits.seconds:g} s and a grace of {terms.grace:g} s"
    else:
        allowed = f"{terms.patience:g} s"
    return f"no answer within {allowed}" if used is None else f"the answer took {used:.2f} s, more than {allowed}"
