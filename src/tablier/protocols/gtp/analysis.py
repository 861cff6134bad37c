"""Live analysis in the forms of Leela Zero and KataGo, which Sabaki and Lizzie show."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from tablier.agents import Agent, Candidate, Decision, Limits
from tablier.protocols.gtp.dialogue import GtpError
from tablier.protocols.gtp.words import COLOURS
from tablier.rules import GoPosition, Position
from tablier.search.ownership import ownership

__all__ = ["Wish", "kata_report", "lz_report", "reports"]

_MOST_MOVES = 40
_SHORTEST = 0.05  # seconds between reports
_SLICE = 0.5  # seconds


@dataclass(frozen=True)
class Wish:
    """How an analysis is asked for.

    >>> Wish.read(["B", "50", "ownership", "true"])
    Wish(player='black', interval=0.5, ownership=True, moves=40)
    """

    player: str | None = None
    interval: float = 1.0
    ownership: bool = False
    moves: int = _MOST_MOVES

    @classmethod
    def read(cls, words: Sequence[str]) -> Wish:
        """Read ``[COLOUR] [CENTISECONDS] [KEY VALUE]…``; keys that change nothing here are passed over."""
        wish, rest = cls(), list(words)
        if rest and rest[0].lower() in COLOURS:
            wish = replace(wish, player=COLOURS[rest.pop(0).lower()])
        if rest and rest[0].replace(".", "", 1).isdigit():
            wish = replace(wish, interval=_interval(rest.pop(0)))
        while rest:
            key = rest.pop(0).lower()
            if key in ("avoid", "allow"):
                raise GtpError(f"{key} is not supported")
            if not rest:
                raise GtpError(f"syntax error: there is no value for '{key}'")
            wish = wish._with(key, rest.pop(0))
        return wish

    def _with(self, key: str, value: str) -> Wish:
        if key == "interval":
            return replace(self, interval=_interval(value))
        if key == "ownership":
            return replace(self, ownership=value.lower() == "true")
        if key == "maxmoves" and value.isdigit():
            return replace(self, moves=max(1, min(int(value), _MOST_MOVES)))
        return self


def reports(
    agent: Agent, position: Position, wish: Wish, enough: Callable[[], bool], end: float = math.inf
) -> Iterator[Decision]:
    """Let the agent think in slices until it is enough, and yield what it would decide, once an interval and at the end.

    An agent that keeps its tree goes deeper and deeper. A request to stop that comes between two slices is lost on the agent, so
    slices are short.
    """
    told = time.monotonic()
    while True:
        begin = time.monotonic()
        seconds = 0.0 if enough() else max(0.0, min(wish.interval, _SLICE, end - begin))
        decision = agent.choose(position, Limits(seconds=seconds))
        while time.monotonic() < begin + seconds and not enough():  # the agent had nothing more to think about
            time.sleep(0.01)
        over = enough()
        if over or time.monotonic() >= told + wish.interval:
            told = time.monotonic()
            yield decision
        if over:
            return


def lz_report(_: Position, decision: Decision, wish: Wish) -> str:
    """Return a line of Leela Zero's form: win rates from 0 to 10000."""
    infos = []
    priors = _priors(decision)
    for order, candidate in enumerate(_best(decision, wish)):
        rate = round(10000 * _win_rate(candidate))
        prior = f" prior {round(10000 * priors[candidate.move])}" if priors else ""
        line = " ".join(_line(decision, candidate))
        infos.append(
            f"info move {candidate.move} visits {candidate.visits or 1} winrate {rate}{prior} lcb {rate} order {order} pv {line}"
        )
    return " ".join(infos)


def kata_report(position: Position, decision: Decision, wish: Wish) -> str:
    """Return a line of KataGo's form: win rates from 0 to 1, the lead in points and, when wished for, whose each point is."""
    owners = list(ownership(position).values()) if isinstance(position, GoPosition) else []
    side = 1 if position.to_move == "black" else -1
    komi = position.game.komi if isinstance(position, GoPosition) else 0.0
    lead = side * (sum(owners) - komi)
    infos = []
    priors = _priors(decision)
    for order, candidate in enumerate(_best(decision, wish)):
        rate = _win_rate(candidate)
        prior = f" prior {priors[candidate.move]:.6f}" if priors else ""
        line = " ".join(_line(decision, candidate))
        infos.append(
            f"info move {candidate.move} visits {candidate.visits or 1} winrate {rate:.6f}"
            f" scoreMean {lead:.2f} scoreLead {lead:.2f}{prior} lcb {rate:.6f} order {order} pv {line}"
        )
    if wish.ownership:
        infos.append("ownership " + " ".join(f"{side * owner:.3f}" for owner in owners))
    return " ".join(infos)


def _best(decision: Decision, wish: Wish) -> list[Candidate]:
    tried = [candidate for candidate in decision.candidates if candidate.visits != 0]
    return tried[: wish.moves] or [Candidate(decision.move, decision.value)]


def _priors(decision: Decision) -> dict[str, float]:
    """The probabilities that a network gave the moves; what other agents call a prior is none, and left out."""
    priors = {candidate.move: candidate.prior or 0.0 for candidate in decision.candidates}
    return priors if min(priors.values(), default=0.0) >= 0 and 0 < sum(priors.values()) < 1.01 else {}


def _win_rate(candidate: Candidate) -> float:
    return 0.5 if candidate.value is None else (1 + candidate.value) / 2


def _line(decision: Decision, candidate: Candidate) -> tuple[str, ...]:
    return decision.line if decision.line[:1] == (candidate.move,) else (candidate.move,)


def _interval(text: str) -> float:
    try:
        return max(_SHORTEST, min(float(text) / 100, 3600.0))
    except ValueError:
        raise GtpError(f"syntax error: '{text}' is no interval in centiseconds") from None
