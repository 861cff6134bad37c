"""What was typed after ``tablier solve``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["SolveOptions"]


@dataclass(frozen=True)
class SolveOptions:
    """What was typed."""

    megabytes: int
    threads: int
    seconds: float | None
    state: Path | None
    certificate: Path | None
    as_json: bool
