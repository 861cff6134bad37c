"""When games are proved: ``python -m bench.hex_proved hex:11 --games 100``.

The player meets ``--against`` in pairs, each position once with either side, beginning with the empty board or, with
``--openings`` and ``--others``, with the positions of ``hex_slips.py``. Told are the score, how many plies before the
end the winner was proved, and of every lost game whether the position before the player's first move was lost already,
as far as the solver can judge that within ``--judge`` seconds.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator
from dataclasses import dataclass

import tablier
from bench.hex_slips import draw_positions
from tablier.search.solver import Solver


@dataclass(frozen=True)
class ProvedGame:
    """A finished game of the player."""

    first: tablier.Position  # before the player's first move
    player: str
    winner: str
    length: int
    proved_at: int | None  # the first ply at which either side knew the winner for sure

    @property
    def won(self) -> bool:
        """Whether the player won."""
        return self.winner == self.player

    @property
    def plies_before_the_end(self) -> int:
        """How many plies were left when the winner was proved; none where only the last move showed it."""
        return 0 if self.proved_at is None else self.length - self.proved_at


def play(start: tablier.Position, side: str, options: argparse.Namespace) -> ProvedGame:
    """Play one game with fresh players."""
    limits = tablier.Limits(seconds=options.seconds)
    other = next(name for name in start.game.players if name != side)
    agents = {side: tablier.agent(options.player), other: tablier.agent(options.against)}
    position, first, proved_at = start, None, None
    while position.outcome is None:
        if first is None and position.to_move == side:
            first = position
        decision = agents[position.to_move].choose(position, limits)
        if decision.proved and proved_at is None:
            proved_at = position.ply
        position = position.play(decision.move)
    assert position.outcome.winner is not None, "hex has no draws"
    return ProvedGame(first or start, side, position.outcome.winner, position.ply, proved_at)


def starts(options: argparse.Namespace) -> Iterator[tablier.Position]:
    """Yield the positions, one a pair."""
    if options.openings or options.others:
        yield from draw_positions(options.board, options.openings, options.others, options.seed)
    else:
        yield from (tablier.game(options.board).start() for _ in range((options.games + 1) // 2))


def explain(game: ProvedGame, judge: Solver, seconds: float) -> str:
    """Tell whether a lost game was lost before the player's first move."""
    proof = judge.prove(game.first, seconds=seconds)
    if proof is None:
        return "not judged"
    return "slipped" if proof.winner == game.player else "lost from the first"


def main() -> None:
    """Play, and tell of each game and of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board")
    parser.add_argument("--player", default="neural")
    parser.add_argument("--against", default="mcts")
    parser.add_argument("--seconds", type=float, default=1.0, help="of both, for each move")
    parser.add_argument("--games", type=int, default=100, help="from the empty board, or at most")
    parser.add_argument("--openings", type=int, default=0)
    parser.add_argument("--others", type=int, default=0)
    parser.add_argument("--judge", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    judge = Solver(tablier.game(options.board), megabytes=1024)
    games: list[ProvedGame] = []
    for start in starts(options):
        for side in start.game.players:
            if len(games) == options.games:
                break
            games.append(game := play(start, side, options))
            result = "won" if game.won else explain(game, judge, options.judge)
            print(
                f"{len(games)}: {side} after {' '.join(start.history) or 'nothing'}: {result},",
                f"{game.length} plies, proved {game.plies_before_the_end} before the end",
                flush=True,
            )
    left = [game.plies_before_the_end for game in games]
    print(f"{sum(game.won for game in games)} of {len(games)} won; the winner was proved", end=" ")
    print(f"{statistics.mean(left):.1f} plies before the end on average, {statistics.median(left):g} in the median")


if __name__ == "__main__":
    main()
