"""Live analysis in KataGo's form, with the lead in points and the ownership that only Go has."""

from __future__ import annotations

from tablier.agents import Decision
from tablier.protocols.gtp.analysis import AnalysisRequest, best_candidates, line_of, win_rate
from tablier.rules import GoPosition, Position
from tablier.search.ownership import ownership

__all__ = ["kata_report"]


def kata_report(position: Position, decision: Decision, request: AnalysisRequest) -> str:
    """Return a line of KataGo's form: win rates from 0 to 1, the lead in points and, on request, the ownership."""
    assert isinstance(position, GoPosition)
    owners = list(ownership(position).values())
    side = 1 if position.to_move == "black" else -1
    lead = side * (sum(owners) - position.game.komi)
    infos = []
    for order, candidate in enumerate(best_candidates(decision, request)):
        rate = win_rate(candidate)
        prior = "" if candidate.prior is None else f" prior {candidate.prior:.6f}"
        line = " ".join(line_of(decision, candidate))
        infos.append(
            f"info move {candidate.move} visits {candidate.visits or 1} winrate {rate:.6f}"
            f" scoreMean {lead:.2f} scoreLead {lead:.2f}{prior} lcb {rate:.6f} order {order} pv {line}"
        )
    if request.ownership:
        infos.append("ownership " + " ".join(f"{side * owner:.3f}" for owner in owners))
    return " ".join(infos)
