"""What SGF says about Hex: the points of the standard, and those of LittleGolem."""

from __future__ import annotations

import re

from tablier.rules.cube import Cube
from tablier.rules.errors import BadRecord, BadSpec
from tablier.rules.hex import Hex, HexPosition
from tablier.rules.position import Game, Position
from tablier.rules.records.record import Record, Replay
from tablier.rules.records.sgf_notation import SgfNotation
from tablier.rules.records.sgf_tree import SgfNode
from tablier.rules.records.sgf_variations import SgfReading

__all__ = ["HEX_IN_SGF"]

SWAP = "swap-pieces"
_DEFAULT_SIZE = "11"
_LETTERS = re.compile(r"[a-z]{2}")
_CELL = re.compile(r"[a-z]\d{1,2}")
_LOOKS_LIKE_A_MOVE = re.compile(r"[a-z]\d{1,2}|swap.*", re.IGNORECASE)
_ENDS = {"resign": "R", "forfeit": "F"}
_OTHER = {"B": "W", "W": "B"}
_PLAYERS = {"B": "black", "W": "white"}


def _read(tree: SgfNode) -> Record:
    """Return the main line of a tree as a record of Hex."""
    line = tree.main_line
    colours = _colours(tree)
    game = _game(tree, swap=_swaps(tree))
    replay = Replay(game.start())
    for node in line:
        _step(replay, node, game, colours)
    ends = [(colours[key], _ENDS[move]) for node in line for key, move in _values(node) if move in _ENDS]
    ended = f"{_OTHER[ends[-1][0]]}+{ends[-1][1]}" if ends else None
    names = {_PLAYERS[colours[key[1]]]: name for key in ("PB", "PW") if (name := (tree.text(key) or "").strip())}
    return Record(replay.start, tuple(replay.moves), names, ended or _result(tree, colours), tree=tree)


def _values(node: SgfNode) -> list[tuple[str, str]]:
    """The moves of a node, and the colours that the file gives them."""
    return [(key, value.strip().lower()) for key in "BW" for value in node.texts(key)]


def _colours(tree: SgfNode) -> dict[str, str]:
    """Which colour here each colour of the file is.

    LittleGolem calls who begins White. Here Black begins and joins top and bottom, as LittleGolem's White does.
    """
    line = tree.main_line
    first = next((value for node in line for _, value in _values(node)), "")
    exchanged = "GM" not in tree.properties and bool(_LETTERS.fullmatch(first))
    return _OTHER if exchanged and "W" in next(iter(_moves(line)), {}) else {"B": "B", "W": "W"}


def _swaps(tree: SgfNode) -> bool:
    moves = (move for node in tree.main_line for _, move in _values(node))
    return "swap" in (tree.text("RU") or "").lower() or any(move in ("swap", SWAP) for move in moves)


def _step(replay: Replay, node: SgfNode, game: Hex, colours: dict[str, str]) -> None:
    """Do to the board what a node says; that somebody gives up changes nothing there."""
    _set_up(replay, node, game)
    for key, move in _values(node):
        if move not in _ENDS:
            replay.play(_PLAYERS[colours[key]], _move(move, game))


def _reading(tree: SgfNode, game: Game) -> SgfReading:
    assert isinstance(game, Hex)
    colours = _colours(tree)
    return SgfReading(
        game,
        lambda replay, node: _step(replay, node, game, colours),
        lambda value: [_cell(value.strip().lower(), game)],
        {_PLAYERS[colour]: key for key, colour in colours.items()},
    )


def _root(start: Position) -> SgfNode:
    """Return the root of a new tree, with the stones that the game begins with."""
    assert isinstance(start, HexPosition)
    game = start.game
    root = SgfNode()
    root.put("GM", "11")
    root.put("SZ", str(game.size))
    if game.swap:
        root.put("RU", "swap")
    for key, player in _PLAYERS.items():
        if start.stones[player]:
            root.put(f"A{key}", *start.stones[player])
    if start.to_move == "white":
        root.put("PL", "W")
    return root


def _moves(line: list[SgfNode]) -> list[dict[str, list[str]]]:
    return [node.properties for node in line if "B" in node.properties or "W" in node.properties]


def _game(tree: SgfNode, *, swap: bool) -> Hex:
    size = (tree.text("SZ") or _DEFAULT_SIZE).strip()
    columns, _, rows = size.partition(":")
    if not re.fullmatch(r"\d{1,3}", columns, re.ASCII) or rows.strip() not in ("", columns):
        raise BadRecord(f"SZ[{size[:20]}] is no size of a board with equal sides", key="size", text=size[:20])
    return Hex(int(columns), swap)


def _set_up(replay: Replay, node: SgfNode, game: Hex) -> None:
    changes: dict[str, str | None] = {}
    for key, player in (("AB", "black"), ("AW", "white"), ("AE", None)):
        changes |= {_cell(value.strip().lower(), game): player for value in node.texts(key)}
    to_move = _PLAYERS.get((node.text("PL") or "").strip().upper()[:1])
    if changes or (to_move and to_move != replay.position.to_move):
        replay.set_up(changes, to_move)


def _move(text: str, game: Hex) -> str:
    if text in ("swap", SWAP):
        return SWAP
    if text == "swap-sides":
        raise BadRecord("the players swapped sides, and tablier knows swap-pieces only", key="swapped-sides")
    return _cell(text, game)


def _cell(text: str, game: Hex) -> str:
    try:
        if _LETTERS.fullmatch(text):
            cell = Cube.at(ord(text[1]) - ord("a"), ord(text[0]) - ord("a"))
        elif _CELL.fullmatch(text):
            cell = Cube.from_name(text)
        else:
            raise BadSpec("a cell is a letter and a number")
        return game.move_names[cell.index(game.size)]
    except BadSpec as error:
        raise BadRecord(f"'{text[:20]}' is no cell of {game.title}: {error}", key="no-point", text=text[:20]) from None


def _result(tree: SgfNode, colours: dict[str, str]) -> str | None:
    told = (tree.text("RE") or "").strip()
    winner, rest = told[:1].upper(), told[1:]
    if winner not in colours:
        return told or None
    return f"{colours[winner]}{rest if rest.startswith('+') else '+'}"


def _recognises(tree: SgfNode) -> bool:
    """Whether the origin or the first moves of a tree say Hex."""
    moves = [text for node in tree.main_line[:4] for key in "BW" for text in node.texts(key)]
    origin = (tree.text("EV") or "").lower()
    return origin.startswith("hex") or any(_LOOKS_LIKE_A_MOVE.fullmatch(move.strip()) for move in moves)


HEX_IN_SGF = SgfNotation(number="11", read=_read, reading=_reading, root=_root, recognises=_recognises)
