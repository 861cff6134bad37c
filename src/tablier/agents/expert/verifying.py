"""Rules whose move is only trusted when the search backs it."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps

from tablier.agents.expert.choice import Choice, Rule
from tablier.agents.expert.searching import search_once
from tablier.agents.expert.situation import Situation
from tablier.agents.sentence import Sentence

__all__ = ["require_backing"]

_LEAST_SHARE = 0.1  # of the visits of the best move: a value from fewer says little


def require_backing(rule: Rule) -> Rule:
    """Return a rule that steps back when the search finds something better, where the configuration wants that."""

    @wraps(rule)
    def check(situation: Situation) -> Choice | str:
        answer = rule(situation)
        if isinstance(answer, str) or not situation.configuration.verify:
            return answer
        if answer.move not in situation.hopeful:
            return Sentence("declined.loses", move=answer.move)
        found = search_once(situation)
        doubt = _doubt(situation, answer.move)
        if doubt is not None:
            return doubt
        return replace(
            answer,
            ordering=found.ordering,
            dead=found.dead,
            searched=found.account(answer.move),
            seen=found.seen,
        )

    return check


def _doubt(situation: Situation, move: str) -> str | None:
    """Say why the search does not back a move; None when it does."""
    found = search_once(situation)
    best, seen = found.best, found.of(move)
    if move == best.move:
        return None
    if best.value is None:
        return Sentence("declined.unchecked", move=move)
    if seen is None or seen.value is None or not seen.exact or seen.visits < _LEAST_SHARE * best.visits:
        return Sentence("declined.preferred", best=best.move, move=move)
    if seen.value < best.value - situation.configuration.trust:
        return Sentence("declined.worth-less", move=move, worth=seen.value, best=best.move, most=best.value)
    return None
