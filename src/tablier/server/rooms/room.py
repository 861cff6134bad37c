"""The state of a room, as a fold over its events: ``apply`` never refuses, because what happened has happened."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import cast

from tablier.rules import BadSpec, Game, Outcome, Position, game
from tablier.rules.records import RESUME, GameNode, Mark, play_node, result_code
from tablier.server.rooms import events as happened
from tablier.server.rooms.events import AskKind, Event
from tablier.server.rooms.forms import Phase, SeatKind
from tablier.server.rooms.given_nodes import read_node
from tablier.server.rooms.room_clock import RoomClock, time_control
from tablier.server.rooms.seat_names import name_agent, name_player
from tablier.server.rooms.views.reasons import ReasonsForm

__all__ = ["Brought", "GameResult", "Node", "Remark", "Room", "Scoring", "SeatState", "fold"]

_STRIDE = 32  # moves between two positions that are remembered on the way to another one
_REACHED = 200  # positions that are remembered
_CLOSED = "closed"  # why a game ended that the host put an end to: nobody won or lost it, and nobody drew


@dataclass(frozen=True)
class SeatState:
    """A place at the board; ``agent`` is the spec that moves for it now, None when its person does."""

    kind: SeatKind
    name: str | None  # what its person wants to be called
    agent: str | None
    token: str | None  # the hash; a seat by link has none until somebody joins
    made_with: str | None = None  # the agent that the seat was made for

    @property
    def taken(self) -> bool:
        """Whether somebody, or an agent, sits here."""
        return self.kind == "agent" or self.token is not None


@dataclass
class Node:
    """A position of the game's tree: the move that led to it, and from where."""

    id: int
    parent: int | None
    move: str | None
    player: str | None
    seconds: float | None = None
    value: float | None = None
    line: tuple[str, ...] = ()
    why: str | None = None
    reasons: ReasonsForm | None = None  # the same as data
    agent: str | None = None  # the spec, when an agent played it
    setup: str | None = None  # the diagram, when stones were set up instead of a move
    comment: str = ""  # what a game that was brought along says here
    marks: tuple[Mark, ...] = ()
    children: list[int] = field(default_factory=list)
    latest: int | None = None  # the child that was visited last: where redo leads


@dataclass(frozen=True)
class GameResult:
    """How the game of a room ended; ``text`` as SGF writes it."""

    winner: str | None
    reason: str
    text: str


@dataclass(frozen=True)
class Brought:
    """What a game was brought along with: how many nodes, where it ended and how, and the text of its record."""

    nodes: tuple[GameNode, ...]
    end: int
    result: GameResult | None
    dead: tuple[str, ...]
    record: str | None


@dataclass(frozen=True)
class Scoring:
    """Which stones of a finished game are dead, and who agrees."""

    dead: tuple[str, ...] = ()
    proposed: tuple[str, ...] | None = None  # None until the server has judged
    accepted: frozenset[str] = frozenset()
    changed: int = 0  # the version of the room since which the stones are marked like this


@dataclass(frozen=True)
class Remark:
    """Something that was said."""

    by: str
    text: str
    at: float
    player: str | None


