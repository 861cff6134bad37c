"""What can happen in a room. A room is the list of its events and nothing else; none is ever changed or removed."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, TypeAlias

import orjson

from tablier.server.moments import iso
from tablier.server.names import Player
from tablier.server.rooms.views.reasons import ReasonsForm

__all__ = [
    "EVENTS",
    "Accepted",
    "Arrived",
    "AskKind",
    "Asked",
    "ClockResumed",
    "Closed",
    "Created",
    "Declined",
    "Disputed",
    "Event",
    "HandedOver",
    "Joined",
    "Marked",
    "Moved",
    "Muted",
    "Proposed",
    "RematchMade",
    "Renamed",
    "Resigned",
    "Said",
    "ScoreAccepted",
    "TimeUp",
    "WentTo",
    "read_event",
    "write_event",
]


AskKind: TypeAlias = Literal["undo", "rematch", "draw"]


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened, and when, in seconds since 1970.

    ``told`` lists the fields that viewers are told; what is not listed stays in the store.
    """

    kind: ClassVar[str]
    told: ClassVar[tuple[str, ...]] = ()
    at: float

    def describe_for_viewer(self) -> dict[str, Any]:
        """Return what everybody who looks at the room is told."""
        said = {"kind": self.kind, "at": iso(self.at)}
        return said | {name: getattr(self, name) for name in self.told}


@dataclass(frozen=True, kw_only=True)
class Created(Event):
    """A room was opened. ``tokens`` are the hashes of the seats taken; ``seats`` hold kind, name and agent of each.

    ``assisted`` says that the players agreed to the help of the computer; ``awaited`` are those who have been called
    over from another room and are not here yet.

    A game that was brought along comes with ``nodes``, as ``given_nodes.py`` writes them, of which it stands at
    ``current``, with its ``ending`` there, and with the SGF text of its ``record``, so that what nobody here
    understands is saved again.
    """

    kind = "created"
    told = ("game", "seats", "public", "clock", "diagram", "moves", "assisted")
    game: str
    seats: dict[str, dict[str, str | None]]
    tokens: dict[str, str]
    owner: str
    watch: str
    invitation: str | None = None
    public: bool = False
    clock: dict[str, Any] | None = None
    diagram: str | None = None
    moves: tuple[str, ...] = ()
    assisted: bool = False
    awaited: tuple[Player, ...] = ()
    nodes: tuple[dict[str, Any], ...] = ()
    current: int = 0
    ending: dict[str, Any] | None = None
    record: str | None = None


@dataclass(frozen=True, kw_only=True)
class Joined(Event):
    """Somebody came by the invitation and took a seat."""

    kind = "joined"
    told = ("player", "name")
    player: Player
    token: str
    name: str | None = None


@dataclass(frozen=True, kw_only=True)
class Arrived(Event):
    """Players who were called over from another room have come: from now on their clocks may run."""

    kind = "arrived"
    told = ("players",)
    players: tuple[Player, ...]


@dataclass(frozen=True, kw_only=True)
class Moved(Event):
    """A move was played from a node; an agent's move carries its spec and what the agent thought.

    ``reasons`` say as data what ``why`` says in English; moves that earlier versions stored lack them.
    """

    kind = "moved"
    told = ("player", "move", "node", "value")
    player: Player
    move: str
    node: int
    value: float | None = None
    line: tuple[str, ...] = ()
    why: str | None = None
    reasons: ReasonsForm | None = None
    agent: str | None = None


@dataclass(frozen=True, kw_only=True)
class WentTo(Event):
    """The game was taken back, or forward, to a node."""

    kind = "went_to"
    told = ("node",)
    node: int


@dataclass(frozen=True, kw_only=True)
class Resigned(Event):
    """A player gave up."""

    kind = "resigned"
    told = ("player",)
    player: Player


@dataclass(frozen=True, kw_only=True)
class TimeUp(Event):
    """A player's time ran out."""

    kind = "time_up"
    told = ("player",)
    player: Player


