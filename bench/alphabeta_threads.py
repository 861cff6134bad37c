"""What a second thread of alpha–beta is worth: ``python bench/alphabeta_threads.py --threads 2 --positions 20``.

Positions from the middle of random games of each board are searched to a fixed depth, by one thread and by several in
turns; each search begins with an empty table. Two ratios are told: of the time, which needs a machine with idle cores,
and of the positions looked at by one thread, which is what the time would be if every thread had a core of its own and
cost nothing to synchronise.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from dataclasses import dataclass

import tablier
from tablier.search.alphabeta import AlphaBetaSearch, AlphaBetaSettings

BOARDS = {"hex:7": 5, "hex:11": 3, "oware": 7, "awale": 11, "go:9": 3}


@dataclass(frozen=True)
class Search:
    """What a search took."""

    seconds: float
    nodes: int


def draw_position(board: str, chance: random.Random) -> tablier.Position:
    """Return a position in the middle of a random game."""
    while True:
        position = tablier.game(board).start()
        for _ in range(chance.randrange(2, 12)):
            position = position.play(chance.choice(position.legal_moves))
        if position.outcome is None:
            return position


def search(position: tablier.Position, depth: int, settings: AlphaBetaSettings) -> Search:
    """Search with nothing known beforehand."""
    began = time.perf_counter()
    found = AlphaBetaSearch(settings).search(position, depth=depth)
    return Search(time.perf_counter() - began, found.nodes)


def main() -> None:
    """Search each position both ways, in turns, and tell the ratios of each board."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--board", action="append", help="such as oware; may be repeated")
    parser.add_argument("--root", action="store_true", help="divide the moves of the root, and nothing else")
    options = parser.parse_args()
    alone = AlphaBetaSettings(threads=1)
    several = AlphaBetaSettings(threads=options.threads, share_tree=not options.root)
    for board in options.board or BOARDS:
        chance = random.Random(board)
        faster, fewer = [], []
        for _ in range(options.positions):
            position = draw_position(board, chance)
            rounds = [
                (search(position, BOARDS[board], alone), search(position, BOARDS[board], several))
                for _ in range(options.rounds)
            ]
            faster.append(statistics.median(one.seconds / other.seconds for one, other in rounds))
            fewer.append(statistics.median(options.threads * one.nodes / other.nodes for one, other in rounds))
        print(
            f"{board}, depth {BOARDS[board]}: {statistics.mean(faster):.2f} times as fast"
            f" ({min(faster):.2f} to {max(faster):.2f}), {statistics.mean(fewer):.2f} by positions"
        )


if __name__ == "__main__":
    main()
