"""SGF files as records, and records as SGF files, for the games that have a notation there."""

from __future__ import annotations

from collections.abc import Iterable

from tablier.rules.errors import BadRecord, TablierError
from tablier.rules.position import Game
from tablier.rules.records.game_tree import GameTree
from tablier.rules.records.record import RESUME, Record, Replay
from tablier.rules.records.sgf_go import GO_IN_SGF
from tablier.rules.records.sgf_hex import HEX_IN_SGF
from tablier.rules.records.sgf_notation import SgfNotation
from tablier.rules.records.sgf_tree import SgfNode, read_trees, write_trees
from tablier.rules.records.sgf_variations import SgfReading, read_variations

__all__ = ["SGF_GAMES", "has_sgf", "read_sgf", "read_tree", "require_sgf", "sgf_reading", "sgf_tree", "write_sgf"]

#: How each game is written in SGF. A file that does not say what it holds is of the first game that recognises it.
SGF_GAMES: dict[str, SgfNotation] = {"hex": HEX_IN_SGF, "go": GO_IN_SGF}


def has_sgf(game: Game) -> bool:
    """Tell whether games of this kind can be written as SGF."""
    return game.name in SGF_GAMES


def require_sgf(game: Game) -> SgfNotation:
    """Return how a game is written in SGF; refuse one that has no notation there."""
    if not has_sgf(game):
        raise BadRecord(f"SGF is for {' and '.join(sorted(SGF_GAMES))}, not for {game.name}")
    return SGF_GAMES[game.name]


def read_sgf(data: bytes) -> list[Record]:
    """Return every game of an SGF file."""
    records = []
    for number, tree in enumerate(read_trees(data), 1):
        try:
            records.append(_notation_of(tree).read(tree))
        except TablierError as error:
            raise BadRecord(
                f"game {number} of the SGF file cannot be read: {error}", "game", error, number=number
            ) from None
    return records


def read_tree(record: Record, most: int = 100_000) -> GameTree:
    """Return a game with all its variations, remarks and marks, as far as its record has them."""
    if record.variations is not None:
        return record.variations
    if record.tree is None:
        return record.as_tree()
    return read_variations(record.tree, sgf_reading(record), most)


def sgf_reading(record: Record) -> SgfReading:
    """Return how the nodes of the SGF file of a record are read."""
    assert record.tree is not None
    return _notation_of(record.tree).reading(record.tree, record.game)


def write_sgf(records: Iterable[Record]) -> bytes:
    """Return the SGF file of some games; what a record was read with is written again."""
    return write_trees([record.tree or sgf_tree(record) for record in records])


def sgf_tree(record: Record) -> SgfNode:
    """Return a new tree that holds the game of a record."""
    game = record.game
    notation = require_sgf(game)
    root = notation.root(record.start)
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
            node.put("B" if mover == game.players[0] else "W", notation.write_move(game, move))
    notation.finish(node, record.position)
    return root


def _notation_of(tree: SgfNode) -> SgfNotation:
    """How a tree is written: as its GM says, else as the first game wants that recognises it."""
    told = tree.text("GM")
    if told is None:
        return next(notation for notation in SGF_GAMES.values() if notation.recognises(tree))
    number = told.strip().partition(":")[0]
    for notation in SGF_GAMES.values():
        if notation.number == number:
            return notation
    known = ", ".join(f"{SGF_GAMES[name].number} is {name}" for name in sorted(SGF_GAMES))
    raise BadRecord(f"GM[{told[:20]}] is a game that tablier does not know; {known}", key="kind", text=told[:20])
