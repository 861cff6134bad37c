"""Self-play at the terminal: how many samples have been written."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from rich.table import Table

from tablier.arena.match import Match
from tablier.arena.sample_writer import SampleWriter
from tablier.arena.venue import Venue
from tablier.cli.match import MatchDisplay, MatchOptions, watch_run
from tablier.rules import BadSpec

__all__ = ["Ranges", "write_selfplay"]


@dataclass(frozen=True)
class Ranges:
    """What was typed about depths and pairs of opening moves that are drawn by chance; None is what was not."""

    min_depth: int | None = None
    max_depth: int | None = None
    min_pairs: int | None = None
    max_pairs: int | None = None

    def apply(self, options: MatchOptions) -> Match:
        """Return the match with these ranges in it."""
        match = options.match()
        depths = _read_range("depth", self.min_depth, self.max_depth)
        if depths is not None:
            if options.terms.limits.depth is not None:
                raise BadSpec("give either --depth or --min-depth and --max-depth")
            match = replace(match, depths=depths)
        pairs = _read_range("pairs", self.min_pairs, self.max_pairs)
        if pairs is not None:
            if options.plies is not None or options.openings is not None:
                raise BadSpec("give --min-pairs and --max-pairs, or --plies, or --openings, and only one of them")
            match = replace(match, plies=2 * pairs[0], most_plies=2 * pairs[1])
        return match


def _read_range(what: str, least: int | None, most: int | None) -> tuple[int, int] | None:
    if least is None and most is None:
        return None
    if least is None or most is None:
        raise BadSpec(f"--min-{what} and --max-{what} go together: give both")
    if least > most:
        raise BadSpec(f"--min-{what} {least} is more than --max-{what} {most}")
    return least, most


def write_selfplay(match: Match, out: Path, *, venue: Venue, as_json: bool) -> None:
    """Play the games of a match and write their samples, showing progress on standard error."""
    run = SampleWriter(match, out, venue)
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
