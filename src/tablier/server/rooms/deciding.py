"""From what somebody wants to what happens: an action becomes events, or is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tablier.rules import BadSpec, GoPosition
from tablier.rules.errors import did_you_mean
from tablier.server.bounds import Bounds
from tablier.server.errors import Forbidden, Refused
from tablier.server.rooms import events as happened
from tablier.server.rooms.events import Event
from tablier.server.rooms.room import Room
from tablier.server.thinking.specs import checked_agent
from tablier.server.typed_text import clean_name, clean_remark

__all__ = ["ACTIONS", "Wish", "decide"]

_ASKS = ("undo", "rematch", "draw")


@dataclass(frozen=True)
class Wish:
    """An action that the holder of a token (its hash) wants in a room, at a time."""

    room: Room
    token: str
    action: Mapping[str, Any]
    at: float
    bounds: Bounds

    @property
    def own(self) -> tuple[str, ...]:
        """The seats of this person; whoever opened the room moves for the agents' seats too."""
        seats = self.room.seats_of(self.token)
        if self.token == self.room.owner:
            seats += tuple(player for player, seat in self.room.seats.items() if seat.kind == "agent")
        return seats

    @property
    def alone(self) -> bool:
        """Whether nobody else plays here, so that nobody has to be asked."""
        return not self.room.others(self.token)

    def seat(self, preferred: str | None = None) -> str:
        """Return the seat that the action is for: the one it names, else the preferred, else the first of the person's own."""
        named = self.action.get("seat")
        if named is not None:
            if named not in self.room.seats:
                raise BadSpec(f"there is no player {named!r:.40} in {self.room.game.name}")
            if named not in self.own:
                raise Forbidden(f"the seat of {named} is not yours")
            return str(named)
        if preferred in self.own:
            return str(preferred)
        people = [player for player in self.own if self.room.seats[player].kind != "agent"]
        return (people or list(self.own))[0]

    def text(self, key: str) -> str:
        """Return a word of the action."""
        word = self.action.get(key)
        if not isinstance(word, str):
            raise BadSpec(f"the action needs '{key}', a text, and has {word!r:.40}")
        return word

    def node(self) -> int:
        """Return the node that the action names."""
        number = self.action.get("node")
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(self.room.nodes):
            raise BadSpec(f"there is no node {number!r:.40}; the room has 0 to {len(self.room.nodes) - 1}")
        return number


def decide(wish: Wish) -> list[Event]:
    """Return what happens when somebody wants something; nothing happens when it is refused."""
    kind = wish.action.get("type")
    decider = ACTIONS.get(kind) if isinstance(kind, str) else None
    if decider is None:
        raise BadSpec(f"unknown action {kind!r:.40}{did_you_mean(str(kind)[:40], ACTIONS)}")
    if not wish.own:
        raise Forbidden("only players can do that, and you are watching")
    return decider(wish)


def _move(wish: Wish) -> list[Event]:
    room = wish.room
    move = wish.text("move")
    if len(move) > 20:
        raise BadSpec(f"{move[:20]!r}… is no move")
    node = room.current
    if wish.action.get("node") is not None and wish.node() != room.current:
        node = wish.node()
        _require_alone(wish, "play from another position")
    _require_room(wish)
    if node == room.current and room.phase != "playing":
        _require_playing(room)
    position = room.position_at(node)
    player = wish.seat(position.to_move)
    if player != position.to_move and position.outcome is None:
        raise Refused(f"it is {position.to_move}'s turn")
    if room.seats[player].agent is not None and node == room.current:
        raise Refused(f"an agent moves for {player}; take the seat over first")
    after = position.play(move)  # says why not
    return [happened.Moved(at=wish.at, player=player, move=after.last_move or move, node=node)]


def _undo(wish: Wish) -> list[Event]:
    _require_alone(wish, "take a move back; ask for it")
    return [happened.WentTo(at=wish.at, node=_before_own_move(wish))]


def _before_own_move(wish: Wish) -> int:
    """The node before the last move that the asking person made; when agents alone have moved, the one before."""
    room = wish.room
    steps = room.path(room.current)
    if not steps:
        raise Refused("there is no move to take back")
    own = [step for step in steps if step.player in wish.own and room.seats[step.player or ""].agent is None]
    chosen = own[-1] if own else steps[-1]
    return chosen.parent or 0


def _redo(wish: Wish) -> list[Event]:
    _require_alone(wish, "go forward again")
    room = wish.room
    node = room.nodes[room.current]
    if node.latest is None:
        raise Refused("there is nothing to play again")
    node = room.nodes[node.latest]
    while node.latest is not None:
        following = room.nodes[node.latest]
        if following.player is None or room.seats[following.player].agent is None:
            break
        node = following
    return [happened.WentTo(at=wish.at, node=node.id)]


def _goto(wish: Wish) -> list[Event]:
    node = wish.node()
    _require_alone(wish, "go to another position")
    return [] if node == wish.room.current else [happened.WentTo(at=wish.at, node=node)]


def _resign(wish: Wish) -> list[Event]:
    if wish.room.phase not in ("playing", "scoring"):
        _require_playing(wish.room)
    return [happened.Resigned(at=wish.at, player=wish.seat(wish.room.position.to_move))]


def _takeover(wish: Wish) -> list[Event]:
    room = wish.room
    mine = room.seats_of(wish.token)
    player = wish.seat(room.position.to_move if room.position.to_move in mine else None)
    spec = wish.action.get("agent")
    agent = None if spec is None else checked_agent(spec, room.game.name)
    return [happened.HandedOver(at=wish.at, player=player, agent=agent)]


