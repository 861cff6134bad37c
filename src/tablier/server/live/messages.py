"""What the server says over a WebSocket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import orjson
from pydantic import Discriminator
from typing_extensions import TypeAliasType, TypedDict

from tablier.rules.picture import Territory
from tablier.server.errors import MessageForm
from tablier.server.names import Player
from tablier.server.rooms.acting.actions import ActionId
from tablier.server.rooms.forms import MarkForm, RoomPatch, RoomState, ThinkingForm, ToldEvent
from tablier.server.rooms.views.reasons import ReasonsForm

__all__ = [
    "AckMessage",
    "EstimateMessage",
    "EventMessage",
    "HintMessage",
    "OnlineMessage",
    "PongMessage",
    "RefusedMessage",
    "ServerMessage",
    "SketchForm",
    "SketchedMessage",
    "StateMessage",
    "ThinkingMessage",
    "encode",
]


class StateMessage(TypedDict):
    """The whole room, which comes first; ``now`` is the server's time."""

    type: Literal["state"]
    state: RoomState
    now: str


class EventMessage(TypedDict):
    """Something happened, and the patch is what it changed; ``cause`` is the id of the action that it came from."""

    type: Literal["event"]
    version: int
    event: ToldEvent
    patch: RoomPatch
    cause: ActionId


class ThinkingMessage(TypedDict):
    """What an agent thinks of its chances while it thinks; null when it is done."""

    type: Literal["thinking"]
    thinking: ThinkingForm | None


class HintMessage(TypedDict):
    """What a strong agent would play."""

    type: Literal["hint"]
    id: ActionId
    node: int
    move: str
    value: float | None
    line: Sequence[str]
    visits: float | None
    why: str | None
    reasons: ReasonsForm | None


class EstimateMessage(TypedDict):
    """Whose each point will probably be, which stones will probably die, and the points to expect."""

    type: Literal["estimate"]
    id: ActionId
    node: int
    territory: Territory
    dead: Sequence[str]
    points: tuple[float, float]


class SketchForm(TypedDict):
    """All that players have drawn on a position."""

    node: int
    marks: Sequence[MarkForm]


class SketchedMessage(TypedDict):
    """What is drawn on some positions now; the others are as before, and bare when one comes."""

    type: Literal["sketched"]
    boards: Sequence[SketchForm]


class AckMessage(TypedDict):
    """An action is done, and stored where it lasts; the room has this version now."""

    type: Literal["ack"]
    id: ActionId
    version: int


class RefusedMessage(TypedDict):
    """An action, or a connection, is refused, with a sentence that says why."""

    type: Literal["refused"]
    id: ActionId
    error: str
    message: MessageForm | None


class OnlineMessage(TypedDict):
    """Who is there."""

    type: Literal["online"]
    seats: dict[Player, bool]
    spectators: int


class PongMessage(TypedDict):
    """The server's time, for whoever asked."""

    type: Literal["pong"]
    at: str


ServerMessage = TypeAliasType(
    "ServerMessage",
    Annotated[
        StateMessage
        | EventMessage
        | ThinkingMessage
        | HintMessage
        | EstimateMessage
        | SketchedMessage
        | AckMessage
        | RefusedMessage
        | OnlineMessage
        | PongMessage,
        Discriminator("type"),
    ],
)


def encode(message: ServerMessage) -> str:
    """Return a message as it is sent."""
    return orjson.dumps(message, option=orjson.OPT_SERIALIZE_NUMPY).decode()
