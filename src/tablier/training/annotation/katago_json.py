"""KataGo's analysis engine: a line of JSON for each question and each answer."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from tablier.agents.process import Program
from tablier.rules import BadRecord, GoPosition, IllegalMove, Position
from tablier.rules.records import Record
from tablier.training.annotation.annotation import Annotation, askable_positions

__all__ = ["KatagoJson"]

_TURNS = 8  # positions asked about at once: enough for the engine's threads, and bounded in what comes back
_LETTERS = {"black": "B", "white": "W"}


class KatagoJson:
    """An engine such as ``katago analysis -config analysis.cfg -model net.bin.gz``."""

    def __init__(self, command: str, visits: int, patience: float) -> None:
        self._program = Program(command)
        self._visits = visits
        self._patience = patience
        self._asked = 0

    @property
    def name(self) -> str:
        """What the program is called."""
        return self._program.name

    def close(self) -> None:
        """End the engine."""
        self._program.close()

    def annotate(self, record: Record) -> Iterator[Annotation]:
        """Yield what the engine thinks of each position of a game."""
        positions = askable_positions(record)
        for first in range(0, len(positions), _TURNS):
            some = positions[first : first + _TURNS]
            answers = self._ask(record, [position.ply - record.start.ply for position in some])
            for position in some:
                annotation = _read(answers[position.ply - record.start.ply], position)
                if annotation is not None:
                    yield annotation

    def _ask(self, record: Record, turns: list[int]) -> dict[int, dict[str, Any]]:
        self._asked += 1
        name = f"tablier-{self._asked}"
        deadline = time.monotonic() + self._patience
        self._program.send(json.dumps(_question(name, record, turns, self._visits)), deadline)
        answers: dict[int, dict[str, Any]] = {}
        while len(answers) < len(turns):
            answer = self._hear(time.monotonic() + self._patience)
            if answer.get("id") not in (name, None):
                continue
            if "error" in answer:
                raise BadRecord(f"{self.name} refused it: {answer['error']}")
            if "turnNumber" in answer and not answer.get("isDuringSearch"):
                answers[int(answer["turnNumber"])] = answer
        return answers

    def _hear(self, deadline: float) -> dict[str, Any]:
        line = self._program.line(deadline)
        try:
            answer = json.loads(line)
            if not isinstance(answer, dict):
                raise TypeError
        except (TypeError, ValueError, RecursionError):
            raise self._program.fault("garbage", f"answered '{line[:80]}', which is no object of JSON") from None
        return answer


def _question(name: str, record: Record, turns: list[int], visits: int) -> dict[str, Any]:
    rules, start = record.game, record.start
    assert isinstance(start, GoPosition)
    players = [start.to_move, *(position.to_move for position in record.positions[1:])]
    return {
        "id": name,
        "initialStones": [[_LETTERS[player], stone] for player, stones in start.stones.items() for stone in stones],
        "initialPlayer": _LETTERS[start.to_move],
        "moves": [[_LETTERS[player], move] for player, move in zip(players, record.moves, strict=False)],
        "rules": start.game.rules,
        "komi": start.game.komi,
        "boardXSize": rules.size,
        "boardYSize": rules.size,
        "analyzeTurns": turns,
        "maxVisits": visits,
        "includeOwnership": True,
        "overrideSettings": {"reportAnalysisWinratesAs": "SIDETOMOVE"},
    }


def _read(answer: dict[str, Any], position: Position) -> Annotation | None:
    """What an answer says; None where the engine found nothing."""
    if answer.get("noResults"):
        return None
    try:
        visits = {_name(position, move["move"]): float(move["visits"]) for move in answer["moveInfos"]}
        root = answer["rootInfo"]
        owners = answer.get("ownership")
        return Annotation.of_visits(
            position,
            visits,
            float(root["winrate"]),
            lead=float(root["scoreLead"]) if "scoreLead" in root else None,
            owners=None if owners is None else tuple(round(float(owner), 2) for owner in owners),
        )
    except (KeyError, TypeError, ValueError, IllegalMove) as error:
        raise BadRecord(f"the engine's answer for move {position.ply + 1} cannot be read: {error!r}") from None


def _name(position: Position, move: str) -> str:
    return position.game.move_names[position.game.move_number(move)]
