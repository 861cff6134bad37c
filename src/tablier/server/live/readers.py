"""Reading what strangers bring along: in processes of their own, which may take so much time and memory and no more.

A file that takes too long, or too much memory, ends its reader and nothing else. Readers begin when they are needed and
end when nobody has needed them for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from tablier.rules import BadRecord, TablierError
from tablier.rules.portable import limit_memory, limit_processor_time
from tablier.server.bounds import Bounds
from tablier.server.errors import TooMany
from tablier.server.thinking.turns import Turns

__all__ = ["Readers"]

T = TypeVar("T")

_START = 30.0  # seconds that a reader may take to begin
_IDLE = 60.0  # seconds without work after which a reader ends by itself
_WAITING = 20  # files of one guest that may wait
_READY = "ready"


class _Reader:
    """One process that reads, and the pipe to it."""

    def __init__(self, megabytes: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, megabytes), name="reader", daemon=True)
        self._process.start()
        theirs.close()
        if not self._pipe.poll(_START) or self._pipe.recv() != _READY:
            self.end()
            raise TooMany("files cannot be read just now; try again in a moment", key="files-waiting")

    @property
    def alive(self) -> bool:
        """Whether the process can take work."""
        return self._process.is_alive()

    def ask(self, work: Callable[[], T], seconds: float) -> T:
        """Return what some work comes to; whatever ends the process ends this with a sentence."""
        try:
            self._pipe.send((work, seconds))
            if not self._pipe.poll(seconds):
                self.end()
                raise BadRecord(f"the game takes more than {seconds:g} seconds to read", key="slow", seconds=seconds)
            found = self._pipe.recv()
        except (EOFError, OSError):
            self.end()
            raise BadRecord("the game is too large to read", key="large") from None
        if isinstance(found, TablierError):
            raise found
        return found[0]  # type: ignore[no-any-return]

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


class Readers:
    """A few readers, whose turns are given out as those of engines are: nobody has them all."""

    def __init__(self, bounds: Bounds) -> None:
        self._seconds = bounds.reading_seconds
        self._megabytes = bounds.reading_megabytes
        self._turns = Turns(bounds.readers, max(1, bounds.readers - 1))
        self._threads = ThreadPoolExecutor(bounds.readers, thread_name_prefix="reader")
        self._idle: list[_Reader] = []
        self.ended = 0  # readers that had to be ended

    async def read(self, work: Callable[[], T], guest: str) -> T:
        """Return what some work comes to. It is sent to another process: it must be a function with plain values."""
        async with self._turns.take(guest, _WAITING):
            return await asyncio.get_running_loop().run_in_executor(self._threads, partial(self._read, work))

    def _read(self, work: Callable[[], T]) -> T:
        reader = self._find()
        try:
            return reader.ask(work, self._seconds)
        finally:
            if reader.alive:
                self._idle.append(reader)
            else:
                self.ended += 1

    def _find(self) -> _Reader:
        while self._idle:
            reader = self._idle.pop()
            if reader.alive:
                return reader
            reader.end()
        return _Reader(self._megabytes)

    def close(self) -> None:
        """End all readers."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        while self._idle:
            self._idle.pop().end()


def _serve(pipe: Connection, megabytes: int) -> None:
    """Do work for another process until it ends, or has had nothing to do for a while."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    import tablier.server.rooms.bringing.judging
    import tablier.server.rooms.bringing.opening  # noqa: F401 - so that no time for reading goes into it

    limit_memory(megabytes)
    with contextlib.suppress(EOFError, OSError):
        pipe.send(_READY)
        while pipe.poll(_IDLE):
            work, seconds = pipe.recv()
            limit_processor_time(seconds + 2)  # for the case that nobody is there to end it
            pipe.send(_work(work))


def _work(work: Callable[[], Any]) -> tuple[Any] | TablierError:
    try:
        return (work(),)
    except TablierError as fault:
        return fault
    except MemoryError:
        return BadRecord("the game is too large to read", key="large")
    except RecursionError:
        return BadRecord("the game has too many levels to read", key="deep")
