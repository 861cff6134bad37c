"""The last rule: search, with the moves in a good order, and let bridges decide among equals."""

from __future__ import annotations

from tablier.agents.expert.bridges import bridges_made
from tablier.agents.expert.choice import Choice, Searched
from tablier.agents.expert.dead_cells import living_moves
from tablier.agents.expert.ordering import ordered
from tablier.agents.expert.situation import Situation
from tablier.search.alphabeta import AlphaBetaFinding, AlphaBetaResult

__all__ = ["look_ahead"]

_ALTERNATIVES = 3
_VARIED = 4  # plies of a game in which the seed draws among equals


def look_ahead(situation: Situation) -> Choice:
    """Search deeper and deeper until the time is up; it always has a move."""
    moves = situation.moves
    living = living_moves(situation) if situation.configuration.filter_dead else moves
    ordering = ordered(situation, living)
    first = [entry.move for entry in ordering] or living
    rest = [move for move in living if move not in set(first)]
    thinking = situation.thinking
    result = thinking.search.search(
        situation.position,
        seconds=thinking.seconds,
        nodes=thinking.nodes,
        depth=thinking.depth,
        order=[*first, *rest],
    )
    best, equals = _chosen(situation, result)
    others = tuple(other for other in result.findings if other is not best)
    alike = [other for other in others if other.depth == best.depth and other.value is not None]
    reason = "no_time" if best.value is None else "bridge_tie" if equals else "search"
    searched = Searched(
        best.depth, result.nodes, best.value, best.ends_in, best.line, tuple(alike[:_ALTERNATIVES]), equals
    )
    return Choice(
        best.move,
        reason,
        ordering=tuple(ordering),
        dead=len(moves) - len(living),
        searched=searched,
        findings=(best, *others),
    )


def _chosen(situation: Situation, result: AlphaBetaResult) -> tuple[AlphaBetaFinding, tuple[str, ...]]:
    """The best finding, and the moves as good as it when bridges decided among several."""
    first = result.findings[0]
    if first.value is None or not first.exact or first.ends_in is not None or situation.position.ply < _VARIED:
        return first, ()
    alike = [
        other for other in result.findings if other.exact and other.depth == first.depth and other.value is not None
    ]
    highest = max(other.value or -1.0 for other in alike)
    equals = [other for other in alike if (other.value or -1.0) >= highest - situation.configuration.tie]
    made = {other.move: bridges_made(situation, other.move) for other in equals}
    best = max(equals, key=lambda other: (made[other.move], other.value or -1.0))
    decided = made[best.move] > min(made.values())
    return best, tuple(other.move for other in equals) if decided else ()
