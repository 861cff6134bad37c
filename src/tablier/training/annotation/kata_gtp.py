"""An engine that speaks GTP and knows ``kata-analyze``, such as ``katago gtp`` or ``tablier gtp``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablier.agents.gtp_engine import GtpEngine
from tablier.agents.gtp_games import set_up
from tablier.rules import BadRecord, BadSpec, IllegalMove
from tablier.rules.records import Record
from tablier.training.annotation.annotation import Annotation, askable_positions

__all__ = ["KataGtp"]

_COMMAND = "kata-analyze"
_INTERVAL = 10  # hundredths of a second between two reports


@dataclass(frozen=True)
class _Report:
    """One line of an analysis: the visits of each move, the best one's worth, and whose the points are."""

    visits: dict[str, float]
    winrate: float
    lead: float | None
    owners: tuple[float, ...] | None


class KataGtp:
    """An engine that is asked about one position after the other, until it has spent the visits."""

    def __init__(self, command: str, visits: int, patience: float) -> None:
        self._engine = GtpEngine(command, patience)
        self._visits = visits
        self._patience = patience
        if _COMMAND not in self._engine.commands:
            self.close()
            raise BadSpec(f"{self._engine.program_name} does not know {_COMMAND}, so it cannot say what it thinks")

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self._engine.program_name

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    def annotate(self, record: Record) -> Iterator[Annotation]:
        """Yield what the engine thinks of each position of a game."""
        set_up(self._engine, record.start)
        for position in askable_positions(record):
            if position.ply > record.start.ply:
                previous = record.positions[position.ply - record.start.ply - 1]
                self._engine.ask(f"play {previous.to_move} {position.history[-1]}")
            line = self._engine.listen(
                f"{_COMMAND} {position.to_move} {_INTERVAL} ownership true", self._is_enough, self._patience
            )
            try:
                report = _read(line)
                known = {"lead": report.lead, "owners": report.owners}
                named = {position.game.move_names[position.game.move_number(m)]: n for m, n in report.visits.items()}
            except (ValueError, KeyError, IndexError, IllegalMove):
                raise BadRecord(
                    f"what the engine said of move {position.ply + 1} cannot be read: '{line[:80]}'"
                ) from None
            annotation = Annotation.of_visits(position, named, report.winrate, **known)
            if annotation is not None:
                yield annotation

    def _is_enough(self, line: str) -> bool:
        try:
            return sum(_read(line).visits.values()) >= self._visits
        except (ValueError, KeyError, IndexError):
            return False


def _read(line: str) -> _Report:
    """Read ``info move D4 visits 9 winrate 0.5 … pv D4 … info … ownership 0.1 …``; the first move is the best one."""
    told, _, territory = line.partition(" ownership ")
    visits: dict[str, float] = {}
    best: dict[str, str] = {}
    for part in told.split("info ")[1:]:
        words = part.split(" pv ")[0].split()
        values = dict(zip(words[::2], words[1::2], strict=False))
        visits[values["move"]] = float(values["visits"])
        best = best or values
    lead = best.get("scoreLead", best.get("scoreMean"))
    owners = tuple(round(float(word), 2) for word in territory.split())
    return _Report(visits, float(best["winrate"]), None if lead is None else float(lead), owners or None)
