"""The figures of a run as it goes: a line of JSON each time, and events for TensorBoard where it is installed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablier.rules import TablierError
from tablier.training.folder import make_folder

__all__ = ["FigureLog", "read_figures"]

FILE = "figures.jsonl"


class FigureLog:
    """Writes rows of figures into a run's folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._events: Any = None

    def add(self, step: int, row: Mapping[str, Any]) -> None:
        """Add one row; numbers in it become curves over the steps."""
        make_folder(self._folder)
        try:
            with (self._folder / FILE).open("a", encoding="utf-8") as file:
                file.write(json.dumps(dict(row)) + "\n")
        except OSError as error:
            raise TablierError(f"cannot write '{self._folder / FILE}': {error.strerror}") from None
        events = self._writer()
        if events is not None:
            for key, value in row.items():
                if isinstance(value, int | float) and not isinstance(value, bool):
                    events.add_scalar(key.replace("_", "/", 1), value, step)
            events.flush()

    def close(self) -> None:
        """Let go of the events."""
        if self._events:
            self._events.close()
        self._events = None

    def cut(self, rows: int) -> None:
        """Forget what was written after so many rows, by a run that was cut short later than its checkpoint."""
        path = self._folder / FILE
        if path.exists():
            kept = path.read_text(encoding="utf-8").splitlines()[:rows]
            path.write_text("".join(line + "\n" for line in kept), encoding="utf-8")

    def _writer(self) -> Any:
        if self._events is None:
            try:
                from torch.utils.tensorboard import SummaryWriter
            except ImportError:
                self._events = False
            else:
                self._events = SummaryWriter(str(self._folder / "tensorboard"))
        return self._events or None


def read_figures(folder: Path) -> list[dict[str, Any]]:
    """Return the rows of a run; a last line that was cut short is left out."""
    try:
        lines = (folder / FILE).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise TablierError(f"there are no figures in '{folder}': {error.strerror}") from None
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        try:
            rows.append(json.loads(line))
        except json.JSONDecodeError:
            if number < len(lines):
                raise TablierError(f"line {number} of '{folder / FILE}' is damaged") from None
    return rows
