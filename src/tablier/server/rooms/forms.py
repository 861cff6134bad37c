"""The forms of positions and rooms as they are sent, for the reference; a test holds every answer against them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

__all__ = ["Catalogue", "ImportedGame", "RoomList", "RoomState", "View"]

Player = Literal["black", "white", "first", "second"]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid")


class OutcomeForm(_Form):
    """How a game ended on the board; ``score`` is the first player's points minus the second's."""

    winner: Player | None
    reason: str
    score: float
    points: tuple[float, float]


class SownSeed(_Form):
    """Where a seed landed."""

    hole: int
    colour: Literal["red", "blue", "transparent"]


class SowingForm(_Form):
    """How the last move of Oware was sown, seed by seed, and the holes that were taken."""

    move: str
    path: list[SownSeed]
    captured: list[int]
    swept: bool


class View(_Form):
    """What a board draws; the legal moves come with it, so that a page needs no rules."""

    game: str
    name: Literal["hex", "go", "oware"]
    size: int
    players: tuple[Player, Player]
    to_move: Player | None
    ply: int
    last: str | None
    legal: list[str]
    outcome: OutcomeForm | None
    diagram: str
    stones: dict[Player, list[str]] = {}
    chain: list[str] = []
    prisoners: dict[Player, int] = {}
    ko: str | None = None
    passes: int = 0
    dead: list[str] = []
    territory: dict[Literal["black", "white", "neutral"], list[str]] | None = None
    holes: list[tuple[int, int, int]] = []
    captured: dict[Player, int] = {}
    sowing: SowingForm | None = None


class SeatForm(_Form):
    """A place at the board; ``agent`` is the spec that moves for it now."""

    kind: Literal["here", "link", "agent"]
    name: str
    agent: str | None
    taken: bool
    online: bool


class NodeForm(_Form):
    """A position of the game's tree; moves of agents tell what the agent thought."""

    id: int
    parent: int | None
    move: str | None
    player: Player | None
    seconds: float | None = None
    value: float | None = None
    line: list[str] = []
    why: str | None = None


class ClockForm(_Form):
    """The clocks; ``left`` is what each player had at the time ``at``."""

    kind: Literal["fischer", "byoyomi"]
    running: Player | None
    left: dict[Player, float]
    periods: dict[Player, int] = {}
    settings: dict[str, Any]
    at: str


class ResultForm(_Form):
    """How the game ended, by the board or otherwise; ``text`` as SGF writes it."""

    winner: Player | None
    reason: str
    text: str


class ScoringForm(_Form):
    """Which stones are dead, as marked and as proposed, and who accepts."""

    dead: list[str]
    proposed: list[str]
    judged: bool
    accepted: list[Player]
    territory: dict[Literal["black", "white", "neutral"], list[str]]
    points: tuple[float, float] | None


class AskForm(_Form):
    """Something that a player asks the other for."""

    kind: Literal["undo", "rematch", "draw"]
    by: Player


class RemarkForm(_Form):
    """Something that was said."""

    by: str
    text: str
    at: str


class YouForm(_Form):
    """What the token that was sent is good for."""

    seats: list[Player]
    role: Literal["player", "spectator"]
    owner: bool


class ThinkingForm(_Form):
    """An agent that thinks, and what it has thought so far."""

    player: Player
    agent: str
    since: str
    move: str | None = None
    value: float | None
    line: list[str] = []
    visits: float | None = None


class RoomState(_Form):
    """All that a viewer is told about a room."""

    id: str
    game: str
    phase: Literal["waiting", "playing", "scoring", "finished"]
    public: bool
    created: str
    you: YouForm
    seats: dict[Player, SeatForm]
    nodes: list[NodeForm]
    current: int
    view: View
    clock: ClockForm | None
    result: ResultForm | None
    scoring: ScoringForm | None
    asks: list[AskForm]
    chat: list[RemarkForm]
    thinking: ThinkingForm | None
    rematch: str | None
    version: int


class RoomCard(_Form):
    """A room in a list."""

    id: str
    game: str
    phase: str
    created: str
    seats: dict[Player, dict[Literal["name", "kind"], str]]
    result: str | None


class RoomList(_Form):
    """Public rooms, the latest first."""

    rooms: list[RoomCard]


class ImportedGame(_Form):
    """A game or a position that was brought along."""

    game: str
    moves: list[str]
    position: str | None
    names: dict[str, str]
    result: str | None
    nodes: list[dict[Literal["id", "parent", "move"], int | str | None]]


class GameForm(_Form):
    """A game that can be played here."""

    name: str
    sizes: list[int]
    default_size: int
    players: tuple[Player, Player]
    options: list[dict[str, Any]]
    levels: list[dict[Literal["level", "spec"], int | str]]
    agents: list[str]


class Catalogue(_Form):
    """What can be played here."""

    version: str
    games: list[GameForm]
