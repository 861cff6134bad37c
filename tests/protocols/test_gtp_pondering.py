"""An engine that ponders thinks between the commands, and is there at once when one comes."""

from __future__ import annotations

import re
import threading
import time

import pytest
from protocols.conversation import Conversation

from tablier.agents import Decision, Limits, agent
from tablier.protocols.gtp.pondering import Pondering
from tablier.rules import Position, game

AFTER_OURS = game("hex:5").start().play("c3")


class Thinker:
    """Think until the time is over or somebody says stop, and remember about what and for how long."""

    name = "thinker"

    def __init__(self) -> None:
        self.seen: list[Position] = []
        self.given: list[float] = []
        self.began = threading.Event()
        self._stopped = threading.Event()

    def choose(self, position: Position, limits: Limits) -> Decision:
        assert limits.seconds is not None
        self.seen.append(position)
        self.given.append(limits.seconds)
        self._stopped.clear()
        self.began.set()
        self._stopped.wait(limits.seconds / 50)  # a hasty one
        return Decision(position.legal_moves[0])

    def stop(self) -> None:
        self._stopped.set()


def wait_for(thinker: Thinker, thoughts: int) -> None:
    deadline = time.monotonic() + 30
    while len(thinker.given) < thoughts:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_the_thoughts_grow_and_are_all_about_the_same_position() -> None:
    thinker = Thinker()
    pondering = Pondering(thinker)
    pondering.begin(AFTER_OURS)
    wait_for(thinker, 4)
    pondering.end()
    assert thinker.given[:4] == [1, 2, 4, 8]
    assert set(thinker.seen) == {AFTER_OURS}
    thoughts = len(thinker.given)
    time.sleep(0.1)
    assert len(thinker.given) == thoughts, "nobody thinks any more"


def test_to_begin_again_changes_nothing_until_it_has_ended() -> None:
    thinker = Thinker()
    pondering = Pondering(thinker)
    for _ in range(3):
        pondering.begin(AFTER_OURS)
    wait_for(thinker, 1)
    assert len(thinker.given) == 1
    pondering.end()
    pondering.end()
    pondering.begin(AFTER_OURS)
    wait_for(thinker, 2)
    assert thinker.given[1] == 1
    pondering.end()


def test_nobody_ponders_who_cannot_be_stopped_and_nobody_about_a_finished_game() -> None:
    class Unstoppable:
        name = "unstoppable"

        def choose(self, position: Position, limits: Limits) -> Decision:
            pytest.fail(f"it must not think about {position} for {limits.seconds} s")

    Pondering(Unstoppable()).begin(AFTER_OURS)
    over = game("hex:2").start().play("a1").play("b1").play("a2")
    assert over.outcome is not None
    thinker = Thinker()
    Pondering(thinker).begin(over)
    assert not thinker.began.wait(0.1)


def lines_after_a_pause(*options: str) -> int:
    """Tell how many lines our second move rests on, five of them new, when the opponent took a moment for theirs."""
    spec = "neural:threads=1,solver=0"
    with Conversation("hex:9", spec, "--visits", "5", *options) as engine:
        ours = engine("genmove b").removeprefix("= ")
        time.sleep(1.0)
        theirs = agent(spec).choose(game("hex:9").start().play(ours), Limits(visits=300)).move  # the best, and expected
        engine(f"play w {theirs}")
        engine("genmove b")
        told = re.search(r"Of ([\d,]+) lines", engine("tablier-why"))
        return 0 if told is None else int(told[1].replace(",", ""))


def test_what_was_thought_meanwhile_is_there_for_the_next_move() -> None:
    assert lines_after_a_pause() <= 10
    assert lines_after_a_pause("--ponder") > 10


def test_commands_are_answered_while_the_engine_ponders() -> None:
    with Conversation("go:9", "neural:threads=1", "--visits", "5", "--ponder") as engine:
        engine("genmove b")
        begin = time.monotonic()
        for _ in range(20):
            assert engine("name").startswith("= ")
        assert time.monotonic() - begin < 10
        assert engine("quit") == "="
