"""The REST interface."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import PlainTextResponse

from tablier.rules import BadSpec
from tablier.server.errors import Forbidden, NoSuchRoom, Refused
from tablier.server.live.live_room import LiveRoom
from tablier.server.rooms import exporting
from tablier.server.rooms.actions import read_action
from tablier.server.rooms.board_view import BoardView, view
from tablier.server.rooms.forms import InvitationForm, RoomState
from tablier.server.rooms.importing import ImportedGames, describe_imports, make_position
from tablier.server.rooms.opening import find_game, plan_room
from tablier.server.thinking.catalogue import Catalogue, catalogue
from tablier.server.tokens import hash_token
from tablier.server.web.context import Context
from tablier.server.web.rest_forms import (
    Acted,
    Fault,
    Import,
    Invitation,
    JoinedSeat,
    NewRoom,
    OpenedRoom,
    PositionWanted,
    RoomList,
)

__all__ = ["Bearer", "find_readable", "router"]

_FAULTS: dict[int | str, dict[str, Any]] = {
    status: {"model": Fault} for status in (400, 403, 404, 409, 413, 422, 429, 503)
}
router = APIRouter(prefix="/api", responses=_FAULTS)

_EXPORTS: dict[str, Any] = {"application/json": {}, "application/x-go-sgf": {}, "text/plain": {}}
Bearer = Annotated[str | None, Header(alias="Authorization", description="Bearer TOKEN", max_length=300)]
_LISTED = 50
_ACTION = {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Action"}}}}}


def _context(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


def _token(authorization: str | None) -> str | None:
    """The hash of the token in a header."""
    if authorization is None:
        return None
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise BadSpec("the Authorization header should look like 'Bearer TOKEN'")
    return hash_token(token.strip())


def _json(content: object, status: int = 200) -> Response:
    return Response(orjson.dumps(content), status, media_type="application/json")


async def find_readable(request: Request, room: str, authorization: str | None) -> tuple[LiveRoom, str | None]:
    """Return the room of a request, when whoever asks may see it, and the hash of their token."""
    context = _context(request)
    token = _token(authorization)
    try:
        live = await context.hall.find(room)
        if not live.room.may_read(token):
            raise Forbidden("this game is private: open it by the link you were given", key="private")
        await live.settle()
    except (Forbidden, NoSuchRoom):
        context.quotas.guesses.take(context.guest(request))
        raise
    return live, token


@router.get("/catalogue", tags=["games"], responses={200: {"model": Catalogue}})
async def games() -> Response:
    """Return the games that can be played, their options, levels and agents."""
    return _json(catalogue())


@router.post("/rooms", status_code=201, response_model=OpenedRoom, tags=["rooms"])
async def open_room(request: Request, wanted: NewRoom) -> Any:
    """Open a room; whoever opens it holds the seats that are played from here."""
    context = _context(request)
    guest = context.guest(request)
    context.quotas.open_room(guest)
    plan = partial(plan_room, wanted.model_dump(), context.hall.bounds)
    brought = wanted.sgf or wanted.moves or wanted.position  # what may take a while to read and to play through
    fields = await context.hall.readers.read(plan, guest) if brought else plan()
    opened = await context.hall.open_room(fields, guest)
    seats = opened.room.room.seats
    return {
        "room": opened.room.room.id,
        "tokens": {player: opened.token for player, seat in seats.items() if seat.kind == "here"},
        "owner": opened.token,
        "invitation": opened.invitation,
        "watch": opened.watch,
    }


@router.get("/rooms", tags=["rooms"], responses={200: {"model": RoomList}})
async def public_rooms(
    request: Request,
    state: Annotated[Literal["waiting", "playing", "scoring", "finished"] | None, Query()] = None,
) -> Response:
    """List the public games, the latest first."""
    rooms = await asyncio.to_thread(_context(request).hall.store.public_rooms, state, _LISTED)
    return _json({"rooms": rooms})


@router.get("/rooms/{room}", tags=["rooms"], responses={200: {"model": RoomState}})
async def room_state(request: Request, room: str, authorization: Bearer = None) -> Response:
    """Return the whole state of a room; a private one needs a token."""
    live, token = await find_readable(request, room, authorization)
    return _json(live.describe_for(token))


@router.post("/rooms/{room}/join", response_model=JoinedSeat, tags=["rooms"])
async def join(request: Request, room: str, wanted: Invitation) -> Any:
    """Take the seat that an invitation is for."""
    context = _context(request)
    try:
        player, token = await context.hall.join(room, wanted.invitation, wanted.name, wanted.claim)
    except Forbidden:
        context.quotas.guesses.take(context.guest(request))
        raise
    return {"player": player, "token": token}


@router.post("/rooms/{room}/invitation", tags=["rooms"], responses={200: {"model": InvitationForm}})
async def show_invitation(request: Request, room: str, wanted: Invitation) -> Response:
    """Tell what an invitation is to, before it is accepted."""
    context = _context(request)
    try:
        told = await context.hall.describe_invitation(room, wanted.invitation)
    except Forbidden:
        context.quotas.guesses.take(context.guest(request))
        raise
    return _json(told)


@router.post("/rooms/{room}/actions", response_model=Acted, tags=["rooms"], openapi_extra=_ACTION)
async def act(request: Request, room: str, action: dict[str, Any], authorization: Bearer = None) -> Any:
    """Do something in a room: move, resign, ask, accept… Hints, estimates and sketches need the WebSocket."""
    context = _context(request)
    live, token = await find_readable(request, room, authorization)
    if token is None:
        raise Forbidden("only players can do that: send the token of your seat")
    if action.get("type") in ("hint", "estimate", "sketch", "wipe"):
        raise Refused("hints, estimates and sketches come over the WebSocket")
    return {"version": await context.hall.act(live, token, read_action(action), context.guest(request))}


@router.get("/rooms/{room}/nodes/{node}", tags=["rooms"], responses={200: {"model": BoardView}})
async def node_view(request: Request, room: str, node: int, authorization: Bearer = None) -> Response:
    """Return the view of any position of the game."""
    live, _ = await find_readable(request, room, authorization)
    return _json(view(live.room.position_at(live.room.require_node(node)), territory=False))


@router.get("/rooms/{room}/view", tags=["rooms"], responses={200: {"model": BoardView}})
async def current_view(request: Request, room: str, authorization: Bearer = None) -> Response:
    """Return the view of the position that the game stands at: a picture of it, without its history."""
    live, _ = await find_readable(request, room, authorization)
    return _json(view(live.room.position, territory=False))


@router.get("/rooms/{room}/export", tags=["rooms"], responses={200: {"content": _EXPORTS}})
async def export(
    request: Request,
    room: str,
    format: Annotated[Literal["sgf", "json", "diagram"], Query()] = "json",  # noqa: A002 - the word of the interface
    authorization: Bearer = None,
) -> Response:
    """Return the game for other programs."""
    live, _ = await find_readable(request, room, authorization)
    name = f"{live.room.game.name}-{live.room.id}"
    if format == "diagram":
        return Response(f"{live.room.position}\n", media_type="text/plain; charset=utf-8")
    if format == "sgf":
        content, kind = exporting.as_sgf(live.room), "application/x-go-sgf"
    else:
        content, kind = orjson.dumps(exporting.as_json(live.room)), "application/json"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{format}"'}
    return Response(content, media_type=kind, headers=headers)


@router.post("/positions", tags=["games"], responses={200: {"model": BoardView}})
async def show_position(wanted: PositionWanted) -> Response:
    """Make a position for the sandbox, or say what is wrong with it."""
    return _json(view(make_position(find_game(wanted.game), wanted.model_dump()), territory=True))


@router.post("/import", tags=["games"], responses={200: {"model": ImportedGames}})
async def read_record(request: Request, wanted: Import) -> Response:
    """Read the games of a text, or its position: SGF, JSON, a HexWorld link or a diagram."""
    context = _context(request)
    work = partial(describe_imports, wanted.text, context.hall.bounds)
    return _json(await context.hall.readers.read(work, context.guest(request)))


@router.get("/health", tags=["server"])
async def health(request: Request) -> Response:
    """Tell whether the server takes games: 200 when it does, 503 while it stops or cannot store."""
    context = _context(request)
    if not await context.can_store():
        return _json({"status": "games cannot be stored"}, 503)
    if context.hall.closing:
        return _json({"status": "stopping"}, 503)
    return _json({"status": "ok", "version": catalogue()["version"]})


@router.get("/metrics", tags=["server"], response_class=PlainTextResponse)
async def metrics(request: Request) -> Response:
    """Return counters in the form that Prometheus reads, to programs on the server's own machine."""
    if not _context(request).is_at_home(request):
        raise Forbidden("the metrics are for programs on this machine")
    return Response(_context(request).metrics(), media_type="text/plain; version=0.0.4; charset=utf-8")
