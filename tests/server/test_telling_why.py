"""The whole account as text: everything that the data say, in words."""

from __future__ import annotations

from tablier.agents import Limits, agent
from tablier.agents.expert import ExpertReason
from tablier.rules import game
from tablier.server.live.thinker import tell_why


def test_the_account_has_the_rule_both_ways_the_order_and_what_declined() -> None:
    position = game("hex:9").start().play("e5").play("c6")
    decision = agent("expert").choose(position, Limits(nodes=200))
    why = decision.why
    assert isinstance(why, ExpertReason)
    text = why.account
    assert text.startswith(f"Rule: {why.rule} ({why.reason})\n")
    assert f"· my shortest way: {' '.join(why.ways_before.mine)}" in text
    assert f"· the opponent's: {' '.join(why.ways_after.theirs)}" in text
    for entry in why.ordering:
        assert f"· {entry.move} {entry.score:+.2f}: " in text
    for declined in why.declined:
        assert f"· {declined.rule}: {declined.because}" in text
    told = tell_why(decision)
    assert told is not None
    assert told.split("\n\n") == [str(why), text]


def test_an_agent_without_an_account_tells_its_reasons_alone() -> None:
    decision = agent("greedy").choose(game("hex:5").start(), Limits(nodes=10))
    assert tell_why(decision) == str(decision.why)
