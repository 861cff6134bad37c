"""What the players share that grow a tree and keep it from move to move."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, TypeVar

from tablier.agents.agent import Tell, require_running
from tablier.agents.decision import Decision
from tablier.agents.limits import Limits
from tablier.agents.profiles import profile_for
from tablier.rules import Game, Position
from tablier.search.search_tree import SearchTree

__all__ = ["Effort", "KeptTreePlayer"]

_SECONDS = 1.0  # without any limit

Tree = TypeVar("Tree", bound=SearchTree)


@dataclass(frozen=True)
class Effort:
    """What a thought may take: the limits of the move and the player's own put together, and when it began.

    >>> Effort.within(Limits(visits=800), own_visits=100, visits_a_ply=1000).visits
    100
    """

    seconds: float | None
    visits: int | None
    nodes: int | None
    began: float  # time.monotonic()

    @classmethod
    def within(cls, limits: Limits, own_visits: int | None, visits_a_ply: int) -> Effort:
        """Return the effort for a move; a tree has no depth, so that a depth alone stands for so many visits a ply."""
        visits = min((count for count in (own_visits, limits.visits) if count is not None), default=None)
        seconds = limits.seconds
        if visits is None and limits.nodes is None and seconds is None:
            if limits.depth is None:
                seconds = _SECONDS
            else:
                visits = limits.depth * visits_a_ply  # and no time: the same limits must give the same move
        return cls(seconds, visits, limits.nodes, time.monotonic())

    @property
    def spent(self) -> float:
        """The seconds since the thought began."""
        return time.monotonic() - self.began


class KeptTreePlayer(ABC, Generic[Tree]):
    """A player with a tree: one thought at a time, a stop from any thread that is never lost, and the tree itself.

    Subclasses make a tree and think by it.
    """

    #: The visits that stand for a ply where a depth is the only limit.
    visits_a_ply: ClassVar[int]

    def __init__(self, visits: int | None) -> None:
        self._visits = Limits(visits=visits).visits
        self._tree: Tree | None = None
        self._game: Game | None = None
        self._one_at_a_time = threading.Lock()
        self._stop_asked = False

    def choose(self, position: Position, limits: Limits, tell: Tell | None = None) -> Decision:
        """Search within the limits; the tree of the last move is kept when the game went on from there."""
        require_running(position, limits)
        with self._one_at_a_time:
            self._stop_asked = False
            effort = Effort.within(limits, self._visits, self.visits_a_ply)
            closed = profile_for(position.game.name).close(position, replace(limits, seconds=effort.seconds))
            return closed or self._think(self._tree_at(position), position, effort, tell)

    def stop(self) -> None:
        """Stop a search that runs in another thread; it answers with what it has."""
        self._stop_asked = True

    def _tree_at(self, position: Position) -> Tree:
        """The tree of the game, standing at a position."""
        if self._tree is None or self._game != position.game or not self._keeps_tree:
            self._game = position.game
            self._tree = self._make_tree(position)
        self._tree.follow(position)
        return self._tree

    @property
    def _keeps_tree(self) -> bool:
        """Whether the tree of the move before is of any use."""
        return True

    @abstractmethod
    def _make_tree(self, position: Position) -> Tree:
        """Return a new tree for the game of a position."""

    @abstractmethod
    def _think(self, tree: Tree, position: Position, effort: Effort, tell: Tell | None) -> Decision:
        """Grow the tree and decide; ``_stop_asked`` may become true at any moment."""
