"""What can be wanted in a room: the forms of actions and questions, and the one place where they are read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypeAlias, get_args, get_type_hints

from pydantic import ConfigDict, Discriminator, Field, TypeAdapter, ValidationError, with_config
from typing_extensions import TypeAliasType, TypedDict

from tablier.rules import BadSpec
from tablier.rules.errors import did_you_mean
from tablier.server.rooms.events import AskKind

__all__ = ["ACTION_TYPES", "Action", "ActionId", "Ping", "Question", "Sketching", "read_action"]

Word: TypeAlias = Annotated[str, Field(max_length=200)]
Point: TypeAlias = Annotated[str, Field(max_length=20)]
#: A point, a hole or a letter: nothing that a sentence could be written with.
Place: TypeAlias = Annotated[str, Field(pattern=r"^([A-Za-z][0-9]{0,2}|[0-9]{1,2})$")]
ActionId: TypeAlias = Annotated[str, Field(max_length=100)] | int | None


@with_config(ConfigDict(extra="forbid", strict=True))
class _Message(TypedDict):
    id: NotRequired[ActionId]


class _Wanted(_Message):
    seat: NotRequired[Word | None]


class MoveAction(_Wanted):
    """Play a move; ``node`` plays from another position when nobody else is a person."""

    type: Literal["move"]
    move: Point
    node: NotRequired[int | None]


class PlainAction(_Wanted):
    """Something that needs no more words."""

    type: Literal["undo", "redo", "resign", "dispute", "flag"]


class AgreeAction(_Wanted):
    """Agree to the count; ``version`` is that of the room as it was seen: a count that has changed since is refused."""

    type: Literal["accept_score"]
    version: int


class GotoAction(_Wanted):
    """Take the game to a node."""

    type: Literal["goto"]
    node: int


class TakeoverAction(_Wanted):
    """Hand a seat to an agent, or take it back."""

    type: Literal["takeover"]
    agent: NotRequired[Word | None]


class AskAction(_Wanted):
    """Ask the other for something, or answer."""

    type: Literal["ask", "accept", "decline"]
    kind: AskKind


class DeadAction(_Wanted):
    """Change whether a stone, with its chain, is dead."""

    type: Literal["dead"]
    point: Point


class ChatAction(_Wanted):
    """Say something."""

    type: Literal["chat"]
    text: Annotated[str, Field(max_length=4000)]


class RenameAction(_Wanted):
    """Take another name."""

    type: Literal["rename"]
    name: Word


class Question(_Wanted):
    """Something that changes nothing and is answered to whoever asks; over the WebSocket only.

    ``node`` asks about another position than the one that the game stands at.
    """

    type: Literal["hint", "estimate"]
    node: NotRequired[int | None]


@with_config(ConfigDict(extra="forbid", strict=True))
class SketchMark(TypedDict):
    """Something to draw on a point; ``text`` is the letter of a label, or where an arrow leads."""

    kind: Literal["circle", "cross", "triangle", "label", "arrow"]
    point: Place
    text: NotRequired[Place]


class SketchAction(_Message):
    """Draw a mark on a position for all who watch, or take away the same one; nothing of it is stored."""

    type: Literal["sketch"]
    node: int
    mark: SketchMark


class WipeAction(_Message):
    """Take away all that is drawn on a position."""

    type: Literal["wipe"]
    node: int


class Ping(_Message):
    """Ask for the server's time."""

    type: Literal["ping"]


_ACTIONS = (
    MoveAction,
    PlainAction,
    AgreeAction,
    GotoAction,
    TakeoverAction,
    AskAction,
    DeadAction,
    ChatAction,
    RenameAction,
)
#: What everybody sees and nothing keeps; over the WebSocket only.
_SKETCHING = (SketchAction, WipeAction)
if TYPE_CHECKING:
    Action: TypeAlias = Mapping[str, Any]
    Sketching: TypeAlias = Mapping[str, Any]
else:
    Action = TypeAliasType("Action", Annotated[reduce(or_, _ACTIONS), Discriminator("type")])
    Sketching = TypeAliasType("Sketching", Annotated[reduce(or_, _SKETCHING), Discriminator("type")])

_READERS: dict[str, TypeAdapter[Any]] = {
    kind: TypeAdapter(form)
    for form in (*_ACTIONS, *_SKETCHING, Question)
    for kind in get_args(get_type_hints(form)["type"])
}
ACTION_TYPES = tuple(kind for form in _ACTIONS for kind in get_args(get_type_hints(form)["type"]))


def read_action(message: Mapping[str, Any]) -> Action:
    """Return an action whose form is right, or say in a sentence what is wrong with it.

    >>> read_action({"type": "move", "move": "c3", "id": "a"})
    {'id': 'a', 'type': 'move', 'move': 'c3'}
    >>> read_action({"type": "mvoe", "move": "c3"})
    Traceback (most recent call last):
    tablier.rules.errors.BadSpec: unknown action 'mvoe'; did you mean 'move'?
    """
    kind = message.get("type")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise BadSpec(f"unknown action {kind!r:.40}{did_you_mean(str(kind)[:40], ACTION_TYPES)}")
    try:
        action: Action = reader.validate_python(message)
    except ValidationError as fault:
        raise BadSpec(_describe_fault(str(kind), fault)) from None
    return action


def _describe_fault(kind: str, fault: ValidationError) -> str:
    first = fault.errors(include_url=False)[0]
    field = str(first["loc"][0])[:40] if first["loc"] else "?"
    if first["type"] == "missing":
        return f"the action '{kind}' needs '{field}'"
    if first["type"] == "extra_forbidden":
        return f"the action '{kind}' has no '{field}'"
    said = first["msg"].replace("Input should", "it should", 1)
    return f"the action's '{field}' cannot be {first['input']!r:.40}: {said}"
