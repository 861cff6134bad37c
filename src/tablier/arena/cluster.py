"""Games on all machines of a Ray cluster: a pool of workers on each, fed from here.

Each machine plays in processes as a single one does, so an agent can break no more there than here. What a machine was
given is remembered here until its games come back: when the machine is lost, the others play them. No finished game is
lost, and none is counted twice.
"""

from __future__ import annotations

import dataclasses
import json
import logging
import os
import socket
import time
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tablier.arena.game_pool import Finished, GamePool
from tablier.arena.luggage import Luggage, read_files
from tablier.arena.pool import Pool
from tablier.arena.record_line import record_line
from tablier.arena.task import Task, Terms
from tablier.rules import BadSpec, TablierError, game
from tablier.rules.extras import from_extra

__all__ = ["Cluster"]

_LOOK_EVERY = 2.0  # seconds between two looks at which machines there are
_WITHOUT_MACHINES = 60.0  # seconds that we wait for one when none is left
_READY = 120.0  # seconds a machine has to make its pool ready
_AHEAD = 0.5  # seconds of work queued for a machine: its answers come from afar
_MOST_AHEAD = 512  # games
_ANSWER_AFTER = 0.1  # seconds after which a machine tells which games have ended
_CLOSING = 5.0
_KNOCKING = 5.0


@dataclasses.dataclass(frozen=True)
class _Answer:
    """The games that have ended on a machine, or why it cannot go on and whether the user can mend that."""

    games: list[tuple[int, float, str | None, bytes]] = dataclasses.field(default_factory=list)
    trouble: str | None = None
    usage: bool = False


class _Site:
    """The pool of one machine; Ray runs it there."""

    def __init__(self, terms: dict[str, Any], concurrency: int) -> None:
        self._luggage = Luggage()
        self._pool = Pool(concurrency, Terms.from_json(terms))

    def check(self, board: str, specs: list[str], files: dict[str, bytes]) -> _Answer:
        """Try out specs."""
        self._luggage.add(files)
        try:
            self._pool.check(board, [self._luggage.here(spec) for spec in specs])
        except TablierError as error:
            return _Answer(trouble=str(error), usage=isinstance(error, BadSpec))
        return _Answer()

    def play(self, lines: list[bytes], files: dict[str, bytes]) -> _Answer:
        """Take further tasks and return the games that have ended meanwhile."""
        self._luggage.add(files)
        try:
            for line in lines:
                task = Task.from_line(line)
                one, other = map(self._luggage.here, task.agents)
                self._pool.submit(dataclasses.replace(task, agents=(one, other)))
            return _Answer([(one.task.number, one.points, one.fault, one.line) for one in self._collect()])
        except TablierError as error:
            return _Answer(trouble=str(error), usage=isinstance(error, BadSpec))

    def close(self, kindly: bool) -> None:
        """End the games of this machine."""
        self._pool.close(kindly)
        self._luggage.remove()

    def _collect(self) -> list[Finished]:
        """Gather what ends for a while: an answer costs the same for one game or for many."""
        until = time.monotonic() + _ANSWER_AFTER
        finished: list[Finished] = []
        while self._pool.outstanding and (left := until - time.monotonic()) > 0:
            finished += self._pool.collect(left)
        return finished


