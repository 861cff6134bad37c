"""Records of games from files, whatever their form."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablier.rules.errors import BadRecord, BadSpec, TablierError
from tablier.rules.games import game as find_game
from tablier.rules.position import Outcome, Position
from tablier.rules.records.game_tree import GameNode, GameTree, Mark, replay_nodes
from tablier.rules.records.hexworld import read_hexworld
from tablier.rules.records.move_list import read_move_list
from tablier.rules.records.record import Record, result_code
from tablier.rules.records.sgf import read_sgf

__all__ = ["read_records", "records_in"]

_RESULT = re.compile(r"[BW]\+(?:[RTF]|\d{1,4}(?:\.\d)?)?|0", re.ASCII)
_LARGEST = 256 << 20  # bytes of a file


def read_records(source: str | Path) -> list[Record]:
    """Return the games of a HexWorld link, or of a file: SGF, a HexWorld link, or the JSON Lines of a match."""
    if isinstance(source, str) and "hexworld.org/" in source:
        return [read_hexworld(source)]
    path = Path(source)
    data = _content(path)
    try:
        return records_in(data)
    except TablierError as error:
        raise BadRecord(f"cannot read '{path}': {error}") from None


def records_in(data: bytes) -> list[Record]:
    """Return the games of some bytes, in any of the forms that a file may have."""
    return list(_read_any(data))


def _read_any(data: bytes) -> Iterator[Record]:
    begin = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    if begin.startswith(b"{"):
        yield from _lines(data)
    elif b"hexworld.org/" in begin or begin.startswith(b"#"):
        yield read_hexworld(data.decode(errors="replace"))
    elif begin[:1].isalpha() and (listed := read_move_list(data.decode(errors="replace"))) is not None:
        yield listed
    else:
        yield from read_sgf(data)


def _lines(data: bytes) -> Iterator[Record]:
    for number, line in enumerate(data.splitlines(), 1):
        if line.strip():
            try:
                yield _game(json.loads(line))
            except (KeyError, TypeError, ValueError, RecursionError) as error:
                what = f"it has no {error}" if isinstance(error, KeyError) else str(error)
                raise BadRecord(f"line {number} is no game of a match: {what}", "line", error, number=number) from None


def _game(line: dict[str, Any]) -> Record:
    """The game of one line: ``moves`` from the start, or from the position that ``diagram`` shows."""
    if not isinstance(line, dict) or "format" in line:
        raise TypeError("it is something else")
    game = find_game(line["game"])
    start = game.parse(line["diagram"]) if line.get("diagram") else game.start()
    names = {player: line[player] for player in game.players if isinstance(line.get(player), str)}
    dead = _names(line["count"].get("dead", [])) if isinstance(line.get("count"), dict) else ()
    variations = _read_variations(start, line) if line.get("nodes") else None
    record = Record(start, _names(line["moves"]), names, dead=dead, variations=variations)
    return replace(record, result=_result(line, record.position))


def _read_variations(start: Position, line: dict[str, Any]) -> GameTree:
    """The tree beside the moves, as a room writes it; the numbers of its nodes are their places."""
    nodes = [
        GameNode(
            parent=node["parent"],
            move=node.get("move"),
            setup=node.get("setup"),
            comment=str(node.get("comment", "")),
            marks=tuple(Mark(str(m["kind"]), str(m["point"]), str(m.get("text", ""))) for m in node.get("marks", ())),
        )
        for node in line["nodes"]
    ]
    if nodes[0].setup is not None:
        start = start.game.parse(nodes[0].setup)
        nodes[0] = replace(nodes[0], setup=None)
    return replay_nodes(start, nodes, line.get("current", len(nodes) - 1))


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise TypeError(f"{value!r:.40} is no list of moves or points")
    return tuple(value)


def _result(line: dict[str, Any], position: Position) -> str | None:
    """The result in SGF's form: as the line writes it, else as the board says, else as the line's words do."""
    if isinstance(line.get("text"), str) and _RESULT.fullmatch(line["text"]):
        return str(line["text"])
    if position.outcome is not None:
        return result_code(position.outcome)
    players, winner = position.game.players, line.get("result")
    if winner not in players:
        return None
    points = (1.0, 0.0) if winner == players[0] else (0.0, 1.0)
    return result_code(Outcome(winner, str(line.get("reason")), points[0] - points[1], points))


def _content(path: Path) -> bytes:
    try:
        if not path.exists():
            raise BadSpec(f"there is no file '{path}'")
        if not path.is_file():  # a device may have no end
            raise BadRecord(f"'{path}' is no file")
        if path.stat().st_size > _LARGEST:
            raise BadRecord(f"'{path}' is larger than {_LARGEST >> 20} megabytes")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, TablierError):
            raise
        raise BadRecord(f"cannot read '{path}': {error}") from None
