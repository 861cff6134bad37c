"""What a viewer is told about a room: the whole of it at first, then what changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any

from tablier.rules import GoPosition
from tablier.server.rooms.board_view import view
from tablier.server.rooms.room import Node, Room

__all__ = ["Shown", "iso", "whole_state"]


def iso(at: float) -> str:
    """Return a time as the page reads it.

    >>> iso(0.25)
    '1970-01-01T00:00:00.250Z'
    """
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Shown:
    """What all viewers have in common, kept in parts, so that an event costs what it changes and not what the room holds."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._parts = self._made()
        self._view = self._viewed()
        self._nodes = len(room.nodes)
        self._remarks = len(room.chat)

    def _stands(self) -> tuple[Any, ...]:
        room = self._room
        return room.current, room.phase, room.position, room.scoring

    def _viewed(self) -> dict[str, Any]:
        self._seen = self._stands()
        return view(self._room.position, self._room.before, over=self._room.phase == "finished")

    def _made(self) -> dict[str, Any]:
        room = self._room
        return {
            "phase": room.phase,
            "seats": {
                player: {"kind": seat.kind, "name": seat.name, "agent": seat.agent, "taken": seat.taken}
                for player, seat in room.seats.items()
            },
            "current": room.current,
            "clock": None if room.clock is None else {**room.clock.as_json(), "at": iso(room.clock.since)},
            "result": None
            if room.result is None
            else {"winner": room.result.winner, "reason": room.result.reason, "text": room.result.text},
            "scoring": _scoring(room),
            "asks": [{"kind": what, "by": by} for what, by in room.asks],
            "rematch": room.rematch,
        }

    def changes(self, online: Mapping[str, bool]) -> dict[str, Any]:
        """Return what is different from the last time this was asked: the patch that brings a viewer up to date."""
        room = self._room
        parts = self._made()
        patch = {key: part for key, part in parts.items() if part != self._parts[key]}
        self._parts = parts
        if "seats" in patch:
            patch["seats"] = _with_online(parts["seats"], online)
        if self._stands() != self._seen:
            self._view = patch["view"] = self._viewed()
        if len(room.nodes) > self._nodes:
            patch["nodes_add"] = [_node(node) for node in room.nodes[self._nodes :]]
            self._nodes = len(room.nodes)
        if len(room.chat) > self._remarks:
            patch["chat_add"] = _remarks(room, self._remarks)
            self._remarks = len(room.chat)
        return patch

    def whole(self, online: Mapping[str, bool]) -> dict[str, Any]:
        """Return all that every viewer may see."""
        room = self._room
        return {
            "id": room.id,
            "game": str(room.game),
            "public": room.public,
            "created": iso(room.created),
            **self._parts,
            "seats": _with_online(self._parts["seats"], online),
            "nodes": [_node(node) for node in room.nodes],
            "view": self._view,
            "chat": _remarks(room, 0),
            "version": room.version,
        }


def whole_state(
    shown: Shown, room: Room, token: str | None, online: Mapping[str, bool], thinking: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Return the state of a room for the holder of a token (its hash)."""
    seats = room.seats_of(token)
    you = {
        "seats": seats,
        "role": "player" if seats or token == room.owner else "spectator",
        "owner": token == room.owner,
    }
    return {**shown.whole(online), "you": you, "thinking": thinking}


def _with_online(seats: Mapping[str, Mapping[str, Any]], online: Mapping[str, bool]) -> dict[str, Any]:
    return {player: {**seat, "online": online.get(player, False)} for player, seat in seats.items()}


def _node(node: Node) -> dict[str, Any]:
    told: dict[str, Any] = {"id": node.id, "parent": node.parent, "move": node.move, "player": node.player}
    if node.seconds is not None:
        told["seconds"] = node.seconds
    if node.value is not None:
        told["value"] = round(node.value, 3)
    if node.line:
        told["line"] = node.line
    if node.why is not None:
        told["why"] = node.why
    return told


def _remarks(room: Room, begin: int) -> list[dict[str, Any]]:
    return [{"by": remark.by, "text": remark.text, "at": iso(remark.at)} for remark in room.chat[begin:]]


def _scoring(room: Room) -> dict[str, Any] | None:
    if room.scoring is None or room.phase != "scoring" or not isinstance(room.position, GoPosition):
        return None
    counted = room.position.scored(room.scoring.dead)
    outcome = counted.outcome
    accepted: Collection[str] = room.scoring.accepted
    return {
        "dead": room.scoring.dead,
        "proposed": room.scoring.proposed or (),
        "judged": room.scoring.proposed is not None,
        "accepted": sorted(accepted),
        "territory": counted.territory,
        "points": None if outcome is None else outcome.points,
    }
