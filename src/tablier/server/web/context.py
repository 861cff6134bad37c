"""What the parts of a running server share."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from starlette.requests import HTTPConnection

from tablier.server.bounds import Bounds
from tablier.server.keeping.store import Store
from tablier.server.live.hall import Hall
from tablier.server.moments import this_moment
from tablier.server.quotas import name_guest
from tablier.server.web.histogram import Histogram

__all__ = ["Context"]

_PROBE = 5.0  # seconds between two probes of the database
_PATIENCE = 5.0  # seconds that it may take


class Context:
    """The hall, who may do how much of what, and what was counted."""

    def __init__(self, database: str, bounds: Bounds) -> None:
        self.hall = Hall(Store(database), bounds)
        self.quotas = self.hall.quotas
        self.started = this_moment()
        self.answers: Counter[int] = Counter()  # by HTTP status
        self.messages = 0  # over WebSockets
        self.acknowledged = Histogram("tablier_action_seconds")  # from an action's arrival to its acknowledgement
        self._probe: asyncio.Future[bool] | None = None
        self._probed = 0.0
        self.connected: Counter[str] = Counter()  # WebSockets by guest

    @staticmethod
    def guest(connection: HTTPConnection) -> str:
        """Return the guest that a request came from; a proxy on this machine may say whose it was."""
        return name_guest(connection.client.host if connection.client else "?")

    @staticmethod
    def is_at_home(connection: HTTPConnection) -> bool:
        """Whether a request comes from this machine, and not through a proxy on it."""
        host = connection.client.host if connection.client else ""
        return (host == "::1" or host.startswith("127.")) and "x-forwarded-for" not in connection.headers

    async def can_store(self) -> bool:
        """Whether the database takes what is written to it; it is asked once in a while, however often one asks."""
        now = time.monotonic()
        if self._probe is None or now - self._probed > _PROBE:
            self._probed = now
            self._probe = asyncio.ensure_future(self._try_storing())
        return await asyncio.shield(self._probe)

    async def _try_storing(self) -> bool:
        try:
            await asyncio.wait_for(asyncio.to_thread(self.hall.store.check_writing, this_moment()), _PATIENCE)
        except Exception:  # whatever it is, games cannot be stored
            return False
        return True

    def metrics(self) -> str:
        """Return what was counted, as Prometheus reads it."""
        hall = self.hall
        numbers = {
            "rooms_live": ("gauge", hall.live_rooms),
            "rooms_stored": ("gauge", hall.count),
            "connections": ("gauge", hall.connections),
            "messages_total": ("counter", self.messages),
            "events_total": ("counter", hall.writer.written),
            "transactions_total": ("counter", hall.writer.transactions),
            "agents_thinking": ("gauge", hall.engines.thinking),
            "agents_waiting": ("gauge", hall.engines.waiting),
            "thoughts_total": ("counter", hall.engines.done),
            "writes_failed_total": ("counter", hall.writer.failed),
            "writes_waiting": ("gauge", hall.writer.waiting),
            "rooms_unreadable_total": ("counter", hall.unreadable),
            "readers_ended_total": ("counter", hall.readers.ended),
            "bound_rooms": ("gauge", hall.bounds.rooms),
            "bound_rooms_live": ("gauge", hall.bounds.live_rooms),
            "bound_connections": ("gauge", hall.bounds.connections),
            "uptime_seconds": ("gauge", round(this_moment() - self.started, 3)),
        }
        lines: list[str] = []
        for name, (kind, number) in numbers.items():
            lines += [f"# TYPE tablier_{name} {kind}", f"tablier_{name} {number}"]
        lines.append("# TYPE tablier_answers_total counter")
        lines += [
            f'tablier_answers_total{{status="{status}"}} {count}' for status, count in sorted(self.answers.items())
        ]
        return "\n".join(lines + self.acknowledged.lines()) + "\n"
