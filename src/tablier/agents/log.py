"""The log of a game: what every agent decided and why, as JSON Lines.

One line is one object. ``event`` is ``decision`` or ``result``; ``id`` tells the games in a file apart, so that games
which run at the same time may write into the same one. What an agent's reasons have in ``log_lines`` is written as
text into a file beside it: ``game.log`` beside ``game.jsonl``.
"""

from __future__ import annotations

import dataclasses
import json
import math
import os
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablier.agents.decision import Decision
from tablier.rules import Game, Outcome, Position, TablierError

__all__ = ["GameLog", "as_data", "decision_record", "result_record"]


def as_data(value: object) -> Any:
    """Return what JSON can hold of a value; dataclasses become objects, anything unknown its text.

    >>> as_data({"best": (1, 2.5, None)})
    {'best': [1, 2.5, None]}
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: as_data(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): as_data(part) for key, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [as_data(part) for part in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    return str(value)


def decision_record(position: Position, decision: Decision, seconds: float | None = None) -> dict[str, Any]:
    """Return what to log of a decision: where it was taken, what it was, its reasons as data and as text."""
    return {
        "event": "decision",
        "ply": position.ply,
        "player": position.to_move,
        "move": decision.move,
        "value": decision.value,
        "line": list(decision.line),
        "seconds": None if seconds is None else round(seconds, 4),
        "why": as_data(decision.why),
        "text": None if decision.why is None else str(decision.why),
    }


def result_record(outcome: Outcome | None) -> dict[str, Any]:
    """Return what to log of the end of a game; None is a game that was broken off."""
    if outcome is None:
        return {"event": "result", "winner": None, "reason": "broken off"}
    return {"event": "result", "winner": outcome.winner, "reason": outcome.reason}


class GameLog:
    """One game's lines in a log file, each of them written whole as soon as it is known."""

    def __init__(self, path: Path, game: Game, players: Mapping[str, str], identity: str | None = None) -> None:
        self._path = path
        self._beside = path.with_suffix(".txt" if path.suffix == ".log" else ".log")
        self._about = {"id": identity or uuid.uuid4().hex[:12], "game": str(game), "players": dict(players)}
        self._append(b"")  # a file that cannot be written is an error before anything is played

    def write_decision(self, position: Position, decision: Decision, seconds: float | None = None) -> None:
        """Log a decision of the agent to move."""
        self._write(decision_record(position, decision, seconds))
        lines = getattr(decision.why, "log_lines", ())
        if lines and self._path.is_file():  # and not a device
            head = f"{self._about['id']} ply {position.ply} {position.to_move}"
            self._append("".join(f"{head} {line}\n" for line in lines).encode(), self._beside)

    def write_result(self, outcome: Outcome | None) -> None:
        """Log how the game ended."""
        self._write(result_record(outcome))

    def _write(self, record: Mapping[str, Any]) -> None:
        line = json.dumps({**self._about, **record}, ensure_ascii=False)
        self._append(line.encode("utf-8", errors="backslashreplace") + b"\n")

    def _append(self, line: bytes, path: Path | None = None) -> None:
        path = path or self._path
        # One write to a file that is open for appending: lines of several processes do not mix.
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
            try:
                os.write(descriptor, line)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise TablierError(f"cannot write the log '{path}': {error.strerror}") from None
