"""What is answered to a query of KataGo's analysis protocol: the moves, the root, whose each point is."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from tablier.agents import Candidate, Decision
from tablier.nets.features import Encoding
from tablier.nets.model import Evaluation, Model, load_model
from tablier.nets.shipped import shipped_model
from tablier.protocols.gtp.analysis import AnalysisRequest, best_candidates, line_of
from tablier.protocols.katago_positions import Query
from tablier.rules import Game, Position

__all__ = ["BoardAnalyst", "answer_position"]

_ILLEGAL = -1.0


class BoardAnalyst:
    """What the shipped network says of a board at a glance: leads in points, owners, first thoughts."""

    def __init__(self, rules: Game) -> None:
        self._rules = rules
        self._encoding = Encoding.for_game(rules)

    @cached_property
    def _model(self) -> Model:
        return load_model(shipped_model(self._rules), precision="float32")  # the same answer on every machine

    def evaluate(self, positions: list[Position]) -> Evaluation:
        """Evaluate some positions, each for its player to move."""
        return self._model.evaluate(*self._encoding.draw(positions))


def answer_position(
    query: Query, turn: int, position: Position, decision: Decision, analyst: BoardAnalyst, *, running: bool = False
) -> dict[str, Any]:
    """Return the answer about one position of a query, all of it as Black sees it."""
    side = 1 if position.to_move == "black" else -1
    candidates = best_candidates(decision, AnalysisRequest())
    after = [position.play(candidate.move) for candidate in candidates]
    asked = [position, *(then for then in after if then.outcome is None)]
    seen = analyst.evaluate(asked)
    leads = dict(zip(map(id, asked[1:]), seen.lead[1:], strict=True))
    lead = side * float(seen.lead[0])
    infos = [
        _describe_move(order, candidate, decision, side, -side * float(leads.get(id(then), -side * lead)))
        for order, (candidate, then) in enumerate(zip(candidates, after, strict=True))
    ]
    answer: dict[str, Any] = {
        "id": query.identity,
        "isDuringSearch": running,
        "turnNumber": turn,
        "moveInfos": infos,
        "rootInfo": _describe_root(position, decision, infos, lead),
    }
    if query.ownership:
        answer["ownership"] = [round(side * float(cell), 4) for cell in seen.cells[0].ravel()]
    if query.policy:
        answer["policy"] = _list_policy(position, seen)
    return answer


def _describe_move(order: int, candidate: Candidate, decision: Decision, side: int, lead: float) -> dict[str, Any]:
    value = side * (candidate.value or 0.0)
    chance = (1 + value) / 2
    visits = candidate.visits or 1
    return {
        "move": candidate.move,
        "order": order,
        "visits": visits,
        "edgeVisits": visits,
        "weight": float(visits),
        "winrate": round(chance, 6),
        "lcb": round(chance, 6),
        "utility": round(value, 6),
        "utilityLcb": round(value, 6),
        "prior": round(candidate.prior or 0.0, 6),
        "scoreLead": round(lead, 3),
        "scoreMean": round(lead, 3),
        "scoreSelfplay": round(lead, 3),
        "scoreStdev": 0.0,
        "pv": list(line_of(decision, candidate)),
    }


def _describe_root(position: Position, decision: Decision, infos: list[dict[str, Any]], lead: float) -> dict[str, Any]:
    best = infos[0]
    return {
        "currentPlayer": position.to_move[0].upper(),
        "visits": int(decision.statistics.get("visits", sum(info["visits"] for info in infos))),
        "weight": float(sum(info["visits"] for info in infos)),
        "winrate": best["winrate"],
        "utility": best["utility"],
        "scoreLead": round(lead, 3),
        "scoreSelfplay": round(lead, 3),
        "scoreStdev": 0.0,
    }


def _list_policy(position: Position, seen: Evaluation) -> list[float]:
    """The network's first thought of each point, from the top left, and of a pass; -1 where nobody may play."""
    legal = set(position.legal_moves)
    names = position.game.move_names
    logits = np.array([seen.policy[0][number] if name in legal else -np.inf for number, name in enumerate(names)])
    shares = np.exp(logits - logits.max())
    shares /= shares.sum()
    return [round(float(share), 6) if name in legal else _ILLEGAL for share, name in zip(shares, names, strict=True)]
