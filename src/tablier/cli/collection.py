"""The app's finished public games, written as a collection."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tablier.rules import GAMES, BadSpec
from tablier.rules.errors import did_you_mean
from tablier.server.keeping.collection import write_collection
from tablier.server.keeping.store import Store, default_database

__all__ = ["export_games"]


def export_games(database: str | None, out: Path, game_name: str | None) -> None:
    """Write the collection, and say what is in it."""
    if game_name is not None and game_name not in GAMES:
        raise BadSpec(f"unknown game '{game_name}'{did_you_mean(game_name, GAMES)}")
    with closing(Store(database or default_database())) as store:
        if store.file is not None and not store.file.exists():
            raise BadSpec(f"there is no database at '{store.file}'; name another with --database")
        store.open()
        counts = write_collection(store, out, game_name)
    told = ", ".join(f"{count} of {name}" for name, count in counts.items()) or "none"
    print(f"{sum(counts.values())} games in '{out / 'games.jsonl'}': {told}")