@dataclass(frozen=True, kw_only=True)
class ClockResumed(Event):
    """The server is back: the running clock is charged for what it ran before the server went down, and goes on."""

    kind = "clock_resumed"
    told = ("charged",)
    charged: float


@dataclass(frozen=True, kw_only=True)
class Asked(Event):
    """A player asks the others for something: ``undo``, ``rematch`` or ``draw``."""

    kind = "asked"
    told = ("what", "by")
    what: AskKind
    by: str


@dataclass(frozen=True, kw_only=True)
class Accepted(Event):
    """What was asked is granted."""

    kind = "accepted"
    told = ("what", "by")
    what: AskKind
    by: str


@dataclass(frozen=True, kw_only=True)
class Declined(Event):
    """What was asked is refused, or no longer wanted."""

    kind = "declined"
    told = ("what", "by")
    what: AskKind
    by: str


@dataclass(frozen=True, kw_only=True)
class Proposed(Event):
    """The server's opinion which stones are dead."""

    kind = "proposed"
    told = ("dead",)
    dead: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Marked(Event):
    """A player changed which stones are dead; whoever had accepted has to do it again."""

    kind = "marked"
    told = ("player", "dead")
    player: Player
    dead: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ScoreAccepted(Event):
    """Players agree to the dead stones as they are marked."""

    kind = "score_accepted"
    told = ("players",)
    players: tuple[Player, ...]


@dataclass(frozen=True, kw_only=True)
class Disputed(Event):
    """A player does not agree about the dead stones: play goes on, and nothing may be removed afterwards."""

    kind = "disputed"
    told = ("player",)
    player: Player


@dataclass(frozen=True, kw_only=True)
class HandedOver(Event):
    """A seat was handed to an agent, or taken back by its person."""

    kind = "handed_over"
    told = ("player", "agent")
    player: Player
    agent: str | None


@dataclass(frozen=True, kw_only=True)
class Renamed(Event):
    """A player took another name."""

    kind = "renamed"
    told = ("player", "name")
    player: Player
    name: str


@dataclass(frozen=True, kw_only=True)
class Said(Event):
    """Somebody said something; ``player`` is the seat of whoever it was, None for a host without one."""

    kind = "said"
    told = ("by", "text", "player")
    by: str
    text: str
    player: Player | None = None


@dataclass(frozen=True, kw_only=True)
class RematchMade(Event):
    """The players went on to another room."""

    kind = "rematch_made"
    told = ("room",)
    room: str


@dataclass(frozen=True, kw_only=True)
class Muted(Event):
    """The host of the server lets nobody speak here any more, nor take another name."""

    kind = "muted"


@dataclass(frozen=True, kw_only=True)
class Closed(Event):
    """The host of the server has closed the room: the game ends without a result, and nothing more happens in it."""

    kind = "closed"


EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        Created,
        Joined,
        Arrived,
        Moved,
        WentTo,
        Resigned,
        TimeUp,
        ClockResumed,
        Asked,
        Accepted,
        Declined,
        Proposed,
        Marked,
        ScoreAccepted,
        Disputed,
        HandedOver,
        Renamed,
        Said,
        RematchMade,
        Muted,
        Closed,
    )
}
_TUPLES = frozenset(("moves", "line", "dead", "players", "awaited", "nodes"))


def write_event(event: Event) -> str:
    """Return the text that an event is stored as; its kind and time have columns of their own."""
    data = {field.name: getattr(event, field.name) for field in fields(event) if field.name != "at"}
    return orjson.dumps(data).decode()


def read_event(kind: str, at: float, text: str) -> Event:
    """Return a stored event.

    >>> read_event("resigned", 5.0, '{"player":"black"}')
    Resigned(at=5.0, player='black')
    """
    data: dict[str, Any] = orjson.loads(text)
    for key in _TUPLES & data.keys():
        data[key] = tuple(data[key])
    return EVENTS[kind](at=at, **data)