class _Machine:
    """What is known here of a machine: its pool there, the games that it has, and how fast it is."""

    def __init__(self, name: str, address: str, width: int, site: Any) -> None:
        self.name = name
        self.address = address
        self.width = width
        self.site = site
        self.tasks: dict[int, Task] = {}
        self.answer: Any = None  # to come, from Ray
        self._files: set[str] = set()
        self._pace = 1.0  # games a second, roughly
        self._asked = time.monotonic()

    @property
    def room(self) -> int:
        """How many more games it may have."""
        return self.width + min(_MOST_AHEAD, round(self.width + _AHEAD * self._pace)) - len(self.tasks)

    def ask(self, tasks: list[Task]) -> None:
        """Give it tasks, and ask which games have ended."""
        self.tasks |= {task.number: task for task in tasks}
        files = self.pack(spec for task in tasks for spec in task.agents)
        self.answer = self.site.play.remote([task.as_line() for task in tasks], files)

    def pack(self, specs: Iterable[str]) -> dict[str, bytes]:
        """Return the files of specs that the machine does not have yet."""
        new: dict[str, bytes] = {}
        for spec in set(specs):
            new |= {name: content for name, content in read_files(spec).items() if name not in self._files}
        self._files |= set(new)
        return new

    def take(self, games: list[tuple[int, float, str | None, bytes]]) -> list[Finished]:
        """Return the games that it has finished, each with its task."""
        now = time.monotonic()
        self._pace = 0.7 * self._pace + 0.3 * len(games) / max(now - self._asked, 1e-3)
        self._asked = now
        return [
            Finished(task, points, fault, _name_agents(line, task))
            for number, points, fault, line in games
            if (task := self.tasks.pop(number, None)) is not None
        ]


