"""Looking back at a game over HTTP: the answer comes line by line while it goes on, and whoever leaves stops it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Query, Request, Response

from tablier.review import Language, annotate, draw_page
from tablier.server.rooms.board_view import view
from tablier.server.rooms.review_forms import LineForm, ReviewedMoveForm, ReviewMessage, describe_reviewed_move
from tablier.server.web.context import Context
from tablier.server.web.json_lines import JSON_LINES, stream_lines
from tablier.server.web.rest import Bearer, find_readable
from tablier.server.web.rest_forms import Fault, LineWanted, MoveWeighed, ReviewWanted

__all__ = ["router"]

_FAULTS: dict[int | str, dict[str, Any]] = {
    status: {"model": Fault} for status in (400, 403, 404, 409, 413, 422, 429, 503)
}
router = APIRouter(prefix="/api/rooms/{room}", tags=["reviews"], responses=_FAULTS)
_FILES: dict[str, Any] = {"application/json": {}, "application/x-go-sgf": {}, "text/html": {}}


@router.post("/review", responses={200: {"model": ReviewMessage, "content": {JSON_LINES: {}}}})
async def look_back(request: Request, room: str, wanted: ReviewWanted, authorization: Bearer = None) -> Response:
    """Look at every position of a game: one JSON object a line, the last of them the whole review."""
    context: Context = request.app.state.context
    live, token = await find_readable(request, room, authorization)
    return await stream_lines(context.hall.reviews.look_back(live.room, token, wanted.node, context.guest(request)))


@router.get("/review", responses={200: {"content": _FILES}})
async def export_review(
    request: Request,
    room: str,
    format: Annotated[Literal["sgf", "json", "html"], Query()] = "json",  # noqa: A002 - the word of the interface
    node: Annotated[int | None, Query()] = None,
    language: Annotated[Language, Query()] = "en",
    authorization: Bearer = None,
) -> Response:
    """Return a review that was made before as annotated SGF, as data, or as a page that needs nothing else."""
    context: Context = request.app.state.context
    live, token = await find_readable(request, room, authorization)
    review = context.hall.reviews.find(live.room, token, node)
    if format == "sgf":
        content, kind = annotate(review), "application/x-go-sgf"
    elif format == "html":
        content, kind = draw_page(review, language).encode(), "text/html; charset=utf-8"
    else:
        content, kind = orjson.dumps(review.as_data()), "application/json"
    name = f"{live.room.game.name}-{live.room.id}-review.{format}"
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.post("/weigh", responses={200: {"model": ReviewedMoveForm}})
async def weigh(request: Request, room: str, wanted: MoveWeighed, authorization: Bearer = None) -> Response:
    """Compare a move in some position of the game with the best one."""
    context: Context = request.app.state.context
    live, token = await find_readable(request, room, authorization)
    weighed = await context.hall.reviews.weigh(live.room, token, wanted.node, wanted.move, context.guest(request))
    return Response(orjson.dumps(describe_reviewed_move(weighed)), media_type="application/json")


@router.post("/line", responses={200: {"model": LineForm}})
async def show_line(request: Request, room: str, wanted: LineWanted, authorization: Bearer = None) -> Response:
    """Return the positions that some moves lead to from a node, one after the other."""
    live, _ = await find_readable(request, room, authorization)
    live.room.require_node(wanted.node)
    position = live.room.position_at(wanted.node)
    views = []
    for move in wanted.moves:
        position = position.play(move)
        views.append(view(position, territory=False))
    return Response(orjson.dumps({"views": views}), media_type="application/json")
