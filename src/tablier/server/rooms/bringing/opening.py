"""From what somebody asks for to a room: every part of the request is checked here, before anything is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from tablier.rules import BadRecord, BadSpec, Game, Position, game
from tablier.rules.records import Replay
from tablier.server.bounds import Bounds
from tablier.server.rooms.bringing.importing import Imported, read_import
from tablier.server.rooms.events import Created
from tablier.server.rooms.given_nodes import write_node
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
    brought = read_import(wanted["sgf"], wanted.get("number") or 1, bounds) if wanted.get("sgf") else None
    begun = _find_start(wanted, bounds) if brought is None else _describe_brought(brought)
    rules = game(begun["game"])
    seats = wanted.get("seats") or {}
    unknown = next((player for player in seats if player not in rules.players), None)
    if unknown is not None:
        raise BadSpec(f"{rules.name} has no player '{unknown:.40}', only {' and '.join(rules.players)}")
    clock = wanted.get("clock")
    names = {} if brought is None else _clean_names(brought.names, bounds)
    return begun | {
        "seats": {
            player: _seat(player, seats.get(player), names.get(player, ""), rules, bounds) for player in rules.players
        },
        "public": bool(wanted.get("public")),
        "assisted": bool(wanted.get("assisted")),
        "clock": None if time_control(clock) is None else clock,
    }


def _find_start(wanted: Mapping[str, Any], bounds: Bounds) -> dict[str, Any]:
    """The position that the room starts from and the moves that were already played."""
    rules = find_game(wanted.get("game"))
    start = rules.parse(wanted["position"]) if wanted.get("position") else rules.start()
    replay = Replay(start)
    for move in wanted.get("moves") or ():
        replay.step(move)
    if len(replay.moves) >= bounds.nodes:
        told = f"the game has {len(replay.moves)} moves; a room holds {bounds.nodes}"
        raise BadRecord(told, key="positions", most=bounds.nodes)
    return {"game": str(rules), "diagram": _draw_start(start), "moves": tuple(replay.moves)}


def _describe_brought(brought: Imported) -> dict[str, Any]:
    """All that a game was brought along with."""
    return {
        "game": str(brought.start.game),
        "diagram": _draw_start(brought.start),
        "nodes": tuple(write_node(node) for node in brought.tree.nodes),
        "current": brought.tree.end,
        "ending": brought.ending,
        "record": brought.text,
    }


def _clean_names(names: Mapping[str, str], bounds: Bounds) -> dict[str, str]:
    """The names of a record as names here; what cannot be one is left out."""
    cleaned = {}
    for player, name in names.items():
        with suppress(BadSpec):
            cleaned[player] = clean_name(name[: bounds.name], bounds.name)
    return cleaned


def _draw_start(start: Position) -> str | None:
    return None if start == start.game.start() else str(start)


def _seat(
    player: str, seat: Mapping[str, Any] | None, known: str, rules: Game, bounds: Bounds
) -> dict[str, str | None]:
    """A seat as it is stored; ``known`` is what its player is called in the record that the room is opened from."""
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
    name = seat.get("name") or (known if kind == "here" else None)
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
        diagram=_draw_start(room.start),
    )
