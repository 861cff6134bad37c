"""Games and positions that people bring along: SGF, JSON, a HexWorld link, a diagram."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from tablier.rules import BadDiagram, BadRecord, Game, Position, TablierError, game
from tablier.rules.records import Record, records_in
from tablier.server.bounds import Bounds

__all__ = ["Imported", "ImportedGame", "make_position", "read_import"]


class ImportedNode(TypedDict):
    """A position of a game that was brought along."""

    id: int
    parent: int | None
    move: str | None


class ImportedGame(TypedDict):
    """A game or a position that was brought along."""

    game: str
    moves: Sequence[str]
    position: str | None
    names: dict[str, str]
    result: str | None
    nodes: list[ImportedNode]


@dataclass(frozen=True)
class Imported:
    """A game that was brought along."""

    start: Position
    moves: tuple[str, ...]
    names: dict[str, str]
    result: str | None

    def as_json(self) -> ImportedGame:
        """Return what the page needs to open a room with it."""
        rules = self.start.game
        return {
            "game": str(rules),
            "moves": self.moves,
            "position": None if self.start == rules.start() else str(self.start),
            "names": self.names,
            "result": self.result,
            "nodes": [
                {"id": number, "parent": number - 1 if number else None, "move": move}
                for number, move in enumerate((None, *self.moves))
            ],
        }


def read_import(text: str, bounds: Bounds) -> Imported:
    """Return the game or the position of a text; of several games the first."""
    if len(text.encode("utf-8", errors="replace")) > bounds.body:
        raise BadRecord(f"the text is longer than {bounds.body} bytes")
    words = text.strip()
    if not words:
        raise BadRecord("the text is empty; give SGF, JSON, a HexWorld link or a diagram")
    if words[0] in "({#;" or "hexworld.org/" in words[:200]:
        record = _first(records_in(words.encode("utf-8", errors="replace")))
        _ = record.position  # a game that cannot be played is an error here
        return Imported(record.start, record.moves, dict(record.names), record.result)
    return Imported(_diagram(words), (), {}, None)


def _first(records: list[Record]) -> Record:
    if not records:
        raise BadRecord("there is no game in the text")
    return records[0]


def _diagram(text: str) -> Position:
    """The position of a diagram, whose first line names the game."""
    spec = text.splitlines()[0].split(", ")[0].strip()
    try:
        rules: Game = game(spec[:200])
    except TablierError:
        raise BadDiagram(
            f"'{spec[:60]}' is not the name of a game; a diagram begins with a line such as 'hex:5, black to move'"
        ) from None
    return rules.parse(text)


def make_position(rules: Game, wanted: Mapping[str, Any]) -> Position:
    """Return the position that somebody made in the sandbox, from a diagram, from stones, or from seeds."""
    if wanted.get("diagram"):
        return rules.parse(wanted["diagram"])
    to_move = wanted.get("to_move") or rules.players[0]
    _require_player(rules, to_move)
    start = rules.start()
    numbers: Sequence[int] = start.numbers
    if wanted.get("holes") is not None:
        numbers = _number_seeds(rules, wanted["holes"], wanted.get("captured") or {})
    elif wanted.get("stones") is not None:
        numbers = _number_stones(rules, wanted["stones"])
    if (tuple(numbers), to_move) == (start.numbers, start.to_move):
        return start
    return rules.from_numbers(numbers, to_move)


def _require_player(rules: Game, player: str) -> None:
    if player not in rules.players:
        raise BadDiagram(f"there is no player '{player:.40}', only {' and '.join(rules.players)}")


def _number_stones(rules: Game, stones: Mapping[str, Sequence[str]]) -> list[int]:
    """The board as ``rules.from_numbers`` reads it, with these stones of each player."""
    numbers = [0] * len(rules.start().numbers)
    for player, points in stones.items():
        _require_player(rules, player)
        for point in points:
            number = rules.move_number(point)
            name = rules.move_names[number]
            if name in rules.special_moves or number >= len(numbers):
                raise BadDiagram(f"{name} is no place for a stone")
            if numbers[number]:
                raise BadDiagram(f"there are two stones on {name}")
            numbers[number] = 1 + rules.players.index(player)
    return numbers


def _number_seeds(rules: Game, holes: Sequence[Sequence[int] | int], captured: Mapping[str, int]) -> list[int]:
    """The board as ``rules.from_numbers`` reads it: the seeds of one kind after another, then what was taken."""
    listed = [[hole] if isinstance(hole, int) else hole for hole in holes]
    kinds = {len(hole) for hole in listed}
    if len(kinds) != 1:
        raise BadDiagram("every hole needs a count for each kind of seed")
    counts = [hole[kind] for kind in range(kinds.pop()) for hole in listed]
    return [*counts, *(captured.get(player, 0) for player in rules.players)]
