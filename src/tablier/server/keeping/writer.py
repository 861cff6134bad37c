"""The one who writes: a thread that puts everything that waits into one transaction, again and again.

Whoever waits for the disk waits together with all others, which is why hundreds of moves a second can each be on the
disk before they are acknowledged.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from tablier.server.errors import StoreFault
from tablier.server.keeping.store import Entry, Store
from tablier.server.moments import this_moment

__all__ = ["Writer"]

_MOST = 1000  # entries in one transaction
_BEAT = 1.0  # seconds between signs of life
_UNSAVED = "the game could not be saved just now; nothing was changed"
_log = logging.getLogger("tablier.server")


@dataclass(frozen=True)
class _Pending:
    entry: Entry
    done: asyncio.Future[None]


class Writer:
    """Takes entries from the event loop and tells when they are stored."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: queue.SimpleQueue[_Pending | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._last_beat = 0.0
        self.written = 0  # events
        self.transactions = 0
        self.failed = 0  # entries that could not be stored
        self.beating = False  # whether to give signs of life even when there is nothing to write: while a clock runs
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many entries wait to be stored."""
        return self._queue.qsize()

    def put(self, entry: Entry) -> asyncio.Future[None]:
        """Queue an entry; the future is done when it is stored, and fails with StoreFault when it is not."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._queue.put(_Pending(entry, done))
        return done

    async def close(self) -> None:
        """Write what is still waiting, and stop."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while True:
            batch, last = self._collect()
            if batch or (self.beating and this_moment() - self._last_beat >= _BEAT):
                self._write(batch)
            if last:
                return

    def _collect(self) -> tuple[list[_Pending], bool]:
        """Wait for something to write, and take all that is there by then."""
        batch: list[_Pending] = []
        try:
            pending = self._queue.get(timeout=_BEAT)
            while pending is not None:
                batch.append(pending)
                if len(batch) >= _MOST:
                    return batch, False
                pending = self._queue.get_nowait()
            return batch, True
        except queue.Empty:
            return batch, False

    def _write(self, batch: Sequence[_Pending]) -> None:
        now = this_moment()
        due = now - self._last_beat >= _BEAT
        torn = [pending for pending in batch if pending.entry.order.broken]
        if torn:  # what happened before could not be stored
            self._tell(torn, StoreFault(_UNSAVED, key="unsaved"))
            batch = [pending for pending in batch if not pending.entry.order.broken]
        try:
            self._store.write([pending.entry for pending in batch], now if due else None)
        except SQLAlchemyError as error:
            if len(batch) > 1:  # one that cannot be written must not take the others with it
                for pending in batch:
                    self._write([pending])
                return
            _log.error("cannot write to the database: %s", error)
            self.failed += len(batch)
            for pending in batch:
                pending.entry.order.broken = True
            self._tell(batch, StoreFault(_UNSAVED, key="unsaved"))
            return
        self._last_beat = now if due else self._last_beat
        self.transactions += 1
        self.written += sum(len(pending.entry.events) for pending in batch)
        self._tell(batch, None)

    def _tell(self, batch: Sequence[_Pending], fault: Exception | None) -> None:
        if batch:
            self._loop.call_soon_threadsafe(_resolve, list(batch), fault)


def _resolve(batch: Sequence[_Pending], fault: Exception | None) -> None:
    for pending in batch:
        if pending.done.done():
            continue
        if fault is None:
            pending.done.set_result(None)
        else:
            pending.done.set_exception(fault)
