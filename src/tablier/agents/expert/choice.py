"""What a rule answers: a move with its reason, or why it has nothing to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablier.agents.expert.claim import Claim
from tablier.agents.expert.situation import Situation

__all__ = ["Answer", "Choice", "Ordered", "Rule", "RuleDeclined", "Searched", "Seen", "Threat", "rule_name"]


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
class Seen:
    """What the search saw of one move; unless ``exact``, the move is only known to be no better than its value."""

    move: str
    value: float | None
    exact: bool = True
    depth: int = 0
    visits: int = 0
    ends_in: int | None = None
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Searched:
    """What the search saw: ``depth`` and ``nodes`` of alpha–beta, or the ``visits`` of a tree of simulated games."""

    depth: int
    nodes: int
    value: float | None
    ends_in: int | None
    line: tuple[str, ...]
    alternatives: tuple[Seen, ...]  # searched as deep as the move
    equals: tuple[str, ...] = ()  # moves as good as the best, among which bridges decided
    visits: int = 0
    best: str | None = None  # what the search likes best


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
    seen: tuple[Seen, ...] = ()  # by the search, for the decision's candidates
    claims: tuple[Claim, ...] = ()  # what is proved about the move


@dataclass(frozen=True)
class RuleDeclined:
    """A rule that had nothing to say, and why."""

    rule: str
    because: str


Rule = Callable[[Situation], "Choice | str"]


def rule_name(rule: Rule) -> str:
    """Return what a rule is called: its function's name in words."""
    return str(rule.__name__).replace("_", " ")
