"""The alpha–beta player."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tablier.agents.agent import Tell, require_running
from tablier.agents.alphabeta_weights import AlphaBetaWeights, tunable_weights
from tablier.agents.counted import word_proof
from tablier.agents.decision import Candidate, Decision
from tablier.agents.limits import Limits
from tablier.agents.profiles import profile_for
from tablier.agents.sentence import Explanation, Sentence
from tablier.agents.telling import INTERVAL
from tablier.agents.tuning import Range
from tablier.rules import BadSpec, Game, Position, TablierError
from tablier.rules.errors import did_you_mean
from tablier.search.alphabeta import (
    AlphaBetaChange,
    AlphaBetaFinding,
    AlphaBetaResult,
    AlphaBetaSearch,
    AlphaBetaSettings,
    NativeEvaluator,
    PositionEvaluator,
)
from tablier.search.evaluations import EVALUATIONS

__all__ = ["AlphaBeta", "AlphaBetaReason", "decision_of"]

_SHIPPED = "shipped"  # the value network for the board that comes with the package
_SWIFT_MIX = 0.7  # the share of a network that the core evaluates by itself, unless told otherwise
_DIVISIONS = ("tree", "root")
_SECONDS = 1.0  # without any limit
_ALTERNATIVES = 3
_FIRST_GUESS = 500_000.0  # nodes a second, until a search has been timed
_TELLING = 0.01  # seconds a search must take to say something about the speed


@dataclass(frozen=True)
class AlphaBetaReason(Explanation):
    """What the search saw: its depth, the alternatives and their worth, its changes of mind, and the reply it fears."""

    depth: int
    nodes: int
    best: AlphaBetaFinding
    alternatives: tuple[AlphaBetaFinding, ...]
    changes: tuple[AlphaBetaChange, ...]
    feared: str | None
    counted: Sentence | None = None  # in the place of a proof, where dead stones may be taken off before the count

    @property
    def sentences(self) -> Iterator[str]:
        """What the move is worth, the alternatives, the last change of mind and the reply to fear."""
        yield self._verdict()
        if self.alternatives and self.best.ends_in is None:
            worths = tuple(
                Sentence("move.worth" if other.exact else "move.at-most", move=other.move, worth=other.value)
                for other in self.alternatives
                if other.value is not None
            )
            if worths:
                yield Sentence("alphabeta.nexts" if len(worths) > 1 else "alphabeta.next", others=worths)
        if len(self.changes) > 1:
            last, before = self.changes[-1], self.changes[-2]
            yield Sentence("alphabeta.change", depth=last.depth, move=last.move, other=before.move)
        if self.feared:
            yield Sentence("search.feared", move=self.feared)

    def _verdict(self) -> str:
        best = self.best
        if best.value is None:
            return Sentence("alphabeta.no-time", move=best.move)
        if self.counted is not None:
            return self.counted
        if best.ends_in is not None and best.value > 0:
            return Sentence("alphabeta.wins", move=best.move, plies=best.ends_in, nodes=self.nodes)
        if best.ends_in is not None:
            return Sentence("alphabeta.loses", move=best.move, plies=best.ends_in)
        return Sentence("alphabeta.worth", move=best.move, worth=best.value, plies=best.depth, nodes=self.nodes)


class AlphaBeta:
    """Search all lines deeper and deeper, and evaluate the positions they end in.

    ``eval`` is ``heuristic``, or for Hex ``distance``, the plain boundary distance, ``original``, the four terms of
    the original report, or ``expert``, the expert's H1, or the file of a model (ONNX, TorchScript, or the weights
    of a ``swift`` network, which the core evaluates by itself), or ``shipped``, the swift network that comes with
    the package for the board (hex:7). A model has the share ``mix`` in what a position is worth (0.7 for a swift
    one, else 0.5), and the heuristic the rest; ``device`` is ``cpu`` or ``cuda``, for ONNX and TorchScript.
    ``table`` is memory in megabytes; in the first ``opening`` plies the seed draws among moves at most ``variety``
    centi-points worse than the best. With ``estimate`` a search within a time ends at the depth that the branching
    factor lets it finish. With ``haste`` a seed counts so many centi-points more for every ply that it is taken
    earlier. Several ``threads`` divide the whole tree between them, or with ``division=root`` only the moves at its
    root; the value at a depth is always that of one thread. ``weights`` of the evaluation are a set by its name
    (``tuned``, ``untuned``), a JSON file of centi-points by name, or from Python the numbers themselves.
    """

    name = "alphabeta"
    search_class: type[AlphaBetaSearch] = AlphaBetaSearch

    def __init__(
        self,
        depth: int | None = None,
        threads: int | None = None,
        eval: str = "heuristic",  # noqa: A002 - the word of the public interface
        table: int | None = None,
        variety: int | None = None,
        opening: int | None = None,
        estimate: bool = False,
        seed: int = 0,
        weights: str | Mapping[str, int] = "tuned",
        mix: float | None = None,
        haste: int | None = None,
        device: str = "cpu",
        division: str = "tree",
    ) -> None:
        if division not in _DIVISIONS:
            raise BadSpec(f"alphabeta: division must be {' or '.join(_DIVISIONS)}, not {division!r}")
        self._depth = Limits(depth=depth).depth
        evaluation, evaluator = _read_evaluation(eval, device)
        if mix is None and isinstance(evaluator, NativeEvaluator):
            mix = _SWIFT_MIX
        self._weights = AlphaBetaWeights.read(weights)
        chosen = {
            "threads": threads,
            "share_tree": division == "tree",
            "megabytes": table,
            "variety": variety,
            "opening": opening,
            "mix": mix,
            "haste": haste,
        }
        self._settings = replace(
            AlphaBetaSettings(evaluation=evaluation, seed=seed, evaluator=evaluator),
            **{key: value for key, value in chosen.items() if value is not None},  # type: ignore[arg-type]
        )
        self._searches: dict[str, AlphaBetaSearch] = {}  # by the name of the game
        self._estimate = estimate
        self._nodes_a_second = _FIRST_GUESS

    def choose(self, position: Position, limits: Limits, tell: Tell | None = None) -> Decision:
        """Search within the limits; a visit counts as a node. The table is kept while a game goes on."""
        require_running(position, limits)
        began = time.monotonic()
        depth = _least(self._depth, limits.depth)
        nodes = _least(limits.visits, limits.nodes)
        unlimited = limits.seconds is None and nodes is None and depth is None
        seconds = _SECONDS if unlimited else limits.seconds
        closed = self._close(position, replace(limits, seconds=seconds))
        if closed is not None:
            return closed
        if seconds is not None:
            seconds = max(seconds - (time.monotonic() - began), 0.0)
        if self._estimate and seconds is not None:
            depth = _least(depth, estimated_depth(position, self._nodes_a_second * seconds))
        result = self._search_for(position.game).search(
            position,
            seconds=seconds,
            nodes=nodes,
            depth=depth,
            tell=None if tell is None else lambda interim: tell(decision_of(interim)),
            tell_every=INTERVAL,
        )
        if result.seconds > _TELLING:
            self._nodes_a_second = result.nodes / result.seconds
        return decision_of(result, _reason(result, position))

    def _close(self, position: Position, limits: Limits) -> Decision | None:
        """What to play without a search where nothing is left to gain."""
        return profile_for(position.game.name).close(position, limits)

    def _search_for(self, game: Game) -> AlphaBetaSearch:
        if game.name not in self._searches:
            settings = replace(self._settings, weights=self._weights.for_game(game, self._settings.evaluation))
            self._searches = {game.name: self.search_class(settings)}  # whoever changes the game frees the memory
        return self._searches[game.name]

    def stop(self) -> None:
        """Stop a search that runs in another thread; it answers with what it has."""
        for search in self._searches.values():
            search.stop()

    @classmethod
    def tunable(cls, game: Game) -> Mapping[str, Range]:
        """Return the weights of a game's evaluation that matches can tune, with their bounds."""
        return tunable_weights(game)


