"""Commands for the host of a server: they work on its database, whether it runs or not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablier.cli.shared_options import AsJson

if TYPE_CHECKING:
    from tablier.server.keeping.store import Store

__all__ = ["app"]

app = typer.Typer(help="For the host of a server: list, mute, close, delete, erase, back up and restore.")

_Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="The database of the server.", show_default="your data folder"),
]
_Room = Annotated[str, typer.Argument(metavar="ROOM", help="The room, by the word in its link.")]


@contextmanager
def _open_store(database: str | None) -> Iterator[Store]:
    from sqlalchemy.exc import SQLAlchemyError

    from tablier.rules import TablierError
    from tablier.server.keeping.store import Store, default_database

    store = Store(database or default_database())
    try:
        store.open()
        yield store
    except SQLAlchemyError as error:
        raise TablierError(f"the database did not do that: {' '.join(str(error).split())[:200]}") from None
    finally:
        store.close()


def _do(deed: Callable[[Store, str], None], database: str | None, room: str, told: str) -> None:
    with _open_store(database) as store:
        deed(store, room)
    print(told)


@app.command("list")
def list_all(
    database: _Database = None,
    most: Annotated[int, typer.Option(metavar="N", min=1, help="How many rooms.")] = 50,
    as_json: AsJson = False,
) -> None:
    """List the rooms that were used last, private ones too."""
    from tablier.server.keeping.orders import list_rooms

    with _open_store(database) as store:
        found = list_rooms(store, most)
    if as_json:
        print(json.dumps({"rooms": list(found)}))
        return
    for room in found:
        names = " – ".join(seat["name"] or player for player, seat in room["seats"].items())
        print(f"{room['id']}  {room['game']:<12} {room['phase']:<9} {names}")


@app.command()
def mute(room: _Room, database: _Database = None) -> None:
    """Let nobody speak, or take another name, in a room any more."""
    from tablier.server.keeping.orders import mute_room

    _do(mute_room, database, room, f"nobody speaks in {room} any more")


@app.command()
def close(room: _Room, database: _Database = None) -> None:
    """End the game of a room without a result."""
    from tablier.server.keeping.orders import close_room

    _do(close_room, database, room, f"{room} is closed")


@app.command()
def delete(room: _Room, database: _Database = None) -> None:
    """Delete a room with all that happened in it."""
    from tablier.server.keeping.orders import delete_room

    _do(delete_room, database, room, f"{room} is deleted")


@app.command()
def erase(room: _Room, database: _Database = None) -> None:
    """Erase the names and the words of people in a room; the moves stay."""
    from tablier.server.keeping.orders import erase_words

    _do(erase_words, database, room, f"the names and the words in {room} are erased")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write; it must not exist yet.")],
    database: _Database = None,
) -> None:
    """Write a copy of a SQLite database, also while the server runs."""
    from tablier.server.keeping.backup import back_up
    from tablier.server.keeping.store import default_database

    back_up(database or default_database(), file)
    print(f"the games are in {file}")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that tablier admin backup has written.")],
    database: _Database = None,
) -> None:
    """Put a copy in the place of a SQLite database; the server must not run."""
    from tablier.server.keeping.backup import restore as put_back
    from tablier.server.keeping.store import default_database

    put_back(database or default_database(), file)
    print("the games of the copy are in place; the database that was there before has the ending .before")
