"""The tree of simulated games that the expert looks ahead with, and keeps from move to move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tablier.agents.profiles import profile_for
from tablier.agents.telling import INTERVAL
from tablier.rules import Game, HexPosition
from tablier.search.mcts import MctsTree
from tablier.search.search_tree import TreeReport

__all__ = ["ExpertTree"]


class ExpertTree:
    """Grows a tree at the positions of one game after another; a stop from another thread is never lost."""

    def __init__(self, threads: int, memory: int, seed: int) -> None:
        self._threads = threads
        self._memory = memory
        self._seed = seed & (1 << 63) - 1
        self._tree: MctsTree | None = None
        self._game: Game | None = None
        self._stop_asked = False

    def begin(self) -> None:
        """Forget earlier requests to stop."""
        self._stop_asked = False

    def stop(self) -> None:
        """End the search that runs in another thread, or is about to."""
        self._stop_asked = True
        if self._tree is not None:
            self._tree.stop()

    def search(
        self,
        position: HexPosition,
        *,
        seconds: float | None,
        visits: int | None,
        lost: Iterable[str] = (),
        tell: Callable[[TreeReport], None] | None = None,
    ) -> TreeReport:
        """Grow the tree at a position; the moves in ``lost`` are proved to lose, and are not tried."""
        if self._tree is None or self._game != position.game:
            settings = replace(profile_for(position.game.name).mcts, megabytes=self._memory)
            self._tree, self._game = MctsTree(position, settings), position.game
        tree = self._tree
        tree.follow(position)
        tree.refute(lost)
        tree.ready()
        if self._stop_asked:
            tree.stop()
        tree.search(
            seconds=seconds,
            visits=visits,
            threads=self._threads,
            # A search that is taken up again must not repeat the random numbers it has had.
            seed=self._seed + position.ply * self._threads + tree.visits,
            tell=tell,
            tell_every=INTERVAL,
        )
        return tree.report()
