"""HTTP connections that are ended when they take up place and bring nothing.

A request has to come in whole within a time, with headers of a bounded length; a process has so many descriptors, and
when they run short, a connection without a request gives way to the new one.
"""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablier.server.bounds import Bounds
from tablier.server.errors import StoreFault
from tablier.server.live.hall import Hall
from tablier.server.web.peers.crossing import cross, room_of

__all__ = ["patient_http"]


class _PatientHttp(HttpToolsProtocol):
    """A connection that has to come to the point."""

    bounds: Bounds
    most: int
    hall: Hall | None = None  # where there are other processes, to which a WebSocket may have to cross
    _coming: asyncio.TimerHandle | None = None
    _header_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.most:
            self._make_place()
        self._expect()

    def _make_place(self) -> None:
        """End a connection without a request, or this one when all others have one."""
        plain = (other for other in self.connections if isinstance(other, _PatientHttp) and other is not self)
        idle = next((other for other in plain if other.is_idle), self)
        idle.transport.abort()

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered here."""
        return self.cycle is None or self.cycle.response_complete

    def _expect(self) -> None:
        """Let the connection end unless a whole request comes in time."""
        self._relax()
        self._header_bytes = 0
        self._coming = self.loop.call_later(self.bounds.patience_seconds, self._lose_patience)

    def _relax(self) -> None:
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None

    def _lose_patience(self) -> None:
        self._coming = None
        if self.transport is not None and not self.transport.is_closing():
            self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._coming is None:
            self._expect()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._header_bytes += size
        if self._header_bytes > self.bounds.header:
            self.transport.abort()

    def on_message_complete(self) -> None:
        self._relax()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._relax()
        room = room_of(self.url.decode("latin-1"))
        if self.hall is None or room is None or self.hall.is_here(room):
            super().handle_websocket_upgrade()
            return
        self.transport.pause_reading()
        crossing = self.loop.create_task(self._cross_or_stay(self.hall, room))
        self.tasks.add(crossing)
        crossing.add_done_callback(self.tasks.discard)

    async def _cross_or_stay(self, hall: Hall, room: str) -> None:
        """Take a WebSocket to the process that has its room, which may be this one."""
        head = b"".join(b"%s: %s\r\n" % header for header in self.scope["headers"])
        head = b"%s %s HTTP/1.1\r\n%s\r\n" % (self.scope["method"].encode(), self.url, head)
        assert self.client is not None
        try:
            crossed = await cross(hall, room, self.client, head, self.transport, self.connections)
        except (StoreFault, SQLAlchemyError):  # the guest will come again
            self.transport.abort()
            return
        if crossed:
            self.connections.discard(self)
        elif not self.transport.is_closing():
            self.transport.resume_reading()
            super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        super().connection_lost(exc)


def patient_http(bounds: Bounds, most: int, hall: Hall | None = None) -> type[Any]:
    """Return the class of a server's connections, of which there may be so many."""
    return type("PatientHttp", (_PatientHttp,), {"bounds": bounds, "most": most, "hall": hall})
