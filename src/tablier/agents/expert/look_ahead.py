"""The last rule: search, with the moves in a good order, and let bridges decide among equals."""

from __future__ import annotations

from tablier.agents.expert.bridges import count_bridges
from tablier.agents.expert.choice import Choice, Ordered, Searched
from tablier.agents.expert.dead_cells import living_moves
from tablier.agents.expert.ordering import order_moves
from tablier.agents.expert.situation import Situation
from tablier.agents.telling import INTERVAL
from tablier.search.alphabeta import AlphaBetaFinding, AlphaBetaResult

__all__ = ["OPENING_PLIES", "look_ahead"]

_ALTERNATIVES = 3
OPENING_PLIES = 4  # plies of a game in which the seed draws among equals


def look_ahead(situation: Situation) -> Choice:
    """Search deeper and deeper until the time is up; it always has a move."""
    thinking = situation.thinking
    moves = living = situation.moves
    ordering: list[Ordered] = []
    if not thinking.is_over:
        living = living_moves(situation) if situation.configuration.filter_dead else moves
        ordering = order_moves(situation, living)
    placed = [entry.move for entry in ordering]
    unplaced = set(living).difference(placed)  # the time was up before
    order = [*placed, *(move for move in living if move in unplaced)] if placed else []  # else the search has its own
    result = thinking.search.search(
        situation.position,
        seconds=thinking.seconds,
        nodes=thinking.nodes,
        depth=thinking.depth,
        order=order,
        tell=thinking.tell,
        tell_every=INTERVAL,
    )
    best, equals = _choose(situation, result)
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


def _choose(situation: Situation, result: AlphaBetaResult) -> tuple[AlphaBetaFinding, tuple[str, ...]]:
    """The best finding, and the moves as good as it when bridges decided among several."""
    first = result.findings[0]
    if first.value is None or not first.exact or first.ends_in is not None or situation.position.ply < OPENING_PLIES:
        return first, ()
    values = {
        other.move: other.value
        for other in result.findings
        if other.exact and other.depth == first.depth and other.value is not None
    }
    least = max(values.values()) - situation.configuration.tie
    made = {move: count_bridges(situation, move) for move, value in values.items() if value >= least}
    move = max(made, key=lambda move: (made[move], values[move]))
    best = next(other for other in result.findings if other.move == move)
    return best, tuple(made) if made[move] > min(made.values()) else ()
