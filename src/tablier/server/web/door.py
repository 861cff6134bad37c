"""The door: what every request has to pass before anybody reads it, and what every answer carries."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablier.server.errors import Forbidden, Misdirected, Refused, TooLarge, TooMany, message, sentence
from tablier.server.web.context import Context

__all__ = ["CONTENT_POLICY", "Door"]

CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self';"
    " object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_CHANGING = frozenset(("POST", "PUT", "PATCH", "DELETE"))


class _TooLong(Exception):
    """More came than was announced or allowed."""


class _Body:
    """A request's body that ends in an error when it is longer than allowed, whatever was announced."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most
        self.too_long = False

    async def receive(self) -> Message:
        """Return the next part."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self.too_long = True
            raise _TooLong
        return message


class Door:
    """Refuses pages of other sites, names that are not ours, bodies that are too long and too many requests."""

    def __init__(self, app: ASGIApp, context: Context, names: Collection[str]) -> None:
        self._app = app
        self._context = context
        self._names = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        fault = self._fault(scope)
        if scope["type"] == "websocket":
            if fault is None:
                await self._app(scope, receive, send)
            else:
                await _turn_away(receive, send)
            return
        answer = self._add_headers(send)
        if fault is not None:
            await _answer(answer, fault)
            return
        body = _Body(receive, self._context.hall.bounds.body)

        async def unless_too_long(message: Message) -> None:
            if not body.too_long:
                await answer(message)

        with contextlib.suppress(_TooLong):
            await self._app(scope, body.receive, unless_too_long)
        if body.too_long:
            await _answer(answer, self._too_large)

    @property
    def _too_large(self) -> Refused:
        most = self._context.hall.bounds.body
        return TooLarge(f"a request has at most {most} bytes", key="too-large", count=most)

    def _fault(self, scope: Scope) -> Refused | None:
        """Why a request is refused."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._names and _host_name(host) not in self._names:
            return Misdirected(f"this server does not answer to the name '{host[:100]}'")
        changing = scope["type"] == "websocket" or scope["method"] in _CHANGING
        origin = headers.get("origin")
        if changing and origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            return Forbidden(f"the page at '{origin[:100]}' may not use this server")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._context.hall.bounds.body:
            return self._too_large
        if changing or scope["path"].startswith("/api/"):
            rates = self._context.quotas.requests if changing else self._context.quotas.reads
            try:
                rates.take(self._context.guest(HTTPConnection(scope)))
            except TooMany as fault:
                return fault
        return None

    def _add_headers(self, send: Send) -> Send:
        async def answer(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                self._context.answers[message["status"]] += 1
                headers = MutableHeaders(scope=message)
                for key, value in _HEADERS.items():
                    headers.setdefault(key, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return answer


def _host_name(host: str) -> str:
    """The name without the port.

    >>> _host_name("localhost:8000"), _host_name("[::1]:8000")
    ('localhost', '[::1]')
    """
    return host.lower() if host.endswith("]") else host.lower().rpartition(":")[0] or host.lower()


async def _answer(send: Send, fault: Refused) -> None:
    body = orjson.dumps({"error": sentence(fault), "message": message(fault)})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": fault.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _turn_away(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": "not allowed"})
