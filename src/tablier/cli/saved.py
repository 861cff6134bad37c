"""Saved games: a small JSON file that a person can read and ``tablier play --from`` goes on with."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablier.agents import Seat
from tablier.cli.one_line import in_one_line
from tablier.cli.table import Table
from tablier.rules import BadSpec, TablierError, game
from tablier.rules.records import Record, read_records, write_sgf

__all__ = ["SavedGame", "export_sgf", "read_game", "read_record"]

_FORMAT = "tablier game"


@dataclass(frozen=True)
class SavedGame:
    """What a saved game consists of; ``start`` is a diagram, or None for the usual beginning.

    ``dead`` are the stones called dead so far; ``agreed`` tells whether the count is settled with them.
    """

    game: str
    start: str | None
    moves: tuple[str, ...]
    players: dict[str, dict[str, str]]
    dead: tuple[str, ...]
    agreed: bool
    resigned: str | None

    @classmethod
    def of(cls, table: Table, specs: dict[str, str]) -> SavedGame:
        """Return what there is to save of a game, with the spec that makes the holder of each seat again."""
        rules = table.start.game
        resigned = table.result is not None and table.result.reason == "resignation"
        loser = next((player for player in rules.players if table.result and player != table.result.winner), None)
        return cls(
            game=str(rules),
            start=None if table.start == rules.start() else str(table.start),
            moves=tuple(step.move for step in table.steps),
            players={player: {"name": seat.name, "spec": specs[player]} for player, seat in table.seats.items()},
            dead=table.position.dead or table.marked,
            agreed=table.result is not None and not resigned,
            resigned=loser if resigned else None,
        )

    def write(self, path: Path, table: Table) -> None:
        """Write the file; one that is there already is replaced only when it is a saved game too."""
        result = None if table.uncounted else table.result or table.position.outcome
        content = {
            "format": _FORMAT,
            "game": self.game,
            "players": self.players,
            "start": self.start.splitlines() if self.start else None,
            "moves": list(self.moves),
            "dead": list(self.dead),
            "agreed": self.agreed,
            "resigned": self.resigned,
            "result": None if result is None else str(result),
            "board": str(table.position).splitlines(),  # for the reader only
        }
        # A lone surrogate, which UTF-8 cannot hold, becomes the escape that JSON has for it.
        encoded = json.dumps(content, indent=2, ensure_ascii=False).encode("utf-8", errors="backslashreplace") + b"\n"
        try:
            if path.exists() and not _is_saved_game(path):
                raise TablierError(f"'{path}' exists and is no saved game: choose another name")
            path.write_bytes(encoded)
        except (OSError, ValueError) as error:
            raise TablierError(f"cannot write '{path}': {in_one_line(error)}") from None

    @classmethod
    def read(cls, path: Path) -> SavedGame:
        """Read a file, or say what is wrong with it."""
        content = _content(path)
        if content.get("format") != _FORMAT:
            raise TablierError(f"'{path}' is no saved game of tablier")
        try:
            start = content.get("start")
            dead = tuple(_text(name) for name in content.get("dead", ()))
            return cls(
                game=_text(content["game"]),
                start=None if start is None else "\n".join(_text(line) for line in start),
                moves=tuple(_text(move) for move in content["moves"]),
                players={_text(player): _texts(seat) for player, seat in content.get("players", {}).items()},
                dead=dead,
                agreed=_truth(content.get("agreed", bool(dead))),
                resigned=None if content.get("resigned") is None else _text(content["resigned"]),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise TablierError(f"the saved game '{path}' is damaged: {error}") from None

    @classmethod
    def of_record(cls, record: Record) -> SavedGame:
        """Return a game that was written down elsewhere, as far as it got."""
        players = record.game.players
        position = record.position
        resigned = position.outcome is None and (record.result or "").endswith("+R")
        loser = next((player for player in players if player != record.winner), None)
        return cls(
            game=str(record.game),
            start=None if record.start == record.game.start() else str(record.start),
            moves=record.moves,
            players={player: {"name": name} for player, name in record.names.items()},
            dead=record.dead,
            agreed=bool(record.dead),
            resigned=loser if resigned and record.winner else None,
        )

    def table(self, seats: dict[str, Seat]) -> Table:
        """Play the saved moves again and return the game as it stood."""
        rules = game(self.game)
        table = Table(rules.start() if self.start is None else rules.parse(self.start), seats)
        try:
            for move in self.moves:
                table.repeat(move)
            if self.agreed:
                table.score(self.dead)
            elif self.dead:
                table.mark(self.dead)
            if self.resigned is not None:
                table.resign(self.resigned)
        except TablierError as error:
            raise TablierError(f"the saved game cannot be replayed: {error}") from None
        return table


def read_game(source: str, number: int | None = None) -> SavedGame:
    """Return a game to continue: saved by tablier, or one of the records in a file or a HexWorld link, by number."""
    path = Path(source)
    if path.is_file() and _is_saved_game(path):
        if number not in (None, 1):
            raise BadSpec(f"'{path}' holds one game, there is no game {number}")
        return SavedGame.read(path)
    return SavedGame.of_record(read_record(source, number))


def read_record(source: str, number: int | None = None) -> Record:
    """Return record number so-and-so of a file or a HexWorld link."""
    records = read_records(source)
    if number is None and len(records) > 1:
        raise BadSpec(f"'{source}' holds {len(records)} games: choose one with --game 1 to --game {len(records)}")
    if not 1 <= (1 if number is None else number) <= len(records):
        raise BadSpec(f"'{source}' holds {len(records)} games, there is no game {number}")
    return records[(number or 1) - 1]


def export_sgf(path: Path, table: Table) -> None:
    """Write a game as an SGF file; one that is there already stays."""
    names = {player: seat.name for player, seat in table.seats.items()}
    result = None if table.uncounted else table.result
    written = write_sgf([Record.of(table.position, names, result)])
    try:
        with path.open("xb") as file:
            file.write(written)
    except FileExistsError:
        raise TablierError(f"'{path}' exists: choose another name") from None
    except (OSError, ValueError) as error:
        raise TablierError(f"cannot write '{path}': {in_one_line(error)}") from None


def _content(path: Path) -> dict[str, Any]:
    try:
        if path.exists() and not path.is_file() and not path.is_dir():  # a device may have no end
            raise TablierError(f"'{path}' is no saved game of tablier")
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadSpec(f"there is no file '{path}'") from None
    except OSError as error:
        raise TablierError(f"cannot read '{path}': {in_one_line(error)}") from None
    except (ValueError, RecursionError):
        raise TablierError(f"'{path}' is no saved game of tablier") from None
    return content if isinstance(content, dict) else {}


def _is_saved_game(path: Path) -> bool:
    try:
        return _content(path).get("format") == _FORMAT
    except TablierError:
        return False


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} should be text")
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} should be true or false")
    return value


def _texts(value: dict[str, object]) -> dict[str, str]:
    return {_text(key): _text(word) for key, word in value.items()}
