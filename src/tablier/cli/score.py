"""Counting a game of Go from a file: the board, the dead stones and the result both ways."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from tablier.cli.boards import draw
from tablier.cli.saved import read_record
from tablier.cli.terminal import Terminal
from tablier.rules import BadSpec, GoPosition
from tablier.rules.go import RULES
from tablier.rules.records import Record
from tablier.scoring import Judgement, finish, judge

__all__ = ["score_file"]

_MANY = 12  # stones of a chain that are named one by one
_COUNTED = re.compile(r"([BW])\+(\d+(?:\.\d*)?)", re.IGNORECASE)


def score_file(file: Path, rules: str | None, number: int | None, *, network: bool, as_json: bool) -> None:
    """Count the game of a file and print the account."""
    record = read_record(str(file), number)
    played = _replay_by_rules(record, rules)
    position = finish(played).scored()
    judgement = judge(position, network=network)
    if as_json:
        print(json.dumps(_as_data(record, played, position, judgement)))
        return
    terminal = Terminal()
    drawn = draw(position.scored(judgement.dead), terminal.look)
    terminal.draw(drawn.board)
    for line in (*drawn.legend, "", *_account(record, played, position, judgement)):
        terminal.say(line)


def _replay_by_rules(record: Record, rules: str | None) -> GoPosition:
    """The last position of a record, by other rules where they are given."""
    position = record.position
    if not isinstance(position, GoPosition):
        raise BadSpec(f"only games of go can be counted, not {position.game.name}")
    if rules is None:
        return position
    if rules not in RULES:
        raise BadSpec(f"--rules must be {', '.join(RULES[:-1])} or {RULES[-1]}, not '{rules}'")
    return position.by_rules(replace(position.game, rules=rules))


def _account(record: Record, played: GoPosition, position: GoPosition, judgement: Judgement) -> Iterator[str]:
    if played.outcome is None:
        yield f"the game is not over after {played.ply} moves: counted as if both players passed now"
    if position.native.resumed and not judgement.dead:
        yield "the game was resumed after a disagreement: no stone may be removed"
    for name, reason in judgement.why.items():
        chain = sorted(position.chain(name), key=position.game.move_number)
        named = " ".join(chain) if len(chain) <= _MANY else f"{name} and {len(chain) - 1} more"
        yield f"dead: {named}: {reason}"
    for way, points in (("area", judgement.area), ("territory", judgement.territorial)):
        black, white = (f"{count:g}" for count in points)
        yield f"by {way}: black {black}, white {white} with komi {position.game.komi:g}: {_result(points)}"
    yield f"result by {position.game.rules} rules: {_result(judgement.points)}{_beside(record, judgement)}"
    if judgement.doubtful:
        yield f"not sure about {', '.join(judgement.doubtful)}: the ways of judging disagree"
    if judgement.unclosed:
        count = len(judgement.unclosed)
        unclaimed = f"{count} point{'' if count == 1 else 's'}"
        yield f"a border is open: {unclaimed} around {judgement.unclosed[0]} could still be claimed"


def _result(points: tuple[float, float]) -> str:
    """The result in SGF's form.

    >>> _result((40, 47.5)), _result((5, 5))
    ('W+7.5', '0')
    """
    lead = points[0] - points[1]
    return "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"


def _beside(record: Record, judgement: Judgement) -> str:
    """Say what the file says, after what was counted."""
    if record.result is None:
        return ""
    return f"; the file says {record.result}" + (", the same" if _agrees(record, judgement) else "")


def _agrees(record: Record, judgement: Judgement) -> bool | None:
    """Whether the file has the same result; None if it has no counted one.

    >>> from tablier.rules import game
    >>> judgement = Judgement((), {}, {}, (3, 5), (0, 0), (3, 5), True, {})
    >>> _agrees(Record(game("go:5").start(), result="W+2.0"), judgement)
    True
    """
    told = (record.result or "").strip()
    if told.lower() in ("0", "draw", "jigo"):
        return judgement.score == 0
    found = _COUNTED.fullmatch(told)
    if found is None:
        return None
    return judgement.score == (1 if found[1].upper() == "B" else -1) * float(found[2])


def _as_data(record: Record, played: GoPosition, position: GoPosition, judgement: Judgement) -> dict[str, Any]:
    return {
        "game": str(position.game),
        "moves": played.ply,
        "over": played.outcome is not None,
        "dead": list(judgement.dead),
        "why": {name: {**asdict(reason), "text": str(reason)} for name, reason in judgement.why.items()},
        "territory": {owner: list(points) for owner, points in judgement.territory.items()},
        "ownership": {point: round(balance, 3) for point, balance in judgement.ownership.items()},
        "area": list(judgement.area),
        "territorial": list(judgement.territorial),
        "points": list(judgement.points),
        "score": judgement.score,
        "result": _result(judgement.points),
        "sure": judgement.sure,
        "doubtful": list(judgement.doubtful),
        "unclosed": list(judgement.unclosed),
        "file": {"result": record.result, "dead": list(record.dead), "agrees": _agrees(record, judgement)},
    }
