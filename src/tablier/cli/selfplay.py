"""Self-play at the terminal: how many samples have been written."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich.table import Table

from tablier.arena.match import Match
from tablier.arena.sample_writer import SampleWriter
from tablier.cli.match import MatchDisplay, watch_run

__all__ = ["write_selfplay"]


def write_selfplay(match: Match, out: Path, *, concurrency: int, as_json: bool) -> None:
    """Play the games of a match and write their samples, showing progress on standard error."""
    run = SampleWriter(match, out, concurrency)
    try:
        with watch_run(lambda: MatchDisplay(Table(), _summarise(run))) as watch:
            run.play(watch)
    except KeyboardInterrupt:
        print(f"stopped: {_summarise(run)}", file=sys.stderr)
        raise
    if as_json:
        counts = {"games": run.games, "samples": run.samples, "left_out": run.left_out}
        print(
            json.dumps(
                {"game": match.game, "agents": list(match.agents), **counts, "seed": match.seed, "out": str(out)}
            )
        )
    else:
        print(_summarise(run))


def _summarise(run: SampleWriter) -> str:
    left_out = f", {run.left_out} games lost through a fault left out" if run.left_out else ""
    speed = run.samples / max(run.seconds, 1e-9)
    return f"{run.samples} samples of {run.games} games in {run.path}, {speed:,.0f} a second{left_out}"
