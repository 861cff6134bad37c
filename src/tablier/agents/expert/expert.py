"""The explainable Hex expert."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import replace

from tablier.agents.agent import Tell, require_running
from tablier.agents.decision import Candidate, Decision
from tablier.agents.expert.bridges import count_bridges, saving_replies
from tablier.agents.expert.choice import Choice, Searched
from tablier.agents.expert.configuration import Configuration, read_weights
from tablier.agents.expert.confirming import confirm
from tablier.agents.expert.pipeline import PIPELINE, ask_rules
from tablier.agents.expert.searching import OPENING_PLIES
from tablier.agents.expert.situation import SWAP, Situation, Thinking
from tablier.agents.expert.tree import ExpertTree
from tablier.agents.expert.ways import Ways, shortest_way
from tablier.agents.expert.why import Bridges, Distances, ExpertReason
from tablier.agents.limits import Limits
from tablier.agents.tuning import Range
from tablier.rules import BadSpec, Game, HexPosition, Position, TablierError
from tablier.search.alphabeta import AlphaBetaSearch, AlphaBetaSettings
from tablier.search.connections import CUT_OFF, distance
from tablier.search.links import Linker
from tablier.search.solver import Solver

__all__ = ["Expert"]

_SECONDS = 1.0  # without any limit
_SEARCHES = ("tree", "alphabeta")
_VISITS_A_PLY = 1_000  # of the tree, where a depth is the only limit
_VARIETY = 10  # thousandths of H1 within which the seed draws in the first plies
_SPARED = 0.15  # share of the time kept for what happens around the search…
_MOST_SPARED = 0.03  # …and no more seconds than this


class Expert:
    """Ask a list of rules, each of which knows one thing about Hex, and say which one decided and why.

    ``weights`` are ``tuned``, ``seed`` (those of the original report), a JSON file, or from Python numbers by name;
    ``search`` is ``tree`` (of simulated games) or ``alphabeta``, and otherwise what the weights say; ``depth`` is
    alpha–beta's deepest search; ``top`` says how many moves of the ordering to tell; with ``risky`` an advance is
    forced even if the opponent could then win at once. ``table`` are alpha–beta's megabytes, and the solver's;
    ``memory`` are the tree's. The seed draws among equal moves in the first plies.
    """

    name = "expert"
    games = ("hex",)
    pipeline = PIPELINE

    def __init__(
        self,
        weights: str | Mapping[str, float] = "tuned",
        search: str | None = None,
        depth: int | None = None,
        top: int = 5,
        risky: bool = False,
        threads: int = 1,
        table: int = 16,
        memory: int = 256,
        seed: int = 0,
    ) -> None:
        if not isinstance(weights, str | Mapping):
            raise BadSpec(f"expert: weights must be a name, a file or numbers by name, not {weights!r}")
        self.configuration = read_weights(weights)
        if search not in (None, *_SEARCHES):
            raise BadSpec(f"expert: search must be {' or '.join(_SEARCHES)}, not {search!r}")
        if search is not None:
            self.configuration = replace(self.configuration, tree=int(search == "tree"))
        self._depth = Limits(depth=depth).depth or self.configuration.depth
        if not 0 <= top <= 400:
            raise BadSpec(f"expert: top must be from 0 to 400, not {top}")
        if not 1 <= memory <= 1_000_000:
            raise BadSpec(f"expert: memory must be from 1 to 1000000, not {memory}")
        self._top = top
        self._risky = risky
        self._table = table
        self._one_at_a_time = threading.Lock()
        self._tree = ExpertTree(threads, memory, seed)
        self._linker: Linker | None = None
        self._solver: Solver | None = None
        self._search = AlphaBetaSearch(_settings(self.configuration, threads, table, seed))

    @classmethod
    def tunable(cls, game: Game) -> Mapping[str, Range]:
        """Return the numbers that matches can tune, with their bounds."""
        if game.name != "hex":
            raise BadSpec(f"the expert plays hex, not {game.name}")
        from tablier.agents.expert.tunable import ranges

        return ranges()

    def choose(self, position: Position, limits: Limits, tell: Tell | None = None) -> Decision:
        """Return the move of the first rule that has one; a visit counts as a node. The search tells what it sees."""
        began = time.monotonic()
        require_running(position, limits)
        with self._one_at_a_time:
            return self._choose(position, limits, tell, began)

    def _choose(self, position: Position, limits: Limits, tell: Tell | None, began: float) -> Decision:
        if not isinstance(position, HexPosition):
            raise BadSpec(f"the expert plays hex, not {position.game.name}")
        _check_stones(position)
        self._tree.begin()
        thinking = self._thinking(position, limits, began, tell)
        situation = Situation(position, self.configuration, thinking, self._risky)
        rule, choice, declined = ask_rules(situation, self.pipeline)
        after = position.play(choice.move)
        why = ExpertReason(
            choice.move,
            situation.me,
            rule,
            choice.reason,
            _distances(position, situation.me),
            _distances(after, situation.me),
            declined,
            choice.threats,
            choice.answers,
            choice.ordering[: self._top],
            choice.dead,
            choice.searched,
            _bridges(situation, choice.move),
            choice.claims or confirm(situation, choice.move),
            _ways(position, situation),
            _ways(after, situation),
        )
        value, line, candidates = _foresee(situation, choice)
        searched = choice.searched
        statistics = {**_effort(searched), "seconds": time.monotonic() - began}
        proved = any(claim.kind in ("proved_win", "lost") for claim in why.claims)
        return Decision(choice.move, value, line, candidates, why, statistics, proved)

    def stop(self) -> None:
        """Stop a search that runs in another thread; it answers with what it has."""
        self._search.stop()
        self._tree.stop()
        if self._solver is not None:
            self._solver.stop()

    def _thinking(self, position: HexPosition, limits: Limits, began: float, tell: Tell | None) -> Thinking:
        nodes = min((count for count in (limits.visits, limits.nodes) if count is not None), default=None)
        unlimited = limits.seconds is None and nodes is None and limits.depth is None
        seconds = _SECONDS if unlimited else limits.seconds
        spared = 0.0 if seconds is None else min(_SPARED * seconds, _MOST_SPARED)
        deadline = None if seconds is None else began + seconds - spared
        latest = None if deadline is None else deadline + spared / 2
        if self.configuration.tree and nodes is None and deadline is None:
            nodes = _VISITS_A_PLY * (limits.depth or 1)  # a tree has no depth; the same limits, the same move
        if self.configuration.connections and (self._linker is None or self._linker.game != position.game):
            self._linker = Linker(position.game)
            self._solver = Solver(position.game, self._table, 1) if self.configuration.proof_share else None
        depth = min(self._depth, limits.depth or self._depth)
        return Thinking(self._search, deadline, nodes, depth, tell, self._tree, self._linker, self._solver, latest)


def _settings(configuration: Configuration, threads: int, table: int, seed: int) -> AlphaBetaSettings:
    tie = round(1000 * max(0.0, configuration.tie))
    return AlphaBetaSettings(
        threads=threads,
        megabytes=table,
        evaluation="expert",
        weights=configuration.evaluation(),
        variety=tie or _VARIETY,
        opening=1000 if tie else OPENING_PLIES,  # a tie-break has to know near-equal moves exactly in the whole game
        seed=seed,
        quiescence=configuration.quiescence,
    )


def _check_stones(position: HexPosition) -> None:
    """Refuse a board that no game leads to; after a swap White has one stone more than otherwise."""
    black, white = (len(position.stones[player]) for player in position.game.players)
    lead = black - white
    usual = 0 if position.to_move == "black" else 1
    if lead != usual and not (position.game.swap and lead == usual - 1):
        raise TablierError(
            f"no game of {position.game.title} leads to {black} black and {white} white stones"
            f" with {position.to_move} to move"
        )


def _distances(position: HexPosition, me: str) -> Distances:
    found = [distance(position, player) for player in position.game.players]
    mine, theirs = (None if stones >= CUT_OFF else stones for stones in (found if me == "black" else found[::-1]))
    return Distances(mine, theirs)


def _ways(position: HexPosition, situation: Situation) -> Ways:
    return Ways(shortest_way(position, situation.me), shortest_way(position, situation.opponent))


def _bridges(situation: Situation, move: str) -> Bridges:
    if move == SWAP:
        return Bridges(0, 0, 0)
    replies = saving_replies(situation)
    return Bridges(count_bridges(situation, move), len(replies), int(move in replies))


def _effort(searched: Searched | None) -> dict[str, int]:
    if searched is None:
        return {}
    return {"visits": searched.visits} if searched.visits else {"nodes": searched.nodes, "depth": searched.depth}


def _foresee(situation: Situation, choice: Choice) -> tuple[float | None, tuple[str, ...], tuple[Candidate, ...]]:
    """What to expect of the move, the line foreseen, and the moves that were considered."""
    if choice.seen and choice.searched is not None:
        candidates = tuple(
            Candidate(seen.move, seen.value, visits=seen.visits or None, line=seen.line) for seen in choice.seen
        )
        ranked = sorted(
            candidates, key=lambda candidate: candidate.move != choice.move
        )  # the move that is played first
        return choice.searched.value, choice.searched.line or (choice.move,), tuple(ranked)
    if choice.move == SWAP:
        return None, (choice.move,), (Candidate(choice.move),)
    value = 1.0 if choice.reason in ("instant_win", "proved_win", "solved_win") else situation.values[choice.move]
    others = dict.fromkeys(answer.move for answer in choice.answers if answer.move != choice.move)
    by_worth = sorted(others, key=lambda move: -situation.values[move])
    candidates = (Candidate(choice.move, value), *(Candidate(move, situation.values[move]) for move in by_worth))
    return value, (choice.move,), candidates
