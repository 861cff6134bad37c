"""Why a move is good or bad, over HTTP: any move of a game, or one that was not played."""

from __future__ import annotations

from functools import partial

import orjson
from fastapi import APIRouter, Request, Response

from tablier.review import explain_move
from tablier.server.rooms.views.rationale_forms import RationaleForm, describe_rationale
from tablier.server.web.context import Context
from tablier.server.web.interface.looking_back import FAULTS
from tablier.server.web.interface.rest import Bearer, find_readable
from tablier.server.web.interface.rest_forms import MoveWeighed

__all__ = ["router"]

router = APIRouter(prefix="/api/rooms/{room}", tags=["reviews"], responses=FAULTS)


@router.post("/why", responses={200: {"model": RationaleForm}})
async def tell_why(request: Request, room: str, wanted: MoveWeighed, authorization: Bearer = None) -> Response:
    """Say why a move in some position of the game is good or bad, and what the best one would do instead."""
    context: Context = request.app.state.context
    live, token = await find_readable(request, room, authorization)
    guest = context.guest(request)
    weighed = await context.hall.reviews.weigh(live.room, token, wanted.node, wanted.move, guest)
    position = live.room.position_at(live.room.require_node(wanted.node))
    rationale = await context.hall.readers.read(partial(explain_move, position, weighed), guest)
    return Response(orjson.dumps(describe_rationale(rationale)), media_type="application/json")
