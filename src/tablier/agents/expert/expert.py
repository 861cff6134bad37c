"""The explainable Hex expert."""

from __future__ import annotations

import time
from collections.abc import Mapping

from tablier.agents.agent import Tell, require_running
from tablier.agents.alphabeta import decision_of
from tablier.agents.decision import Candidate, Decision
from tablier.agents.expert.bridges import count_bridges, saving_replies
from tablier.agents.expert.choice import Choice
from tablier.agents.expert.configuration import read_weights
from tablier.agents.expert.look_ahead import OPENING_PLIES
from tablier.agents.expert.pipeline import PIPELINE, ask_rules
from tablier.agents.expert.situation import SWAP, Situation, Thinking
from tablier.agents.expert.why import Bridges, Distances, ExpertReason
from tablier.agents.limits import Limits
from tablier.agents.tuning import Range
from tablier.rules import BadSpec, Game, HexPosition, Position, TablierError
from tablier.search.alphabeta import AlphaBetaSearch, AlphaBetaSettings
from tablier.search.connections import CUT_OFF, distance

__all__ = ["Expert"]

_SECONDS = 1.0  # without any limit
_VARIETY = 10  # thousandths of H1 within which the seed draws in the first plies
_SPARED = 0.1  # share of the time kept for what happens around the search…
_MOST_SPARED = 0.03  # …and no more seconds than this


class Expert:
    """Ask a list of rules, each of which knows one thing about Hex, and say which one decided and why.

    ``weights`` are ``tuned``, ``seed`` (those of the original report), a JSON file, or from Python numbers by name;
    ``depth`` is the deepest search; ``top`` says how many moves of the ordering to tell; with ``risky`` an advance is
    forced even if the opponent could then win at once. The seed draws among equal moves in the first plies.
    """

    name = "expert"
    games = ("hex",)
    pipeline = PIPELINE

    def __init__(
        self,
        weights: str | Mapping[str, float] = "tuned",
        depth: int | None = None,
        top: int = 5,
        risky: bool = False,
        threads: int = 1,
        table: int = 16,
        seed: int = 0,
    ) -> None:
        if not isinstance(weights, str | Mapping):
            raise BadSpec(f"expert: weights must be a name, a file or numbers by name, not {weights!r}")
        self.configuration = read_weights(weights)
        self._depth = Limits(depth=depth).depth or self.configuration.depth
        if not 0 <= top <= 400:
            raise BadSpec(f"expert: top must be from 0 to 400, not {top}")
        tie = round(1000 * max(0.0, self.configuration.tie))
        self._top = top
        self._risky = risky
        self._search = AlphaBetaSearch(
            AlphaBetaSettings(
                threads=threads,
                megabytes=table,
                evaluation="expert",
                weights=self.configuration.evaluation(),
                variety=tie or _VARIETY,
                opening=1000
                if tie
                else OPENING_PLIES,  # a tie-break has to know near-equal moves exactly in the whole game
                seed=seed,
                quiescence=self.configuration.quiescence,
            )
        )

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
        if not isinstance(position, HexPosition):
            raise BadSpec(f"the expert plays hex, not {position.game.name}")
        _check_stones(position)
        situation = Situation(position, self.configuration, self._thinking(limits, began, tell), self._risky)
        rule, choice, declined = ask_rules(situation, self.pipeline)
        why = ExpertReason(
            choice.move,
            situation.me,
            rule,
            choice.reason,
            _distances(position, situation.me),
            _distances(position.play(choice.move), situation.me),
            declined,
            choice.threats,
            choice.answers,
            choice.ordering[: self._top],
            choice.dead,
            choice.searched,
            _bridges(situation, choice.move),
        )
        value, line, candidates = _foresee(situation, choice)
        searched = choice.searched
        effort = {} if searched is None else {"nodes": searched.nodes, "depth": searched.depth}
        statistics = {**effort, "seconds": time.monotonic() - began}
        return Decision(choice.move, value, line, candidates, why, statistics)

    def stop(self) -> None:
        """Stop a search that runs in another thread; it answers with what it has."""
        self._search.stop()

    def _thinking(self, limits: Limits, began: float, tell: Tell | None) -> Thinking:
        nodes = min((count for count in (limits.visits, limits.nodes) if count is not None), default=None)
        unlimited = limits.seconds is None and nodes is None and limits.depth is None
        seconds = _SECONDS if unlimited else limits.seconds
        deadline = None if seconds is None else began + seconds - min(_SPARED * seconds, _MOST_SPARED)
        hear = None if tell is None else lambda interim: tell(decision_of(interim))
        return Thinking(self._search, deadline, nodes, min(self._depth, limits.depth or self._depth), hear)


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


def _bridges(situation: Situation, move: str) -> Bridges:
    if move == SWAP:
        return Bridges(0, 0, 0)
    replies = saving_replies(situation)
    return Bridges(count_bridges(situation, move), len(replies), int(move in replies))


def _foresee(situation: Situation, choice: Choice) -> tuple[float | None, tuple[str, ...], tuple[Candidate, ...]]:
    """What to expect of the move, the line foreseen, and the moves that were considered."""
    if choice.findings:
        candidates = tuple(Candidate(found.move, found.value) for found in choice.findings)
        return choice.findings[0].value, choice.findings[0].line, candidates
    if choice.move == SWAP:
        return None, (choice.move,), (Candidate(choice.move),)
    value = 1.0 if choice.reason == "instant_win" else situation.values[choice.move]
    others = dict.fromkeys(answer.move for answer in choice.answers if answer.move != choice.move)
    ranked = sorted(others, key=lambda move: -situation.values[move])
    candidates = (Candidate(choice.move, value), *(Candidate(move, situation.values[move]) for move in ranked))
    return value, (choice.move,), candidates
