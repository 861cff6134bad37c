"""What players draw on a position for all who watch: marks on points, and arrows.

Drawing could be advising, so it waits until the game is over where somebody else plays, unless the players agreed to
help (the rule for hints). Nothing of it is stored: a sketch lasts as long as the room is in memory.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tablier.server.bounds import Bounds
from tablier.server.errors import Forbidden, Refused
from tablier.server.live.attendants.audience import Audience, Viewer
from tablier.server.live.messages import SketchedMessage, encode
from tablier.server.rooms.forms import MarkForm
from tablier.server.rooms.room import Room

__all__ = ["Sketches"]


class Sketches:
    """The marks and arrows on the positions of one room, in the order in which they were drawn."""

    def __init__(self, room: Room, bounds: Bounds, audience: Audience) -> None:
        self._room = room
        self._bounds = bounds
        self._audience = audience
        self._drawn: dict[int, list[MarkForm]] = {}

    def draw(self, token: str, wanted: Mapping[str, Any]) -> None:
        """Draw a mark, or take away the same one; another one on its point makes place. Everybody sees it."""
        self._require_allowed(token)
        node, mark = self._room.require_node(wanted["node"]), cast("MarkForm", dict(wanted["mark"]))
        before = self._drawn.get(node, [])
        after = [other for other in before if not _same_place(mark, other)]
        if mark not in before:
            after.append(mark)
        self._require_space(node, len(after))
        self._change(node, after)

    def wipe(self, token: str, node: int) -> None:
        """Take away all that is drawn on a position."""
        self._require_allowed(token)
        self._change(self._room.require_node(node), [])

    def greet(self, viewer: Viewer) -> None:
        """Show a newcomer what is drawn."""
        if self._drawn:
            viewer.send(encode(self._tell(self._drawn)))

    def keep_fair(self) -> None:
        """Wipe everything when a game goes on between people who get no help."""
        seats = self._room.seats.values()
        if self._drawn and any(seat.token and self._room.is_unaided(seat.token) for seat in seats):
            gone: dict[int, list[MarkForm]] = {node: [] for node in self._drawn}
            self._drawn.clear()
            self._audience.broadcast(self._tell(gone))

    def _require_allowed(self, token: str) -> None:
        room = self._room
        if not room.seats_of(token) and token != room.owner:
            raise Forbidden("only players can do that, and you are watching", key="watching")
        if room.is_unaided(token):
            raise Refused("nobody draws on the board in a game with somebody else", key="no-sketches")

    def _require_space(self, node: int, marks: int) -> None:
        most = self._bounds.sketched_marks
        if marks > most:
            raise Refused(f"a position carries at most {most} marks", key="sketch-full", count=most)
        if node not in self._drawn and len(self._drawn) >= self._bounds.sketched_nodes:
            raise Refused(
                f"at most {self._bounds.sketched_nodes} positions of a game can be drawn on",
                key="sketches-full",
                count=self._bounds.sketched_nodes,
            )

    def _change(self, node: int, marks: list[MarkForm]) -> None:
        self._drawn[node] = marks
        self._audience.broadcast(self._tell({node: marks}))
        if not marks:
            del self._drawn[node]

    def _tell(self, drawn: Mapping[int, list[MarkForm]]) -> SketchedMessage:
        return {"type": "sketched", "boards": [{"node": node, "marks": marks} for node, marks in drawn.items()]}


def _same_place(mark: MarkForm, other: MarkForm) -> bool:
    """Whether a mark takes the place of another one: the same arrow, or anything else on the same point."""
    if "arrow" in (mark["kind"], other["kind"]):
        return mark == other
    return mark["point"] == other["point"]
