"""Live analysis listens to one search, and ends it as soon as something comes."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Iterator

import pytest
from protocols.conversation import Conversation

from tablier.agents import Agent, Decision, Limits, Tell, agent
from tablier.protocols.gtp.running_analysis import ENDLESS, RunningAnalysis
from tablier.rules import Position, TablierError, game

START = game("go:9").start()


class Thinker:
    """Think of one move after another until somebody says stop."""

    name = "thinker"

    def __init__(self) -> None:
        self.choices = 0
        self._stopped = threading.Event()

    def choose(self, position: Position, limits: Limits, tell: Tell | None = None) -> Decision:
        self.choices += 1
        self._stopped.clear()
        moves: Iterator[str] = iter(position.legal_moves)
        end = time.monotonic() + (limits.seconds or 0)
        move = next(moves)
        while not self._stopped.wait(0.01) and time.monotonic() < end:
            move = next(moves, move)
            if tell is not None:
                tell(Decision(move))
        return Decision(move)

    def stop(self) -> None:
        self._stopped.set()


class Silent:
    """Answer at once, and know nothing of being stopped."""

    name = "silent"

    def choose(self, position: Position, limits: Limits) -> Decision:
        assert limits.seconds is not None
        assert limits.seconds < 10
        return Decision(position.legal_moves[0])


def test_all_reports_come_from_one_search() -> None:
    thinker = Thinker()
    analysis = RunningAnalysis(thinker, START, ENDLESS)
    heard = []
    for decision in analysis.reports(0.05, until_interrupted=True):
        heard.append(decision.move)
        if len(heard) == 4:
            analysis.interrupt()
    assert thinker.choices == 1
    assert len(set(heard)) >= 4
    assert heard == sorted(heard, key=START.legal_moves.index)


def test_an_interruption_ends_a_search_within_milliseconds() -> None:
    took = []
    for _ in range(5):
        analysis = RunningAnalysis(agent("mcts"), START, ENDLESS)
        begun: list[float] = []

        def interrupt(analysis: RunningAnalysis = analysis, begun: list[float] = begun) -> None:
            begun.append(time.monotonic())
            analysis.interrupt()

        threading.Timer(0.2, interrupt).start()
        list(analysis.reports(60, until_interrupted=True))
        took.append(time.monotonic() - begun[0])
    assert statistics.median(took) < 0.05, "a busy machine included"


def test_an_interruption_that_comes_first_is_not_lost() -> None:
    analysis = RunningAnalysis(Thinker(), START, ENDLESS)
    analysis.interrupt()
    assert len(list(analysis.reports(60, until_interrupted=True))) == 1


def test_an_agent_that_cannot_be_stopped_is_not_asked_for_long_and_its_answer_is_repeated() -> None:
    analysis = RunningAnalysis(Silent(), START, ENDLESS)
    heard = []
    for decision in analysis.reports(0.02, until_interrupted=True):
        heard.append(decision.move)
        if len(heard) == 3:
            analysis.interrupt()
    assert set(heard) == {START.legal_moves[0]}


def test_a_move_is_reported_until_the_agent_has_decided() -> None:
    heard = list(RunningAnalysis(Thinker(), START, Limits(seconds=0.3)).reports(0.05, until_interrupted=False))
    assert len(heard) > 2
    assert START.legal_moves.index(heard[-1].move) >= START.legal_moves.index(heard[-2].move)


def test_a_fault_of_the_agent_is_told() -> None:
    class Broken:
        name = "broken"

        def choose(self, position: Position, limits: Limits) -> Decision:
            raise TablierError(f"no idea about {position.game} in {limits.seconds} s")

    broken: Agent = Broken()
    with pytest.raises(TablierError, match="no idea"):
        list(RunningAnalysis(broken, START, ENDLESS).reports(0.01, until_interrupted=True))


@pytest.mark.parametrize("command", ["lz-analyze b 5", "kata-analyze b 5"])
def test_visits_grow_from_report_to_report(command: str) -> None:
    with Conversation("go:9", "mcts") as engine:
        engine.send(command)
        assert engine.line() == "="
        visits = [int(engine.line().split()[4]) for _ in range(12)]
        begin = time.monotonic()
        engine.send("name")
        engine.answer()
        assert engine.answer() == "= tablier mcts"
        assert time.monotonic() - begin < 2
    assert visits == sorted(visits)
    assert visits[-1] > visits[0]
