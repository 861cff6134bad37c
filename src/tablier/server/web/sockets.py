"""The WebSocket of a viewer: the whole state first, then every change; actions the other way."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias

import orjson
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from tablier.rules import TablierError
from tablier.server.errors import Forbidden, NoSuchRoom, Refused, TooMany, message, sentence
from tablier.server.live.attendants.advice import Asker
from tablier.server.live.live_room import LiveRoom
from tablier.server.live.messages import ServerMessage, encode
from tablier.server.moments import iso, this_moment
from tablier.server.rates import Bucket
from tablier.server.rooms.acting.actions import Action, ActionId, read_action
from tablier.server.tokens import hash_token
from tablier.server.web.context import Context

__all__ = ["read_message", "router"]

#: What answers a question once it is called; one that is never called leaves nothing behind.
Question: TypeAlias = Callable[[], Coroutine[Any, Any, ServerMessage]]

router = APIRouter()

_HELLO = 10.0  # seconds to say who one is
_QUEUE = 256  # messages that a slow viewer may be behind
_FAREWELL = 2.0  # seconds
_LONGEST_ID = 100  # letters
_PATIENCE = 3  # bursts of messages beyond the rate, in seconds' worth


class Connection:
    """A viewer at the other end of a WebSocket."""

    def __init__(self, websocket: WebSocket, token: str | None, guest: str) -> None:
        self.token = token
        self.guest = guest
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
    guest = context.guest(websocket)
    await websocket.accept()
    if hall.connections >= hall.bounds.connections or hall.closing:
        await websocket.close(1013, "the server is full")
        return
    if context.connected[guest] >= hall.bounds.connections_each:
        await websocket.close(1008, f"more than {hall.bounds.connections_each} connections from one address")
        return
    hall.connections += 1
    context.connected[guest] += 1
    try:
        await _attend(websocket, context, room)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # gone
    finally:
        hall.connections -= 1
        context.connected[guest] -= 1
        if not context.connected[guest]:
            del context.connected[guest]


async def _attend(websocket: WebSocket, context: Context, identity: str) -> None:
    try:
        hello = read_message(await asyncio.wait_for(websocket.receive_text(), _HELLO))
        word = hello.get("token")
        if word is not None and (not isinstance(word, str) or len(word) > 200):
            raise Forbidden('the first message must be {"token": …}, with a text or null')
        token = None if word is None else hash_token(word)
        room = await context.hall.find(identity)
        _require_place(context, room, token)
        connection = Connection(websocket, token, context.guest(websocket))
    except TimeoutError:
        await websocket.close(1008, "nobody said who they are")
        return
    except TablierError as fault:
        _count_guess(websocket, context, fault)
        await _refuse(websocket, fault)
        return
    try:
        await room.enter(connection)
    except TablierError as fault:
        await connection.close()
        _count_guess(websocket, context, fault)
        await _refuse(websocket, fault)
        return
    try:
        await _converse(websocket, context, room, connection)
    finally:
        room.leave(connection)
        await connection.close()


def _require_place(context: Context, room: LiveRoom, token: str | None) -> None:
    """Keep the last places for players: spectators must not lock them out."""
    hall = context.hall
    if hall.connections > hall.bounds.connections * 9 // 10 and not room.audience.is_player(token):
        raise TooMany("so many people are here that only players are let in; come back a little later", key="crowded")


def _count_guess(websocket: WebSocket, context: Context, fault: Exception) -> None:
    """Count a wrong link with those that are tried over REST."""
    if not isinstance(fault, Forbidden | NoSuchRoom):
        return
    with contextlib.suppress(Refused):
        context.quotas.guesses.take(context.guest(websocket))


async def _refuse(websocket: WebSocket, fault: Exception) -> None:
    """Say why somebody cannot come in, and close the door."""
    await websocket.send_text(
        encode({"type": "refused", "id": None, "error": sentence(fault), "message": message(fault)})
    )
    await websocket.close(1008, str(fault).encode()[:100].decode(errors="ignore"))


def read_message(text: str) -> dict[str, Any]:
    """Return a message, which has to be one JSON object."""
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        message = None
    if not isinstance(message, dict):
        raise Refused("a message must be one JSON object")
    return message


async def _converse(websocket: WebSocket, context: Context, room: LiveRoom, connection: Connection) -> None:
    """Take in what a viewer says, one message after another, until the connection ends."""
    conversation = _Conversation(context, room, connection)
    rate = context.hall.bounds.messages_a_second
    bucket = Bucket(_PATIENCE * rate, rate)
    try:
        while websocket.client_state == WebSocketState.CONNECTED:
            text = await websocket.receive_text()
            context.messages += 1
            if not bucket.take():
                connection.leave(1008, f"more than {rate} messages a second")
                return
            try:
                context.quotas.messages.take(connection.guest)
            except TooMany as fault:
                connection.leave(1008, str(fault))
                return
            await conversation.take_in(text)
    finally:
        conversation.close()


class _Conversation:
    """What one viewer says: actions are done in turn; an answer that takes a while comes when it is ready."""

    def __init__(self, context: Context, room: LiveRoom, connection: Connection) -> None:
        self._context = context
        self._room = room
        self._connection = connection
        self._question: asyncio.Task[None] | None = None

    async def take_in(self, text: str) -> None:
        """Do what a message wants, and answer it."""
        identity: ActionId = None
        try:
            message = read_message(text)
            identity = _read_id(message)
            await self._answer(message, identity)
        except TablierError as fault:
            self._refuse(identity, fault)

    async def _answer(self, message: dict[str, Any], identity: ActionId) -> None:
        kind = message.get("type")
        if kind == "ping":
            self._say({"type": "pong", "at": iso(this_moment())})
            return
        token = self._connection.token
        if token is None:
            raise Forbidden("only players can do that, and you are watching", key="watching")
        if kind in ("hint", "estimate"):
            advice, node = self._room.advice, read_action(message).get("node")
            give = advice.hint if kind == "hint" else advice.estimate
            self._ask(partial(give, Asker(token, self._connection.guest), identity, node), identity)
        elif kind in ("sketch", "wipe"):
            self._sketch(token, read_action(message))
            self._say({"type": "ack", "id": identity, "version": self._room.room.version})
        else:
            arrived = time.perf_counter()
            action, guest = read_action(message), self._connection.guest
            version = await self._context.hall.act(self._room, token, action, guest)
            self._context.acknowledged.add(time.perf_counter() - arrived)
            self._say({"type": "ack", "id": identity, "version": version})

    def _sketch(self, token: str, wanted: Action) -> None:
        """Draw on the board for everybody."""
        self._context.quotas.deeds.take(self._connection.guest)
        if wanted["type"] == "sketch":
            self._room.sketches.draw(token, wanted)
        else:
            self._room.sketches.wipe(token, wanted["node"])

    def _ask(self, question: Question, identity: ActionId) -> None:
        """Let a question be answered while the viewer goes on; one at a time."""
        if self._question is not None and not self._question.done():
            raise Refused("the last answer is still on its way", key="still-answering")
        self._question = asyncio.create_task(self._send_answer(question, identity))

    async def _send_answer(self, question: Question, identity: ActionId) -> None:
        try:
            self._say(await question())
        except TablierError as fault:
            self._refuse(identity, fault)

    def _say(self, message: ServerMessage) -> None:
        self._connection.send(encode(message))

    def _refuse(self, identity: ActionId, fault: Exception) -> None:
        self._say({"type": "refused", "id": identity, "error": sentence(fault), "message": message(fault)})

    def close(self) -> None:
        """Let go of a question that nobody waits for any more."""
        if self._question is not None:
            self._question.cancel()


def _read_id(message: dict[str, Any]) -> ActionId:
    identity = message.get("id")
    if isinstance(identity, str) and len(identity) > _LONGEST_ID:
        raise Refused(f"the id of an action can have at most {_LONGEST_ID} letters")
    if not isinstance(identity, str | int | None):
        raise Refused("the id of an action must be a text or a number")
    return identity
