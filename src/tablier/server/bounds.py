"""How much of everything there may be: what one person, one room and the whole server can take up."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path

from tablier.rules import BadSpec, TablierError
from tablier.rules.errors import did_you_mean

__all__ = ["Bounds"]

_MAY_BE_NONE = frozenset(("thinkers", "thinkers_each", "keep_days", "hopeless_moves"))


@dataclass(frozen=True)
class Bounds:
    """The bounds of a server; the usual ones suit a small machine on the open internet.

    A host writes other ones into a file, ``name = number`` line by line, and names it by ``--bounds``.
    """

    body: int = 256 * 1024  # bytes of a request
    message: int = 16 * 1024  # bytes of a message over a WebSocket
    name: int = 40  # letters
    remark: int = 500  # letters
    remarks: int = 500  # in a room
    nodes: int = 4000  # in a room
    sketched_marks: int = 40  # that players draw on one position
    sketched_nodes: int = 100  # positions of a room that they draw on
    events: int = 12_000  # in a room; the last quarter is for what brings a game to its end
    viewers: int = 200  # connections of people without a seat to one room
    windows: int = 10  # connections of one player to their room
    connections: int = 5000  # to the server; the last tenth is for players
    connections_each: int = 100  # from one address
    rooms: int = 200_000  # in the store
    live_rooms: int = 10_000  # in memory, those that nobody looks at leave first
    idle_rooms: int = 200  # kept in memory though nobody looks at them
    thinkers: int = 0  # agents that think at once; 0: as many as the machine has cores
    thinkers_each: int = 0  # of them, for one guest; 0: all but one
    waiting: int = 100  # agents that wait for their turn to think; beyond that there are no hints
    readers: int = 2  # processes that read what people bring along
    reading_seconds: float = 3.0  # for one file
    reading_megabytes: int = 200  # for one reader, beyond what it needs to begin
    file_nodes: int = 10_000  # positions of a file, variations included
    file_changes: int = 500  # times that a file puts stones on the board other than by moves
    move_seconds: float = 1.0  # an agent's time for a move in a game without a clock
    slowest_seconds: float = 10.0  # an agent's time for a move in any game
    review_visits: int = 200  # for each position of a game that is looked back at
    review_moves: int = 600  # of a game that is looked back at
    reviews: int = 20  # games that are looked back at in the same moment
    reviews_each: int = 2  # of them, for one guest
    reviews_kept: int = 200  # in memory, the latest
    analysis_seconds: float = 30.0  # an engine's time for a position that somebody looks at
    analyses_each: int = 1  # positions that one guest has analysed at once; the next one ends the first
    hopeless_moves: int = 3  # in a row, after which an agent gives a game against people up; 0: never
    rooms_a_minute: int = 30  # opened from one address
    rooms_a_day: int = 500  # opened from one address
    requests_a_minute: int = 600  # changing something, from one address
    reads_a_minute: int = 3000  # from one address, without the files of the page
    guesses_a_minute: int = 60  # wrong tokens from one address
    messages_a_second: int = 20  # over one WebSocket, in the long run
    messages_a_minute: int = 3000  # over all WebSockets of one address
    deeds_a_minute: int = 600  # moves and whatever else is done in rooms, from one address

    keep_days: float = 0  # after which a game that nobody has touched is deleted; 0: never
    header: int = 32 * 1024  # bytes of a request's headers
    patience_seconds: float = 20.0  # for a request to come in whole, and for the next one on the same connection

    def __post_init__(self) -> None:
        for field in fields(self):
            number = getattr(self, field.name)
            whole = isinstance(field.default, int) and field.name != "keep_days"
            if isinstance(number, bool) or not isinstance(number, int if whole else int | float):
                raise BadSpec(f"the bound {field.name} must be a {'whole ' if whole else ''}number, not {number!r:.40}")
            if not (math.isfinite(number) and (number > 0 or (number == 0 and field.name in _MAY_BE_NONE))):
                raise BadSpec(f"the bound {field.name} cannot be {number}")

    @classmethod
    def read(cls, file: Path) -> Bounds:
        """Return the bounds that a file sets; what it does not mention is as usual."""
        return cls().changed_by(file)

    def changed_by(self, file: Path) -> Bounds:
        """Return these bounds with those that a file sets in their place."""
        try:
            wanted = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise TablierError(f"cannot read '{file}': {(error.strerror or str(error)).lower()}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadSpec(f"'{file}' is no TOML: {error}") from None
        known = [field.name for field in fields(self)]
        unknown = next((name for name in wanted if name not in known), None)
        if unknown is not None:
            raise BadSpec(f"'{file}': there is no bound '{unknown}'{did_you_mean(unknown, known)}")
        return replace(self, **wanted)

    @classmethod
    def for_crowd(cls, rooms_a_minute: int) -> Bounds:
        """Return bounds for many people behind one address, such as a school or a proxy that does not say who asks."""
        many = max(1, rooms_a_minute)
        usual = cls()
        return cls(
            rooms_a_minute=many,
            rooms_a_day=max(usual.rooms_a_day, 200 * many),
            requests_a_minute=max(usual.requests_a_minute, 20 * many),
            reads_a_minute=max(usual.reads_a_minute, 100 * many),
            guesses_a_minute=max(usual.guesses_a_minute, 2 * many),
            analyses_each=max(usual.analyses_each, many // 10),
            connections_each=max(usual.connections_each, 4 * many),
            messages_a_minute=max(usual.messages_a_minute, 100 * many),
            deeds_a_minute=max(usual.deeds_a_minute, 20 * many),
        )
