"""The order in which the search looks at moves first: what helps, what hinders, and how well it fits my way across."""

from __future__ import annotations

from tablier.agents.expert.bridges import count_bridges
from tablier.agents.expert.choice import Ordered
from tablier.agents.expert.emulation import front_cells
from tablier.agents.expert.situation import Situation
from tablier.agents.expert.ways import shortest_way

__all__ = ["order_moves", "spine"]

_BESIDE = 3  # steps from the spine at which its bonus has faded


def spine(situation: Situation) -> tuple[str, ...]:
    """Return one of my shortest ways from side to side, own stones included, that keeps near the centre."""
    return shortest_way(situation.position, situation.me)


def order_moves(situation: Situation, moves: list[str]) -> list[Ordered]:
    """Return the moves with every term of their score, the most promising first; without time, as they came."""
    weights = situation.configuration
    way = [situation.lattice.cube[cell] for cell in spine(situation)]
    front = set(front_cells(situation))
    side = situation.lattice.size
    urgency = 1 + weights.urgency * max(0.0, weights.urgent_from - situation.d_opp)
    found = []
    for move in moves:
        if situation.thinking.is_over:
            break
        effect = situation.mine[move]
        held_back = min(effect.other, side * side) - situation.d_opp
        cube = situation.lattice.cube[move]
        off_way = min((cube.distance(cell) for cell in way), default=_BESIDE)
        terms = {
            "base": situation.values[move],
            "opponent": weights.order_opponent * held_back / side * urgency,
            "own": weights.order_own * (situation.d_my - effect.own) / side,
            "spine": weights.order_spine * max(0, _BESIDE - off_way) / _BESIDE,
            "bridge": weights.order_bridge * count_bridges(situation, move),
            "front": weights.order_front if move in front else 0.0,
            "no_raise": -weights.order_no_raise if situation.d_opp <= weights.critical and held_back <= 0 else 0.0,
        }
        rounded = {name: round(term, 4) for name, term in terms.items()}
        found.append(Ordered(move, round(sum(terms.values()), 4), **rounded, d_my=effect.own, d_opp=effect.other))
    return sorted(found, key=lambda move: -move.score)
