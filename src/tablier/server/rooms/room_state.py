"""What a viewer is told about a room: the whole of it at first, then what changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tablier.rules.picture import Territory
from tablier.server.moments import iso
from tablier.server.rooms.forms import (
    ClockForm,
    MarkForm,
    NodeForm,
    RemarkForm,
    ResultForm,
    RoomParts,
    RoomPatch,
    RoomState,
    ScoringForm,
    SeatForm,
    ThinkingForm,
)
from tablier.server.rooms.given_nodes import write_mark
from tablier.server.rooms.room import Node, Room
from tablier.server.rooms.views.board_view import BoardView, view

__all__ = ["SharedState"]


class SharedState:
    """What all viewers share, kept in parts, so that an event costs what it changes and not what the room holds."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._parts = _collect_parts(room)
        self._view = self._draw()
        self._nodes = len(room.nodes)
        self._remarks = len(room.chat)

    def _standing(self) -> tuple[Any, ...]:
        room = self._room
        return room.current, room.phase, room.position, room.scoring

    def _draw(self) -> BoardView:
        self._drawn = self._standing()
        return view(self._room.position, self._room.before, over=self._room.phase == "finished")

    def take_changes(self, online: Mapping[str, bool]) -> RoomPatch:
        """Return what is different from the last time this was asked: the patch that brings a viewer up to date."""
        room = self._room
        parts = _collect_parts(room)
        before: Mapping[str, Any] = self._parts
        patch: RoomPatch = {key: part for key, part in parts.items() if part != before[key]}
        self._parts = parts
        if "seats" in patch:
            patch["seats"] = _add_online(parts["seats"], online)
        if self._standing() != self._drawn:
            self._view = patch["view"] = self._draw()
        if len(room.nodes) > self._nodes:
            patch["nodes_add"] = [_describe_node(node) for node in room.nodes[self._nodes :]]
            self._nodes = len(room.nodes)
        if len(room.chat) > self._remarks:
            patch["chat_add"] = _list_remarks(room, self._remarks)
            self._remarks = len(room.chat)
        return patch

    def describe_for(
        self, token: str | None, online: Mapping[str, bool], thinking: ThinkingForm | None = None
    ) -> RoomState:
        """Return the whole state for the holder of a token (its hash)."""
        room, parts = self._room, self._parts
        own = room.seats_of(token)
        return {
            **parts,
            "id": room.id,
            "game": str(room.game),
            "public": room.public,
            "assisted": room.assisted,
            "draws": room.game.has_draws,
            "created": iso(room.created),
            "seats": _add_online(parts["seats"], online),
            "nodes": [_describe_node(node) for node in room.nodes],
            "given": 0 if room.brought is None else len(room.brought.nodes),
            "view": self._view,
            "chat": _list_remarks(room, 0),
            "version": room.version,
            "you": {
                "seats": own,
                "role": "player" if own or token == room.owner else "spectator",
                "owner": token == room.owner,
            },
            "thinking": thinking,
        }


def _collect_parts(room: Room) -> RoomParts:
    """The parts that are compared after every event; nobody is online in them."""
    result: ResultForm | None = None
    if room.result is not None:
        result = {"winner": room.result.winner, "reason": room.result.reason, "text": room.result.text}
    return {
        "phase": room.phase,
        "seats": {
            player: {"kind": seat.kind, "name": seat.name, "agent": seat.agent, "taken": seat.taken, "online": False}
            for player, seat in room.seats.items()
        },
        "current": room.current,
        "clock": _describe_clock(room),
        "result": result,
        "scoring": _describe_scoring(room),
        "asks": [{"kind": what, "by": by} for what, by in room.asks],
        "rematch": room.rematch,
    }


def _add_online(seats: Mapping[str, SeatForm], online: Mapping[str, bool]) -> dict[str, SeatForm]:
    return {player: {**seat, "online": online.get(player, False)} for player, seat in seats.items()}


def _describe_node(node: Node) -> NodeForm:
    told: NodeForm = {"id": node.id, "parent": node.parent, "move": node.move, "player": node.player}
    if node.seconds is not None:
        told["seconds"] = node.seconds
    if node.value is not None:
        told["value"] = round(node.value, 3)
    if node.line:
        told["line"] = node.line
    if node.why is not None:
        told["why"] = node.why
    if node.reasons is not None:
        told["reasons"] = node.reasons
    if node.agent is not None:
        told["agent"] = node.agent
    if node.setup is not None:
        told["setup"] = True
    if node.comment:
        told["comment"] = node.comment
    if node.marks:
        told["marks"] = cast("list[MarkForm]", [write_mark(mark) for mark in node.marks])
    return told


def _list_remarks(room: Room, begin: int) -> list[RemarkForm]:
    return [
        {"by": remark.by, "player": remark.player, "text": remark.text, "at": iso(remark.at)}
        for remark in room.chat[begin:]
    ]


def _describe_clock(room: Room) -> ClockForm | None:
    clock = room.clock
    if clock is None:
        return None
    told: ClockForm = {
        "kind": clock.kind,
        "running": clock.running,
        "left": {player: max(0.0, round(left.main, 3)) for player, left in clock.left.items()},
        "settings": clock.settings(),
        "at": iso(clock.since),
    }
    if clock.control.periods:
        told["periods"] = {player: left.periods for player, left in clock.left.items()}
    return told


def _describe_scoring(room: Room) -> ScoringForm | None:
    if room.scoring is None or room.phase != "scoring":
        return None
    counted = room.position.scored(room.scoring.dead)
    outcome = counted.outcome
    picture = counted.picture(territory=True)
    return {
        "dead": room.scoring.dead,
        "proposed": room.scoring.proposed or (),
        "judged": room.scoring.proposed is not None,
        "accepted": sorted(room.scoring.accepted),
        "territory": cast("Territory | None", picture.get("territory")),
        "points": None if outcome is None else outcome.points,
        "tally": cast("dict[str, dict[str, float]] | None", picture.get("tally")),
    }
