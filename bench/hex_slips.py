"""Whether a player keeps the sides that are won: ``python bench/hex_slips.py hex:7 neural --seconds 1``.

Positions: one-stone openings of the board, and random ones of two and three stones. The solver says who wins each; the
player takes that side against ``--against``, until it has proved the game or the game is over. A game that it loses is
a slip. Positions that the solver cannot judge within ``--judge`` seconds are counted and left out.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator

import tablier
from tablier.search.solver import Solver


def draw_positions(board: str, openings: int, others: int, seed: int) -> Iterator[tablier.Position]:
    """Yield positions of one stone, then random ones of two and three."""
    start = tablier.game(board).start()
    chance = random.Random(seed)
    for move in chance.sample(start.legal_moves, min(openings, len(start.legal_moves))):
        yield start.play(move)
    for number in range(others):
        position = start
        for _ in range(2 + number % 2):
            position = position.play(chance.choice(position.legal_moves))
        yield position


class Trial:
    """A player, an opponent, and what they may take."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._player = options.player
        self._opponent = options.against
        self._thought = tablier.Limits(seconds=options.seconds)
        self._reply = tablier.Limits(visits=options.visits)

    def keeps(self, position: tablier.Position, winner: str) -> bool:
        """Play the winner's side with fresh players, and tell whether the win was kept."""
        player, opponent = tablier.agent(self._player), tablier.agent(self._opponent)
        while position.outcome is None:
            if position.to_move == winner:
                decision = player.choose(position, self._thought)
                if decision.proved:
                    return decision.value == 1
            else:
                decision = opponent.choose(position, self._reply)
            position = position.play(decision.move)
        return position.outcome.winner == winner


def main() -> None:
    """Draw positions, judge them, play them, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board")
    parser.add_argument("player")
    parser.add_argument("--against", default="neural:solver=0,threads=1")
    parser.add_argument("--seconds", type=float, default=1.0, help="of the player, for each move")
    parser.add_argument("--visits", type=int, default=200, help="of the opponent, for each move")
    parser.add_argument("--openings", type=int, default=400)
    parser.add_argument("--others", type=int, default=200)
    parser.add_argument("--judge", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    judge = Solver(tablier.game(options.board), megabytes=1024)
    trial = Trial(options)
    counts: Counter[str] = Counter()
    for position in draw_positions(options.board, options.openings, options.others, options.seed):
        proof = judge.prove(position, seconds=options.judge)
        kept = None if proof is None else trial.keeps(position, proof.winner)
        result = "not judged" if kept is None else "kept" if kept else "slipped"
        counts[result] += 1
        if result != "kept":
            print(result, *position.history, flush=True)
    print(", ".join(f"{count} {result}" for result, count in counts.items()))


if __name__ == "__main__":
    main()
