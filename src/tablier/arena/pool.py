"""Worker processes that play games side by side, and the watch over them."""

from __future__ import annotations

import json
import os
import secrets
import select
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable
from contextlib import suppress

from tablier.agents import guard
from tablier.arena.counting import OWN_JUDGE
from tablier.arena.game_pool import Finished, GamePool
from tablier.arena.playing import describe_lateness, forfeit
from tablier.arena.processes import TAG, end_all
from tablier.arena.progress import NOBODY, Progress
from tablier.arena.record_line import NO_FAULT, points_of, record_line, record_of
from tablier.arena.task import Task, Terms
from tablier.rules import BadSpec, TablierError, game
from tablier.rules.portable import require_posix

__all__ = ["Pool"]

_CHUNK = 1 << 18
_WATCH_EVERY = 0.02  # seconds
_AHEAD = 0.1  # seconds of work queued for a worker, so that it need not wait for us
_MOST_AHEAD = 64  # tasks
_MOST_UNHEARD = 16_000  # bytes of tasks: far less than a pipe holds, so that writing to a worker never blocks
_CLOSING = 2.0  # seconds a worker has to close its agents
_ATTEMPTS = 3  # to play a game whose worker died while no agent's code was running


class _Worker:
    """One process, the tasks ahead of it, and the page on which it shows its progress."""

    def __init__(self, terms: Terms) -> None:
        self.tag = secrets.token_hex(8)
        self.tasks: deque[Task] = deque()
        self._lengths: deque[int] = deque()
        self._untold: list[bytes] = []
        self.progress, file = Progress.create()
        with file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tablier.arena.worker", str(file.fileno())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=[file.fileno()],
                env={**os.environ, TAG: self.tag},
                start_new_session=True,
            )
        guard.watch(self.process.pid)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input = self.process.stdin
        self.output = self.process.stdout.fileno()
        self.unread = b""
        self.pace = 1.0  # games a second, roughly
        self.last_told = time.monotonic()
        self.tell(json.dumps(terms.as_json()).encode() + b"\n")

    def tell(self, line: bytes) -> None:
        with suppress(BrokenPipeError):  # its death will be noticed when we read from it
            self.input.write(line)
            self.input.flush()

    def give(self, task: Task) -> None:
        """Put a task on the list; ``tell_tasks`` sends all new ones to the worker."""
        line = b"task " + task.as_line()
        self.tasks.append(task)
        self._lengths.append(len(line))
        self._untold.append(line)

    def tell_tasks(self) -> None:
        if self._untold:
            self.tell(b"".join(self._untold))
            self._untold.clear()

    def read_lines(self) -> list[bytes] | None:
        """Return the complete lines that have come; None if the process is gone."""
        chunk = os.read(self.output, _CHUNK)
        if not chunk:
            return None
        *lines, self.unread = (self.unread + chunk).split(b"\n")
        return lines

    @property
    def wants(self) -> bool:
        return len(self.tasks) < min(_MOST_AHEAD, 1 + _AHEAD * self.pace) and sum(self._lengths) < _MOST_UNHEARD

    def finish_task(self) -> Task:
        """Take the task that is done off the list."""
        now = time.monotonic()
        self.pace = 0.8 * self.pace + 0.2 / max(now - self.last_told, 1e-4)
        self.last_told = now
        self._lengths.popleft()
        return self.tasks.popleft()

    def leave(self) -> None:
        """Ask the process to end."""
        with suppress(OSError):
            self.input.close()

    def end(self) -> None:
        """End the process and everything it started."""
        self.leave()
        end_all(self.process.pid, self.tag)
        self.process.wait()
        guard.release(self.process.pid)
        self.process.stdout.close()  # type: ignore[union-attr]
        self.progress.close()


