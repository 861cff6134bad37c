"""What a rule answers: a move with its reason, or why it has nothing to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablier.agents.expert.situation import Situation
from tablier.search.alphabeta import AlphaBetaFinding

__all__ = ["Answer", "Choice", "Ordered", "Rule", "RuleDeclined", "Searched", "Threat", "rule_name"]


@dataclass(frozen=True)
class Threat:
    """A move the opponent would like to make: their distance after it, and by how much it shortens."""

    move: str
    d_opp: int
    gain: int


@dataclass(frozen=True)
class Answer:
    """A move that a rule compared with others: what kind of answer it is, and both distances after it."""

    move: str
    kind: str
    d_my: int
    d_opp: int


@dataclass(frozen=True)
class Ordered:
    """A move in the order before the search, with every term of its score."""

    move: str
    score: float
    base: float  # H1 at a glance
    opponent: float  # for holding the opponent back, times urgency
    own: float  # for coming nearer
    spine: float  # for lying on the way I have in mind, or near it
    bridge: float  # for the bridges it makes
    front: float  # for standing in front of the opponent's last stone
    no_raise: float  # off when the opponent is near and is not held back
    d_my: int
    d_opp: int


@dataclass(frozen=True)
class Searched:
    """What the search saw."""

    depth: int
    nodes: int
    value: float | None
    ends_in: int | None
    line: tuple[str, ...]
    alternatives: tuple[AlphaBetaFinding, ...]  # searched as deep as the move
    equals: tuple[str, ...]  # moves as good as the best, among which bridges decided


@dataclass(frozen=True)
class Choice:
    """The move of the rule that fired."""

    move: str
    reason: str
    threats: tuple[Threat, ...] = ()
    answers: tuple[Answer, ...] = ()
    ordering: tuple[Ordered, ...] = ()
    dead: int = 0  # moves left out before the search
    searched: Searched | None = None
    findings: tuple[AlphaBetaFinding, ...] = ()  # of the search, for the decision's candidates


@dataclass(frozen=True)
class RuleDeclined:
    """A rule that had nothing to say, and why."""

    rule: str
    because: str


Rule = Callable[[Situation], "Choice | str"]


def rule_name(rule: Rule) -> str:
    """Return what a rule is called: its function's name in words."""
    return str(rule.__name__).replace("_", " ")
