"""The finished public games of a store as one collection that anybody may publish and learn from: nobody is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson

from tablier.rules import TablierError
from tablier.rules.records import Record, has_sgf, write_sgf
from tablier.server.keeping.store import Store
from tablier.server.moments import iso
from tablier.server.rooms.bringing.exporting import as_json
from tablier.server.rooms.room import Room, fold

__all__ = ["finished_public_games", "write_collection"]

_DAY = len("2026-01-31")  # of a moment: the hour would tell who played
_KEPT = ("game", "diagram", "moves", "result", "reason", "text", "count")


@dataclass(frozen=True)
class _Written:
    """What a game is in each of the two forms."""

    line: bytes
    record: Record


def finished_public_games(store: Store) -> Iterator[Room]:
    """Yield the public rooms whose game was played to its end, the oldest first."""
    for identity in store.finished_public_ids():
        room = fold(identity, store.events_of(identity))
        if room.result is not None and room.position.history:
            yield room


def write_collection(store: Store, folder: Path, game_name: str | None = None) -> dict[str, int]:
    """Write ``games.jsonl`` with every game, and an SGF file for each game that has SGF; return how many of each.

    Names, remarks, rooms and hours are left out; of an agent it is told which one it was.
    """
    games: dict[str, list[_Written]] = {}
    for room in finished_public_games(store):
        if game_name in (None, room.game.name):
            games.setdefault(room.game.name, []).append(_without_names(room))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lines = [written.line for several in games.values() for written in several]
        (folder / "games.jsonl").write_bytes(b"".join(lines))
        for name, several in games.items():
            if has_sgf(several[0].record.game):
                (folder / f"{name}.sgf").write_bytes(write_sgf([written.record for written in several]))
    except OSError as error:
        raise TablierError(f"cannot write to '{folder}': {(error.strerror or str(error)).lower()}") from None
    return {name: len(several) for name, several in games.items()}


def _without_names(room: Room) -> _Written:
    told = as_json(room)
    agents = {player: seat.agent for player, seat in room.seats.items() if seat.kind == "agent" and seat.agent}
    kept = {key: told[key] for key in _KEPT if key in told} | agents | {"date": iso(room.created)[:_DAY]}
    record = Record.of(room.position)
    result = None if room.result is None else room.result.text
    return _Written(orjson.dumps(kept) + b"\n", Record(record.start, record.moves, agents, result, record.dead))
