"""Monte Carlo tree search: what it can be told, and its tree."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from tablier import _native
from tablier.rules import BadSpec, Position
from tablier.search.evaluations import native_kind
from tablier.search.game_tree import GameTree

__all__ = ["MctsSettings", "MctsTree"]

UNLIMITED = (1 << 63) - 1
BYTES_A_NODE = 40

_INFORMED = ("hex", "go")  # games with playouts that know more than the rules


@dataclass(frozen=True)
class MctsSettings:
    """How the tree grows; ``usual`` gives what is best for a game."""

    formula: str = "ucb"  # w/n + c·√(ln N/n), or "sqrt": w/n + c·√(N/n)
    c: float = math.sqrt(2)
    rave: float = 0  # visits at which a move's own results weigh as much as all-moves-as-first; 0 leaves the latter out
    playouts: int = 1  # per leaf
    expand_at: int = 2  # visits of a leaf before it gets children
    cut: int = 0  # moves of a playout before it is judged by the influence map (Go only); 0 plays to the end
    light: bool = False  # plain random playouts
    megabytes: int = 256

    def __post_init__(self) -> None:
        if self.formula not in ("ucb", "sqrt"):
            raise BadSpec(f"mcts: formula must be ucb or sqrt, not {self.formula!r}")
        for key, value, lowest, highest in (
            ("c", self.c, 0.0, 100.0),
            ("rave", self.rave, 0.0, 1e9),
            ("playouts", self.playouts, 1, 10_000),
            ("expand_at", self.expand_at, 1, 1_000_000),
            ("cut", self.cut, 0, 10_000),
            ("memory", self.megabytes, 1, 1_000_000),
        ):
            if not (math.isfinite(value) and lowest <= value <= highest):
                raise BadSpec(f"mcts: {key} must be from {lowest:g} to {highest:g}, not {value!r}")


class MctsTree(GameTree):
    """A tree that grows by simulated games."""

    def __init__(self, position: Position, settings: MctsSettings) -> None:
        if settings.cut and (settings.light or position.game.name != "go"):
            raise BadSpec("mcts: cut is for Go, with playouts that are not light")
        light = settings.light or position.game.name not in _INFORMED
        make = getattr(_native, f"{native_kind(position.game)}{'Light' if light else ''}Mcts")
        try:
            native = self._made(make, position, settings)
        except MemoryError:
            raise BadSpec(f"mcts: there is no memory for a tree of {settings.megabytes} megabytes") from None
        super().__init__(position, native)

    @staticmethod
    def _made(make: Any, position: Position, settings: MctsSettings) -> Any:
        return make(
            position.native,
            sqrt_formula=settings.formula == "sqrt",
            c=settings.c,
            rave=settings.rave,
            playouts=settings.playouts,
            expand_at=settings.expand_at,
            cut=settings.cut,
            nodes=settings.megabytes * 1_000_000 // BYTES_A_NODE,
        )

    def search(
        self,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        nodes: int | None = None,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        """Grow the tree until a limit is reached; visits that are already there count."""
        self._native.search(
            math.inf if seconds is None else seconds,
            UNLIMITED if visits is None else min(visits, UNLIMITED),
            UNLIMITED if nodes is None else min(nodes, UNLIMITED),
            threads,
            seed,
        )

    def ready(self) -> None:
        """Forget earlier requests to stop."""
        self._native.ready()

    def stop(self) -> None:
        """Stop the search that runs in another thread, or is about to begin there."""
        self._native.stop()
