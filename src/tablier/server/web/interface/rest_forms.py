"""The forms of what comes in and goes out over HTTP: they are checked by it, and documented from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, WithJsonSchema
from typing_extensions import TypedDict

from tablier.server.errors import MessageForm
from tablier.server.names import Player
from tablier.server.rooms.forms import RoomCard, SeatKind

__all__ = [
    "Acted",
    "AnalysisWanted",
    "Attempt",
    "Fault",
    "Import",
    "Invitation",
    "JoinedSeat",
    "LineWanted",
    "MoveWeighed",
    "NewRoom",
    "OpenedRoom",
    "PositionAnalysisWanted",
    "PositionWanted",
    "ReviewWanted",
    "RoomList",
    "SeatWanted",
]

Word = Annotated[str, Field(max_length=200)]
Token = Annotated[str, Field(max_length=200)]
Text = str  # as long as a request may be (bounds.py)
Diagram = Annotated[str, Field(max_length=10_000)]
Point = Annotated[str, Field(max_length=12)]
Seeds = Annotated[int, Field(ge=0, le=240)]
Hole = Annotated[list[Seeds], Field(max_length=8)] | Seeds  # by kind, where there are kinds


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Fault(BaseModel):
    """What went wrong, as a sentence, and as data where the page has words of its own for it."""

    error: str
    message: MessageForm | None = None


class SeatWanted(_Strict):
    """Who sits at a side: a person at this browser, a person who comes by link, or an agent."""

    kind: SeatKind = "here"
    agent: Word | None = Field(None, examples=["level:3"])
    name: Word | None = None


class ClockWanted(TypedDict):
    """A clock, in seconds: with an increment for every move, or with periods after the main time."""

    kind: Literal["fischer", "byoyomi", "none"]
    main: NotRequired[float]
    increment: NotRequired[float]
    periods: NotRequired[int]
    period: NotRequired[float]


#: Documented by its form, and read by ``time_control``, which says in a sentence what is wrong.
Clock = Annotated[dict[Word, Any], Field(max_length=6), WithJsonSchema(TypeAdapter(ClockWanted).json_schema())]


class NewRoom(_Strict):
    """A game to open: from the start, from a position, after some moves, or from a record."""

    game: Word | None = Field(None, examples=["hex:11", "go:9,komi=6.5"])
    seats: Annotated[dict[Word, SeatWanted], Field(max_length=2)] = Field(default_factory=dict)
    clock: Clock | None = Field(None, examples=[{"kind": "fischer", "main": 300, "increment": 5}])
    public: bool = False
    assisted: bool = Field(False, description="whether people may use hints and let agents move for them")
    position: Diagram | None = Field(None, description="a diagram to start from")
    moves: Annotated[list[Point], Field(max_length=4000)] | None = None
    sgf: Text | None = Field(None, description="a record: SGF, JSON or a HexWorld link")
    number: Annotated[int, Field(ge=1, le=1000)] | None = Field(None, description="which game of the record")


class OpenedRoom(BaseModel):
    """A room that was opened. ``owner`` is the token of whoever opened it, the same as of their seats."""

    room: str
    tokens: dict[Player, str]
    owner: str
    invitation: str | None
    watch: str


class RoomList(BaseModel):
    """Public rooms, the latest first."""

    rooms: list[RoomCard]


class Invitation(_Strict):
    """An invitation, and the name of whoever comes by it.

    ``claim`` is a long random word that will be the token of the seat: send it again when the answer was lost.
    """

    invitation: Token
    name: Word | None = None
    claim: Annotated[str, Field(min_length=24, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")] | None = None


class JoinedSeat(BaseModel):
    """The seat that was taken, and the token that holds it."""

    player: Player
    token: str


class Acted(BaseModel):
    """The room's version once the action is stored."""

    version: int


class PositionWanted(_Strict):
    """A position to make: a diagram, or the stones of each player, or the seeds of each hole and what was taken."""

    game: Word
    diagram: Diagram | None = None
    stones: dict[Word, Annotated[list[Point], Field(max_length=400)]] | None = None
    holes: Annotated[list[Hole], Field(max_length=32)] | None = None
    captured: dict[Word, Annotated[int, Field(ge=0, le=999)]] | None = None
    to_move: Word | None = None


class Import(_Strict):
    """A text that holds a game or a position."""

    text: Text


class Attempt(_Strict):
    """The moves so far, one's own and the replies, of which the last is judged; ``show`` asks for a right one."""

    moves: Annotated[list[Point], Field(max_length=200)] = Field(default_factory=list)
    show: bool = False


class ReviewWanted(_Strict):
    """The game to look back at: the one that leads to a node, where none is named to where the room stands."""

    node: int | None = None


class MoveWeighed(_Strict):
    """A move in the position of a node, to be compared with the best one."""

    node: int
    move: Point


class AnalysisWanted(_Strict):
    """A node to look at, where none is named where the room stands, and who looks: usually who knows the game best."""

    node: int | None = None
    agent: Word | None = Field(None, examples=["mcts"])


class PositionAnalysisWanted(PositionWanted):
    """A position to look at, the moves played from it, and who looks: usually who knows the game best."""

    moves: Annotated[list[Point], Field(max_length=400)] = Field(default_factory=list)
    agent: Word | None = Field(None, examples=["mcts"])


class LineWanted(_Strict):
    """Some moves after the position of a node."""

    node: int
    moves: Annotated[list[Point], Field(max_length=40)]
