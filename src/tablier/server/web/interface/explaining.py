"""Why a move is good or bad, over HTTP: any move of a game, or one that was not played."""

from __future__ import annotations

import orjson
from fastapi import APIRouter, Request, Response

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
    rationale = await context.hall.reviews.explain(live.room, token, wanted.node, wanted.move, context.guest(request))
    return Response(orjson.dumps(describe_rationale(rationale)), media_type="application/json")
