"""Requests about a room that another process has: it is asked, and its answer is passed on."""

from __future__ import annotations

import asyncio
from typing import Any

import httptools
from starlette.types import ASGIApp, Receive, Scope, Send

from tablier.server.errors import StoreFault
from tablier.server.live.hall import Hall
from tablier.server.web.peers.crossing import reach_owner, room_of
from tablier.server.web.peers.peer_door import introduce

__all__ = ["INTRODUCED", "Forwarding"]

#: In the state of a request: another process has brought it here, and it is not passed on again.
INTRODUCED = "introduced"
_PATIENCE = 20.0  # seconds for an answer
_OF_THE_CONNECTION = frozenset((b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"expect"))


class _PeerAnswer(asyncio.Protocol):
    """What another process answers."""

    def __init__(self) -> None:
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self._parser = httptools.HttpResponseParser(self)
        self.status: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Note a header."""
        if name.lower() not in _OF_THE_CONNECTION:
            self.headers.append((name.lower(), value))

    def on_body(self, body: bytes) -> None:
        """Note a part of the body."""
        self.body += body

    def on_message_complete(self) -> None:
        """Tell that it is all there."""
        if not self.status.done():
            self.status.set_result(self._parser.get_status_code())

    def data_received(self, data: bytes) -> None:
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserError:
            self.connection_lost(None)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        if not self.status.done():
            self.status.set_exception(ConnectionError("the other process ended"))
            self.status.exception()  # whoever waits may have given up


class Forwarding:
    """Lets a request be answered where its room is."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self._app = app
        self._hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request here, or pass it on."""
        room = room_of(scope["path"]) if scope["type"] == "http" and self._hall.store.shared else None
        if room is None or scope.get("state", {}).get(INTRODUCED) or self._hall.is_here(room):
            await self._app(scope, receive, send)
            return
        across = await reach_owner(self._hall, room)
        if across is None:
            await self._app(scope, receive, send)
            return
        answer = _PeerAnswer()
        across.transport.set_protocol(answer)
        try:
            request = _write_request(scope, await _read_body(receive))
            across.transport.write(introduce(across.peer.secret, tuple(scope["client"])) + request)
            status = await asyncio.wait_for(answer.status, _PATIENCE)
        except (OSError, TimeoutError):
            raise StoreFault("the game is being reloaded; try again", key="reloading") from None
        finally:
            across.transport.close()
        headers = [*answer.headers, (b"content-length", str(len(answer.body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": answer.body})


async def _read_body(receive: Receive) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def _write_request(scope: Any, body: bytes) -> bytes:
    """Return a request as it goes over the wire."""
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    lines = [b"%s %s%s HTTP/1.1" % (scope["method"].encode(), scope["raw_path"], query)]
    lines += [b"%s: %s" % header for header in scope["headers"] if header[0].lower() not in _OF_THE_CONNECTION]
    lines += [b"connection: close", b"content-length: %d" % len(body), b"", body]
    return b"\r\n".join(lines)
