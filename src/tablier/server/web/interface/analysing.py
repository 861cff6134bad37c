"""Analysis over HTTP: of a position of a room, or of any position, told line by line for as long as one listens."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response

from tablier.rules import Position
from tablier.server.live.reviews import require_leave
from tablier.server.rooms.bringing.importing import make_position
from tablier.server.rooms.bringing.opening import find_game
from tablier.server.rooms.views.analysis_forms import AnalysisMessage
from tablier.server.web.context import Context
from tablier.server.web.interface.json_lines import JSON_LINES, stream_lines
from tablier.server.web.interface.rest import Bearer, find_readable
from tablier.server.web.interface.rest_forms import AnalysisWanted, Fault, PositionAnalysisWanted

__all__ = ["router"]

_FAULTS: dict[int | str, dict[str, Any]] = {
    status: {"model": Fault} for status in (400, 403, 404, 409, 413, 422, 429, 503)
}
_LINES: dict[int | str, dict[str, Any]] = {200: {"model": AnalysisMessage, "content": {JSON_LINES: {}}}}
router = APIRouter(prefix="/api", tags=["analysis"], responses=_FAULTS)


@router.post("/rooms/{room}/analysis", responses=_LINES)
async def analyse_node(request: Request, room: str, wanted: AnalysisWanted, authorization: Bearer = None) -> Response:
    """Look at a position of a game that is over, or of one's own: the first thought, and then what a search finds."""
    context: Context = request.app.state.context
    live, token = await find_readable(request, room, authorization)
    require_leave(live.room, token)
    node = live.room.current if wanted.node is None else live.room.require_node(wanted.node)
    position = live.room.position_at(node)
    told = context.hall.analyses.look(live.room.id, position, wanted.agent, context.guest(request))
    return await stream_lines(told)


@router.post("/analysis", responses=_LINES)
async def analyse_position(request: Request, wanted: PositionAnalysisWanted) -> Response:
    """Look at any position in the same way: one that is set up, and whatever moves follow."""
    context: Context = request.app.state.context
    guest = context.guest(request)
    position = await asyncio.to_thread(_set_up, wanted.model_dump())
    return await stream_lines(context.hall.analyses.look(f"by {guest}", position, wanted.agent, guest))


def _set_up(wanted: dict[str, Any]) -> Position:
    """The position that is asked for."""
    position = make_position(find_game(wanted["game"]), wanted)
    for move in wanted["moves"]:
        position = position.play(move)
    return position
