"""What a query of KataGo's analysis protocol asks about: the rules, the positions, and what is to be told of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from tablier.rules import Game, Position, TablierError
from tablier.rules import game as make_game
from tablier.rules.records import Replay

__all__ = ["BadQuery", "Query", "read_query"]

_PLAYERS = {"b": "black", "black": "black", "w": "white", "white": "white"}
_RULES = {"japanese": "japanese", "korean": "japanese", "tromp-taylor": "tromp-taylor"}  # others count area
_KO = {"SIMPLE": "simple", "POSITIONAL": "positional", "SITUATIONAL": "situational"}
_MOST_MOVES = 2000
_MOST_VISITS = 10_000_000
Kind = TypeVar("Kind")


class BadQuery(ValueError):
    """A query that cannot be answered; ``key`` is the field that is wrong."""

    def __init__(self, message: str, key: str | None = None) -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True)
class Query:
    """A query, checked: the positions asked about, each with its turn, and how they are to be told."""

    identity: str
    positions: tuple[tuple[int, Position], ...]
    visits: int | None
    priority: float
    report_every: float | None
    ownership: bool
    policy: bool


def read_query(asked: Mapping[str, Any]) -> Query:
    """Check a query; what is unknown in it is ignored, as more is told than we use."""
    identity = _take(asked, "id", str, "a text")
    replayed = _replay(asked, _read_start(asked))
    turns = _turns(asked, len(replayed) - 1)
    visits = _number(asked, "maxVisits", 1, _MOST_VISITS)
    return Query(
        identity,
        tuple((turn, _running(replayed[turn])) for turn in turns),
        None if visits is None else int(visits),
        _number(asked, "priority", -1e9, 1e9) or 0.0,
        _number(asked, "reportDuringSearchEvery", 0.001, 1e6),
        asked.get("includeOwnership") is True,
        asked.get("includePolicy") is True,
    )


def _take(asked: Mapping[str, Any], key: str, kind: type[Kind], words: str) -> Kind:
    value = asked.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadQuery(f"{key} must be {words}, not {value!r:.40}", key)
    return value


def _number(asked: Mapping[str, Any], key: str, least: float, most: float) -> float | None:
    value = asked.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise BadQuery(f"{key} must be a number from {least:g} to {most:g}, not {value!r:.40}", key)
    return value


def _read_start(asked: Mapping[str, Any]) -> Position:
    """The position before the moves: the rules, the komi and the stones that lie there."""
    across, down = (_take(asked, key, int, "a whole number") for key in ("boardXSize", "boardYSize"))
    if across != down:
        raise BadQuery(f"the board must be square, not {across} by {down}", "boardYSize")
    komi = _number(asked, "komi", -150, 150)
    options = ",".join(_rules(asked.get("rules", "chinese")))
    try:
        rules = make_game(f"go:{across},{options},komi={7.5 if komi is None else komi:g}")
    except TablierError as fault:
        raise BadQuery(str(fault), "rules") from None
    replay = Replay(rules.start())
    stones = {_point(rules, name, "initialStones"): player for player, name in _pairs(asked, "initialStones")}
    first = asked.get("initialPlayer")
    if stones or first is not None:
        player = _PLAYERS.get(str(first).lower()) if first is not None else None
        replay.set_up(stones, player)
    return replay.position


def _rules(told: object) -> Iterator[str]:
    """The options of a game by KataGo's name of a set of rules, or by its single rules."""
    if isinstance(told, str):
        yield f"rules={_RULES.get(told.lower(), 'chinese')}"
        return
    if not isinstance(told, Mapping):
        raise BadQuery(f"rules must be a name or an object, not {told!r:.40}", "rules")
    yield f"rules={'japanese' if told.get('scoring') == 'TERRITORY' else 'chinese'}"
    if told.get("ko") in _KO:
        yield f"superko={_KO[told['ko']]}"
    yield f"suicide={'yes' if told.get('suicide') is True else 'no'}"


def _replay(asked: Mapping[str, Any], start: Position) -> list[Position]:
    """The position after no move, after one, and so on; players need not take turns."""
    replay = Replay(start)
    positions = [start]
    for number, (player, name) in enumerate(_pairs(asked, "moves"), 1):
        try:
            replay.play(player, _point(start.game, name, "moves"))
        except TablierError as fault:
            raise BadQuery(f"move {number} cannot be played: {fault}", "moves") from None
        positions.append(replay.position)
    return positions


def _pairs(asked: Mapping[str, Any], key: str) -> Iterator[tuple[str, str]]:
    pairs = asked.get(key, [] if key != "moves" else None)
    if not isinstance(pairs, list) or len(pairs) > _MOST_MOVES:
        raise BadQuery(f"{key} must be a list of at most {_MOST_MOVES} pairs such as ['B', 'D4']", key)
    for pair in pairs:
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair)):
            raise BadQuery(f"{key} must hold pairs such as ['B', 'D4'], not {pair!r:.40}", key)
        if pair[0].lower() not in _PLAYERS:
            raise BadQuery(f"the player of a pair must be B or W, not {pair[0]!r:.20}", key)
        yield _PLAYERS[pair[0].lower()], pair[1]


def _point(rules: Game, name: str, key: str) -> str:
    found = "pass" if name.lower() == "pass" else name.upper()
    if found not in rules.move_names:
        raise BadQuery(f"{name!r:.20} is no point of {rules.title}", key)
    return found


def _turns(asked: Mapping[str, Any], last: int) -> list[int]:
    turns = asked.get("analyzeTurns", [last])
    if not isinstance(turns, list) or not all(
        isinstance(turn, int) and not isinstance(turn, bool) and 0 <= turn <= last for turn in turns
    ):
        raise BadQuery(f"analyzeTurns must hold numbers of moves from 0 to {last}", "analyzeTurns")
    return turns


def _running(position: Position) -> Position:
    """A position that can be thought about: two passes end the game for us, and not for the protocol."""
    return position.resumed() if position.resumable else position
