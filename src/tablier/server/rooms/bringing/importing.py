"""Games and positions that people bring along: SGF, JSON, a HexWorld link, a diagram."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from typing_extensions import TypedDict

from tablier.rules import BadDiagram, BadRecord, Game, Position, TablierError, game
from tablier.rules.records import (
    GameNode,
    GameTree,
    Record,
    play_node,
    read_move_list,
    read_tree,
    records_in,
    result_code,
    write_trees,
)
from tablier.server.bounds import Bounds
from tablier.server.rooms.views.board_view import BoardView, view

__all__ = [
    "Imported",
    "ImportedGame",
    "ImportedGames",
    "describe_imports",
    "make_position",
    "read_import",
    "read_imports",
]

#: What puts stones on the board of an SGF file by hand, and each rectangle of them.
_CHANGE = re.compile(r"(?:\bA[BWE]|\bPL|\b[aA]dd[A-Z]\w*)\s*\[|\[[a-z]{2}:[a-z]{2}\]")

_LISTED = 100  # games of one file that can be chosen from
_FULL_WORDS = {"r": "resignation", "t": "time", "f": "forfeit"}


class ImportedGame(TypedDict):
    """A game or a position that was brought along, with the view of its end."""

    game: str
    names: dict[str, str]
    result: str | None
    about: str
    moves: list[str]
    variations: int
    comments: int
    left_out: int
    view: BoardView


class ImportedGames(TypedDict):
    """What a text holds; ``number`` chooses one of them when a room is opened."""

    games: list[ImportedGame]


class ImportedEnding(TypedDict):
    """How a game ended that was brought along, and which stones were dead."""

    winner: str | None
    reason: str
    text: str
    dead: tuple[str, ...]


@dataclass(frozen=True)
class Imported:
    """A game that was brought along, with all its variations."""

    record: Record
    tree: GameTree

    @property
    def start(self) -> Position:
        """The first position."""
        return self.tree.start

    @cached_property
    def _main_line(self) -> list[GameNode]:
        """The nodes from the start, without it, to the end."""
        path, number = [], self.tree.end
        while (parent := self.tree.nodes[number].parent) is not None:
            path.append(self.tree.nodes[number])
            number = parent
        return path[::-1]

    @cached_property
    def position(self) -> Position:
        """The position at the end of the main line, its dead stones known."""
        position = self.start
        for node in self._main_line:
            position = play_node(position, node)
        return position.scored(self.record.dead) if self.record.dead and position.removable else position

    @property
    def names(self) -> dict[str, str]:
        """The names of the players, as far as the record has them."""
        return dict(self.record.names)

    @property
    def ending(self) -> ImportedEnding | None:
        """How the game ended, when the record says so."""
        return _read_ending(self.record, self.position)

    @property
    def text(self) -> str | None:
        """The SGF text of this one game, with all that is in the file."""
        return None if self.record.tree is None else write_trees([self.record.tree]).decode()

    def as_json(self) -> ImportedGame:
        """Return what is shown of the game before it is chosen."""
        nodes = self.tree.nodes
        parents = Counter(node.parent for node in nodes[1:])
        return {
            "game": str(self.start.game),
            "names": self.names,
            "result": self.record.result,
            "about": self._describe(),
            "moves": [node.move for node in self._main_line if node.move is not None],
            "variations": sum(count - 1 for count in parents.values()),
            "comments": sum(bool(node.comment) for node in nodes),
            "left_out": self.tree.left_out,
            "view": view(self.position, over=self.ending is not None),
        }

    def _describe(self) -> str:
        """Where and when the game was played, in the words of its file."""
        tree = self.record.tree
        told = [] if tree is None else [(tree.text(key) or "").strip() for key in ("GN", "EV", "RO", "DT", "PC")]
        return ", ".join(dict.fromkeys(" ".join(word.split())[:80] for word in told if word))


def read_imports(text: str, bounds: Bounds) -> list[Imported]:
    """Return the games of a text, or its one position."""
    if len(text.encode("utf-8", errors="replace")) > bounds.body:
        raise BadRecord(f"the text is longer than {bounds.body} bytes", key="bytes", most=bounds.body)
    _check_extent(text, bounds)
    words = text.strip()
    if not words:
        raise BadRecord("the text is empty; give SGF, JSON, a HexWorld link, moves or a diagram", key="empty-text")
    if words[0] not in "({#;" and "hexworld.org/" not in words[:200]:
        return [_import(read_move_list(words) or Record(_diagram(words)), bounds)]
    content = words.encode("utf-8", errors="replace")
    if words[0] in "(;":  # it is text already, whatever character set the file names
        content = codecs.BOM_UTF8 + content
    records = records_in(content)
    if not records:
        raise BadRecord("there is no game in the text", key="no-game")
    return [_import(record, bounds) for record in records[:_LISTED]]


def describe_imports(text: str, bounds: Bounds) -> ImportedGames:
    """Return what is shown of the games of a text before one is chosen."""
    return {"games": [found.as_json() for found in read_imports(text, bounds)]}


def _check_extent(text: str, bounds: Bounds) -> None:
    """Refuse a file that would take long to read, by counts that take no time at all."""
    nodes = text.count(";")
    if nodes > bounds.file_nodes:
        told = f"the file has {nodes} positions; at most {bounds.file_nodes} are read"
        raise BadRecord(told, key="positions", most=bounds.file_nodes)
    changes = len(_CHANGE.findall(text))
    if changes > bounds.file_changes:
        told = f"the file changes the board {changes} times by hand; at most {bounds.file_changes} are read"
        raise BadRecord(told, key="changes", most=bounds.file_changes)


def read_import(text: str, number: int, bounds: Bounds) -> Imported:
    """Return one game of a text; the first is number 1."""
    games = read_imports(text, bounds)
    if not 1 <= number <= len(games):
        told = f"there is no game {number} in the text, which holds {len(games)}"
        raise BadRecord(told, key="no-such-game", number=number, count=len(games))
    return games[number - 1]


def _import(record: Record, bounds: Bounds) -> Imported:
    _ = record.position  # a game that cannot be played is an error here
    found = Imported(record, read_tree(record, bounds.nodes))
    if len(found.tree.nodes) > bounds.nodes:
        told = f"the game has {len(found.tree.nodes)} positions; a room holds {bounds.nodes}"
        raise BadRecord(told, key="positions", most=bounds.nodes)
    return found


def _read_ending(record: Record, position: Position) -> ImportedEnding | None:
    """The result of a record: as the board has it where both agree, else in the words of the record."""
    told = (record.result or "").strip()
    outcome = position.outcome
    if outcome is not None and (position.dead or not position.removable):
        return {"winner": outcome.winner, "reason": outcome.reason, "text": result_code(outcome), "dead": position.dead}
    if told in ("0", "Draw", "draw"):
        return {"winner": None, "reason": "agreement" if outcome is None else outcome.reason, "text": "0", "dead": ()}
    winner = record.winner
    if winner is None or told[1:2] not in ("", "+"):
        return None
    rest = told[2:].strip()
    reason = _FULL_WORDS.get(rest[:1].lower(), "count" if rest[:1].isdigit() else "record")
    margin = rest if reason == "count" else rest[:1].upper() * (reason != "record")
    return {"winner": winner, "reason": reason, "text": f"{told[:1].upper()}+{margin}", "dead": ()}


def _diagram(text: str) -> Position:
    """The position of a diagram, whose first line names the game."""
    spec = text.splitlines()[0].split(", ")[0].strip()
    try:
        rules: Game = game(spec[:200])
    except TablierError:
        raise BadDiagram(
            f"'{spec[:60]}' is not the name of a game; a diagram begins with a line such as 'hex:5, black to move'",
            key="no-game-name",
            text=spec[:60],
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
        told = f"there is no player '{player:.40}', only {' and '.join(rules.players)}"
        raise BadDiagram(told, key="unread", text=player[:40])


def _number_stones(rules: Game, stones: Mapping[str, Sequence[str]]) -> list[int]:
    """The board as ``rules.from_numbers`` reads it, with these stones of each player."""
    numbers = [0] * len(rules.start().numbers)
    for player, points in stones.items():
        _require_player(rules, player)
        for point in points:
            number = rules.move_number(point)
            name = rules.move_names[number]
            if name in rules.special_moves or number >= len(numbers):
                raise BadDiagram(f"{name} is no place for a stone", key="no-point", text=name)
            if numbers[number]:
                raise BadDiagram(f"there are two stones on {name}", key="two-stones", text=name)
            numbers[number] = 1 + rules.players.index(player)
    return numbers


def _number_seeds(rules: Game, holes: Sequence[Sequence[int] | int], captured: Mapping[str, int]) -> list[int]:
    """The board as ``rules.from_numbers`` reads it: the seeds of one kind after another, then what was taken."""
    listed = [[hole] if isinstance(hole, int) else hole for hole in holes]
    kinds = {len(hole) for hole in listed}
    if len(kinds) != 1:
        raise BadDiagram("every hole needs a count for each kind of seed", key="uneven-seeds")
    counts = [hole[kind] for kind in range(kinds.pop()) for hole in listed]
    return [*counts, *(captured.get(player, 0) for player in rules.players)]
