"""Live analysis in Leela Zero's form, which Sabaki and Lizzie show. KataGo's has a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablier.agents import Candidate, Decision
from tablier.protocols.gtp.dialogue import GtpError
from tablier.protocols.gtp.words import COLOURS
from tablier.rules import Position

__all__ = ["AnalysisRequest", "best_candidates", "line_of", "lz_report", "win_rate"]

_MOST_MOVES = 40
_SHORTEST = 0.05  # seconds between reports


@dataclass(frozen=True)
class AnalysisRequest:
    """What an analysis is asked to report, and how often.

    >>> AnalysisRequest.read(["B", "50", "ownership", "true"])
    AnalysisRequest(player='black', interval=0.5, ownership=True, moves=40)
    """

    player: str | None = None
    interval: float = 1.0
    ownership: bool = False
    moves: int = _MOST_MOVES

    @classmethod
    def read(cls, words: Sequence[str]) -> AnalysisRequest:
        """Read ``[COLOUR] [CENTISECONDS] [KEY VALUE]…``; keys that make no difference here are ignored."""
        request, rest = cls(), list(words)
        if rest and rest[0].lower() in COLOURS:
            request = replace(request, player=COLOURS[rest.pop(0).lower()])
        if rest and rest[0].replace(".", "", 1).isdigit():
            request = replace(request, interval=_interval(rest.pop(0)))
        while rest:
            key = rest.pop(0).lower()
            if key in ("avoid", "allow"):
                raise GtpError(f"{key} is not supported")
            if not rest:
                raise GtpError(f"syntax error: there is no value for '{key}'")
            request = request._with(key, rest.pop(0))
        return request

    def _with(self, key: str, value: str) -> AnalysisRequest:
        if key == "interval":
            return replace(self, interval=_interval(value))
        if key == "ownership":
            return replace(self, ownership=value.lower() == "true")
        if key == "maxmoves" and value.isdigit():
            return replace(self, moves=max(1, min(int(value), _MOST_MOVES)))
        return self


def lz_report(_: Position, decision: Decision, request: AnalysisRequest) -> str:
    """Return a line of Leela Zero's form: win rates from 0 to 10000."""
    infos = []
    for order, candidate in enumerate(best_candidates(decision, request)):
        rate = round(10000 * win_rate(candidate))
        prior = "" if candidate.prior is None else f" prior {round(10000 * candidate.prior)}"
        line = " ".join(line_of(decision, candidate))
        infos.append(
            f"info move {candidate.move} visits {candidate.visits or 1} winrate {rate}{prior}"
            f" lcb {rate} order {order} pv {line}"
        )
    return " ".join(infos)


def best_candidates(decision: Decision, request: AnalysisRequest) -> list[Candidate]:
    """Return the moves to report, the best first; the move itself when an agent names no candidates."""
    tried = [candidate for candidate in decision.candidates if candidate.visits != 0]
    return tried[: request.moves] or [Candidate(decision.move, decision.value)]


def win_rate(candidate: Candidate) -> float:
    """Return the chance to win by a move, from 0 to 1; one half when nobody knows."""
    return 0.5 if candidate.value is None else (1 + candidate.value) / 2


def line_of(decision: Decision, candidate: Candidate) -> tuple[str, ...]:
    """Return what is expected to follow a move, which comes first."""
    return decision.line if decision.line[:1] == (candidate.move,) else (candidate.move,)


def _interval(text: str) -> float:
    try:
        return max(_SHORTEST, min(float(text) / 100, 3600.0))
    except ValueError:
        raise GtpError(f"syntax error: '{text}' is not an interval in centiseconds") from None
