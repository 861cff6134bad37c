"""Answers that come line by line while they are found: one JSON object a line, and whoever leaves stops it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator
from typing import Any

import orjson
from fastapi import Response
from fastapi.responses import StreamingResponse

__all__ = ["JSON_LINES", "stream_lines"]

JSON_LINES = "application/x-ndjson"


async def stream_lines(told: AsyncGenerator[Any]) -> Response:
    """Return an answer of lines; what is refused is refused before anything is sent."""
    first = await anext(told)
    return StreamingResponse(_write_lines(first, told), media_type=JSON_LINES)


async def _write_lines(first: object, rest: AsyncGenerator[Any]) -> AsyncGenerator[bytes]:
    async with contextlib.aclosing(rest) as messages:
        yield orjson.dumps(first) + b"\n"
        async for message in messages:
            yield orjson.dumps(message) + b"\n"
