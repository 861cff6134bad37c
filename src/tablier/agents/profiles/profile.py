"""What is known about playing one game well, for agents that otherwise know only its rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablier.agents.decision import Decision
from tablier.agents.facts import Fact, FindFacts
from tablier.agents.landmarks import Landmarks
from tablier.agents.limits import Limits
from tablier.rules import Position
from tablier.search.mcts import CLASSIC, MctsSettings

__all__ = ["Anchor", "Profile", "Rung"]


@dataclass(frozen=True)
class Anchor:
    """A player from elsewhere whose rank people know, and the levels that it plays when they are rated."""

    name: str
    spec: str
    kyu: float
    meets: tuple[int, ...]


@dataclass(frozen=True)
class Rung:
    """One level: who plays.

    ``untrained`` plays as long as no network is shipped for the game, where ``spec`` needs one.
    """

    spec: str
    untrained: str | None = None

    def spec_for(self, game_name: str) -> str:
        """Return who plays a game at this level here and now."""
        if self.untrained is None:
            return self.spec
        from tablier.nets.shipped import is_shipped

        return self.spec if is_shipped(game_name) else self.untrained


#: For a game about which nothing is known: simulations alone, ever more of them.
_ANY_GAME = (
    Rung("mcts:visits=2"),
    Rung("mcts:visits=4"),
    Rung("mcts:visits=8"),
    Rung("mcts:visits=20"),
    Rung("mcts:visits=60"),
    Rung("mcts:visits=200"),
    Rung("mcts:visits=600"),
    Rung("mcts:visits=2000"),
    Rung("mcts:visits=10000"),
    Rung("mcts"),
)


def _leave_proofs_out(_position: Position) -> float:
    return 0.0


def _find_none(_position: Position) -> tuple[str, ...]:
    return ()


def _know_no_facts(_position: Position, _move: str) -> tuple[Fact, ...]:
    return ()


def _see_nothing(_position: Position) -> Landmarks:
    return Landmarks()


@dataclass(frozen=True)
class Profile:
    """How a game is best played, as matches showed (docs/measurements.md).

    ``levels`` go from the weakest to the strongest; a spec without a number of visits thinks as long as it may.
    On boards up to ``small``, where little skill is enough to play perfectly, ``small_levels`` take their place.
    ``classic`` is UCT as textbooks have it, the form that ``mcts:classic=yes`` plays.
    ``weight_sets`` are sets of alpha–beta's weights by name, in centi-points: what a set leaves out has its default,
    which is the tuned value. ``unit_weight`` is what the other weights are measured against, and is not tuned.
    ``closing`` returns the move of a position in which nothing is left to gain, without a search, else None.
    ``glances`` are the game's own ways for ``greedy`` to choose at a glance, by name, the usual one first.
    ``anchors`` are players from elsewhere that the levels are rated by.
    ``idle_moves`` are those that no player thinks of, however new to the game.
    ``facts`` finds what is true about a move: what it captures, joins, threatens or leaves.
    ``landmarks`` returns what can be measured on the board of a running game.
    ``proof_share`` says which part of the time of a move is well spent on trying to prove the position.
    """

    levels: tuple[Rung, ...] = _ANY_GAME
    small_levels: tuple[Rung, ...] = ()
    small: int = 0
    mcts: MctsSettings = field(default_factory=MctsSettings)
    classic: MctsSettings = CLASSIC
    weight_sets: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: {"tuned": {}})
    unit_weight: str | None = None
    closing: Callable[[Any, Limits], Decision | None] | None = None
    glances: Mapping[str, Callable[[Any, random.Random], Decision]] = field(default_factory=dict)
    proof_share: Callable[[Position], float] = _leave_proofs_out
    idle_moves: Callable[[Any], Collection[str]] = _find_none
    landmarks: Callable[[Any], Landmarks] = _see_nothing
    anchors: tuple[Anchor, ...] = ()
    facts: FindFacts = _know_no_facts

    def levels_on(self, size: int) -> tuple[Rung, ...]:
        """Return the levels of a board of some size, from the weakest to the strongest."""
        return self.small_levels if size <= self.small else self.levels

    def close(self, position: Position, limits: Limits) -> Decision | None:
        """Return what to play where nothing is left to gain, and None where that is not so."""
        return None if self.closing is None else self.closing(position, limits)