class Pool(GamePool):
    """Plays tasks in worker processes; an agent that breaks a game loses it, and the others go on.

    A worker runs in a session of its own. When it dies, or an agent does not answer in time, it is killed with
    everything that it started, and another takes its place; games that it had not begun yet are given to the others.
    """

    def __init__(self, concurrency: int, terms: Terms) -> None:
        require_posix("a match")
        if not 1 <= concurrency <= 1024:
            raise BadSpec(f"concurrency must be from 1 to 1024, not {concurrency!r}")
        self._terms = terms
        self._waiting: deque[Task] = deque()
        self._attempts: dict[int, int] = {}
        self._selector = selectors.DefaultSelector()
        self._workers: list[_Worker] = []
        self._concurrency = concurrency

    @property
    def width(self) -> int:
        return self._concurrency

    @property
    def outstanding(self) -> int:
        return len(self._waiting) + sum(len(worker.tasks) for worker in self._workers)

    @property
    def hungry(self) -> bool:
        return len(self._waiting) < _MOST_AHEAD * self._concurrency

    def check(self, board: str, specs: Iterable[str]) -> None:
        """Refuse specs that make no agent for a game: a worker tries them out."""
        named = list(dict.fromkeys(specs))
        person = next((spec for spec in named if spec.partition(":")[0].strip() == "human"), None)
        if person is not None:
            raise BadSpec(f"'{person}' cannot play here, where nobody can be asked; use tablier play")
        named += [] if self._terms.judge in (None, OWN_JUDGE) else [self._terms.judge]
        worker = self._start_worker()
        worker.tell(b"check " + json.dumps([board, named]).encode() + b"\n")
        lines: list[bytes] | None = []
        while lines == []:
            if worker.progress.deadline < time.monotonic_ns():
                raise TablierError(f"'{named[worker.progress.number]}' was not ready within {self._terms.patience:g} s")
            for _ in self._selector.select(_WATCH_EVERY):
                lines = worker.read_lines()
        if lines is None:
            raise TablierError(f"'{named[worker.progress.number]}' ended the process it was made in")
        _raise_error(lines[0])

    def submit(self, task: Task) -> None:
        self._waiting.append(task)

    def collect(self, wait: float = 0.2) -> list[Finished]:
        until = time.monotonic() + wait
        while True:
            self._distribute()
            done: list[Finished] = []
            for key, _ in self._selector.select(_WATCH_EVERY):
                done += self._hear(key.data)
            now = time.monotonic()
            for worker in list(self._workers):
                if worker.progress.deadline < time.monotonic_ns():
                    done += self._end_late_worker(worker)
            if done or now >= until or not self.outstanding:
                return done

    def close(self, kindly: bool = True) -> None:
        """End all workers and everything their agents started; unfinished games are dropped."""
        self._waiting.clear()
        if kindly:
            for worker in self._workers:
                worker.leave()
            deadline = time.monotonic() + _CLOSING
            for worker in self._workers:
                if not worker.tasks:
                    with suppress(subprocess.TimeoutExpired):
                        worker.process.wait(max(0.0, deadline - time.monotonic()))
        for worker in list(self._workers):
            self._drop(worker)
        self._selector.close()

    def _start_worker(self) -> _Worker:
        worker = _Worker(self._terms)
        self._workers.append(worker)
        self._selector.register(worker.output, selectors.EVENT_READ, worker)
        return worker

    def _drop(self, worker: _Worker) -> None:
        self._selector.unregister(worker.output)
        self._workers.remove(worker)
        worker.end()

    def _distribute(self) -> None:
        while len(self._workers) < min(self._concurrency, self.outstanding):
            self._start_worker()
        while self._waiting:
            worker = min(self._workers, key=lambda one: len(one.tasks))
            if worker.tasks and not worker.wants:
                break
            worker.give(self._waiting.popleft())
        for worker in self._workers:
            worker.tell_tasks()

    def _hear(self, worker: _Worker) -> list[Finished]:
        lines = worker.read_lines()
        return self._bury_worker(worker) if lines is None else self._results(worker, lines)

    def _results(self, worker: _Worker, lines: list[bytes]) -> list[Finished]:
        done = []
        for line in lines:
            _raise_error(line)
            _, number, points, fault, record = line.split(b" ", 4)
            task = worker.finish_task()
            assert task.number == int(number)
            told = fault.decode()
            done.append(Finished(task, float(points), None if told == NO_FAULT else told, record + b"\n"))
        return done

    def _end_late_worker(self, worker: _Worker) -> list[Finished]:
        """End a worker whose agent does not answer; that agent loses the game."""
        os.kill(worker.process.pid, signal.SIGSTOP)
        status = os.waitid(os.P_PID, worker.process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        stopped = status is not None and status.si_code == os.CLD_STOPPED  # from here on nothing changes
        if not stopped or worker.progress.deadline >= time.monotonic_ns():  # it ended or answered at the last moment
            os.kill(worker.process.pid, signal.SIGCONT)
            return []
        told = worker.read_lines() if select.select([worker.output], [], [], 0)[0] else []
        return self._results(worker, told or []) + self._replace_worker(worker, "hang", describe_lateness(self._terms))

    def _bury_worker(self, worker: _Worker) -> list[Finished]:
        try:
            code = worker.process.wait(_CLOSING)
            told = f"exit code {code}" if code >= 0 else f"signal {-code}"
        except subprocess.TimeoutExpired:
            told = "by closing its pipes"
        return self._replace_worker(worker, "crash", f"the agent ended the process it ran in ({told})")

    def _replace_worker(self, worker: _Worker, fault: str, message: str) -> list[Finished]:
        progress, tasks = worker.progress, worker.tasks
        done = []
        if tasks and tasks[0].number == progress.number and progress.seat != NOBODY:
            done.append(_forfeit_game(tasks.popleft(), progress, fault, message))
        elif tasks:
            attempts = self._attempts[tasks[0].number] = self._attempts.get(tasks[0].number, 0) + 1
            if attempts >= _ATTEMPTS:
                raise TablierError(
                    f"game {tasks[0].number} cannot be played: its process ended {attempts} times ({message})"
                )
        self._drop(worker)
        self._waiting.extendleft(reversed(tasks))
        return done


def _raise_error(line: bytes) -> None:
    """Raise here what went wrong in a worker outside a game."""
    if line.startswith(b"error "):
        usage, told = json.loads(line[6:])
        raise BadSpec(told) if usage else TablierError(told)


def _forfeit_game(task: Task, progress: Progress, fault: str, message: str) -> Finished:
    """Return the record of a game that a worker could not finish."""
    rules = game(task.game)
    position = task.position()
    for move in progress.moves:
        position = position.play(rules.move_names[move])
    ending = forfeit(position, fault, message, progress.seat)
    record = record_of(task, rules, position.history, ending, progress.times)
    return Finished(task, points_of(record, rules.players), fault, record_line(record))
