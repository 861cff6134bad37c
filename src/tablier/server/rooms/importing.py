"""Games and positions that people bring along: SGF, JSON, a HexWorld link, a diagram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablier.rules import BadDiagram, BadRecord, Game, Position, TablierError, game
from tablier.rules.records import Record, diagram, records_in
from tablier.server.bounds import Bounds

__all__ = ["Imported", "imported", "made_position"]


@dataclass(frozen=True)
class Imported:
    """A game that was brought along."""

    start: Position
    moves: tuple[str, ...]
    names: dict[str, str]
    result: str | None

    def as_json(self) -> dict[str, Any]:
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


def imported(text: str, bounds: Bounds) -> Imported:
    """Return the game or the position of a text; of several games the first."""
    if len(text.encode("utf-8", errors="replace")) > bounds.body:
        raise BadRecord(f"the text is longer than {bounds.body} bytes")
    words = text.strip()
    if not words:
        raise BadRecord("there is nothing in the text; give SGF, JSON, a HexWorld link or a diagram")
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
            f"'{spec[:60]}' names no game; a diagram begins with a line such as 'hex:5, black to move'"
        ) from None
    return rules.parse(text)


def made_position(rules: Game, wanted: dict[str, Any]) -> Position:
    """Return the position that somebody made in the sandbox, from a diagram, from stones, or from seeds."""
    if wanted.get("diagram"):
        return rules.parse(wanted["diagram"])
    to_move = wanted.get("to_move") or rules.players[0]
    if to_move not in rules.players:
        raise BadDiagram(f"there is no player '{to_move:.40}', only {' and '.join(rules.players)}")
    if rules.name == "oware":
        return rules.parse(f"{rules}, {_oware(wanted, to_move)}")
    stones: dict[str, int] = {}
    for player, points in (wanted.get("stones") or {}).items():
        if player not in rules.players:
            raise BadDiagram(f"there is no player '{player:.40}', only {' and '.join(rules.players)}")
        for point in points:
            name = rules.move_names[rules.move_number(point)]
            if name in stones:
                raise BadDiagram(f"there are two stones on {name}")
            if name in ("pass", "swap-pieces"):
                raise BadDiagram(f"{name} is no place for a stone")
            stones[name] = rules.players.index(player)
    if not stones and to_move == rules.start().to_move and not getattr(rules, "handicap", 0):
        return rules.start()
    return diagram(rules, stones, to_move)


def _oware(wanted: dict[str, Any], to_move: str) -> str:
    holes = wanted.get("holes")
    if holes is None:
        raise BadDiagram("a position of oware needs 'holes': sixteen of red, blue and transparent seeds")
    words = [f"{number}:{_hole(hole)}" for number, hole in enumerate(holes, 1)]
    captured = wanted.get("captured") or {}
    taken = [captured.get(player, 0) for player in ("first", "second")]
    if not all(isinstance(count, int) and 0 <= count <= 999 for count in taken):
        raise BadDiagram(f"seeds taken are whole numbers from 0 to 999, not {taken!r:.60}")
    return f"{to_move} to move, captured {taken[0]} {taken[1]}\n{' '.join(words)}"


def _hole(hole: list[int]) -> str:
    if len(hole) != 3 or not all(0 <= count <= 240 for count in hole):
        raise BadDiagram(f"a hole holds red, blue and transparent seeds, 0 to 240 of each, not {hole!r:.60}")
    return "".join(f"{count}{letter}" for count, letter in zip(hole, "RBT", strict=True) if count) or "-"
