"""The forms of rooms as they are sent: the code that fills them is checked, and the page's types are made from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypeAlias, get_type_hints

from pydantic import Discriminator
from typing_extensions import TypeAliasType, TypedDict

from tablier.rules.picture import Territory
from tablier.server.names import Player
from tablier.server.rooms.events import EVENTS, AskKind, Event
from tablier.server.rooms.views.board_view import BoardView, make_form
from tablier.server.rooms.views.reasons import ReasonsForm

__all__ = [
    "AskForm",
    "ClockForm",
    "InvitationForm",
    "MarkForm",
    "NodeForm",
    "Phase",
    "RemarkForm",
    "ResultForm",
    "RoomCard",
    "RoomParts",
    "RoomPatch",
    "RoomState",
    "ScoringForm",
    "SeatForm",
    "SeatKind",
    "ThinkingForm",
    "ToldEvent",
    "YouForm",
]

Phase: TypeAlias = Literal["waiting", "playing", "scoring", "finished"]
SeatKind: TypeAlias = Literal["here", "link", "agent"]


class SeatForm(TypedDict):
    """A place at the board; ``agent`` is the spec that moves for it now, ``name`` what its person is called."""

    kind: SeatKind
    name: str | None
    agent: str | None
    taken: bool
    online: bool


class MarkForm(TypedDict):
    """Something drawn on a point; ``text`` is what a label says, or where an arrow or a line leads."""

    kind: Literal["triangle", "square", "circle", "cross", "selected", "label", "arrow", "line"]
    point: str
    text: NotRequired[str]


class NodeForm(TypedDict):
    """A position of the game's tree; moves of agents tell what the agent thought.

    A game that was brought along has remarks and marks; ``setup`` says that stones were set up here.
    """

    id: int
    parent: int | None
    move: str | None
    player: Player | None
    seconds: NotRequired[float]
    value: NotRequired[float]
    line: NotRequired[Sequence[str]]
    why: NotRequired[str]
    reasons: NotRequired[ReasonsForm]
    agent: NotRequired[str]
    setup: NotRequired[bool]
    comment: NotRequired[str]
    marks: NotRequired[Sequence[MarkForm]]


class ClockForm(TypedDict):
    """The clocks; ``left`` is what each player had at the time ``at``."""

    kind: Literal["fischer", "byoyomi"]
    running: Player | None
    left: dict[Player, float]
    periods: NotRequired[dict[Player, int]]
    settings: dict[str, float | str]
    at: str


class ResultForm(TypedDict):
    """How the game ended, by the board or otherwise; ``text`` as SGF writes it."""

    winner: Player | None
    reason: str
    text: str


class ScoringForm(TypedDict):
    """Which stones are dead, as marked and as proposed, and who accepts; ``tally`` is what the points are made of."""

    dead: Sequence[str]
    proposed: Sequence[str]
    judged: bool
    accepted: Sequence[Player]
    territory: Territory | None
    points: tuple[float, float] | None
    tally: dict[Player, dict[str, float]] | None


class AskForm(TypedDict):
    """Something that a player asks the other for."""

    kind: AskKind
    by: Player


class RemarkForm(TypedDict):
    """Something that was said, and from which seat."""

    by: str
    player: Player | None
    text: str
    at: str


class YouForm(TypedDict):
    """What the token that was sent is good for."""

    seats: Sequence[Player]
    role: Literal["player", "spectator"]
    owner: bool


class ThinkingForm(TypedDict):
    """An agent that thinks, and what it has thought so far."""

    player: Player
    agent: str
    since: str
    move: NotRequired[str]
    value: float | None
    line: NotRequired[Sequence[str]]
    visits: NotRequired[float | None]


class RoomParts(TypedDict):
    """The parts of a room that an event can change, and that are small enough to be sent whole."""

    phase: Phase
    seats: dict[Player, SeatForm]
    current: int
    clock: ClockForm | None
    result: ResultForm | None
    scoring: ScoringForm | None
    asks: list[AskForm]
    rematch: str | None


class RoomState(RoomParts):
    """All that a viewer is told; ``draws``: the game can be drawn; the first ``given`` nodes were brought along."""

    id: str
    game: str
    public: bool
    assisted: bool
    draws: bool
    created: str
    you: YouForm
    nodes: list[NodeForm]
    given: int
    view: BoardView
    chat: list[RemarkForm]
    thinking: ThinkingForm | None
    version: int


class SeatCard(TypedDict):
    """Who sits at a side of a room in a list."""

    name: str | None
    kind: SeatKind
    agent: NotRequired[str | None]


class InvitationForm(TypedDict):
    """What somebody is invited to: the seat that is free, and whether the players may use the computer's help."""

    game: str
    host: str | None
    player: Player | None
    clock: dict[str, float | str] | None
    assisted: bool


class RoomCard(TypedDict):
    """A room in a list."""

    id: str
    game: str
    phase: Phase
    created: str
    seats: dict[Player, SeatCard]
    result: str | None


def _make_patch() -> Any:
    """Return the type of what an event changed: any parts, the view, and what was added to the lists that only grow."""
    parts = get_type_hints(RoomParts, include_extras=True)
    added = {"view": BoardView, "nodes_add": list[NodeForm], "chat_add": list[RemarkForm]}
    about = "The parts of a room that changed; lists that only grow come as what was added."
    return make_form("RoomPatch", {**parts, **added}, about, total=False)


def _make_event(event: type[Event]) -> Any:
    """Return the type of what viewers are told of an event: the fields that its class lists."""
    fields = get_type_hints(event)
    told = {"kind": Literal[event.kind], "at": str, **{name: fields[name] for name in event.told}}
    return make_form(f"{event.__name__}Event", told, event.__doc__)


if TYPE_CHECKING:
    RoomPatch: TypeAlias = dict[str, Any]
    ToldEvent: TypeAlias = dict[str, Any]
else:
    _told = [_make_event(event) for event in EVENTS.values()]
    RoomPatch = _make_patch()
    ToldEvent = TypeAliasType("ToldEvent", Annotated[reduce(or_, _told), Discriminator("kind")])
