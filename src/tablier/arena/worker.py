"""The process in which games are played: it reads tasks, plays them, and writes their records.

Agents run here and may do to this process what they like: print, read, crash, hang or leave children behind. The pool
watches from outside, through the page of progress, and ends the process with everything it started.
"""

from __future__ import annotations

import dataclasses
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from tablier.agents import Agent, GameLog, Limits, agent_maker, agent_options
from tablier.agents.faults import AgentFault
from tablier.agents.registry import agent_class
from tablier.arena.counting import OWN_JUDGE, Judge, OwnJudge
from tablier.arena.playing import Ending, GameUnderWay, describe_fault, forfeit, nanoseconds
from tablier.arena.progress import Progress
from tablier.arena.record_line import NO_FAULT, points_of, record_line, record_of
from tablier.arena.task import Task, Terms
from tablier.rules import BadSpec, Outcome, Position, TablierError, game

__all__ = ["main"]

_GLANCE = Limits(seconds=0, visits=1, depth=1, nodes=1)


class Stable:
    """Makes agents by spec, and keeps those that hold a program, to be used again in the next game."""

    def __init__(self) -> None:
        self._makers: dict[str, tuple[Callable[..., Agent], bool]] = {}
        self._idle: dict[str, list[Agent]] = {}

    def take(self, spec: str, seed: int) -> Agent:
        """Return an agent that nobody uses; one that makes random choices is always new and gets the seed."""
        idle = self._idle.get(spec)
        if idle:
            return idle.pop()
        maker, seeded = self._maker(spec)
        return maker(seed=seed) if seeded else maker()

    def _maker(self, spec: str) -> tuple[Callable[..., Agent], bool]:
        if spec not in self._makers:
            maker = agent_maker(spec)
            own = "seed" in getattr(maker, "keywords", {})
            self._makers[spec] = maker, not own and "seed" in agent_options(spec)
        return self._makers[spec]

    def put_back(self, spec: str, agent: Agent) -> None:
        """Take an agent back after a game that went well."""
        if hasattr(agent, "close"):
            self._idle.setdefault(spec, []).append(agent)

    def close(self) -> None:
        """Let all agents give up what they hold."""
        for agents in self._idle.values():
            for agent in agents:
                discard(agent)
        self._idle.clear()


def discard(agent: Any) -> None:
    """Let an agent that is no longer needed give up what it holds; if that fails, nobody cares."""
    with suppress(BaseException):
        if hasattr(agent, "close"):
            agent.close()


def is_ours(spec: str) -> bool:
    """Whether the code behind a spec is tablier's own, so that a complaint about the spec is the user's to fix."""
    return not hasattr(agent_class(spec.partition(":")[0].strip()), "from_text")


class Worker:
    """Plays one game after another."""

    def __init__(self, terms: Terms, progress: Progress) -> None:
        self._terms = terms
        self._progress = progress
        self._stable = Stable()
        self._judge: Judge | None = None
        self._used: list[tuple[str, Agent, bool]] = []  # spec, agent and whether the last game went well

    def check(self, board: str, specs: list[str]) -> None:
        """Make each agent once, so that a wrong spec is known before the first game.

        Our own agents also choose a move, and others make ready for a game: some specs are wrong for this game only.
        A judge, when there is one, comes last of the specs.
        """
        position = game(board).start()
        for place, spec in enumerate(specs):
            self._progress.begin(place)
            self._progress.begin_answer(place, time.monotonic_ns() + nanoseconds(self._terms.patience))
            agent = self._stable.take(spec, 0)
            if is_ours(spec):
                agent.choose(position, _GLANCE)
            elif hasattr(agent, "prepare"):
                with suppress(AgentFault):  # which will show in the games
                    agent.prepare(position)
            self._progress.end_answer()
            self._stable.put_back(spec, agent)

    def play(self, task: Task) -> bytes:
        """Play a game and return what to tell the pool."""
        self._progress.begin(task.number)
        position = task.position()
        rules = position.game
        seats: list[Agent] = []
        under_way: GameUnderWay | None = None
        try:
            for seat, spec in enumerate(task.agents):
                self._progress.begin_answer(seat, time.monotonic_ns() + nanoseconds(self._terms.patience))
                seats.append(self._stable.take(spec, task.seeds[seat]))
        except BaseException as error:
            ending = forfeit(position, *describe_fault(error), loser=len(seats))
        else:
            self._progress.end_answer()
            terms = dataclasses.replace(self._terms, limits=task.limits(self._terms))
            under_way = GameUnderWay(seats, terms, self._progress, self._take_judge())
            position, ending = self._play_logged(under_way, task, position)
        self._used = [(spec, agent, ending.fault is None) for spec, agent in zip(task.agents, seats, strict=False)]
        record = record_of(task, rules, position.history, ending, under_way.times if under_way else (0, 0))
        fault = (ending.fault or NO_FAULT).encode()
        return b"game %d %g %b " % (task.number, points_of(record, rules.players), fault) + record_line(record)

    def tidy(self) -> None:
        """Put the agents of the last game away; nobody waits for ever for one that does not let go."""
        self._progress.begin(-1)
        self._progress.begin_answer(0, time.monotonic_ns() + nanoseconds(self._terms.patience))
        for spec, agent, unharmed in self._used:
            if unharmed:
                self._stable.put_back(spec, agent)
            else:
                discard(agent)
        self._used = []
        self._progress.end_answer()

    def _play_logged(self, under_way: GameUnderWay, task: Task, position: Position) -> tuple[Position, Ending]:
        if self._terms.log is None:
            return under_way.play(position)
        players = dict(zip(position.game.players, task.agents, strict=True))
        log = GameLog(Path(self._terms.log), position.game, players, str(task.number))
        position, ending = under_way.play(position, log)
        log.write_result(Outcome(ending.winner, ending.reason, 0, (0, 0)))
        return position, ending

    def _take_judge(self) -> Judge | None:
        spec = self._terms.judge
        if self._judge is None and spec is not None:
            judge: Any = OwnJudge() if spec == OWN_JUDGE else self._stable.take(spec, 0)
            self._judge = judge  # an agent that cannot name dead stones is found out when it is asked
        return self._judge

    def close(self) -> None:
        """Let all agents give up what they hold."""
        self._stable.close()
        discard(self._judge)


def main() -> None:
    """Read the terms, then tasks, until the input ends."""
    tasks, tell = _private_streams()
    worker: Worker | None = None
    try:
        worker = Worker(Terms.from_json(json.loads(tasks.readline())), Progress(int(sys.argv[1])))
        for line in tasks:
            word, _, rest = line.partition(b" ")
            if word == b"check":
                worker.check(*json.loads(rest))
                tell(b"ready\n")
            else:
                tell(worker.play(Task.from_line(rest)))
                worker.tidy()
    except BaseException as error:
        usage = isinstance(error, BadSpec)
        told = str(error) if isinstance(error, TablierError) else f"{type(error).__name__}: {error}"
        tell(b"error " + json.dumps([usage, told]).encode() + b"\n")
    finally:
        if worker is not None:
            worker.close()


def _private_streams() -> tuple[IO[bytes], Callable[[bytes], None]]:
    """Keep the pool's pipes for ourselves: what agents read is empty, and what they print goes nowhere."""
    tasks, results = os.fdopen(os.dup(0), "rb"), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nowhere, stream)

    def tell(line: bytes) -> None:
        while line:
            line = line[os.write(results, line) :]

    return tasks, tell


if __name__ == "__main__":
    main()
