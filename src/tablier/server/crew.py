"""Several server processes at one port: they share a PostgreSQL database, and whoever dies is replaced.

Each listens at the port for itself, and the system hands every new connection to one of them. A connection that reaches
one process and whose room another has crosses over (``web/peers/crossing.py``).
"""

from __future__ import annotations

import dataclasses
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType

from tablier.rules import BadSpec, TablierError
from tablier.server.keeping.store import Store, default_database
from tablier.server.serving import Serving, announce, serve

__all__ = ["serve_together"]

_STARTING = 60.0  # seconds
_STOPPING = 20.0
_AGAIN = 1.0  # seconds before another process takes the place of one that ended
_processes = multiprocessing.get_context("spawn")


def serve_together(serving: Serving, count: int) -> None:
    """Serve with several processes until a signal comes."""
    store = Store(serving.database or default_database())
    store.close()
    if not store.shared:
        raise BadSpec("several processes need PostgreSQL: --database postgresql://USER@HOST/NAME")
    if not hasattr(socket, "SO_REUSEPORT"):
        raise BadSpec(f"{sys.platform} does not let several processes listen at one port; start them at several ports")
    # Bound and never listening: it keeps the port for the processes, which listen there.
    with socket.socket(socket.AF_INET6 if ":" in serving.host else socket.AF_INET) as place:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            place.bind((serving.host, serving.port or 0))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise TablierError(f"cannot listen at {serving.host}, port {serving.port}: {reason}") from None
        thinkers = serving.bounds.thinkers or max(1, (os.cpu_count() or 1) // count)
        bounds = dataclasses.replace(serving.bounds, thinkers=thinkers)
        _Crew(dataclasses.replace(serving, port=place.getsockname()[1], shared=True, bounds=bounds), count).serve()


class _Crew:
    """The processes of a server."""

    def __init__(self, serving: Serving, count: int) -> None:
        self._serving = serving
        self._count = count
        self._over = threading.Event()
        self._members: list[SpawnProcess] = []

    def serve(self) -> None:
        """Start all, replace whoever ends, and stop all in the end."""
        for kind in (signal.SIGTERM, signal.SIGINT):
            signal.signal(kind, self._stop)
        try:
            address = ""
            for _ in range(self._count):
                address = self._start() or address
            announce(address)
            while not self._over.is_set():
                wait([member.sentinel for member in self._members], timeout=0.5)
                self._replace_dead()
        finally:
            self._end_all()

    def _stop(self, kind: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self._over.set()

    def _start(self) -> str:
        """Start a process, wait until it can be reached, and return where; fail with its own sentence."""
        hear, tell = _processes.Pipe(duplex=False)
        member = _processes.Process(target=_serve_one, args=(self._serving, tell), daemon=False)
        member.start()
        tell.close()
        self._members.append(member)
        try:
            reached = hear.poll(_STARTING)
            told: tuple[str, str] = hear.recv() if reached else ("", "a process of the server did not start")
        except EOFError:
            told = "", "a process of the server ended before it could be reached"
        finally:
            hear.close()
        address, complaint = told
        if complaint:
            raise TablierError(complaint)
        return address

    def _replace_dead(self) -> None:
        ended = [member for member in self._members if not member.is_alive()]
        for member in ended:
            self._members.remove(member)
            if self._over.is_set():
                return
            code = member.exitcode or 0
            how = f"signal {-code}" if code < 0 else f"exit code {code}"
            print(f"a process of the server ended ({how}); another takes its place", file=sys.stderr, flush=True)
            time.sleep(_AGAIN)
            try:
                self._start()
            except TablierError as fault:  # the others go on
                print(f"it could not be replaced: {fault}", file=sys.stderr, flush=True)

    def _end_all(self) -> None:
        for member in self._members:
            member.terminate()
        for member in self._members:
            member.join(_STOPPING)
            if member.is_alive():
                member.kill()


def _serve_one(serving: Serving, pipe: Connection) -> None:
    """Be one of the processes: tell when it can be reached, or why it cannot; end when the first process ends."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        serve(serving, lambda address: pipe.send((address, "")))
    except TablierError as fault:
        pipe.send(("", str(fault)))
        sys.exit(1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
