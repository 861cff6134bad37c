"""The description of the whole interface: REST as FastAPI describes it, and beside it what goes over WebSockets.

The page's types are written from it (``tools/wire.py``), so that what is sent is declared once, here in the server.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from tablier.server.live.messages import ServerMessage
from tablier.server.rooms.acting.actions import Action, Ping, Question, Sketching
from tablier.server.rooms.forms import RoomPatch, RoomState, ToldEvent
from tablier.server.rooms.views.board_view import BoardView

__all__ = ["describe_interface"]

#: What is said over a WebSocket, either way.
_SPOKEN: tuple[Any, ...] = (
    Action,
    Question,
    Sketching,
    Ping,
    ServerMessage,
    ToldEvent,
    RoomState,
    RoomPatch,
    BoardView,
)
_TEMPLATE = "#/components/schemas/{model}"


def describe_interface(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description of an app, made once."""
    if app.openapi_schema is None:
        described = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        forms = described["components"]["schemas"]
        forms |= {name: form for name, form in _describe_spoken().items() if name not in forms}
        described["components"]["schemas"] = forms = dict(sorted(forms.items()))
        _name_keys(described, forms)
        app.openapi_schema = described
    return app.openapi_schema


def _describe_spoken() -> dict[str, Any]:
    """The forms of what goes over WebSockets, by name."""
    inputs: list[Any] = [(form, "validation", TypeAdapter(form)) for form in _SPOKEN]
    _, described = TypeAdapter.json_schemas(inputs, ref_template=_TEMPLATE)
    forms: dict[str, Any] = described["$defs"]
    return forms


def _name_keys(schema: Any, forms: Mapping[str, Any]) -> None:
    """Turn every mapping whose keys are known words into an object in which each of them may stand."""
    parts = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for part in parts:
        _name_keys(part, forms)
    words = _find_words(schema, forms) if isinstance(schema, dict) else None
    if words is not None:
        del schema["propertyNames"]
        schema["properties"] = dict.fromkeys(words, schema.pop("additionalProperties", True))
        schema["additionalProperties"] = False


def _find_words(schema: Mapping[str, Any], forms: Mapping[str, Any]) -> list[str] | None:
    keys = schema.get("propertyNames")
    if not isinstance(keys, dict) or "type" not in schema:
        return None
    words: list[str] | None = forms.get(str(keys.get("$ref")).rpartition("/")[2], keys).get("enum")
    return words
