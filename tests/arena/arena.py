"""What the tests of the arena share."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablier.arena.match import Match, MatchRun
from tablier.arena.run_folder import RunFolder
from tablier.arena.venue import Venue

MISBEHAVING = Path(__file__).parent / "agents" / "misbehaving.py"


def misbehaving(name: str) -> str:
    """Return the spec of an agent that does something wrong."""
    return f"python:{MISBEHAVING}:{name}"


def records_of(match: Match, concurrency: int = 1) -> list[dict[str, Any]]:
    """Play a match and return its records in the order of the games."""
    with RunFolder.temporary({}) as run_folder:
        MatchRun(match, run_folder, Venue(concurrency)).play()
        return sorted(run_folder.records(), key=lambda record: record["number"])


def soon(condition: Callable[[], bool], seconds: float = 5.0) -> bool:
    """Wait until something is so."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def is_running(process: int) -> bool:
    """Whether a process is there and not a zombie."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
