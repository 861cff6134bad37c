"""Alpha–beta search: what it can be told, and what it answers."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from tablier import _native
from tablier.rules import BadSpec, Game, Position
from tablier.search.evaluations import check_evaluation, search_class
from tablier.search.options import Ranges, check_ranges, fill_options
from tablier.search.search_tree import moves_between

__all__ = [
    "AlphaBetaChange",
    "AlphaBetaFinding",
    "AlphaBetaResult",
    "AlphaBetaSearch",
    "AlphaBetaSettings",
    "NativeEvaluator",
    "PositionEvaluator",
]

_UNLIMITED = (1 << 63) - 1
_DEEPEST = 100
_USUAL = _native.AlphaBetaOptions()
_RANGES: Ranges = {
    "threads": (1, 256),
    "table": (1, 1 << 20),
    "variety": (0, 10_000),
    "opening": (0, 1000),
    "quiescence": (0, 20),
    "haste": (0, 50),
    "mix": (0, 1),
}


class PositionEvaluator(Protocol):
    """A model that tells what positions are worth."""

    def evaluator_for(self, game: Game) -> Callable[[Any, Any], Any]:
        """Return what evaluates N positions: N × bytes of planes and N × numbers in, N values from -1 to 1 out."""


@runtime_checkable
class NativeEvaluator(Protocol):
    """A model that the core evaluates by itself."""

    def native_for(self, game: Game) -> Any:
        """Return the native network for a board of a game."""


@dataclass(frozen=True)
class AlphaBetaSettings:
    """How to search; what is not said is as the native options have it.

    Several threads look at different moves of the same lines; without ``share_tree`` each takes whole moves of the
    root. The value at a depth is that of one thread either way. In the first ``opening`` plies of a game the seed draws
    among the moves that are at most ``variety`` centi-points worse than the best. The table takes ``megabytes``,
    rounded down to a power of two. With the evaluation ``expert`` a search goes on for up to ``quiescence`` plies where
    the last move stirred a lot up. With ``haste`` a seed counts so many centi-points more for each ply that it is taken
    earlier: quick gains and late losses. An ``evaluator`` has the share ``mix`` in what a position is worth, and the
    evaluation the rest.
    """

    threads: int = _USUAL.threads
    share_tree: bool = _USUAL.share_tree
    megabytes: int = _USUAL.megabytes
    evaluation: str = "heuristic"
    weights: Mapping[str, int] = field(default_factory=dict)
    variety: int = _USUAL.variety
    opening: int = _USUAL.opening
    seed: int = _USUAL.seed
    quiescence: int = _USUAL.quiescence
    haste: int = _USUAL.haste
    evaluator: PositionEvaluator | NativeEvaluator | None = None
    mix: float = _USUAL.mix

    def __post_init__(self) -> None:
        check_ranges("alphabeta", _RANGES, {**vars(self), "table": self.megabytes})

    def native(self) -> _native.AlphaBetaOptions:
        """Return the native options."""
        values = {key: value for key, value in vars(self).items() if key not in ("evaluation", "weights", "evaluator")}
        values["seed"] &= _UNLIMITED
        options: _native.AlphaBetaOptions = fill_options(_native.AlphaBetaOptions(), values)
        return options


@dataclass(frozen=True)
class AlphaBetaFinding:
    """What is known about one move of the root.

    ``value`` is from -1 to 1 and None when there was no time; unless ``exact`` the move is only known to be no better.
    ``ends_in`` says in how many plies a proven win or loss comes.
    """

    move: str
    value: float | None
    exact: bool
    depth: int
    ends_in: int | None
    line: tuple[str, ...]


@dataclass(frozen=True)
class AlphaBetaChange:
    """The choice from a depth on."""

    depth: int
    move: str
    value: float


@dataclass(frozen=True)
class AlphaBetaResult:
    """What a search found: the chosen move first, then the others by value."""

    findings: tuple[AlphaBetaFinding, ...]
    changes: tuple[AlphaBetaChange, ...]
    depth: int
    complete: bool  # nothing was left beyond the horizon
    nodes: int
    seconds: float


@dataclass(eq=False)
class _Kept:
    """A native search, and the last position that it searched."""

    kind: str
    native: Any
    last: Position | None = None

    def turn_to(self, position: Position) -> None:
        """Forget what is known unless the position came about by play from the last one."""
        if self.last is not None and not moves_between(self.last, position):
            self.native.forget()
        self.last = position


class AlphaBetaSearch:
    """A search to be used again and again, by several threads at once if need be.

    While a game goes on the table is kept from move to move, and what is older gives way first. A search of a position
    that did not come about by play from the last one begins anew, and so repeats itself. Searches that run at the same
    time have a table each.

    >>> import tablier
    >>> AlphaBetaSearch().search(tablier.game("hex:3").start(), depth=9).findings[0].move
    'b2'
    """

    def __init__(self, settings: AlphaBetaSettings | None = None) -> None:
        self.settings = settings or AlphaBetaSettings()
        self._lock = threading.Lock()
        self._idle: list[_Kept] = []
        self._running: list[_Kept] = []

    def search(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        order: Sequence[str] = (),
        tell: Callable[[AlphaBetaResult], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaResult:
        """Search a position that is not over until the first limit is reached, at most 100 plies deep.

        With ``order`` only these moves are tried, in this order to begin with. While the search runs, ``tell`` is given
        what it would answer if it were stopped, every ``tell_every`` seconds or a few times a second. What ``tell``
        raises stops the search and is raised from here.
        """
        game = position.game
        kept = self._take(position)
        scale = kept.native.scale
        try:
            report = kept.native.search(
                position.native,
                seconds=math.inf if seconds is None else seconds,
                nodes=_UNLIMITED if nodes is None else min(nodes, _UNLIMITED),
                depth=_DEEPEST if depth is None else min(depth, _DEEPEST),
                opening=position.ply < self.settings.opening,
                order=[game.move_number(move) for move in order],
                tell=None if tell is None else lambda interim: tell(_read_report(interim, game, scale)),
                tell_every=tell_every,
            )
        finally:
            with self._lock:
                self._running.remove(kept)
                self._idle.append(kept)
        return _read_report(report, game, scale)

    def stop(self) -> None:
        """Stop the searches that run in other threads; they answer with what they have."""
        with self._lock:
            for kept in self._running:
                kept.native.stop()

    def _take(self, position: Position) -> _Kept:
        """Return a search that nobody uses, ready for a position: the one that knows the game up to there, if any."""
        # What a model said is kept from search to search, so there the game must stay the same.
        kind = position.game.native_kind if self.settings.evaluator is None else str(position.game)
        with self._lock:
            self._idle = [idle for idle in self._idle if idle.kind == kind]  # whoever changes the game frees the memory
            known = next((idle for idle in self._idle if idle.last and moves_between(idle.last, position)), None)
            kept = known or (self._idle[-1] if self._idle else _Kept(kind, self._make(position.game)))
            if kept in self._idle:
                self._idle.remove(kept)
            kept.turn_to(position)
            kept.native.ready()
            self._running.append(kept)
        return kept

    def _make(self, game: Game) -> Any:
        settings = self.settings
        check_evaluation(game, settings.evaluation, settings.weights)
        if settings.haste and not search_class(game).captures:
            raise BadSpec(f"alphabeta: haste is for games in which seeds are taken, not for {game.name}")
        common = (settings.native(), settings.evaluation, dict(settings.weights))
        try:
            if settings.evaluator is None:
                return self._make_native(game, *common)
            if isinstance(settings.evaluator, NativeEvaluator):
                network = settings.evaluator.native_for(game)
                return getattr(_native, f"{game.native_kind}NetworkAlphaBeta")(*common, network=network)
            evaluate = settings.evaluator.evaluator_for(game)
            return getattr(_native, f"{game.native_kind}LearnedAlphaBeta")(*common, evaluate=evaluate)
        except MemoryError:
            raise BadSpec(f"alphabeta: there is no memory for a table of {settings.megabytes} megabytes") from None

    def _make_native(self, game: Game, *common: Any) -> Any:
        return search_class(game, self.settings.evaluation)(*common)


def _read_report(report: _native.AlphaBetaReport, game: Game, scale: int) -> AlphaBetaResult:
    names = game.move_names
    findings = tuple(
        AlphaBetaFinding(
            names[found.move],
            _native.squash(found.value, scale) if found.depth else None,
            found.exact,
            found.depth,
            ends_in if found.depth and (ends_in := _native.plies_to_end(found.value)) >= 0 else None,
            tuple(names[move] for move in found.line),
        )
        for found in report.candidates
    )
    changes = tuple(
        AlphaBetaChange(change.depth, names[change.move], _native.squash(change.value, scale))
        for change in report.changes
    )
    return AlphaBetaResult(findings, changes, report.depth, report.complete, report.nodes, report.seconds)
