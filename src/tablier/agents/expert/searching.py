"""One search for a move, by alpha–beta or by simulated games, that all rules may ask about."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablier.agents.alphabeta import decision_of
from tablier.agents.decision import Candidate, Decision
from tablier.agents.expert.bridges import count_bridges
from tablier.agents.expert.choice import Ordered, Searched, Seen
from tablier.agents.expert.dead_cells import living_moves
from tablier.agents.expert.ordering import order_moves
from tablier.agents.expert.situation import Situation
from tablier.agents.telling import INTERVAL
from tablier.search.search_tree import TreeReport

__all__ = ["OPENING_PLIES", "Findings", "search_once"]

_ALTERNATIVES = 3
OPENING_PLIES = 4  # plies of a game in which the seed draws among equals
_LOOKS = 2  # at virtual connections, for which there has to be time after the search…
_LEAST = 0.6  # …and the share of the rest that the search has in any case


@dataclass(frozen=True)
class Findings:
    """What the search found: every move it saw, the best first, and the order in which it began."""

    seen: tuple[Seen, ...]
    ordering: tuple[Ordered, ...]
    dead: int
    nodes: int = 0
    visits: int = 0
    equals: tuple[str, ...] = ()

    @property
    def best(self) -> Seen:
        """What the search likes best."""
        return self.seen[0]

    def of(self, move: str) -> Seen | None:
        """Return what was seen of a move."""
        return next((seen for seen in self.seen if seen.move == move), None)

    def account(self, move: str) -> Searched:
        """Return the account of the search for a move that is played."""
        chosen = self.of(move) or replace(self.best, line=())
        others = [seen for seen in self.seen if seen.move != move and seen.value is not None]
        alike = [seen for seen in others if seen.depth == chosen.depth and (self.visits == 0 or seen.visits)]
        return Searched(
            chosen.depth,
            self.nodes,
            chosen.value,
            chosen.ends_in,
            chosen.line,
            tuple(alike[:_ALTERNATIVES]),
            self.equals,
            self.visits,
            self.best.move,
        )


def search_once(situation: Situation) -> Findings:
    """Search the position, or return what was found when another rule asked."""
    found = situation.findings
    if not isinstance(found, Findings):
        in_tree = situation.configuration.tree and situation.thinking.tree is not None
        found = _grow_tree(situation) if in_tree and not situation.thinking.is_over else _search_deeper(situation)
        situation.findings = found
    return found


def _grow_tree(situation: Situation) -> Findings:
    """Play simulated games until the time is up; moves that are proved to lose are left out."""
    thinking = situation.thinking
    if thinking.tree is None:
        raise AssertionError("a tree is there when the configuration wants one")
    ordering = tuple(order_moves(situation, situation.promising))
    seconds = thinking.seconds
    if seconds is not None and situation.configuration.connections:
        seconds = max(_LEAST * seconds, seconds - _LOOKS * thinking.look_seconds)
    hear = thinking.hear
    report = thinking.tree.search(
        situation.position,
        seconds=seconds,
        visits=thinking.nodes,
        lost=[move for move in situation.moves if move not in situation.hopeful],
        tell=None if hear is None else lambda report: hear(_decide_so_far(report)),
    )
    line = report.line
    seen = tuple(
        Seen(
            found.move,
            found.value,
            visits=found.visits,
            line=line if line[:1] == (found.move,) else report.lines.get(found.move, (found.move,)),
        )
        for found in report.findings
    )
    return Findings(seen, ordering, len(situation.moves) - len(situation.hopeful), visits=report.visits)


def _decide_so_far(report: TreeReport) -> Decision:
    best = report.findings[0]
    line = report.line if report.line[:1] == (best.move,) else (best.move,)
    candidates = tuple(
        Candidate(found.move, found.value, visits=found.visits, line=report.lines.get(found.move, ()))
        for found in report.findings
    )
    return Decision(best.move, best.value, line, candidates, statistics={"visits": report.visits})


def _search_deeper(situation: Situation) -> Findings:
    """Search deeper and deeper by alpha–beta until the time is up; it always has a move."""
    thinking, hear = situation.thinking, situation.thinking.hear
    moves = living = situation.promising
    ordering: list[Ordered] = []
    if not thinking.is_over:
        living = living_moves(situation, moves) if situation.configuration.filter_dead else moves
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
        tell=None if hear is None else lambda interim: hear(decision_of(interim)),
        tell_every=INTERVAL,
    )
    seen = tuple(
        Seen(found.move, found.value, found.exact, found.depth, 0, found.ends_in, found.line)
        for found in result.findings
    )
    best, equals = _prefer_bridges(situation, seen)
    ranked = (best, *(other for other in seen if other is not best))
    return Findings(ranked, tuple(ordering), len(situation.moves) - len(living), result.nodes, equals=equals)


def _prefer_bridges(situation: Situation, seen: tuple[Seen, ...]) -> tuple[Seen, tuple[str, ...]]:
    """The best finding, and the moves as good as it when bridges decided among several."""
    first = seen[0]
    if first.value is None or not first.exact or first.ends_in is not None or situation.position.ply < OPENING_PLIES:
        return first, ()
    values = {
        other.move: other.value
        for other in seen
        if other.exact and other.depth == first.depth and other.value is not None
    }
    least = max(values.values()) - situation.configuration.tie
    made = {move: count_bridges(situation, move) for move, value in values.items() if value >= least}
    move = max(made, key=lambda move: (made[move], values[move]))
    best = next(other for other in seen if other.move == move)
    return best, tuple(made) if made[move] > min(made.values()) else ()
