"""How fast `tablier match` plays games that cost nothing to choose, beside a bare loop over the same games.

Usage: python bench/runner.py [GAMES].
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

import tablier
from tablier.agents.random import Random
from tablier.arena.match import Match, MatchRun
from tablier.arena.run_folder import RunFolder
from tablier.arena.venue import Venue

CONCURRENCY = 2


def bare(match: Match) -> int:
    """Play the games of a match in one loop of this process, keeping nothing; return the number of moves."""
    moves = 0
    for task in match.tasks():
        position = task.position()
        seats = [Random(seed) for seed in task.seeds]
        while position.outcome is None:
            position = position.play(seats[position.ply % 2].choose(position, tablier.Limits()).move)
        moves += position.ply
    return moves


def by_the_runner(match: Match) -> int:
    """Play the match as `tablier match` does, in two workers, with records on disk; return the number of moves."""
    with (
        tempfile.TemporaryDirectory() as folder,
        RunFolder.create(Path(folder) / "match", match.as_json()) as run_folder,
    ):
        MatchRun(match, run_folder, Venue(CONCURRENCY)).play()
        return sum(len(record["moves"]) for record in run_folder.records())


def main() -> None:
    """Measure both and print a table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    match = Match("hex:7", ("random", "random"), games, seed=1)
    table = Table("", "games/s", "processor ms a game", "moves")
    for name, play in (("bare loop, one process", bare), (f"the runner, {CONCURRENCY} workers", by_the_runner)):
        wall, before = time.monotonic(), os.times()
        moves = play(match)
        after = os.times()
        busy = sum(after[:4]) - sum(before[:4])
        table.add_row(name, f"{games / (time.monotonic() - wall):,.0f}", f"{1000 * busy / games:.2f}", f"{moves:,}")
    console = Console()
    console.print(table)
    console.print(f"load of the machine: {os.getloadavg()[0]:.1f}", highlight=False)


if __name__ == "__main__":
    main()
