"""Why the expert chose a move, as data: the rule that fired, those that declined, distances, and comparisons."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.agents.expert.choice import Answer, Ordered, RuleDeclined, Searched, Threat
from tablier.agents.expert.claim import Claim
from tablier.agents.expert.ways import Ways

__all__ = ["SEARCHED", "Bridges", "Distances", "ExpertReason"]

#: The reasons of moves that the search chose alone.
SEARCHED = ("search", "bridge_tie", "no_time")


@dataclass(frozen=True)
class Distances:
    """The stones that I and the opponent still need; None for a player who cannot join their sides any more."""

    d_my: int | None
    d_opp: int | None


@dataclass(frozen=True)
class Bridges:
    """The bridges the move makes; those of mine the opponent had just entered; and how many of these the move keeps."""

    made: int
    entered: int
    kept: int


@dataclass(frozen=True)
class ExpertReason:
    """The whole account of a decision; ``str`` tells it in a few sentences."""

    move: str
    player: str
    rule: str
    reason: str
    before: Distances
    after: Distances
    declined: tuple[RuleDeclined, ...]
    threats: tuple[Threat, ...]
    answers: tuple[Answer, ...]
    ordering: tuple[Ordered, ...]
    dead: int
    searched: Searched | None
    bridges: Bridges
    claims: tuple[Claim, ...]  # what was checked about the move, and holds
    ways_before: Ways
    ways_after: Ways

    @property
    def is_decided_by_rule(self) -> bool:
        """Whether a named rule chose the move, and not the search alone."""
        return self.reason not in SEARCHED

    @property
    def is_confirmed(self) -> bool:
        """Whether something was proved that speaks for the move."""
        return any(claim.speaks_for_the_move for claim in self.claims)

    @property
    def account(self) -> str:
        """The whole account as text: what was compared, the order of moves, and why the other rules declined."""
        from tablier.agents.expert.account import tell_account

        return tell_account(self)

    @property
    def log_lines(self) -> tuple[str, ...]:
        """The account as lines of a log, with the tags of the original report."""
        from tablier.agents.expert.log_lines import write_lines

        return write_lines(self)

    def __str__(self) -> str:
        from tablier.agents.expert.prose import tell_reason

        return tell_reason(self)