class Room:
    """A room as it stands after some events."""

    def __init__(self, identity: str) -> None:
        self.id = identity
        self.version = 0
        self.snapped = 0  # the version of the last snapshot
        self.game: Game
        self.start: Position
        self.position: Position
        self.before: Position | None = None  # what the last move was played in
        self.seats: dict[str, SeatState] = {}
        self.nodes: list[Node] = [Node(0, None, None, None)]
        self.current = 0
        self.phase: Phase = "waiting"
        self.result: GameResult | None = None
        self.scoring: Scoring | None = None
        self.clock: RoomClock | None = None
        self.asks: list[tuple[AskKind, str]] = []  # what, by whom
        self.chat: list[Remark] = []
        self.rematch: str | None = None
        self.brought: Brought | None = None
        self.public = False
        self.muted = False  # by the host: nobody speaks here any more
        self.closed = False  # by the host: nothing more happens here
        self.assisted = False  # whether the players agreed to the help of the computer
        self.awaited: frozenset[str] = frozenset()  # players who are on their way from another room
        self.begun = False  # whether a move was made here; no clock runs before
        self.created = 0.0
        self.last = 0.0  # when the last event happened
        self.owner = self.watch = ""
        self.invitation: str | None = None
        self._tried: tuple[Position, str, Position] | None = (
            None  # the last move that was tried: from where, and to where
        )
        self._reached: OrderedDict[int, Position] = OrderedDict()  # nodes that were played again, the latest last

    # --- what can be asked ------------------------------------------------------------------------------------------

    def seats_of(self, token: str | None) -> tuple[str, ...]:
        """Return the players whose seats a token (its hash) holds."""
        return tuple(player for player, seat in self.seats.items() if token is not None and seat.token == token)

    def may_read(self, token: str | None) -> bool:
        """Whether the holder of a token (its hash, or None) may see the room."""
        return self.public or (token is not None and (token in (self.watch, self.owner) or bool(self.seats_of(token))))

    def others(self, token: str) -> tuple[str, ...]:
        """Return the seats of other people than the holder of a token; agents are nobody."""
        return tuple(player for player, seat in self.seats.items() if seat.kind != "agent" and seat.token != token)

    def is_unaided(self, token: str) -> bool:
        """Whether the holder of a token (its hash) plays against people, without help: none was agreed on."""
        return bool(self.others(token)) and not self.assisted and self.phase != "finished"

    def agent_to_move(self) -> tuple[str, str] | None:
        """Return the player and the spec of the agent whose turn it is, None when it is a person's."""
        if self.phase != "playing":
            return None
        agent = self.seats[self.position.to_move].agent
        return None if agent is None else (self.position.to_move, agent)

    @property
    def has_people(self) -> bool:
        """Whether a person has a seat, even one that an agent moves for at present."""
        return any(seat.kind != "agent" for seat in self.seats.values())

    @property
    def person_waits(self) -> bool:
        """Whether a person plays who moves for themselves."""
        return any(seat.agent is None for seat in self.seats.values())

    def name_of(self, player: str) -> str:
        """Return what the player of a seat is called where others read it, in English."""
        seat = self.seats[player]
        if seat.name is not None:
            return seat.name
        return name_agent(seat.made_with) if seat.kind == "agent" and seat.made_with else name_player(player)

    def path(self, node: int) -> list[Node]:
        """Return the nodes from the start to a node, without the start."""
        found: list[Node] = []
        step = self.nodes[node]
        while step.parent is not None:
            found.append(step)
            step = self.nodes[step.parent]
        found.reverse()
        return found

    def require_node(self, node: int) -> int:
        """Return a node that there is; another one is an error."""
        if not 0 <= node < len(self.nodes):
            raise BadSpec(f"there is no node {node}; the room has 0 to {len(self.nodes) - 1}")
        return node

    def position_at(self, node: int) -> Position:
        """Return the position of a node, played again from the nearest one that is known."""
        if node == self.current:
            return self.position
        ahead: list[Node] = []
        step = self.nodes[node]
        while step.parent is not None and step.id not in self._reached:
            ahead.append(step)
            step = self.nodes[step.parent]
        position = self.start if step.parent is None else self._reached[step.id]
        self._keep(step.id, position)
        for number, after in enumerate(reversed(ahead), 1):
            position = play_node(position, GameNode(move=after.move, setup=after.setup))
            if number % _STRIDE == 0 or after.id == node:
                self._keep(after.id, position)
        return position

    def _keep(self, node: int, position: Position) -> None:
        """Remember the position of a node: whoever goes to and fro in a long game must not play it all again."""
        self._reached[node] = position
        self._reached.move_to_end(node)
        if len(self._reached) > _REACHED:
            self._reached.popitem(last=False)

    def stand_again(self, dead: tuple[str, ...]) -> None:
        """Set up the current position, and the one before, from nodes that were put in place."""
        node, self.current = self.current, 0
        self.position = self.start
        self._stand_at(node)
        if dead:
            self.position = self.position.scored(dead)

    def try_move(self, position: Position, move: str) -> Position:
        """Return what a move leads to, or raise IllegalMove.

        The last answer is kept: a move that was tried when it was decided on passes the rules no second time when it
        happens.
        """
        tried = self._tried
        if tried is None or tried[0] is not position or tried[1] != move:
            after = position.play(move)
            self._tried = tried = position, after.last_move or move, after
        return tried[2]

    def child_by(self, node: int, move: str) -> Node | None:
        """Return the node that a move leads to from another one, when it was played there before."""
        return next((self.nodes[child] for child in self.nodes[node].children if self.nodes[child].move == move), None)

    # --- what happens -----------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Let an event happen."""
        self._apply(event)
        self.version += 1
        self.last = event.at

    @singledispatchmethod
    def _apply(self, event: Event) -> None:
        raise TypeError(f"no room knows the event {event!r}")

    @_apply.register
    def _(self, event: happened.Created) -> None:
        self.game = game(event.game)
        self.start = self.position = self.game.start() if event.diagram is None else self.game.parse(event.diagram)
        self.created = event.at
        self.owner, self.watch, self.invitation, self.public = event.owner, event.watch, event.invitation, event.public
        for player in self.game.players:
            self.seats[player] = _make_seat(player, event)
        self.assisted = event.assisted
        self.awaited = frozenset(event.awaited)
        control = time_control(event.clock)
        if control is not None:
            self.clock = RoomClock.wind(control, self.game.players, event.at)
        for move in event.moves:
            mover = None if move == RESUME else self.position.to_move
            self._step(Node(0, self.current, move, mover))
        if event.nodes:
            self._unpack(event)
        self._settle(event.at)

    @_apply.register
    def _(self, event: happened.Joined) -> None:
        seat = self.seats[event.player]
        self.seats[event.player] = replace(seat, token=event.token, name=event.name or seat.name)
        self._settle(event.at)

    @_apply.register
    def _(self, event: happened.Arrived) -> None:
        self.awaited -= set(event.players)
        self._settle(event.at)

    @_apply.register
    def _(self, event: happened.Moved) -> None:
        self.begun = True
        self.awaited -= {event.player}
        seconds = None
        if self.clock is not None:
            if event.node == self.current:
                seconds = round(self.clock.seconds_run(event.at), 3)
                self.clock = self.clock.press(event.at)
            else:
                self.clock = self.clock.stop(event.at)
        self._stand_at(event.node)
        node = Node(
            *(0, event.node, event.move, event.player, seconds, event.value, event.line),
            why=event.why,
            reasons=event.reasons,
            agent=event.agent,
        )
        self._step(node)
        self._reopen(event.at)

    @_apply.register
    def _(self, event: happened.WentTo) -> None:
        self._stand_at(event.node)
        for step in self.path(event.node):
            self.nodes[step.parent or 0].latest = step.id
        if self.clock is not None:
            self.clock = self.clock.stop(event.at)
        self._reopen(event.at)

    @_apply.register
    def _(self, event: happened.Resigned) -> None:
        self._end(self._other(event.player), "resignation", event.at)

    @_apply.register
    def _(self, event: happened.TimeUp) -> None:
        if self.clock is not None:
            self.clock = self.clock.stop(event.at)
        self._end(self._other(event.player), "time", event.at)

    @_apply.register
    def _(self, event: happened.ClockResumed) -> None:
        if self.clock is not None and self.clock.running is not None:
            running = self.clock.running
            self.clock = self.clock.stop(event.at, event.charged).run_for(running, event.at)

    @_apply.register
    def _(self, event: happened.Asked) -> None:
        self.asks = [ask for ask in self.asks if ask != (event.what, event.by)] + [(event.what, event.by)]

    @_apply.register
    def _(self, event: happened.Accepted) -> None:
        self.asks = [ask for ask in self.asks if ask[0] != event.what]
        if event.what == "draw":
            self._end(None, "agreement", event.at)

    @_apply.register
    def _(self, event: happened.Declined) -> None:
        self.asks = [ask for ask in self.asks if ask[0] != event.what]

    @_apply.register
    def _(self, event: happened.Proposed) -> None:
        if self.scoring is not None and self.scoring.proposed is None:
            self.scoring = Scoring(self.scoring.dead or event.dead, event.dead, frozenset(), self.version + 1)

    @_apply.register
    def _(self, event: happened.Marked) -> None:
        if self.scoring is not None:
            self.scoring = Scoring(event.dead, self.scoring.proposed, frozenset(), self.version + 1)

    @_apply.register
    def _(self, event: happened.ScoreAccepted) -> None:
        if self.scoring is None:
            return
        accepted = self.scoring.accepted | set(event.players)
        self.scoring = replace(self.scoring, accepted=accepted)
        if all(seat.kind == "agent" or player in accepted for player, seat in self.seats.items()):
            self.position = self.position.scored(self.scoring.dead)
            self._settle(event.at)

    @_apply.register
    def _(self, event: happened.Disputed) -> None:
        self._step(Node(0, self.current, RESUME, None))
        self._reopen(event.at)

    @_apply.register
    def _(self, event: happened.HandedOver) -> None:
        self.seats[event.player] = replace(self.seats[event.player], agent=event.agent)

    @_apply.register
    def _(self, event: happened.Renamed) -> None:
        self.seats[event.player] = replace(self.seats[event.player], name=event.name)

    @_apply.register
    def _(self, event: happened.Said) -> None:
        self.chat.append(Remark(event.by, event.text, event.at, event.player))

    @_apply.register
    def _(self, event: happened.RematchMade) -> None:
        self.rematch = event.room
        self.asks = [ask for ask in self.asks if ask[0] != "rematch"]

    @_apply.register
    def _(self, _: happened.Muted) -> None:
        self.muted = True

    @_apply.register
    def _(self, event: happened.Closed) -> None:
        self._end(None, _CLOSED, event.at)
        self.closed = True

    # --- how it is kept ---------------------------------------------------------------------------------------------

    def _unpack(self, event: happened.Created) -> None:
        """Take over a game that was brought along; every node of it was played when the event was made."""
        given = tuple(read_node(told) for told in event.nodes)
        self.nodes = [
            Node(number, node.parent, node.move, node.player, setup=node.setup, comment=node.comment, marks=node.marks)
            for number, node in enumerate(given)
        ]
        for node in self.nodes[1:]:
            self.nodes[node.parent or 0].children.append(node.id)
        told = event.ending
        result = None if told is None else GameResult(told["winner"], told["reason"], told["text"])
        dead = () if told is None else tuple(told["dead"])
        self.brought = Brought(given, event.current, result, dead, event.record)
        for step in self.path(event.current):
            self.nodes[step.parent or 0].latest = step.id
        self._stand_at(event.current)

    def _stand_at(self, node: int) -> None:
        if node != self.current:
            new = self.nodes[node]
            before = None if new.parent is None or new.setup else self.position_at(new.parent)
            self.position = self.position_at(node)
            self.before = before
            self.current = node

    def _step(self, new: Node) -> None:
        """Go on by the move of a node: the same move as before leads to the same node as before."""
        self.before = self.position
        if new.move == RESUME:
            self.position = self.position.resumed()
        else:
            self.position = self.try_move(self.position, new.move or "")
            new.move = self.position.last_move
        parent = self.nodes[self.current]
        node = self.child_by(self.current, new.move or "")
        if node is None:
            node = new
            node.id = len(self.nodes)
            node.parent = self.current
            self.nodes.append(node)
            parent.children.append(node.id)
        parent.latest = node.id
        self.current = node.id

    def _reopen(self, at: float) -> None:
        """Forget how the game ended before the board changed, and what was asked then."""
        self.result = None
        self.scoring = None
        self.asks = []
        self._settle(at)

    def _settle(self, at: float) -> None:
        """Say which phase the game is in, and let the right clock run."""
        ended = self.brought if self.brought is not None and self.current == self.brought.end else None
        if ended is not None and ended.dead and self.position.removable and not self.position.dead:
            self.position = self.position.scored(ended.dead)
        outcome = self.position.outcome
        if not all(seat.taken for seat in self.seats.values()):
            self.phase = "waiting"
        elif ended is not None and ended.result is not None:
            self.phase, self.result = "finished", ended.result
        elif outcome is None:
            self.phase = "playing"
        elif self.position.removable and not self._is_agreed():
            self.phase = "scoring"
            self.scoring = self.scoring or Scoring()
        else:
            self.phase = "finished"
            self.result = GameResult(outcome.winner, outcome.reason, result_code(outcome))
        if self.clock is not None:
            runs = self.phase == "playing" and self.begun and not self.awaited
            self.clock = self.clock.run_for(self.position.to_move if runs else None, at)

    def _is_agreed(self) -> bool:
        """Whether everybody has accepted the dead stones; two agents accept like people, when they are told of them."""
        accepted = self.scoring.accepted if self.scoring else frozenset[str]()
        people = [player for player, seat in self.seats.items() if seat.kind != "agent"]
        return bool(accepted) and all(player in accepted for player in people)

    def _end(self, winner: str | None, reason: str, at: float) -> None:
        points = {None: (0.5, 0.5), self.game.players[0]: (1.0, 0.0)}.get(winner, (0.0, 1.0))
        text = result_code(Outcome(winner, reason, points[0] - points[1], points))
        self.result = GameResult(winner, reason, "Void" if reason == _CLOSED else text)
        self.phase = "finished"
        self.scoring = None
        self.asks = []
        if self.clock is not None:
            self.clock = self.clock.run_for(None, at)

    def _other(self, player: str) -> str:
        first, second = self.game.players
        return second if player == first else first


def _make_seat(player: str, event: happened.Created) -> SeatState:
    """The seat of a player in a new room; rooms of long ago have the word for the seat in place of a name."""
    seat = event.seats[player]
    kind = cast("SeatKind", seat.get("kind") or "here")
    name, agent = seat.get("name"), seat.get("agent")
    return SeatState(kind, None if name in (player, agent) else name, agent, event.tokens.get(player), agent)


def fold(identity: str, events: Iterable[Event]) -> Room:
    """Return the room that some events lead to."""
    room = Room(identity)
    for event in events:
        room.apply(event)
    return room
