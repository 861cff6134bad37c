"""Who moves when in the contest, and what is played when nobody answers, on a clock that moves only when one waits."""

from __future__ import annotations

import queue
import threading

import pytest

import tablier
from tablier.protocols import punctual
from tablier.protocols.pace import Pace
from tablier.protocols.punctual import PunctualPlayer
from tablier.rules import BadSpec, Position
from tablier.search.evaluations import values_after

START = tablier.game("oware").start()
SECONDS = 2.0


class Clock:
    """Time that passes only by waiting; ``late`` is how much too late sleepers wake up."""

    now = 100.0
    late = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds + self.late


class Colleague:
    """Somebody who answers at given moments after the question: (seconds, word, move), or when told to stop."""

    name = "colleague"

    def __init__(self, clock: Clock, script: list[tuple[float, str, str]], at_stop: str | None = None) -> None:
        self.clock, self.script, self.at_stop = clock, script, at_stop
        self.ready, self.gone = threading.Event(), threading.Event()
        self.busy = False
        self.ready_after = 0.0
        self.asked: list[float] = []
        self.stopped: list[float] = []
        self.closed = False
        self.born = clock.now
        wait = self.ready.wait

        def nap(timeout: float | None = None) -> bool:
            self.clock.sleep(timeout or 0)
            if self.clock.now >= self.born + self.ready_after:
                self.ready.set()
            return wait(0)

        self.ready.wait = nap  # type: ignore[method-assign]

    def ask(self, position: Position, seconds: float) -> None:
        assert position == START
        self.asked.append(seconds)
        self.begun = self.clock.now

    def answer(self, timeout: float) -> tuple[str, str]:
        if self.script and self.clock.now >= self.begun + self.script[0][0]:
            _, word, move = self.script.pop(0)
            return word, move
        if self.stopped and self.at_stop is not None:
            return "move", self.at_stop
        self.clock.sleep(timeout)
        raise queue.Empty

    def stop(self) -> None:
        self.stopped.append(self.clock.now)

    def close(self) -> None:
        self.closed = True


class Office(type):
    """The class of agents as far as a player can tell: one that is hired is the one of the stage."""

    stage: Stage

    def __call__(cls, _: str) -> Colleague:
        cls.stage.agents.append(cls.stage.agent)
        return cls.stage.agent

    def __instancecheck__(cls, someone: object) -> bool:
        return someone is cls.stage.agent


