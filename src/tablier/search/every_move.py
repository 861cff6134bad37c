"""Who wins after each move of a position: several proofs at once, which learn from one another. For Hex."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Lock

from tablier.rules import Position
from tablier.search.solver import Solver

__all__ = ["Rota", "prove_every_move"]

#: The positions that a proof may look at in its first turn, and how many times as many in each later one.
_FIRST_TURN = 1000
_GROWTH = 4


class Rota:
    """The moves that are not proved yet, each with the positions that its next turn may take.

    Easy moves are proved in the first round, and no hard one keeps the others waiting: it gets more in each turn, and
    goes on where it stopped.
    """

    def __init__(self, moves: Iterable[str]) -> None:
        self._lock = Lock()
        self._waiting = deque((move, _FIRST_TURN) for move in moves)
        self._running: list[tuple[str, int]] = []

    def take(self) -> tuple[str, int] | None:
        """Return whose turn it is; when none waits, one that is being proved, to lend a hand; None at the end."""
        with self._lock:
            if not self._waiting:
                return self._running[0] if self._running else None
            self._running.append(self._waiting.popleft())
            return self._running[-1]

    def give_back(self, move: str, positions: int, *, proved: bool) -> bool:
        """End a turn; tell whether it is the first word on a move that is proved."""
        with self._lock:
            if (move, positions) not in self._running:  # another thread had the same turn, and was faster
                return False
            self._running.remove((move, positions))
            if not proved:
                self._waiting.append((move, positions * _GROWTH))
            return proved


def prove_every_move(
    solver: Solver, position: Position, moves: Iterable[str], *, threads: int = 1, seconds: float | None = None
) -> Generator[tuple[str, str]]:
    """Yield each move with the player who wins after it, as soon as that is proved, until time is up.

    The solver should have one thread: with more, each of these proves a move of its own. Those in the middle of the
    board come first. Whoever stops listening ends the search.

    >>> from tablier.rules import game
    >>> start = game("hex:3").start()
    >>> dict(prove_every_move(Solver(start.game), start, ["a1", "b2"]))
    {'b2': 'black', 'a1': 'white'}
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    rota = Rota(sorted(moves, key=lambda move: _distance_from_centre(position, move)))
    solvers = [solver, *(solver.companion() for _ in range(threads - 1))]
    with ThreadPoolExecutor(threads) as pool:
        running = {pool.submit(_take_turn, one, position, rota, deadline): one for one in solvers}
        try:
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    one = running.pop(future)
                    found = future.result()
                    if found is None:
                        continue
                    if found:
                        yield found
                    running[pool.submit(_take_turn, one, position, rota, deadline)] = one
        finally:
            _stop(running)


def _take_turn(
    solver: Solver, position: Position, rota: Rota, deadline: float | None
) -> tuple[str, str] | tuple[()] | None:
    """Give the next move its turn: return it with the winner, nothing where there is no news, None at the end."""
    turn = rota.take()
    left = None if deadline is None else deadline - time.monotonic()
    if turn is None or (left is not None and left <= 0):
        return None
    move, positions = turn
    proof = solver.prove(position.play(move), seconds=left, nodes=positions)
    first = rota.give_back(move, positions, proved=proof is not None)
    return (move, proof.winner) if first and proof is not None else ()


def _stop(running: dict[Future[tuple[str, str] | tuple[()] | None], Solver]) -> None:
    """End the proofs that are under way; asked again and again, since one may be about to begin."""
    while not wait(running, timeout=0).done >= running.keys():
        for solver in running.values():
            solver.stop()
        wait(running, timeout=0.05)


def _distance_from_centre(position: Position, move: str) -> int:
    """Return a number that grows with the distance of a cell from the middle of the board."""
    size: int = getattr(position.game, "size")  # noqa: B009 - only games on a square board have solvers
    row, column = (2 * place - size + 1 for place in divmod(position.game.move_names.index(move), size))
    return abs(row) + abs(column) + abs(row + column)
