"""What SGF says about Go: sizes, komi, rules, handicap, points, territory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from tablier.rules.errors import BadRecord, BadSpec, IllegalMove, TablierError
from tablier.rules.go import Go, GoPosition
from tablier.rules.position import Game, Position
from tablier.rules.records.record import Record, Replay
from tablier.rules.records.sgf_notation import SgfNotation
from tablier.rules.records.sgf_tree import SgfNode
from tablier.rules.records.sgf_variations import SgfReading

__all__ = ["GO_IN_SGF"]

_SETUP = {"AB": "black", "AW": "white", "AE": None}
_MOVERS = {"B": "black", "W": "white"}
#: The beginnings of the names that rules have in files, and what is nearest to them here.
_RULES = {
    "japan": "japanese",
    "jp": "japanese",
    "korea": "japanese",
    "territory": "japanese",
    "french": "french",
    "tromp": "tromp-taylor",
}
_WRITTEN_RULES = {"chinese": "Chinese", "japanese": "Japanese", "french": "French", "tromp-taylor": "Tromp-Taylor"}
_WHOLE = re.compile(r"\d{1,3}", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{1,4}(?:[.,]\d{0,4})?", re.ASCII)


def _read(tree: SgfNode) -> Record:
    """Return the main line of a tree as a record of Go; moves that only a milder rule allows change the rules."""
    game = _game(tree)
    try:
        return _record(tree, game)
    except IllegalMove:
        milder = replace(game, superko="simple", suicide=True)
        try:
            return _record(tree, milder)
        except IllegalMove:
            return _record(tree, game)  # for its complaint, which names the rules of the file


def _record(tree: SgfNode, game: Go) -> Record:
    line = tree.main_line
    replay = Replay(game.start())
    for node in line:
        _step(replay, node, game)
    names = {player: name for key, player in (("PB", "black"), ("PW", "white")) if (name := _line(tree.text(key)))}
    dead = _dead(line[-1], replay.position, game)
    return Record(replay.start, tuple(replay.moves), names, _line(tree.text("RE")) or None, dead, tree)


def _step(replay: Replay, node: SgfNode, game: Go) -> None:
    """Do to the board what a node says."""
    _set_up(replay, node, game)
    for key, player in _MOVERS.items():
        for value in node.texts(key):
            replay.play(player, _point(value, game) or "pass")


def _reading(_tree: SgfNode, game: Game) -> SgfReading:
    assert isinstance(game, Go)
    return SgfReading(
        game,
        lambda replay, node: _step(replay, node, game),
        lambda value: _points(value, game),
        {player: key for key, player in _MOVERS.items()},
    )


def _root(start: Position) -> SgfNode:
    """Return the root of a new tree, with the stones that the game begins with."""
    assert isinstance(start, GoPosition)
    game = start.game
    root = SgfNode()
    root.put("GM", "1")
    root.put("SZ", str(game.size))
    root.put("KM", f"{game.komi:g}")
    root.put("RU", _WRITTEN_RULES[game.rules])
    if game.handicap and start == game.start():
        root.put("HA", str(game.handicap))
    for key, player in _MOVERS.items():
        if start.stones[player]:
            root.put(f"A{key}", *(_write_move(game, point) for point in start.stones[player]))
    if start.to_move == "white" and (not game.handicap or game.is_placed_freely):
        root.put("PL", "W")
    return root


def _note_territory(node: SgfNode, position: Position) -> None:
    """Note in a last node whose the points of a finished game are; a dead stone is its captor's point."""
    if not isinstance(position, GoPosition) or position.outcome is None:
        return
    dead = set(position.dead)
    for key, player, other in (("TB", "black", "white"), ("TW", "white", "black")):
        points = [*position.territory[player], *(stone for stone in position.stones[other] if stone in dead)]
        if points:
            node.put(key, *sorted({_write_move(position.game, point) for point in points}))


def _game(tree: SgfNode) -> Go:
    size = _line(tree.text("SZ")) or "19"
    columns, _, rows = size.partition(":")
    if not _WHOLE.fullmatch(columns) or rows not in ("", columns):
        raise BadRecord(f"SZ[{size[:20]}] is no size of a square board", key="size", text=size[:20])
    rules = _rules(_line(tree.text("RU")) or "")
    superko, suicide = Go._usual(rules)
    plain = Go(int(columns), _komi(tree.text("KM")), rules, superko, suicide=suicide)
    stones = sorted(point for value in tree.texts("AB") for point in _points(value, plain))
    if _handicap(tree):
        if not stones and _begins_with_blacks(tree, _handicap(tree)):
            return _read_free_handicap(plain, _handicap(tree))
        try:
            placed = Go(plain.size, plain.komi, rules, superko, _handicap(tree), suicide)
        except BadSpec:
            return plain
        if sorted(placed.handicap_points) == stones or (not stones and _first_mover(tree) == "W"):
            return placed
    return plain