class Stage:
    """A player of the contest, its agent and its stand-by played by colleagues."""

    def __init__(self, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = clock
        self.agents: list[Colleague] = []
        self.standbys: list[Colleague] = []
        self.agent = Colleague(clock, [])
        self.standby = Colleague(clock, [])
        monkeypatch.setattr(punctual, "time", clock)
        monkeypatch.setattr(punctual, "AgentApart", Office("Hired", (), {"stage": self}))
        monkeypatch.setattr(punctual, "_Standby", self._call)

    def _call(self) -> Colleague:
        self.standbys.append(self.standby)
        return self.standby

    def player(self, started: float | None = None) -> PunctualPlayer:
        return PunctualPlayer("mcts", Pace(SECONDS), started)


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    return Stage(Clock(), monkeypatch)


def test_the_agent_is_asked_when_it_is_there_and_its_answer_is_played(stage: Stage) -> None:
    stage.agent.ready.set()
    stage.agent.script = [(0.5, "interim", "3R"), (1.0, "move", "5B")]
    assert stage.player().move(START, stage.clock.now) == "5B"
    assert stage.agent.asked == [pytest.approx(Pace(SECONDS).search)]
    assert (stage.standbys, stage.agent.stopped) == ([], [])
    assert stage.clock.now == pytest.approx(101, abs=0.03)


def test_the_time_that_has_passed_since_the_line_came_is_not_there_any_more(stage: Stage) -> None:
    stage.agent.ready.set()
    stage.agent.script = [(0.0, "move", "5B")]
    stage.player().move(START, stage.clock.now - 0.5)
    stage.agent.script = [(0.0, "move", "5B")]
    stage.player().move(START, stage.clock.now - 5)
    assert stage.agent.asked == [pytest.approx(Pace(SECONDS).search - 0.5), 0.0]


def test_whoever_goes_on_is_told_to_stop_once_and_then_answers(stage: Stage) -> None:
    stage.agent.ready.set()
    stage.agent.at_stop = "7B"
    assert stage.player().move(START, stage.clock.now) == "7B"
    assert stage.agent.stopped == [pytest.approx(100 + Pace(SECONDS).search, abs=0.03)]


def test_without_an_answer_the_last_thought_is_played_in_time(stage: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    stage.agent.ready.set()
    stage.agent.script = [(0.1, "interim", "1B"), (0.2, "interim", "3R")]
    assert stage.player().move(START, stage.clock.now) == "3R"
    assert 100 + Pace(SECONDS).latest <= stage.clock.now < 102
    assert len(stage.agent.stopped) == 1
    assert capsys.readouterr().err == "colleague gave no answer in time\n"


@pytest.mark.parametrize("nonsense", ["", "16R", "hello"])
def test_without_a_legal_answer_the_best_by_its_looks_is_played(stage: Stage, nonsense: str) -> None:
    stage.agent.ready.set()
    stage.agent.script = [(0.1, "move", nonsense)]
    values = values_after(START)
    assert values[stage.player().move(START, stage.clock.now)] == max(values.values())


def test_the_stand_by_plays_until_the_agent_is_there(stage: Stage) -> None:
    stage.agent.ready_after = 60
    stage.standby.script = [(0.3, "move", "3R"), (0.3, "move", "5R")]
    player = stage.player()
    assert player.move(START, stage.clock.now) == "3R"
    assert stage.standby.asked == [pytest.approx(Pace(SECONDS).search / 2, abs=0.03)]  # half was waited for the agent
    assert player.move(START, stage.clock.now) == "5R"
    assert (len(stage.standbys), stage.agent.asked) == (1, [])


def test_an_agent_that_comes_within_half_of_the_time_plays(stage: Stage) -> None:
    stage.agent.ready_after = 0.5
    stage.agent.script = [(0.1, "move", "5B")]
    assert stage.player().move(START, stage.clock.now) == "5B"
    assert stage.standbys == []


@pytest.mark.parametrize("what", ["busy", "gone"])
def test_an_agent_that_is_busy_or_gone_is_not_asked(stage: Stage, what: str) -> None:
    stage.agent.ready.set()
    stage.standby.script = [(0.1, "move", "3R")]
    if what == "busy":
        stage.agent.busy = True
    else:
        stage.agent.gone.set()
    assert stage.player().move(START, stage.clock.now) == "3R"
    assert stage.agent.asked == []


def test_a_stand_by_that_still_thinks_is_left_alone(stage: Stage) -> None:
    stage.agent.gone.set()
    stage.standby.script = [(0.1, "move", "3R"), (0.1, "move", "5R")]
    player = stage.player()
    player.move(START, stage.clock.now)
    stage.standby.busy = True
    player.move(START, stage.clock.now)
    assert len(stage.standbys) == 2


def test_after_a_slow_start_the_agent_is_loaded_only_after_the_first_move(stage: Stage) -> None:
    quick, slow = 0.2 * Pace(SECONDS).latest, 0.3 * Pace(SECONDS).latest
    stage.player(stage.clock.now - quick)
    assert len(stage.agents) == 1
    stage.standby.script = [(0.1, "move", "3R")]
    player = stage.player(stage.clock.now - slow)
    assert len(stage.agents) == 1
    player.move(START, stage.clock.now)
    assert len(stage.agents) == 2
    assert stage.standby.asked == [pytest.approx(Pace(SECONDS).search)]
    player.close()
    assert (stage.agent.closed, stage.standby.closed) == (True, True)


def test_a_machine_that_wakes_sleepers_late_is_given_less_time(stage: Stage) -> None:
    stage.agent.ready.set()
    pace = Pace(SECONDS)
    player = PunctualPlayer("mcts", pace)
    stage.agent.script = [(0.5, "move", "5B")]
    player.move(START, stage.clock.now)
    assert pace.latest == pytest.approx(Pace(SECONDS).latest)
    stage.clock.late = 0.1
    stage.agent.script = [(0.5, "move", "5B")]
    player.move(START, stage.clock.now)
    assert pace.latest == pytest.approx(Pace(SECONDS).latest - 0.2)
    pace.begin_move()
    assert pace.latest == pytest.approx(Pace(SECONDS).latest - 0.16)


def test_where_there_is_one_move_nobody_is_asked(stage: Stage) -> None:
    text = "oware, first to move\n1:1R " + " ".join(f"{hole}:-" for hole in range(2, 16)) + " 16:30B"
    position = tablier.game("oware").parse(text)
    assert len(position.legal_moves) == 1
    assert stage.player().move(position, stage.clock.now) == position.legal_moves[0]
    assert (stage.agent.asked, stage.standbys) == ([], [])


def test_a_wrong_spec_is_told_before_anything_begins() -> None:
    with pytest.raises(BadSpec, match="unknown agent 'mtcs'"):
        PunctualPlayer("mtcs", Pace(SECONDS))
