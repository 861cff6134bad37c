"""Why the expert chose a move, as data: the rule that fired, those that declined, distances, and comparisons."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.agents.expert.choice import Answer, Ordered, RuleDeclined, Searched, Threat
from tablier.agents.expert.claim import Claim
from tablier.agents.expert.ways import Ways
from tablier.agents.sentence import Explanation

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
class ExpertReason(Explanation):
    """The whole account of a decision; its text is a few sentences."""

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
    def sentences(self) -> tuple[str, ...]:
        """The account in two to five sentences."""
        from tablier.agents.expert.prose import tell_reason

        return tell_reason(self)

    @property
    def sections(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The whole account, each heading with its lines: what was compared, the order, and why rules declined."""
        from tablier.agents.expert.account import tell_sections

        return tell_sections(self)

    @property
    def account(self) -> str:
        """The sections as text."""
        return "\n".join(
            line for heading, lines in self.sections for line in (heading, *(f"· {line}" for line in lines))
        )

    @property
    def log_lines(self) -> tuple[str, ...]:
        """The account as lines of a log, with the tags of the original report."""
        from tablier.agents.expert.log_lines import write_lines

        return write_lines(self)
