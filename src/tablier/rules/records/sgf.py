"""SGF files of Go and Hex as records, and records as SGF files."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tablier.rules.errors import BadRecord, TablierError
from tablier.rules.go import Go
from tablier.rules.hex import Hex
from tablier.rules.records.record import RESUME, Record, Replay
from tablier.rules.records.sgf_go import go_root, go_territory, read_go, written_point
from tablier.rules.records.sgf_hex import hex_root, read_hex
from tablier.rules.records.sgf_tree import SgfNode, read_trees, write_trees

__all__ = ["read_sgf", "sgf_tree", "write_sgf"]

_READERS = {"1": read_go, "11": read_hex}
_HEX_POINT = re.compile(r"[a-z]\d{1,2}|swap.*", re.IGNORECASE)


def read_sgf(data: bytes) -> list[Record]:
    """Return every game of an SGF file."""
    records = []
    for number, tree in enumerate(read_trees(data), 1):
        try:
            records.append(_READERS[_kind(tree)](tree))
        except TablierError as error:
            raise BadRecord(f"game {number} of the SGF file cannot be read: {error}") from None
    return records


def write_sgf(records: Iterable[Record]) -> bytes:
    """Return the SGF file of some games of Go and Hex; what a record was read with is written again."""
    return write_trees([record.tree or sgf_tree(record) for record in records])


def sgf_tree(record: Record) -> SgfNode:
    """Return a new tree that holds the game of a record."""
    game = record.game
    if isinstance(game, Go):
        root = go_root(game, record.start)
    elif isinstance(game, Hex):
        root = hex_root(game, record.start)
    else:
        raise BadRecord(f"SGF is for go and hex, not for {game.name}")
    for key, player in zip(("PB", "PW"), game.players, strict=True):
        if player in record.names:
            root.put(key, record.names[player])
    if record.result is not None:
        root.put("RE", record.result)
    replay = Replay(record.start)
    node = root
    for move in record.moves:
        mover = replay.position.to_move
        replay.step(move)
        if move != RESUME:
            node = node.add()
            written = written_point(move, game) if isinstance(game, Go) else move
            node.put("B" if mover == game.players[0] else "W", written)
    if isinstance(game, Go):
        go_territory(node, record.position)
    return root


def _kind(tree: SgfNode) -> str:
    """The number of the game; without one a file is of Go, unless its moves or its origin say Hex."""
    told = tree.text("GM")
    if told is not None:
        number = told.strip().partition(":")[0]
        if number not in _READERS:
            raise BadRecord(f"GM[{told[:20]}] is a game that tablier does not know; 1 is go, 11 is hex")
        return number
    moves = [text for node in tree.main_line[:4] for key in "BW" for text in node.texts(key)]
    origin = (tree.text("EV") or "").lower()
    return "11" if origin.startswith("hex") or any(_HEX_POINT.fullmatch(move.strip()) for move in moves) else "1"