def _read_free_handicap(plain: Go, count: int) -> Go:
    """The game in which Black's first moves are its handicap, where there may be so many stones."""
    try:
        return replace(plain, handicap=count, placement="free")
    except BadSpec:
        return plain


def _begins_with_blacks(tree: SgfNode, count: int) -> bool:
    """Whether the first moves of a game, so many, are Black's, and no passes."""
    moves = [(key, value) for node in tree.main_line for key in _MOVERS for value in node.texts(key)]
    first = moves[:count]
    return len(first) == count and all(key == "B" and value.strip() not in ("", "tt") for key, value in first)


def _first_mover(tree: SgfNode) -> str | None:
    return next((key for node in tree.main_line for key in "BW" if key in node.properties), None)


def _rules(name: str) -> str:
    return next((rules for start, rules in _RULES.items() if name.lower().startswith(start)), "chinese")


def _komi(text: str | None) -> float:
    """The komi, 0 if none is given. Chinese servers write 3.75 or 375 and mean stones, each worth two points."""
    if text is None or not text.strip():
        return 0.0
    if not _NUMBER.fullmatch(text.strip()):
        raise BadRecord(f"KM[{text[:20]}] is no number", key="komi", text=text[:20])
    komi = float(text.strip().replace(",", "."))
    if abs(komi) >= 100:
        komi /= 100
    if not float(2 * komi).is_integer():
        komi *= 2
    if not float(2 * komi).is_integer():
        told = f"a komi of {text[:20]} is none that tablier can count with: it must be a multiple of 0.5"
        raise BadRecord(told, key="komi", text=text[:20])
    return komi


def _set_up(replay: Replay, node: SgfNode, game: Go) -> None:
    changes = {
        point: player for key, player in _SETUP.items() for value in node.texts(key) for point in _points(value, game)
    }
    to_move = _MOVERS.get(_line(node.text("PL")).upper()[:1])
    if _handicap(node) and set(changes.values()) == {"black"}:
        if set(changes) == set(game.handicap_points):  # the game began with them
            changes = {}
        to_move = to_move or "white"
    if changes or (to_move and to_move != replay.position.to_move):
        replay.set_up(changes, to_move)


def _handicap(node: SgfNode) -> int:
    told = _line(node.text("HA"))
    count = int(told) if _WHOLE.fullmatch(told) else 0
    return count if count > 1 else 0


def _dead(node: SgfNode, position: Position, game: Go) -> tuple[str, ...]:
    """The stones that stand in the other player's territory, where the count of a finished game is noted."""
    assert isinstance(position, GoPosition)
    if position.outcome is None or position.native.resumed:
        return ()
    dead: list[str] = []
    for key, other in (("TB", "white"), ("TW", "black")):
        owned = {point for value in node.texts(key) for point in _points(value, game)}
        dead += [stone for stone in position.stones[other] if stone in owned]
    try:
        return position.scored(dead).dead
    except TablierError:
        return ()


def _points(value: str, game: Go) -> Iterator[str]:
    """The points of ``aa``, or of the rectangle ``aa:cc``."""
    corners = [_square(corner, game) for corner in value.strip().split(":")]
    if len(corners) > 2:
        raise BadRecord(f"'{value[:20]}' is no point of {game.title}", key="no-point", text=value[:20])
    (top, left), (bottom, right) = corners[0], corners[-1]
    for row, column in product(
        range(min(top, bottom), max(top, bottom) + 1), range(min(left, right), max(left, right) + 1)
    ):
        yield game.move_names[row * game.size + column]


def _point(value: str, game: Go) -> str | None:
    """The point of a move, or None for a pass."""
    if not value.strip() or value.strip() == "tt":
        return None
    row, column = _square(value.strip(), game)
    return game.move_names[row * game.size + column]


def _square(text: str, game: Go) -> tuple[int, int]:
    if len(text) == 2:
        column, row = ord(text[0]) - ord("a"), ord(text[1]) - ord("a")
        if 0 <= row < game.size and 0 <= column < game.size:
            return row, column
    raise BadRecord(f"'{text[:20]}' is no point of {game.title}", key="no-point", text=text[:20])


def _write_move(game: Game, point: str) -> str:
    """Return a move as SGF writes it: column and row from the top left, nothing for a pass."""
    if point == "pass":
        return ""
    row, column = divmod(game.move_number(point), game.size)
    return chr(ord("a") + column) + chr(ord("a") + row)


def _line(text: str | None) -> str:
    return " ".join((text or "").split())


GO_IN_SGF = SgfNotation(
    number="1",
    read=_read,
    reading=_reading,
    root=_root,
    recognises=lambda _tree: True,  # without a GM a file is of Go, as the standard says
    write_move=_write_move,
    finish=_note_territory,
)
