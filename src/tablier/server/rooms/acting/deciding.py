"""From what somebody wants to what happens: an action becomes events, or is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable

from tablier.server.errors import Forbidden, Refused
from tablier.server.rooms import events as happened
from tablier.server.rooms.acting.intent import Intent
from tablier.server.rooms.events import AskKind, Event
from tablier.server.rooms.room import Room
from tablier.server.rooms.seat_names import check_name
from tablier.server.thinking.specs import check_agent
from tablier.server.tokens import new_room_id
from tablier.server.typed_text import clean_name, clean_remark

__all__ = ["DECIDERS", "decide"]

#: What brings a game to its end.
_ENDING = frozenset(("move", "resign", "flag", "dead", "accept_score", "accept", "decline"))


def decide(intent: Intent) -> list[Event]:
    """Return what happens when somebody wants something; nothing happens when it is refused."""
    if not intent.own:
        raise Forbidden("only players can do that, and you are watching", key="watching")
    _require_allowed(intent)
    _require_events(intent)
    return DECIDERS[intent.action["type"]](intent)


def _require_allowed(intent: Intent) -> None:
    """What the host of the server has put an end to stays ended."""
    if intent.room.closed:
        raise Refused("this room was closed by the host of the server", key="closed")
    if intent.room.muted and intent.action["type"] in ("chat", "rename"):
        raise Refused("the host of the server lets nobody speak here any more", key="muted")


def _require_events(intent: Intent) -> None:
    """A room holds so many events; the last of them are for what brings a game to its end."""
    most = intent.bounds.events
    if intent.room.version >= (most if intent.action["type"] in _ENDING else most * 3 // 4):
        told = "too much has happened in this room for more than moves; open a new one to go on"
        raise Refused(told, key="room-spent")


def _move(intent: Intent) -> list[Event]:
    room = intent.room
    node = room.current
    if intent.action.get("node") is not None and intent.node() != room.current:
        node = intent.node()
        _require_alone(intent, "play from another position")
    _require_room(intent)
    if node == room.current and room.phase != "playing":
        _require_playing(room)
    position = room.position_at(node)
    player = intent.seat(position.to_move)
    if player != position.to_move and position.outcome is None:
        raise Refused(f"it is {position.to_move}'s turn", key="turn", player=position.to_move)
    if room.seats[player].agent is not None and node == room.current:
        raise Refused(f"an agent moves for {player}; take the seat over first", key="agent-moves", player=player)
    after = room.try_move(position, intent.action["move"])  # says why not
    return [happened.Moved(at=intent.at, player=player, move=after.last_move or "", node=node)]


def _undo(intent: Intent) -> list[Event]:
    _require_alone(intent, "take a move back; ask for it")
    return [happened.WentTo(at=intent.at, node=_before_own_move(intent))]


def _before_own_move(intent: Intent) -> int:
    """The node before the last move that the asking person made; when agents alone have moved, the one before."""
    room = intent.room
    steps = room.path(room.current)
    if not steps:
        raise Refused("there is no move to take back", key="nothing-to-undo")
    own = [step for step in steps if step.player in intent.own and room.seats[step.player or ""].agent is None]
    chosen = own[-1] if own else steps[-1]
    return chosen.parent or 0


def _redo(intent: Intent) -> list[Event]:
    _require_alone(intent, "go forward again")
    room = intent.room
    node = room.nodes[room.current]
    if node.latest is None:
        raise Refused("there is nothing to play again", key="nothing-to-redo")
    node = room.nodes[node.latest]
    while node.latest is not None:
        following = room.nodes[node.latest]
        if following.player is None or room.seats[following.player].agent is None:
            break
        node = following
    return [happened.WentTo(at=intent.at, node=node.id)]


def _goto(intent: Intent) -> list[Event]:
    node = intent.node()
    _require_alone(intent, "go to another position")
    return [] if node == intent.room.current else [happened.WentTo(at=intent.at, node=node)]


def _resign(intent: Intent) -> list[Event]:
    if intent.room.phase not in ("playing", "scoring"):
        _require_playing(intent.room)
    return [happened.Resigned(at=intent.at, player=intent.seat(intent.room.position.to_move))]


def _takeover(intent: Intent) -> list[Event]:
    room = intent.room
    mine = room.seats_of(intent.token)
    player = intent.seat(room.position.to_move if room.position.to_move in mine else None)
    spec = intent.action.get("agent")
    if not intent.alone and not room.assisted and (spec is not None or room.seats[player].kind == "agent"):
        raise Refused(
            "you play against a person, and did not agree on help by the computer when the game was made",
            key="no-help-agreed",
        )
    agent = None if spec is None else check_agent(spec, room.game.name)
    return [happened.HandedOver(at=intent.at, player=player, agent=agent)]


def _ask(intent: Intent) -> list[Event]:
    room = intent.room
    what: AskKind = intent.action["kind"]
    by = _asking_seat(intent)
    if what == "rematch":
        if room.phase != "finished":
            raise Refused("a rematch comes after the game", key="rematch-later")
        if room.rematch is not None:
            raise Refused("the rematch has begun already", key="rematch-begun")
    elif room.phase == "waiting" or (what == "draw" and room.phase != "playing"):
        _require_playing(room)
    if what == "draw":
        _require_draws(intent)
    asked = happened.Asked(at=intent.at, what=what, by=by)
    if not intent.alone:
        if what == "undo":
            _before_move_of(room, by)
        return [asked]
    granted = happened.Accepted(at=intent.at, what=what, by=by)
    return [asked, granted, *_grant(intent, what, lambda: _before_own_move(intent))]


def _require_draws(intent: Intent) -> None:
    """A draw is agreed on by people, in a game that can be drawn."""
    room = intent.room
    if not room.game.has_draws:
        raise Refused(f"a game of {room.game} cannot be drawn", key="no-draws")
    if any(seat.kind == "agent" for seat in room.seats.values()):
        raise Refused("the computer plays to the end and agrees to no draw", key="computer-no-draw")


def _accept(intent: Intent) -> list[Event]:
    what: AskKind = intent.action["kind"]
    by = _asking_seat(intent)
    asker = next((player for kind, player in intent.room.asks if kind == what and player not in intent.own), None)
    if asker is None:
        raise Refused(f"nobody has asked {_name_request(what)}", key="not-asked")
    granted = happened.Accepted(at=intent.at, what=what, by=by)
    return [granted, *_grant(intent, what, lambda: _before_move_of(intent.room, asker))]


def _grant(intent: Intent, what: AskKind, find_node: Callable[[], int]) -> list[Event]:
    """What follows when something is granted: for a move back, ``find_node`` says to where."""
    if what == "undo":
        return [happened.WentTo(at=intent.at, node=find_node())]
    if what == "rematch":
        return [happened.RematchMade(at=intent.at, room=new_room_id())]
    return []  # a draw ends the game as it is accepted


def _decline(intent: Intent) -> list[Event]:
    what: AskKind = intent.action["kind"]
    if not any(kind == what for kind, _ in intent.room.asks):
        raise Refused(f"nobody has asked {_name_request(what)}", key="not-asked")
    return [happened.Declined(at=intent.at, what=what, by=_asking_seat(intent))]


def _before_move_of(room: Room, player: str) -> int:
    for step in reversed(room.path(room.current)):
        if step.player == player:
            return step.parent or 0
    raise Refused("there is no move to take back", key="nothing-to-undo")


def _asking_seat(intent: Intent) -> str:
    people = intent.room.seats_of(intent.token)
    return intent.seat(people[0] if people else None)


def _name_request(what: AskKind) -> str:
    return {"undo": "to take a move back", "rematch": "for a rematch", "draw": "for a draw"}[what]


def _dead(intent: Intent) -> list[Event]:
    room = intent.room
    scoring, position = room.scoring, room.position
    if scoring is None or room.phase != "scoring":
        raise Refused("dead stones are marked when the game is being counted", key="not-counting")
    chain = {*position.scored([intent.action["point"]]).dead}
    marked = set(scoring.dead)
    marked = marked - chain if chain <= marked else marked | chain
    dead = tuple(sorted(marked, key=position.game.move_number))
    return [happened.Marked(at=intent.at, player=_asking_seat(intent), dead=dead)]


def _accept_score(intent: Intent) -> list[Event]:
    scoring = intent.room.scoring
    if scoring is None or intent.room.phase != "scoring":
        raise Refused("there is no count to agree on", key="no-count")
    if scoring.proposed is None:
        raise Refused("the stones are still being judged; wait a moment", key="still-judging")
    seen = intent.action.get("version")
    if seen is not None and seen < scoring.changed:
        raise Refused("the count has changed meanwhile; look at it again", key="count-changed")
    named = intent.action.get("seat")
    players = (intent.seat(),) if named is not None else intent.own
    return [happened.ScoreAccepted(at=intent.at, players=players)]


def _dispute(intent: Intent) -> list[Event]:
    if intent.room.phase != "scoring":
        raise Refused("there is no count to disagree with", key="no-count")
    _require_room(intent)
    return [happened.Disputed(at=intent.at, player=_asking_seat(intent))]


def _chat(intent: Intent) -> list[Event]:
    if len(intent.room.chat) >= intent.bounds.remarks:
        raise Refused(
            f"enough has been said here: a room holds {intent.bounds.remarks} remarks",
            key="chat-full",
            count=intent.bounds.remarks,
        )
    text = clean_remark(intent.action["text"], intent.bounds.remark)
    speaker = _asking_seat(intent)
    if intent.room.seats[speaker].kind == "agent":  # whoever opened the room speaks, not the agent
        return [happened.Said(at=intent.at, by="Host", text=text)]
    return [happened.Said(at=intent.at, by=intent.room.name_of(speaker), text=text, player=speaker)]


def _rename(intent: Intent) -> list[Event]:
    name = clean_name(intent.action["name"], intent.bounds.name)
    player = _asking_seat(intent)
    if name == intent.room.seats[player].name:
        return []
    check_name(name, (intent.room.name_of(other) for other in intent.room.seats if other != player))
    return [happened.Renamed(at=intent.at, player=player, name=name)]


def _flag(intent: Intent) -> list[Event]:
    clock = intent.room.clock
    deadline = None if clock is None else clock.deadline()
    if clock is None or deadline is None or clock.running is None:
        raise Refused("no clock is running", key="no-clock")
    if intent.at < deadline:
        raise Refused(
            f"{clock.running} has {deadline - intent.at:.1f} seconds left",
            key="time-left",
            player=clock.running,
            seconds=round(deadline - intent.at, 1),
        )
    return [happened.TimeUp(at=intent.at, player=clock.running)]


def _require_alone(intent: Intent, what: str) -> None:
    if not intent.alone:
        raise Refused(f"you are playing with somebody else and cannot just {what}", key="ask-first")


def _require_room(intent: Intent) -> None:
    if len(intent.room.nodes) >= intent.bounds.nodes:
        raise Refused(
            f"the game has {intent.bounds.nodes} positions, which is as many as a room holds",
            key="room-full",
            count=intent.bounds.nodes,
        )


def _require_playing(room: Room) -> None:
    if room.phase != "playing":
        if room.phase == "waiting":
            raise Refused("not everybody is here yet", key="waiting")
        if room.phase == "scoring":
            raise Refused("the game is being counted", key="counting")
        raise Refused("the game is over", key="over")


#: What can be wanted, and who decides it. Hints and estimates are not here: they change nothing (see advice.py).
DECIDERS: dict[str, Callable[[Intent], list[Event]]] = {
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