def _ask(wish: Wish) -> list[Event]:
    room = wish.room
    what = _asked(wish)
    by = _asking_seat(wish)
    if what == "rematch":
        if room.phase != "finished":
            raise Refused("a rematch comes after the game")
        if room.rematch is not None:
            raise Refused("the rematch has begun already")
    elif room.phase == "waiting" or (what == "draw" and room.phase != "playing"):
        _require_playing(room)
    asked = happened.Asked(at=wish.at, what=what, by=by)
    if not wish.alone:
        if what == "undo":
            _before_move_of(room, by)
        return [asked]
    granted = happened.Accepted(at=wish.at, what=what, by=by)
    if what == "undo":
        return [asked, granted, happened.WentTo(at=wish.at, node=_before_own_move(wish))]
    return [asked, granted]


def _accept(wish: Wish) -> list[Event]:
    what, by = _asked(wish), _asking_seat(wish)
    asker = next((player for kind, player in wish.room.asks if kind == what and player not in wish.own), None)
    if asker is None:
        raise Refused(f"nobody has asked for {_named(what)}")
    granted: list[Event] = [happened.Accepted(at=wish.at, what=what, by=by)]
    if what == "undo":
        granted.append(happened.WentTo(at=wish.at, node=_before_move_of(wish.room, asker)))
    return granted


def _decline(wish: Wish) -> list[Event]:
    what = _asked(wish)
    if not any(kind == what for kind, _ in wish.room.asks):
        raise Refused(f"nobody has asked for {_named(what)}")
    return [happened.Declined(at=wish.at, what=what, by=_asking_seat(wish))]


def _before_move_of(room: Room, player: str) -> int:
    for step in reversed(room.path(room.current)):
        if step.player == player:
            return step.parent or 0
    raise Refused("there is no move to take back")


def _asking_seat(wish: Wish) -> str:
    people = wish.room.seats_of(wish.token)
    return wish.seat(people[0] if people else None)


def _asked(wish: Wish) -> str:
    what = wish.text("kind")
    if what not in _ASKS:
        raise BadSpec(f"one can ask for {', '.join(_ASKS)}, not for {what!r:.40}")
    return what


def _named(what: str) -> str:
    return {"undo": "a move back", "rematch": "a rematch", "draw": "a draw"}[what]


def _dead(wish: Wish) -> list[Event]:
    room = wish.room
    scoring, position = room.scoring, room.position
    if scoring is None or not isinstance(position, GoPosition):
        raise Refused("dead stones are marked after two passes in Go")
    chain = position.chain(wish.text("point")[:10])
    marked = set(scoring.dead)
    marked = marked - chain if chain <= marked else marked | chain
    dead = tuple(sorted(marked, key=position.game.move_number))
    return [happened.Marked(at=wish.at, player=_asking_seat(wish), dead=dead)]


def _accept_score(wish: Wish) -> list[Event]:
    scoring = wish.room.scoring
    if scoring is None:
        raise Refused("there is no count to agree on")
    if scoring.proposed is None:
        raise Refused("the stones are still being judged; a moment")
    named = wish.action.get("seat")
    players = (wish.seat(),) if named is not None else wish.own
    return [happened.ScoreAccepted(at=wish.at, players=players)]


def _dispute(wish: Wish) -> list[Event]:
    if wish.room.scoring is None:
        raise Refused("there is no count to disagree with")
    _require_room(wish)
    return [happened.Disputed(at=wish.at, player=_asking_seat(wish))]


def _chat(wish: Wish) -> list[Event]:
    if len(wish.room.chat) >= wish.bounds.remarks:
        raise Refused(f"enough was said here: a room holds {wish.bounds.remarks} remarks")
    text = clean_remark(wish.action.get("text"), wish.bounds.remark)
    return [happened.Said(at=wish.at, by=wish.room.seats[_asking_seat(wish)].name, text=text)]


def _rename(wish: Wish) -> list[Event]:
    name = clean_name(wish.action.get("name"), wish.bounds.name)
    return [happened.Renamed(at=wish.at, player=_asking_seat(wish), name=name)]


def _flag(wish: Wish) -> list[Event]:
    clock = wish.room.clock
    deadline = None if clock is None else clock.deadline()
    if clock is None or deadline is None or clock.running is None:
        raise Refused("no clock is running")
    if wish.at < deadline:
        raise Refused(f"{clock.running} has {deadline - wish.at:.1f} seconds left")
    return [happened.TimeUp(at=wish.at, player=clock.running)]


def _require_alone(wish: Wish, what: str) -> None:
    if not wish.alone:
        raise Refused(f"you play with somebody else and cannot just {what}")


def _require_room(wish: Wish) -> None:
    if len(wish.room.nodes) >= wish.bounds.nodes:
        raise Refused(f"the game has {wish.bounds.nodes} positions, which is as many as a room holds")


def _require_playing(room: Room) -> None:
    if room.phase != "playing":
        reasons = {"waiting": "not everybody is here yet", "scoring": "the game is being counted"}
        raise Refused(reasons.get(room.phase, "the game is over"))


#: What can be wanted. ``hint`` is not here: it changes nothing (see live.py).
ACTIONS: dict[str, Callable[[Wish], list[Event]]] = {
    "move": _move,
    "undo": _undo,
    "redo": _redo,
    "goto": _goto,
    "resign": _resign,
    "takeover": _takeover,
    "ask": _ask,
    "accept": _accept,
    "decline": _decline,
    "dead": _dead,
    "accept_score": _accept_score,
    "dispute": _dispute,
    "chat": _chat,
    "rename": _rename,
    "flag": _flag,
}
