"""The WebSocket of a viewer: the whole state first, then every change; actions the other way."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable
from typing import Any

import orjson
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from tablier.rules import TablierError
from tablier.server.errors import Forbidden, Refused, sentence
from tablier.server.live.live_room import LiveRoom, encoded
from tablier.server.rooms.room_state import iso
from tablier.server.tokens import hashed
from tablier.server.web.context import Context
from tablier.server.web.rates import Bucket

__all__ = ["router"]

router = APIRouter()

_HELLO = 10.0  # seconds to say who one is
_QUEUE = 256  # messages that a slow viewer may be behind
_FAREWELL = 2.0  # seconds
_PATIENCE = 3  # bursts of messages beyond the rate, in seconds' worth


class Connection:
    """A viewer at the other end of a WebSocket."""

    def __init__(self, websocket: WebSocket, token: str | None) -> None:
        self.token = token
        self._websocket = websocket
        self._queue: asyncio.Queue[str | tuple[int, str]] = asyncio.Queue()
        self._leaving = False
        self._sender = asyncio.create_task(self._send_all())

    def send(self, text: str) -> None:
        """Queue a message; a viewer who is too far behind is sent away and comes back for the whole state."""
        if self._leaving:
            return
        if self._queue.qsize() >= _QUEUE:
            self.leave(1013, "too far behind")
        else:
            self._queue.put_nowait(text)

    def leave(self, code: int, reason: str) -> None:
        """End the connection after what was queued before."""
        if not self._leaving:
            self._leaving = True
            self._queue.put_nowait((code, reason))

    async def _send_all(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                message = await self._queue.get()
                if isinstance(message, tuple):
                    await self._websocket.close(*message)
                    return
                await self._websocket.send_text(message)

    async def close(self) -> None:
        """Stop sending; whoever is sent away is still told why."""
        if self._leaving:
            await asyncio.wait([self._sender], timeout=_FAREWELL)
        self._sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._sender


@router.websocket("/api/rooms/{room}/live")
async def live(websocket: WebSocket, room: str) -> None:
    """Let somebody look at a room, and play in it."""
    context: Context = websocket.app.state.context
    hall = context.hall
    person = context.person(websocket)
    await websocket.accept()
    if hall.connections >= hall.bounds.connections or hall.closing:
        await websocket.close(1013, "the server is full")
        return
    if context.connected[person] >= hall.bounds.connections_each:
        await websocket.close(1008, f"more than {hall.bounds.connections_each} connections from one address")
        return
    hall.connections += 1
    context.connected[person] += 1
    try:
        await _attend(websocket, context, room)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # gone
    finally:
        hall.connections -= 1
        context.connected[person] -= 1
        if not context.connected[person]:
            del context.connected[person]


async def _attend(websocket: WebSocket, context: Context, identity: str) -> None:
    try:
        hello = _read(await asyncio.wait_for(websocket.receive_text(), _HELLO))
        word = hello.get("token")
        if word is not None and (not isinstance(word, str) or len(word) > 200):
            raise Forbidden('the first message is {"token": …}, a text or null')
        token = None if word is None else hashed(word)
        room = await context.hall.find(identity)
        connection = Connection(websocket, token)
    except TimeoutError:
        await websocket.close(1008, "nobody said who they are")
        return
    except TablierError as fault:
        _count_guess(websocket, context)
        await _refuse(websocket, fault)
        return
    try:
        room.enter(connection)
    except TablierError as fault:
        await connection.close()
        _count_guess(websocket, context)
        await _refuse(websocket, fault)
        return
    try:
        await _converse(websocket, context, room, connection)
    finally:
        room.leave(connection)
        await connection.close()


def _count_guess(websocket: WebSocket, context: Context) -> None:
    """Count a wrong link with those that are tried over REST."""
    with contextlib.suppress(Refused):
        context.guesses.take(context.person(websocket))


async def _refuse(websocket: WebSocket, fault: Exception) -> None:
    """Say why somebody cannot come in, and close the door."""
    await websocket.send_text(encoded({"type": "refused", "id": None, "error": sentence(fault)}))
    await websocket.close(1008, str(fault).encode()[:100].decode(errors="ignore"))


def _read(text: str) -> dict[str, Any]:
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        message = None
    if not isinstance(message, dict):
        raise Refused("a message is one JSON object")
    return message


async def _converse(websocket: WebSocket, context: Context, room: LiveRoom, connection: Connection) -> None:
    rate = context.hall.bounds.messages_a_second
    bucket = Bucket(_PATIENCE * rate, rate)
    questions: set[asyncio.Task[None]] = set()
    try:
        while websocket.client_state == WebSocketState.CONNECTED:
            text = await websocket.receive_text()
            context.messages += 1
            if not bucket.take():
                connection.leave(1008, f"more than {rate} messages a second")
                return
            echo: Any = None
            try:
                message = _read(text)
                echo = message.get("id")
                if not isinstance(echo, str | int | None):
                    raise Refused("the id of an action is a text or a number")
                kind = message.get("type")
                if kind == "ping":
                    connection.send(encoded({"type": "pong", "at": iso(time.time())}))
                    continue
                if connection.token is None:
                    raise Forbidden("only players can do that, and you are watching")
                if kind in ("hint", "estimate"):
                    if questions:
                        raise Refused("the last answer is still on its way")
                    question = room.hint if kind == "hint" else room.estimate
                    task = asyncio.create_task(_answered(question(connection.token), connection, echo))
                    questions.add(task)
                    task.add_done_callback(questions.discard)
                    continue
                arrived = time.perf_counter()
                version = await context.hall.act(room, connection.token, message)
                context.acknowledged.add(time.perf_counter() - arrived)
                connection.send(encoded({"type": "ack", "id": echo, "version": version}))
            except TablierError as fault:
                connection.send(encoded({"type": "refused", "id": echo, "error": sentence(fault)}))
    finally:
        for task in questions:
            task.cancel()


async def _answered(answer: Awaitable[dict[str, Any]], connection: Connection, echo: object) -> None:
    try:
        connection.send(encoded({**await answer, "id": echo}))
    except TablierError as fault:
        connection.send(encoded({"type": "refused", "id": echo, "error": sentence(fault)}))
