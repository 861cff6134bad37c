"""Monte Carlo tree search: what it can be told, and its tree."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tablier import _native
from tablier.rules import BadSpec, Position
from tablier.search.options import Ranges, check_ranges, fill_options
from tablier.search.search_tree import SearchTree, TreeReport

__all__ = ["CLASSIC", "MctsSettings", "MctsTree"]

_UNLIMITED = (1 << 63) - 1
_USUAL = _native.MctsOptions()
_RANGES: Ranges = {
    "c": (0.0, 100.0),
    "rave": (0.0, 1e9),
    "playouts": (1, 10_000),
    "expand_at": (1, 1_000_000),
    "cut": (0, 10_000),
    "memory": (1, 1_000_000),
}


@dataclass(frozen=True)
class MctsSettings:
    """How the tree grows; what is not said is as the native options have it."""

    formula: str = _USUAL.formula.name  # "ucb": w/n + c·√(ln N/n), or "sqrt": w/n + c·√(N/n)
    c: float = _USUAL.c
    rave: float = _USUAL.rave  # visits at which a move's own results weigh as much as all-moves-as-first; 0: without
    playouts: int = _USUAL.playouts  # per leaf
    together: bool = _USUAL.together  # threads share the playouts of one leaf, and not the tree
    expand_at: int = _USUAL.expand_at  # visits of a leaf before it gets children
    cut: int = (
        _USUAL.cut
    )  # moves of a playout before it is cut, where the game can tell who is ahead; 0 plays to the end
    light: bool = False  # plain random playouts
    megabytes: int = _USUAL.megabytes

    def __post_init__(self) -> None:
        if self.formula not in _native.MctsFormula.__members__:
            raise BadSpec(f"mcts: formula must be {' or '.join(_native.MctsFormula.__members__)}, not {self.formula!r}")
        check_ranges("mcts", _RANGES, {**vars(self), "memory": self.megabytes})

    def native(self) -> _native.MctsOptions:
        """Return the native options."""
        values = {key: value for key, value in vars(self).items() if key not in ("formula", "light")}
        options: _native.MctsOptions = fill_options(_native.MctsOptions(), values)
        options.formula = _native.MctsFormula[self.formula]
        return options


#: UCT as textbooks have it: w/n + √2·√(N/n), children for every leaf that is seen again, and at each leaf the mean of
#: several random playouts, which the threads share.
CLASSIC = MctsSettings(formula="sqrt", c=math.sqrt(2), expand_at=1, playouts=8, together=True, light=True)


class MctsTree(SearchTree):
    """A tree that grows by simulated games."""

    def __init__(self, position: Position, settings: MctsSettings) -> None:
        kind: Any = getattr(_native, f"{position.game.native_kind}{'Light' if settings.light else ''}Mcts")
        if settings.cut and not kind.cuttable:
            raise BadSpec(
                f"mcts: {'light playouts' if settings.light else f'playouts of {position.game.name}'} cannot be cut"
            )
        try:
            native = kind(position.native, settings.native())
        except MemoryError:
            raise BadSpec(f"mcts: there is no memory for a tree of {settings.megabytes} megabytes") from None
        super().__init__(position, native)

    def search(
        self,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        nodes: int | None = None,
        threads: int = 1,
        seed: int = 0,
        tell: Callable[[TreeReport], None] | None = None,
        tell_every: float | None = None,
    ) -> None:
        """Grow the tree until a limit is reached; visits that are already there count.

        While it grows, ``tell`` is given what the tree knows every ``tell_every`` seconds, or a few times a second.
        What ``tell`` raises stops the search and is raised from here.
        """
        self._native.search(
            math.inf if seconds is None else seconds,
            _UNLIMITED if visits is None else min(visits, _UNLIMITED),
            _UNLIMITED if nodes is None else min(nodes, _UNLIMITED),
            threads,
            seed,
            None if tell is None else lambda: tell(self.report()),
            tell_every,
        )

    def refute(self, moves: Iterable[str]) -> None:
        """Take some moves of the root, though not all, for lost: somebody else has proved it."""
        for move in moves:
            self._native.refute(self._position.game.move_number(move))

    def ready(self) -> None:
        """Forget earlier requests to stop."""
        self._native.ready()

    def stop(self) -> None:
        """Stop the search that runs in another thread, or is about to begin there."""
        self._native.stop()
