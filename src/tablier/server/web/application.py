"""The application: everything put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from functools import partial

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.routing import APIRoute
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.routing import Match

import tablier
from tablier.rules import GAMES, TablierError
from tablier.server.bounds import Bounds
from tablier.server.errors import Refused, StoreFault, message, sentence
from tablier.server.web.context import Context
from tablier.server.web.door import Door
from tablier.server.web.interface.analysing import router as analysing_router
from tablier.server.web.interface.explaining import router as explaining_router
from tablier.server.web.interface.learning import router as learning_router
from tablier.server.web.interface.looking_back import router as looking_back_router
from tablier.server.web.interface.reference import STYLE, reference_page
from tablier.server.web.interface.rest import router as rest_router
from tablier.server.web.interface.schema import describe_interface
from tablier.server.web.page import Page, page_router
from tablier.server.web.peers.forwarding import Forwarding
from tablier.server.web.sockets import router as socket_router

__all__ = ["application"]

_log = logging.getLogger("tablier.server")


def application(database: str, bounds: Bounds | None = None, names: Collection[str] = ()) -> FastAPI:
    """Return the app on a database; ``names`` are the host names it answers to, any when there are none."""
    context = Context(database, bounds or Bounds())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await context.hall.open()
        yield
        await context.hall.close()

    app = FastAPI(
        title="tablier",
        description=f"{_list_games()}: rooms in which people and agents play.",
        version=tablier.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.context = context
    app.add_exception_handler(TablierError, _answer_refusal)
    app.add_exception_handler(RequestValidationError, _answer_malformed)
    app.add_exception_handler(HTTPException, _answer_failure)
    app.add_exception_handler(SQLAlchemyError, _answer_store_fault)
    app.add_exception_handler(Exception, _answer_unforeseen)
    for router in (
        rest_router,
        looking_back_router,
        explaining_router,
        analysing_router,
        learning_router,
        socket_router,
        _reference_router(app),
        page_router(Page()),
    ):
        app.include_router(router)
    app.add_middleware(Forwarding, hall=context.hall)
    app.add_middleware(Door, context=context, names=names)
    app.openapi = partial(describe_interface, app)  # type: ignore[method-assign]
    return app


def _list_games() -> str:
    *others, last = (name.capitalize() for name in GAMES)
    return f"{', '.join(others)} and {last}"


def _reference_router(app: FastAPI) -> APIRouter:
    """Return the routes of the reference, and of what is nowhere in it."""
    router = APIRouter(prefix="/api", include_in_schema=False)

    @router.get("/docs")
    async def docs() -> HTMLResponse:
        return HTMLResponse(reference_page(app.openapi()))

    @router.get("/docs.css")
    async def docs_style() -> Response:
        return Response(STYLE, media_type="text/css")

    @router.api_route("/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
    async def unknown(path: str) -> JSONResponse:
        return JSONResponse({"error": f"there is nothing at /api/{path[:100]}; see /api/docs"}, 404)

    return router


async def _answer_refusal(_: Request, fault: Exception) -> JSONResponse:
    status = fault.status if isinstance(fault, Refused) else 422
    return JSONResponse({"error": sentence(fault), "message": message(fault)}, status)


async def _answer_malformed(_: Request, fault: Exception) -> JSONResponse:
    """Say in one sentence what is wrong with the form of a request."""
    assert isinstance(fault, RequestValidationError)
    first = fault.errors()[0]
    where = ".".join(str(part) for part in first.get("loc", ()) if part != "body")
    return JSONResponse({"error": f"{where or 'the body'}: {first.get('msg', 'it cannot be read')}"[:300].lower()}, 422)


async def _answer_store_fault(_: Request, fault: Exception) -> JSONResponse:
    _log.error("the database failed: %s", fault)
    told = StoreFault("the games cannot be read just now; try again in a moment", key="unread")
    return JSONResponse({"error": str(told), "message": message(told)}, told.status)


async def _answer_unforeseen(_: Request, fault: Exception) -> JSONResponse:  # noqa: ARG001 - the log has it already
    return JSONResponse({"error": "something went wrong on this server, and its log says what"}, 500)


async def _answer_failure(request: Request, fault: Exception) -> JSONResponse:
    assert isinstance(fault, HTTPException)
    headers = fault.headers
    if fault.status_code == 405:
        headers = {"Allow": ", ".join(sorted(_methods(request)))}
    return JSONResponse({"error": str(fault.detail).lower()}, fault.status_code, headers=headers)


def _methods(request: Request) -> set[str]:
    """The methods that an address takes, of all its routes together."""
    return {
        method
        for route in request.app.routes
        if isinstance(route, APIRoute) and route.include_in_schema and route.matches(request.scope)[0] != Match.NONE
        for method in route.methods or ()
    }
