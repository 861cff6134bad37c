"""The account of a decision as lines of a log, with the tags of the original report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablier.agents.expert.choice import Ordered
from tablier.agents.expert.prose import tell_claim
from tablier.agents.expert.why import Distances, ExpertReason

__all__ = ["write_lines"]

_FORCED = ("forced_advance",)
_OPPONENT = ("block_best", "front_cap", "advance2", "fallback_block")


def write_lines(why: ExpertReason) -> tuple[str, ...]:
    """Return ``[must]``, ``[forced]``, ``[opp]`` and ``[order]`` where there is something to say, then ``[choice]``."""
    return (*_tell_must(why), *_tell_forced(why), *_opponent(why), *_order(why), *_claims(why), _choice(why))


def _tell_must(why: ExpertReason) -> Iterator[str]:
    if why.reason == "must_block":
        yield f"[must] the opponent wins in one at {_moves(answer.move for answer in why.answers)}: block {why.move}"
    cells = next((claim.cells for claim in why.claims if claim.kind == "must_play"), ())
    if cells:
        yield f"[must] only {_moves(cells)} {'does' if len(cells) == 1 else 'do'} not lose by force"


def _tell_forced(why: ExpertReason) -> Iterator[str]:
    if why.reason in _FORCED:
        kind = next((answer.kind for answer in why.answers if answer.move == why.move), "advance")
        yield f"[forced] {kind} {why.move} after blocks in a row"
    because = next((declined.because for declined in why.declined if declined.rule == "forced advance"), None)
    if because is not None and "switched off" not in because and "blocks in a row" not in because:
        yield f"[forced] cancelled: {because}"


def _opponent(why: ExpertReason) -> Iterator[str]:
    for threat in why.threats:
        yield f"[opp] {threat.move} d1={threat.d_opp} Δ={-threat.gain:+d}"
    if why.reason in _OPPONENT:
        compared = ", ".join(f"{answer.kind} {answer.move} d_opp={answer.d_opp}" for answer in why.answers)
        yield f"[opp->play] {why.move} reason={why.reason} ({compared})"


def _order(why: ExpertReason) -> Iterator[str]:
    for place, entry in enumerate(why.ordering, start=1):
        yield f"[order] {place} {entry.move} sc={entry.score:+.3f} d_opp1={entry.d_opp} {_terms(entry)}"


def _terms(entry: Ordered) -> str:
    terms = {
        "base": entry.base,
        "Δopp": entry.opponent,
        "Δmy": entry.own,
        "spine": entry.spine,
        "bbonus": entry.bridge,
        "front": entry.front,
        "penNoRaise": entry.no_raise,
    }
    return " ".join(f"{name}={term:+.3f}" for name, term in terms.items())


def _claims(why: ExpertReason) -> Iterator[str]:
    for claim in why.claims:
        if claim.kind != "must_play":
            yield f"[claim] {tell_claim(claim, why.move, why.player)}"


def _choice(why: ExpertReason) -> str:
    before, after = why.before, why.after
    mine, theirs = _change("d_my", before, after), _change("d_opp", before, after)
    return f"[choice] {why.move} rule={why.rule} reason={why.reason} {theirs} {mine}"


def _change(name: str, before: Distances, after: Distances) -> str:
    was, now = getattr(before, name), getattr(after, name)
    change = "" if was is None or now is None else f" (Δ{now - was:+d})"
    return f"{name}:{_stones(was)}→{_stones(now)}{change}"


def _stones(count: int | None) -> str:
    return "∞" if count is None else str(count)


def _moves(moves: Iterable[str]) -> str:
    return ", ".join(moves)
