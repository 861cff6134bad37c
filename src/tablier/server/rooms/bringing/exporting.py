"""A room's game for other programs: SGF, JSON, or the diagram of its position."""

from __future__ import annotations

from typing import Any

from tablier.rules.records import (
    MARKS,
    RESUME,
    GameNode,
    Record,
    SgfNode,
    read_sgf,
    require_sgf,
    sgf_reading,
    write_sgf,
    write_trees,
)
from tablier.server.moments import iso
from tablier.server.rooms.given_nodes import write_node
from tablier.server.rooms.room import Brought, Node, Room

__all__ = ["as_json", "as_sgf"]

_KEYS = {kind: key for key, kind in MARKS.items()}


def as_sgf(room: Room) -> bytes:
    """Return the game as an SGF file, up to where it stands; one that was brought along, with all that it came with."""
    if room.brought is not None and room.brought.record is not None:
        return write_trees([_continue_record(room, room.brought, room.brought.record)])
    names = {player: room.name_of(player) for player in room.seats}
    record = Record.of(room.position, names)
    result = None if room.result is None else room.result.text
    return write_sgf([Record(record.start, record.moves, names, result, record.dead)])


def _continue_record(room: Room, brought: Brought, text: str) -> SgfNode:
    """The tree of the record, with the moves made here added to it; what the file said stays as it was."""
    (record,) = read_sgf(text.encode())
    tree = record.tree
    assert tree is not None
    written = _list_nodes(tree)
    places = [written[node.source or 0] for node in brought.nodes]
    keys, write_move = sgf_reading(record).keys, require_sgf(room.game).write_move
    for node in room.nodes[len(places) :]:
        above = places[node.parent or 0]
        places.append(above)
        if node.move != RESUME and node.player is not None:
            places[-1] = above.add()
            places[-1].put(keys[node.player], write_move(room.game, node.move or ""))
    _note_names(room, record, tree)
    if any(step.parent == brought.end for step in room.path(room.current)):  # the game went on from where it ended
        tree.properties.pop("RE", None)
        if room.result is not None:
            tree.put("RE", room.result.text)
    return tree


def _note_names(room: Room, record: Record, tree: SgfNode) -> None:
    """Note the players who are called otherwise here than in the record."""
    keys = sgf_reading(record).keys
    for player, seat in room.seats.items():
        known = record.names.get(player, "")
        if seat.name is not None and not known.startswith(seat.name):
            tree.put(f"P{keys[player]}", seat.name)


def _list_nodes(tree: SgfNode) -> list[SgfNode]:
    """The nodes of a tree in the order of the file."""
    found, unseen = [], [tree]
    while unseen:
        found.append(unseen.pop())
        unseen += reversed(found[-1].children)
    return found


def as_json(room: Room) -> dict[str, Any]:
    """Return the game as the arena writes it, which ``tablier play --from`` and the page read, with its tree beside."""
    record = Record.of(room.position)
    told: dict[str, Any] = {"game": str(room.game), "moves": record.moves, "date": iso(room.created)}
    if record.start != room.game.start():
        told["diagram"] = str(record.start)
    told |= {player: room.name_of(player) for player in room.seats}
    if room.result is not None:
        told |= {"result": room.result.winner, "reason": room.result.reason, "text": room.result.text}
    if record.dead:
        told["count"] = {"dead": record.dead}
    told["nodes"] = [{"id": node.id} | _write(node) for node in room.nodes]
    told["current"] = room.current
    if record.start != room.start:  # stones were set up on the way
        told["nodes"][0]["setup"] = str(room.start)
    return told


def _write(node: Node) -> dict[str, Any]:
    kept = GameNode(node.parent, node.move, node.player, node.setup, node.comment, node.marks)
    return {"parent": None, "move": None} | write_node(kept)
