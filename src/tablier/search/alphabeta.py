"""Alpha–beta search: what it can be told, and what it answers."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tablier import _native
from tablier.rules import BadSpec, Game, Position
from tablier.search.evaluations import check_evaluation, native_kind

__all__ = [
    "AlphaBetaChange",
    "AlphaBetaFinding",
    "AlphaBetaResult",
    "AlphaBetaSearch",
    "AlphaBetaSettings",
    "ValueJudge",
]

_UNLIMITED = (1 << 63) - 1
_DEEPEST = 100


class ValueJudge(Protocol):
    """A model that tells what positions are worth."""

    def judge_for(self, game: Game) -> Callable[[Any, Any], Any]:
        """Return what judges N positions of a game: N × bytes of planes and N × numbers in, N values from -1 to 1 out."""


@dataclass(frozen=True)
class AlphaBetaSettings:
    """How to search.

    In the first ``opening`` plies of a game the seed draws among the moves that are at most ``variety`` centi-points worse
    than the best. The table takes ``megabytes``, rounded down to a power of two. With the evaluation ``expert`` a search goes
    on for up to ``quiescence`` plies where the last move stirred a lot up. A ``judge`` has the share ``mix`` in what a position
    is worth, and the evaluation the rest.
    """

    threads: int = 1
    megabytes: int = 64
    evaluation: str = "heuristic"
    weights: Mapping[str, int] = field(default_factory=dict)
    variety: int = 10
    opening: int = 4
    seed: int = 0
    quiescence: int = 0
    judge: ValueJudge | None = None
    mix: float = 0.5

    def __post_init__(self) -> None:
        for key, value, lowest, highest in (
            ("threads", self.threads, 1, 256),
            ("table", self.megabytes, 1, 1 << 20),
            ("variety", self.variety, 0, 10_000),
            ("opening", self.opening, 0, 1000),
            ("quiescence", self.quiescence, 0, 20),
        ):
            if not lowest <= value <= highest:
                raise BadSpec(f"alphabeta: {key} must be from {lowest} to {highest}, not {value!r}")
        if not 0 <= self.mix <= 1:
            raise BadSpec(f"alphabeta: mix must be from 0 to 1, not {self.mix!r}")


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


class AlphaBetaSearch:
    """A search to be used again and again, by several threads at once if need be.

    Each search begins anew: the table of the one before serves only as memory that is already there. Searches that run at
    the same time have a table each.

    >>> import tablier
    >>> AlphaBetaSearch().search(tablier.game("hex:3").start(), depth=9).findings[0].move
    'b2'
    """

    def __init__(self, settings: AlphaBetaSettings | None = None) -> None:
        self.settings = settings or AlphaBetaSettings()
        self._lock = threading.Lock()
        self._idle: list[tuple[str, Any]] = []
        self._running: list[Any] = []

    def search(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        order: Sequence[str] = (),
    ) -> AlphaBetaResult:
        """Search a position that is not over until the first limit is reached, at most 100 plies deep.

        With ``order`` only these moves are tried, in this order to begin with.
        """
        varied = position.ply < self.settings.opening
        kind = native_kind(position.game, self.settings.evaluation)
        if self.settings.judge is not None:
            kind = str(position.game)  # what a model said is kept from search to search, so the game must stay the same
        native = self._taken(kind, position.game)
        try:
            report = native.search(
                position.native,
                seconds=math.inf if seconds is None else seconds,
                nodes=_UNLIMITED if nodes is None else min(nodes, _UNLIMITED),
                depth=_DEEPEST if depth is None else min(depth, _DEEPEST),
                margin=self.settings.variety if varied else 0,
                seed=self.settings.seed & _UNLIMITED,
                order=[position.game.move_number(move) for move in order],
                quiescence=self.settings.quiescence,
            )
        finally:
            with self._lock:
                self._running.remove(native)
                self._idle.append((kind, native))
        return _told(report, position.game, native.scale)

    def stop(self) -> None:
        """Stop the searches that run in other threads; they answer with what they have."""
        with self._lock:
            for native in self._running:
                native.stop()

    def _taken(self, kind: str, game: Game) -> Any:
        """Return a native search that nobody uses."""
        with self._lock:
            self._idle = [idle for idle in self._idle if idle[0] == kind]  # whoever changes the game frees the memory
            native = self._idle.pop()[1] if self._idle else self._made(game)
            native.ready()
            self._running.append(native)
        return native

    def _made(self, game: Game) -> Any:
        settings = self.settings
        check_evaluation(game, settings.evaluation, settings.weights)
        common = (settings.megabytes, settings.threads, settings.evaluation, dict(settings.weights))
        try:
            if settings.judge is None:
                return getattr(_native, f"{native_kind(game, settings.evaluation)}AlphaBeta")(*common)
            judge = settings.judge.judge_for(game)
            return getattr(_native, f"{native_kind(game)}LearnedAlphaBeta")(*common, judge=judge, mix=settings.mix)
        except MemoryError:
            raise BadSpec(f"alphabeta: there is no memory for a table of {settings.megabytes} megabytes") from None


def _told(report: _native.AlphaBetaReport, game: Game, scale: int) -> AlphaBetaResult:
    names = game.move_names
    findings = tuple(
        AlphaBetaFinding(
            names[found.move],
            _native.squashed(found.value, scale) if found.depth else None,
            found.exact,
            found.depth,
            ends_in if found.depth and (ends_in := _native.plies_to_end(found.value)) >= 0 else None,
            tuple(names[move] for move in found.line),
        )
        for found in report.candidates
    )
    changes = tuple(
        AlphaBetaChange(change.depth, names[change.move], _native.squashed(change.value, scale))
        for change in report.changes
    )
    return AlphaBetaResult(findings, changes, report.depth, report.complete, report.nodes, report.seconds)
