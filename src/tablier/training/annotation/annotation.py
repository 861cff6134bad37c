"""What an engine said about the positions of a game, and the line of JSON that keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tablier.rules import BadRecord, Position
from tablier.rules import game as find_game
from tablier.rules.records import RESUME, Record

__all__ = ["AnnotatedGame", "Annotation", "askable_positions", "read_annotated_games"]

_DECIMALS = 4


@dataclass(frozen=True)
class Annotation:
    """What an engine thinks of one position, seen by the player to move."""

    ply: int  # moves before it
    policy: Mapping[str, float]  # by move, its share of the visits
    value: float  # from -1 to 1
    lead: float | None = None  # in points
    owners: tuple[float, ...] | None = None  # of each point, row by row from the top, from -1 to 1

    @classmethod
    def of_visits(
        cls, position: Position, visits: Mapping[str, float], winrate: float, **known: Any
    ) -> Annotation | None:
        """Return the annotation of a position by the visits of its moves, None where no legal move had any."""
        legal = set(position.legal_moves)
        counted = {move: count for move, count in visits.items() if move in legal and count > 0}
        total = sum(counted.values())
        if not total:
            return None
        shares = {move: round(count / total, _DECIMALS) for move, count in counted.items()}
        value = max(-1.0, min(1.0, 2 * winrate - 1))
        return cls(position.ply, shares, round(value, _DECIMALS), **known)


@dataclass(frozen=True)
class AnnotatedGame:
    """A game with its annotations; ``source`` names where it came from, and by that it is known when a run goes on."""

    source: str
    engine: str
    visits: int
    game: str
    diagram: str | None  # of a start other than the usual one
    moves: tuple[str, ...]
    result: str | None
    annotations: tuple[Annotation, ...]

    @classmethod
    def of(
        cls, source: str, engine: str, visits: int, record: Record, annotations: Sequence[Annotation]
    ) -> AnnotatedGame:
        """Return a record with its annotations."""
        usual = record.start == record.game.start()
        return cls(
            source=source,
            engine=engine,
            visits=visits,
            game=str(record.game),
            diagram=None if usual else str(record.start),
            moves=record.moves,
            result=record.result,
            annotations=tuple(annotations),
        )

    @property
    def record(self) -> Record:
        """The game without its annotations."""
        rules = find_game(self.game)
        start = rules.start() if self.diagram is None else rules.parse(self.diagram)
        return Record(start, self.moves, result=self.result)

    def line(self) -> str:
        """Return the game as a line of JSON."""
        return json.dumps(asdict(self)) + "\n"

    @classmethod
    def read(cls, line: bytes) -> AnnotatedGame:
        """Read what ``line`` wrote; a ValueError, TypeError or KeyError says that it is something else."""
        data = json.loads(line)
        told = [
            Annotation(**{**one, "owners": None if one["owners"] is None else tuple(one["owners"])})
            for one in data["annotations"]
        ]
        return cls(**{**data, "moves": tuple(data["moves"]), "annotations": tuple(told)})


def read_annotated_games(path: Path) -> Iterator[AnnotatedGame]:
    """Yield the games of a file; a last line that was cut short is passed over."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadRecord(f"cannot read '{path}': {(error.strerror or str(error)).lower()}") from None
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        if not line.endswith(b"\n"):
            return
        try:
            yield AnnotatedGame.read(line)
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise BadRecord(f"line {number} of '{path}' is no annotated game: {error}") from None


def askable_positions(record: Record) -> list[Position]:
    """Return the positions of a game in which somebody is to move, the first one included."""
    if RESUME in record.moves:
        raise BadRecord("it was resumed after two passes, which engines have no word for")
    return [position for position in record.positions if position.outcome is None]