def _read_evaluation(word: str, device: str) -> tuple[str, PositionEvaluator | NativeEvaluator | None]:
    """Return an evaluation of the core by its name, and the model that is mixed with it where the word names one."""
    if word not in EVALUATIONS:
        if word != _SHIPPED and "." not in word and "/" not in word:
            raise BadSpec(f"alphabeta: unknown evaluation '{word}'{did_you_mean(word, [*EVALUATIONS, _SHIPPED])}")
        return "heuristic", _load_model(word, device)
    if device != "cpu":
        raise BadSpec(f"alphabeta: device={device} is for a model given with eval=FILE; '{word}' runs on the cpu")
    return word, None


def _load_model(path: str, device: str) -> PositionEvaluator | NativeEvaluator:
    """Only whoever asks for a model waits for what runs it."""
    try:
        if path == _SHIPPED or path.endswith(".safetensors"):
            if device != "cpu":
                raise BadSpec(f"the core evaluates '{path}' on the cpu, not on '{device}'")
            from tablier.nets.core_network import ShippedCoreNetworks, load_core_network

            return ShippedCoreNetworks() if path == _SHIPPED else load_core_network(path)
        from tablier.nets.value_model import load_value

        return load_value(path, provider=device)
    except TablierError as error:
        raise BadSpec(f"alphabeta: {error}") from None


def decision_of(result: AlphaBetaResult, why: object | None = None) -> Decision:
    """Return the decision that follows from what a search found, in the end or so far."""
    best = result.findings[0]
    candidates = tuple(Candidate(found.move, found.value, line=found.line) for found in result.findings)
    statistics = {"nodes": result.nodes, "depth": result.depth, "seconds": result.seconds}
    return Decision(best.move, best.value, best.line, candidates, why, statistics)


def estimated_depth(position: Position, nodes: float) -> int:
    """Return the depth that so many nodes suffice for, when moves are well ordered: about b^(d/2) of them, twice.

    The branching factor b is the geometric mean of both players' choices: the mover's now, and the opponent's after one
    of them.
    """
    moves = position.legal_moves
    after = position.play(moves[len(moves) // 2]).legal_moves
    branching = max(2.0, math.sqrt(len(moves) * max(len(after), 1)))
    return max(1, math.floor(2 * math.log(max(nodes, 2) / 2) / math.log(branching)))


def _reason(result: AlphaBetaResult, position: Position) -> AlphaBetaReason:
    best, *others = result.findings
    proved = 0.0 if best.ends_in is None or best.value is None else best.value
    known = tuple(other for other in others if other.value is not None)
    feared = best.line[1] if len(best.line) > 1 else None
    return AlphaBetaReason(
        result.depth,
        result.nodes,
        best,
        known[:_ALTERNATIVES],
        result.changes,
        feared,
        word_proof(position, best.move, proved),
    )


def _least(one: int | None, other: int | None) -> int | None:
    return min((count for count in (one, other) if count is not None), default=None)
