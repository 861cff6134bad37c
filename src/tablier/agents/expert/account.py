"""The whole account of a decision: what was compared, the order of moves, and the rules that declined."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.agents.english import ENGLISH
from tablier.agents.expert.choice import Ordered
from tablier.agents.expert.prose import tell_claim
from tablier.agents.expert.ways import Ways
from tablier.agents.expert.why import ExpertReason
from tablier.agents.sentence import Sentence

__all__ = ["tell_sections"]

_TERMS = ("base", "opponent", "own", "spine", "bridge", "front", "no_raise")


def tell_sections(why: ExpertReason) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the account, each heading with its lines; headings without any are left out, but for the rule's."""
    parts = (
        (Sentence("account.rule", rule=_name_rule(why.rule), reason=why.reason), _distances(why)),
        (Sentence("account.claims"), (tell_claim(claim, why.move, why.player) for claim in why.claims)),
        (
            Sentence("account.threats"),
            (Sentence("account.threat", move=threat.move, count=threat.d_opp) for threat in why.threats),
        ),
        (
            Sentence("account.compared"),
            (
                Sentence("account.answer", move=answer.move, mine=answer.d_my, theirs=answer.d_opp)
                for answer in why.answers
            ),
        ),
        (Sentence("account.order"), map(_tell_place, why.ordering)),
        (
            Sentence("account.declined"),
            (
                Sentence("account.because", rule=_name_rule(declined.rule), because=declined.because)
                for declined in why.declined
            ),
        ),
    )
    sections = ((heading, tuple(lines)) for heading, lines in parts)
    return tuple((heading, lines) for heading, lines in sections if lines)


def _name_rule(rule: str) -> str:
    """The rule by its name; one that somebody added has it in one language only."""
    key = f"rule.{rule}"
    return Sentence(key) if key in ENGLISH else rule


def _distances(why: ExpertReason) -> Iterator[str]:
    for key, ways, distances in (
        ("account.before", why.ways_before, why.before),
        ("account.after", why.ways_after, why.after),
    ):
        yield Sentence(key, mine=_stones(distances.d_my), theirs=_stones(distances.d_opp))
        yield from _shortest(ways)


def _shortest(ways: Ways) -> Iterator[str]:
    if ways.mine:
        yield Sentence("account.my-way", line=ways.mine)
    if ways.theirs:
        yield Sentence("account.their-way", line=ways.theirs)


def _stones(count: int | None) -> str:
    return Sentence("account.too-many") if count is None else Sentence("account.stones", stones=count)


def _tell_place(entry: Ordered) -> str:
    terms = ((name, getattr(entry, name)) for name in _TERMS)
    told = tuple(Sentence(f"term.{name}", term=term) for name, term in terms if term)
    return Sentence("account.place", move=entry.move, score=entry.score, terms=told)
