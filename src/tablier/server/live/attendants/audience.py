"""Everybody who looks at a room: who they are, and how they are told."""

from __future__ import annotations

from typing import Protocol

from tablier.server.bounds import Bounds
from tablier.server.errors import Forbidden, Refused
from tablier.server.live.messages import EventMessage, ServerMessage, encode
from tablier.server.quotas import NOBODY
from tablier.server.rooms.room import Room

__all__ = ["Audience", "Viewer"]


class Viewer(Protocol):
    """Somebody who looks at a room; ``token`` is the hash of what they came with, ``guest`` is who they are."""

    token: str | None
    guest: str

    def send(self, text: str) -> None:
        """Queue a message; it never waits."""

    def leave(self, code: int, reason: str) -> None:
        """End the connection."""


class Audience:
    """The viewers of one room, with the version of the room that each was told when they came.

    ``guest`` is who has the room's agents think: whoever opened the room or, when that is forgotten, who came first.
    """

    def __init__(self, room: Room, bounds: Bounds, guest: str = NOBODY) -> None:
        self._room = room
        self._bounds = bounds
        self._viewers: dict[Viewer, int] = {}
        self.guest = guest

    def __len__(self) -> int:
        return len(self._viewers)

    def check(self, viewer: Viewer) -> None:
        """Refuse a viewer who may not look, or for whom there is no space."""
        if not self._room.may_read(viewer.token):
            raise Forbidden("this game is private: open it by the link you were given", key="private")
        if not self.is_player(viewer.token) and self._count_spectators() >= self._bounds.viewers:
            raise Refused(f"{self._bounds.viewers} connections are watching this game already", key="crowded")

    def is_player(self, token: str | None) -> bool:
        """Whether a token (its hash) is that of a seat, or of whoever opened the room: their places are theirs."""
        return token is not None and (token == self._room.owner or bool(self._room.seats_of(token)))

    def _count_spectators(self) -> int:
        return sum(not self.is_player(viewer.token) for viewer in self._viewers)

    def add(self, viewer: Viewer, greeting: ServerMessage) -> None:
        """Let a viewer in; the greeting tells them the room as it stands. A player's oldest window makes place."""
        if self.is_player(viewer.token):
            windows = [other for other in self._viewers if other.token == viewer.token]
            for window in windows[: max(0, len(windows) + 1 - self._bounds.windows)]:
                window.leave(1013, "you have opened this game in too many windows")
        self.guest = self.guest or viewer.guest
        self._viewers[viewer] = self._room.version
        viewer.send(encode(greeting))
        self.tell_presence(but=viewer)

    def remove(self, viewer: Viewer) -> None:
        """Let a viewer go."""
        self._viewers.pop(viewer, None)
        self.tell_presence()

    def dismiss(self, code: int, reason: str) -> None:
        """Send everybody away."""
        for viewer in list(self._viewers):
            viewer.leave(code, reason)

    def online(self) -> dict[str, bool]:
        """Return for each player whether somebody is there; agents always are."""
        tokens = {viewer.token for viewer in self._viewers}
        return {
            player: seat.kind == "agent" or (seat.token is not None and seat.token in tokens)
            for player, seat in self._room.seats.items()
        }

    def tell_presence(self, but: Viewer | None = None) -> None:
        """Tell everybody who is there."""
        watching = sum(not self._room.seats_of(viewer.token) for viewer in self._viewers)
        self.broadcast({"type": "online", "seats": self.online(), "spectators": watching}, but)

    def broadcast(self, message: ServerMessage, but: Viewer | None = None) -> None:
        """Tell something to everybody."""
        text = encode(message)
        for viewer in list(self._viewers):
            if viewer is not but:
                viewer.send(text)

    def tell_change(self, change: EventMessage) -> None:
        """Tell a change to all who have not seen it when they came."""
        text = encode(change)
        for viewer, seen in list(self._viewers.items()):
            if seen < change["version"]:
                viewer.send(text)
