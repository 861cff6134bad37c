"""The whole account of a decision as text: what was compared, the order of moves, and the rules that declined."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.agents.expert.prose import tell_claim
from tablier.agents.expert.ways import Ways
from tablier.agents.expert.why import ExpertReason

__all__ = ["tell_account"]


def tell_account(why: ExpertReason) -> str:
    """Return the account, a heading and its lines at a time."""
    parts = (
        (f"Rule: {why.rule} ({why.reason})", [*_distances(why)]),
        ("What holds for the move", [tell_claim(claim, why.move, why.player) for claim in why.claims]),
        ("The opponent's best moves", [f"{threat.move}: they would need {threat.d_opp}" for threat in why.threats]),
        ("Compared", [f"{answer.move}: I need {answer.d_my}, they need {answer.d_opp}" for answer in why.answers]),
        ("First in order", [*_order(why)]),
        ("Rules that declined", [f"{declined.rule}: {declined.because}" for declined in why.declined]),
    )
    return "\n".join(line for heading, lines in parts if lines for line in (heading, *(f"· {line}" for line in lines)))


def _distances(why: ExpertReason) -> Iterator[str]:
    for name, ways, distances in (("Before", why.ways_before, why.before), ("After", why.ways_after, why.after)):
        yield f"{name}: I need {_stones(distances.d_my)}, the opponent {_stones(distances.d_opp)}"
        yield from _shortest(ways)


def _shortest(ways: Ways) -> Iterator[str]:
    if ways.mine:
        yield f"my shortest way: {' '.join(ways.mine)}"
    if ways.theirs:
        yield f"the opponent's: {' '.join(ways.theirs)}"


def _stones(count: int | None) -> str:
    return "more than there are" if count is None else "1 stone" if count == 1 else f"{count} stones"


def _order(why: ExpertReason) -> Iterator[str]:
    for entry in why.ordering:
        terms = {
            "worth": entry.base,
            "holds back": entry.opponent,
            "nearer": entry.own,
            "on my way": entry.spine,
            "bridges": entry.bridge,
            "in front": entry.front,
            "lets them": entry.no_raise,
        }
        told = ", ".join(f"{name} {term:+.2f}" for name, term in terms.items() if term)
        yield f"{entry.move} {entry.score:+.2f}: {told}"
