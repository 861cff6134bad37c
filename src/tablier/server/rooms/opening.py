"""From what somebody asks for to a room: every part of the request is checked here, before anything is made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablier.rules import BadRecord, BadSpec, Game, Position, game
from tablier.rules.records import Replay
from tablier.server.bounds import Bounds
from tablier.server.rooms.events import Created
from tablier.server.rooms.importing import Imported, read_import
from tablier.server.rooms.room import Room
from tablier.server.rooms.room_clock import time_control
from tablier.server.thinking.specs import check_agent
from tablier.server.typed_text import clean_name

__all__ = ["find_game", "plan_rematch", "plan_room"]

_KINDS = ("here", "link", "agent")


def find_game(spec: object) -> Game:
    """Return the game of a spec that came over the web."""
    if not isinstance(spec, str) or len(spec) > 200:
        raise BadSpec(f"a game is given by a spec such as 'hex:11', not by {spec!r:.60}")
    return game(spec)


def plan_room(wanted: Mapping[str, Any], bounds: Bounds) -> dict[str, Any]:
    """Return the fields of a Created event, without its tokens and its time."""
    start, moves = _find_start(wanted, bounds)
    rules = start.game
    if len(moves) >= bounds.nodes:
        raise BadRecord(f"the game has {len(moves)} moves; a room holds {bounds.nodes}")
    seats = wanted.get("seats") or {}
    unknown = next((player for player in seats if player not in rules.players), None)
    if unknown is not None:
        raise BadSpec(f"{rules.name} has no player '{unknown:.40}', only {' and '.join(rules.players)}")
    clock = wanted.get("clock")
    return {
        "game": str(rules),
        "seats": {player: _seat(player, seats.get(player), rules, bounds) for player in rules.players},
        "public": bool(wanted.get("public")),
        "assisted": bool(wanted.get("assisted")),
        "clock": None if time_control(clock) is None else clock,
        "diagram": None if start == rules.start() else str(start),
        "moves": tuple(moves),
    }


def _find_start(wanted: Mapping[str, Any], bounds: Bounds) -> tuple[Position, Sequence[str]]:
    """The position that the room starts from and the moves that were already played."""
    if wanted.get("sgf"):
        record: Imported = read_import(wanted["sgf"], bounds)
        return record.start, record.moves
    rules = find_game(wanted.get("game"))
    start = rules.parse(wanted["position"]) if wanted.get("position") else rules.start()
    replay = Replay(start)
    for move in wanted.get("moves") or ():
        replay.step(move)
    return start, replay.moves


def _seat(player: str, seat: Mapping[str, Any] | None, rules: Game, bounds: Bounds) -> dict[str, str | None]:
    seat = seat or {"kind": "here"}
    kind = seat.get("kind")
    if kind not in _KINDS:
        raise BadSpec(f"a seat must be one of {', '.join(_KINDS)}, not {kind!r:.40}")
    agent = seat.get("agent")
    if kind == "agent":
        if agent is None:
            raise BadSpec(f"the seat of {player} is an agent's: name one, such as level:3")
        agent = check_agent(agent, rules.name)
    elif agent is not None:
        raise BadSpec(f"the seat of {player} is a person's ('{kind}') and has no agent")
    name = seat.get("name")
    return {"kind": kind, "name": clean_name(name, bounds.name) if name else None, "agent": agent}


def plan_rematch(room: Room, at: float) -> Created:
    """Return the beginning of the next game: the same people, with the same tokens, in each other's place."""
    first, second = room.game.players
    seats = {first: room.seats[second], second: room.seats[first]}
    return Created(
        at=at,
        game=str(room.game),
        seats={player: {"kind": seat.kind, "name": seat.name, "agent": seat.agent} for player, seat in seats.items()},
        tokens={player: seat.token for player, seat in seats.items() if seat.token is not None},
        owner=room.owner,
        watch=room.watch,
        public=room.public,
        assisted=room.assisted,
        awaited=tuple(player for player, seat in seats.items() if seat.kind != "agent"),
        clock=None if room.clock is None else room.clock.settings(),
        diagram=None if room.start == room.game.start() else str(room.start),
    )