class Cluster(GamePool):
    """Plays tasks on the machines of a Ray cluster, as many at once on each as it has processors.

    Machines that join while it plays are used, and those that are lost are done without.
    """

    def __init__(self, address: str, terms: Terms, concurrency: int | None = None) -> None:
        if terms.log is not None:
            raise BadSpec("a log is written on one machine: leave out either --log or --cluster")
        self._ray = _connect(address)
        self._terms = terms
        self._concurrency = concurrency
        self._checked: tuple[str, list[str]] | None = None
        self._waiting: deque[Task] = deque()
        self._machines: dict[str, _Machine] = {}
        self._refused: set[str] = set()
        self._looked = -_LOOK_EVERY
        self._last_seen = time.monotonic()
        self._look_around()

    @property
    def width(self) -> int:
        return max(1, sum(machine.width for machine in self._machines.values()))

    @property
    def outstanding(self) -> int:
        return len(self._waiting) + sum(len(machine.tasks) for machine in self._machines.values())

    @property
    def hungry(self) -> bool:
        return len(self._waiting) < 2 * _MOST_AHEAD + 2 * self.width

    def check(self, board: str, specs: Iterable[str]) -> None:
        """Refuse specs that make no agent for a game: every machine tries them out."""
        self._checked = board, list(dict.fromkeys(specs))
        for machine in list(self._machines.values()):
            trouble = self._try_out(machine)
            if trouble is not None:
                raise (BadSpec if trouble.usage else TablierError)(f"{trouble.trouble} (on {machine.address})")

    def submit(self, task: Task) -> None:
        self._waiting.append(task)

    def collect(self, wait: float = 0.2) -> list[Finished]:
        self._look_around()
        for machine in self._machines.values():
            if machine.answer is None and (machine.tasks or self._waiting):
                machine.ask(self._draw(machine))
        answers = {machine.answer: machine for machine in self._machines.values() if machine.answer is not None}
        if not answers:
            time.sleep(wait if self.outstanding else 0)
            return []
        ready, _ = self._ray.wait(list(answers), num_returns=1, timeout=wait)
        return [finished for answer in ready for finished in self._hear(answers[answer])]

    def close(self, kindly: bool = True) -> None:
        self._waiting.clear()
        with suppress(Exception):  # machines that are gone need no goodbye
            goodbyes = [machine.site.close.remote(kindly) for machine in self._machines.values()]
            self._ray.wait(goodbyes, num_returns=len(goodbyes), timeout=_CLOSING)
        self._ray.shutdown()

    def _draw(self, machine: _Machine) -> list[Task]:
        """Take as many waiting tasks as a machine has room for, but no more than its share."""
        fair = -(-len(self._waiting) // len(self._machines))
        return [self._waiting.popleft() for _ in range(min(max(machine.room, 0), max(fair, 1), len(self._waiting)))]

    def _hear(self, machine: _Machine) -> list[Finished]:
        answer, machine.answer = machine.answer, None
        try:
            told: _Answer = self._ray.get(answer)
        except self._ray.exceptions.RayError:
            self._lose(machine)
            return []
        if told.trouble is not None:
            raise (BadSpec if told.usage else TablierError)(f"{told.trouble} (on {machine.address})")
        return machine.take(told.games)

    def _lose(self, machine: _Machine) -> None:
        """Do without a machine; its games are played elsewhere."""
        self._waiting.extendleft(reversed(machine.tasks.values()))
        del self._machines[machine.name]
        self._ray.kill(machine.site)
        self._looked = -_LOOK_EVERY  # the same machine may be back, or another one there

    def _look_around(self) -> None:
        """Find out now and then which machines there are, and make a pool on each new one."""
        now = time.monotonic()
        if now - self._looked < _LOOK_EVERY:
            return
        self._looked = now
        for node in self._ray.nodes():
            width = self._concurrency or int(node["Resources"].get("CPU", 0))
            name = node["NodeID"]
            if node["Alive"] and width and name not in self._machines and name not in self._refused:
                self._welcome(name, node["NodeManagerAddress"], width)
        if self._machines:
            self._last_seen = now
        elif now - self._last_seen > _WITHOUT_MACHINES:
            raise TablierError(
                f"the cluster has had no machine to play on for {_WITHOUT_MACHINES:.0f} s; what is finished is kept"
            )

    def _welcome(self, name: str, address: str, width: int) -> None:
        """Make a pool on a machine; one that cannot play what is played takes no part."""
        strategy = self._ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(name, soft=False)
        kind = self._ray.remote(_Site).options(num_cpus=0, scheduling_strategy=strategy, max_restarts=0)
        machine = _Machine(name, address, width, kind.remote(self._terms.as_json(), width))
        if self._checked is not None:
            trouble = self._try_out(machine)
            if trouble is not None:
                self._refused.add(name)
                warnings.warn(f"{address} takes no part: {trouble.trouble}", stacklevel=2)
                return
        self._machines[name] = machine

    def _try_out(self, machine: _Machine) -> _Answer | None:
        """Let a machine try out the specs of the run; return what is wrong, if anything."""
        assert self._checked is not None
        board, specs = self._checked
        errors = self._ray.exceptions
        try:
            question = machine.site.check.remote(board, specs, machine.pack(specs))
            told: _Answer = self._ray.get(question, timeout=_READY + self._terms.patience * len(specs))
        except errors.GetTimeoutError:
            return _Answer(trouble="it does not get ready")
        except errors.RayError as error:
            return _Answer(trouble=_last_line(str(error)))
        return told if told.trouble is not None else None


def _name_agents(line: bytes, task: Task) -> bytes:
    """Return a record with the agents as they were asked for: files have other names on other machines."""
    record = json.loads(line)
    named = dict(zip(game(task.game).players, task.agents, strict=True))
    return line if record | named == record else record_line(record | named)


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]


def _connect(address: str) -> Any:
    """Return Ray, connected to a cluster."""
    with from_extra("cluster", "a cluster"), _quietly():
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray
        import ray.util.scheduling_strategies

        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, configure_logging=False)
        except (OSError, ValueError, RuntimeError) as error:
            remedy = "start one with: ray start --head" if address == "auto" else _last_line(str(error)).lower()
            raise TablierError(f"there is no Ray cluster at '{address}': {remedy}") from None
    return ray


def _knock(address: str) -> None:
    """Try an address for a moment: Ray itself would try for half a minute."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if address != "auto":
        if not colon or not port.isdecimal():
            raise ValueError("an address looks like 10.0.0.1:6379")
        socket.create_connection((host, int(port)), _KNOCKING).close()


@contextmanager
def _quietly() -> Iterator[None]:
    """Leave what Ray tells of its own parts out of ours."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
