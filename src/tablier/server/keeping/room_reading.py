"""Reading a room from the store: from its snapshot where there is one, else from its first event on."""

from __future__ import annotations

import logging
from itertools import chain

from tablier.server.errors import NoSuchRoom
from tablier.server.keeping.store import Store
from tablier.server.rooms.events import Created
from tablier.server.rooms.room import Room, fold
from tablier.server.rooms.snapshot import read_snapshot

__all__ = ["read_room"]

_log = logging.getLogger("tablier.server")


def read_room(store: Store, identity: str) -> Room:
    """Return a room as it stands; it takes no longer after a thousand events than after ten."""
    kept = store.kept_of(identity)
    if kept is None:
        raise NoSuchRoom("there is no such game", key="no-such-game")
    if kept.snapshot is None:
        return fold(identity, chain([kept.first], kept.later))
    try:
        assert isinstance(kept.first, Created)
        room = read_snapshot(identity, kept.first, kept.snapshot, kept.later)
    except Exception as fault:  # whatever is wrong with it, the events say everything again
        _log.warning("the snapshot of room %s cannot be read", identity, exc_info=fault)
        room = None
    if room is None:
        store.forget_snapshot(identity)
        room = fold(identity, store.events_of(identity))
    return room
