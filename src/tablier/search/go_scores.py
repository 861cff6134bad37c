"""The exact score of Go by area on a small board, proved."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tablier import _native
from tablier.rules import BadSpec, Game, GoPosition, Position
from tablier.rules.go import Go

__all__ = ["ScoreProof", "ScoreSolver", "has_score_solver"]

_LARGEST = 7
_MOST_OPEN = 16


@dataclass(frozen=True)
class ScoreProof:
    """What is proved of a position: the first player is ahead by ``least`` to ``most`` points, komi included.

    ``moves`` are all that keep the result, ``unknown`` those of which it was not found out; ``line`` is best play, as
    far as there is something to play for.
    """

    least: float
    most: float
    moves: tuple[str, ...]
    unknown: tuple[str, ...]
    line: tuple[str, ...]
    nodes: int
    seconds: float

    @property
    def margin(self) -> float | None:
        """By how much the first player wins, or loses where it is below 0; None where that is not known."""
        return self.least if self.least == self.most else None


def has_score_solver(game: Game) -> bool:
    """Tell whether scores of the game can be proved, at least from some positions.

    >>> from tablier.rules import game
    >>> has_score_solver(game("go:5")), has_score_solver(game("hex:5"))
    (True, False)
    """
    return isinstance(game, Go)


class ScoreSolver:
    """Proves the score of one position; asked again, it goes on from what it has found.

    Args:
        position: of Go by area, on at most 7×7, with at most 16 empty points.
        megabytes: for the table, at most; when it is full, what took the least work is forgotten.

    """

    def __init__(self, position: Position, megabytes: int = 256) -> None:
        if not isinstance(position, GoPosition):
            raise BadSpec(f"only scores of go can be proved so far, not of {position.game.name}")
        if not 1 <= megabytes <= 1_000_000:
            raise BadSpec(f"memory must be from 1 to 1000000, not {megabytes}")
        _check_rules(position)
        self.position = position
        native = position.native
        assert isinstance(native, _native.Go9)
        try:
            self._native = _native.GoSolver(native, _find_lost(position), megabytes)
        except MemoryError:
            raise BadSpec(f"there is no memory for a table of {megabytes} megabytes") from None

    @property
    def nodes(self) -> int:
        """Positions looked at so far; may be asked while another thread waits for a proof."""
        return self._native.nodes

    @property
    def known(self) -> tuple[float, float]:
        """Between what the first player's lead, komi included, is known to be so far; may be asked meanwhile."""
        least, most = self._native.known
        return least - self._komi, most - self._komi

    def prove(self, *, seconds: float | None = None) -> ScoreProof:
        """Return what is proved when time is up, or all is; Ctrl-C raises ``KeyboardInterrupt``."""
        self._native.ready()
        found = self._native.solve(math.inf if seconds is None else seconds)
        names = self.position.game.move_names
        moves, unknown, line = (
            tuple(names[move] for move in numbers) for numbers in (found.moves, found.unknown, found.line)
        )
        komi = self._komi
        return ScoreProof(found.least - komi, found.most - komi, moves, unknown, line, found.nodes, found.seconds)

    def stop(self) -> None:
        """Stop a proof that is being looked for in another thread."""
        self._native.stop()

    @property
    def _komi(self) -> float:
        return self.position.game.komi


def _check_rules(position: GoPosition) -> None:
    game = position.game
    if game.counts_prisoners:
        raise BadSpec(f"only the count by area can be solved: rules=chinese or tromp-taylor, not {game.rules}")
    if game.superko == "simple" and game.suicide:
        raise BadSpec("with superko=simple and suicide=yes a game need never end: leave one of them out")
    if position.native.to_place:
        raise BadSpec("the handicap stones have to be placed first")
    if game.size > _LARGEST:
        raise BadSpec(f"only boards up to {_LARGEST}x{_LARGEST} can be solved, not {game.title}")
    empty = list(position.native.stones).count(-1)
    if empty > _MOST_OPEN:
        raise BadSpec(f"with {empty} empty points the position is too open to solve: {_MOST_OPEN} at most")


def _find_lost(position: GoPosition) -> list[list[int]]:
    """Return the points where each player has had a stone in this game and has none now."""
    had: list[set[int]] = [set(), set()]
    earlier: GoPosition | None = position
    while earlier is not None:
        for point, owner in enumerate(earlier.native.stones):
            if owner >= 0:
                had[owner].add(point)
        if earlier.native.ko >= 0:  # what was taken there may stem from before the diagram
            had[earlier.native.to_move].add(earlier.native.ko)
        earlier = earlier.previous
    now = position.native.stones
    return [sorted(point for point in had[player] if now[point] != player) for player in (0, 1)]
