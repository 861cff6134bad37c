"""The ends of a game being worked out, at the terminal."""

from __future__ import annotations

import json
import sys
import time

from tablier.rules import game as make_game
from tablier.search.endings import Endings, file_for, make_endings, read_endings

__all__ = ["show_endings"]


def show_endings(spec: str, seeds: int, threads: int, *, as_json: bool) -> int:
    """Make the endings of a game up to so many seeds, tell how far they are, and return the exit code."""
    game = make_game(spec)
    begin = time.monotonic()
    known = read_endings(game) or Endings(game)
    for known in make_endings(game, seeds, threads):
        print(f"{known.seeds} seeds after {time.monotonic() - begin:.1f} s", file=sys.stderr, flush=True)
    file = file_for(game)
    data = {
        "game": str(game),
        "seeds": known.seeds,
        "boards": known.boards,
        "megabytes": round(2 * known.boards / 1e6, 3),
        "file": str(file),
        "seconds": round(time.monotonic() - begin, 3),
    }
    if as_json:
        print(json.dumps(data))
    else:
        print(f"{known.boards:,} boards with up to {known.seeds} seeds, {2 * known.boards / 1e6:.1f} MB in {file}")
    return 0
