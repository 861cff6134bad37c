"""What the parts of a running server share."""

from __future__ import annotations

import time
from collections import Counter

from starlette.requests import HTTPConnection

from tablier.server.bounds import Bounds
from tablier.server.keeping.store import Store
from tablier.server.live.hall import Hall
from tablier.server.quotas import name_guest
from tablier.server.web.histogram import Histogram

__all__ = ["Context"]


class Context:
    """The hall, who may do how much of what, and what was counted."""

    def __init__(self, database: str, bounds: Bounds) -> None:
        self.hall = Hall(Store(database), bounds)
        self.quotas = self.hall.quotas
        self.started = time.time()
        self.answers: Counter[int] = Counter()  # by HTTP status
        self.messages = 0  # over WebSockets
        self.acknowledged = Histogram("tablier_action_seconds")  # from an action's arrival to its acknowledgement
        self.connected: Counter[str] = Counter()  # WebSockets by guest

    @staticmethod
    def guest(connection: HTTPConnection) -> str:
        """Return the guest that a request came from; a proxy on this machine may say whose it was."""
        return name_guest(connection.client.host if connection.client else "?")

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
            "uptime_seconds": ("gauge", round(time.time() - self.started, 3)),
        }
        lines: list[str] = []
        for name, (kind, number) in numbers.items():
            lines += [f"# TYPE tablier_{name} {kind}", f"tablier_{name} {number}"]
        lines.append("# TYPE tablier_answers_total counter")
        lines += [
            f'tablier_answers_total{{status="{status}"}} {count}' for status, count in sorted(self.answers.items())
        ]
        return "\n".join(lines + self.acknowledged.lines()) + "\n"
