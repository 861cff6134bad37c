"""The whole account as text: everything that the data say, in words."""

from __future__ import annotations

from tablier.agents import Limits, agent
from tablier.agents.expert import ExpertReason
from tablier.agents.sentence import Explanation
from tablier.rules import game
from tablier.server.live.attendants.thinker import tell_why
from tablier.server.rooms.events import Moved, read_event, write_event
from tablier.server.rooms.views.reasons import describe_reasons


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


def test_reasons_are_data_that_the_store_gives_back() -> None:
    decision = agent("expert").choose(game("hex:5").start().play("c3").play("b2"), Limits(nodes=50))
    reasons = describe_reasons(decision.why)
    assert reasons is not None
    assert isinstance(decision.why, ExpertReason)
    assert len(reasons["sentences"]) == len(decision.why.sentences)
    assert all(isinstance(sentence, dict) for sentence in reasons["sentences"])
    rule, *_, declined = reasons["sections"]
    assert isinstance(rule["heading"], dict)
    assert rule["heading"]["key"] == "account.rule"
    assert isinstance(declined["lines"][0], dict)
    assert set(declined["lines"][0]["values"]) == {"rule", "because"}
    event = Moved(at=1.0, player="black", move="a1", node=0, reasons=reasons)
    assert read_event(event.kind, event.at, write_event(event)) == event


def test_a_long_account_is_cut_between_its_lines() -> None:
    class Talker(Explanation):
        sentences = ("a word " * 100,) * 10
        sections = (("Heading", ("line " * 200,) * 10), ("Another", ("line",)))

    reasons = describe_reasons(Talker())
    assert reasons is not None
    assert len(reasons["sentences"]) == 2
    assert [len(section["lines"]) for section in reasons["sections"]] == [3, 1]
    assert describe_reasons("just a text") is None
