"""Connections for a room that another process has: they cross over to it, and whoever came does not notice.

A WebSocket crosses as a whole: once it is known where its room is, the bytes go to and fro unread. Other requests are
forwarded one by one (``forwarding.py``).
"""

from __future__ import annotations

import asyncio
import re
from typing import Any, NamedTuple

from tablier.server.errors import StoreFault
from tablier.server.keeping.owners import Peer
from tablier.server.live.hall import Hall
from tablier.server.web.peers.peer_door import introduce

__all__ = ["Across", "cross", "reach_owner", "room_of"]

_PATIENCE = 5.0  # seconds for another process to be reached
_ATTEMPTS = 4  # to reach whoever has the room, which may have died a moment ago
_PAUSE = 0.25  # seconds between them
_ROOM = re.compile(r"/api/rooms/([^/?]+)")


def room_of(path: str) -> str | None:
    """Return the room that a path is about.

    >>> room_of("/api/rooms/Hx5CqZYyCWua/live"), room_of("/api/rooms")
    ('Hx5CqZYyCWua', None)
    """
    found = _ROOM.match(path)
    return None if found is None else found[1]


class _End(asyncio.Protocol):
    """One end of a connection that crosses: what comes in here goes out at the other end."""

    def __init__(self, other: asyncio.Transport | None = None) -> None:
        self.other = other
        self._transport: asyncio.Transport

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if self.other is not None:
            self.other.write(data)

    def pause_writing(self) -> None:
        if self.other is not None:
            self.other.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and not self.other.is_closing():
            self.other.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        if self.other is not None:
            self.other.close()


class _GuestEnd(_End):
    """The end at which the guest is; the server counts it among its connections, and closes it when it stops."""

    def __init__(self, transport: asyncio.Transport, other: asyncio.Transport, connections: set[Any]) -> None:
        super().__init__(other)
        self._transport = transport
        self._connections = connections
        connections.add(self)

    def shutdown(self) -> None:
        """Send the guest away: another process will take them in."""
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        super().connection_lost(exc)


class Across(NamedTuple):
    """A connection to another process."""

    peer: Peer
    transport: asyncio.Transport
    end: _End


async def reach_owner(hall: Hall, room: str) -> Across | None:
    """Return a connection to the process that has a room; None when it is this one."""
    loop = asyncio.get_running_loop()
    for attempt in range(_ATTEMPTS):
        peer = await hall.find_owner(room)
        if peer is None:
            return None
        host, _, port = peer.address.rpartition(":")
        try:
            transport, end = await asyncio.wait_for(loop.create_connection(_End, host, int(port)), _PATIENCE)
        except (OSError, TimeoutError):
            await hall.claims.look_for_dead()
            if attempt + 1 < _ATTEMPTS:
                await asyncio.sleep(_PAUSE * attempt)
        else:
            return Across(peer, transport, end)
    raise StoreFault("the game is being reloaded; try again", key="reloading")


async def cross(
    hall: Hall, room: str, guest: tuple[str, int], head: bytes, transport: asyncio.Transport, connections: set[Any]
) -> bool:
    """Let a guest's connection cross to the process that has a room; False when it is this one."""
    across = await reach_owner(hall, room)
    if across is None:
        return False
    across.transport.write(introduce(across.peer.secret, guest) + head)
    across.end.other = transport
    transport.set_protocol(_GuestEnd(transport, across.transport, connections))
    if transport.is_closing():
        across.transport.close()
    else:
        transport.resume_reading()
    return True
