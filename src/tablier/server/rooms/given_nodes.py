"""The nodes of a game that was brought along, as they are stored and sent."""

from __future__ import annotations

from typing import Any

from tablier.rules.records import GameNode, Mark

__all__ = ["read_node", "write_mark", "write_node"]


def write_node(node: GameNode) -> dict[str, Any]:
    """Return a node as it is stored: only what there is to say of it.

    >>> write_node(GameNode(0, "c3", "black", comment="the middle"))
    {'parent': 0, 'move': 'c3', 'player': 'black', 'comment': 'the middle'}
    """
    told = {
        key: value
        for key in ("parent", "move", "player", "setup", "source")
        if (value := getattr(node, key)) is not None
    }
    if node.comment:
        told["comment"] = node.comment
    if node.marks:
        told["marks"] = [write_mark(mark) for mark in node.marks]
    return told


def write_mark(mark: Mark) -> dict[str, str]:
    """Return a mark as it is stored and sent."""
    return {"kind": mark.kind, "point": mark.point} | ({"text": mark.text} if mark.text else {})


def read_node(told: dict[str, Any]) -> GameNode:
    """Return a node as it was stored."""
    marks = tuple(Mark(**mark) for mark in told.get("marks", ()))
    return GameNode(**{**told, "marks": marks})
