"""Who wins, proved; and the winning strategy, for a certificate. For Hex."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablier import _native
from tablier.rules import BadSpec, Game, Position

__all__ = ["Proof", "Solver", "has_solver", "prove"]

UNLIMITED = (1 << 63) - 1

#: The solvers, by the native kind of the game.
_SOLVERS: dict[str, Callable[[int, int, int], _native.HexSolver]] = {"Hex": _native.HexSolver}
_KINDS = ("path", "both", "first", "either", "capture")


@dataclass(frozen=True)
class Proof:
    """Who wins a position.

    ``moves`` are moves that win for the player to move: at least one, when they win. ``line`` goes on to the end of the
    game; the winner plays to win and the loser for time.
    """

    winner: str
    moves: tuple[str, ...]
    line: tuple[str, ...]
    nodes: int
    seconds: float


def has_solver(game: Game) -> bool:
    """Tell whether positions of the game can be proved.

    >>> from tablier.rules import game
    >>> has_solver(game("hex:5")), has_solver(game("go:9"))
    (True, False)
    """
    return game.native_kind in _SOLVERS


class Solver:
    """Proves positions of one game; what it has found helps with the next.

    Args:
        game: a game with a solver, which is Hex of any size.
        megabytes: for the table, at most; when it is full, what took the least work is forgotten.
        threads: real ones.

    """

    def __init__(self, game: Game, megabytes: int = 256, threads: int = 1) -> None:
        make = _SOLVERS.get(game.native_kind)
        if make is None:
            raise BadSpec(f"only hex can be solved so far, not {game.name}")
        for name, value, lowest, highest in (("memory", megabytes, 1, 1_000_000), ("threads", threads, 1, 1024)):
            if not lowest <= value <= highest:
                raise BadSpec(f"{name} must be from {lowest} to {highest}, not {value}")
        self.game = game
        size: int = getattr(game, "size")  # noqa: B009 - only games on a square board have solvers
        try:
            self._native = make(size, megabytes, threads)
        except MemoryError:
            raise BadSpec(f"there is no memory for a table of {megabytes} megabytes") from None

    def companion(self) -> Solver:
        """Return a solver that shares all that this one knows, to prove at the same time in another thread.

        Make companions before any of them is at work.
        """
        made = copy.copy(self)
        made._native = self._native.companion()
        return made

    @property
    def nodes(self) -> int:
        """Positions looked at so far, companions' too; may be asked while another thread waits for a proof."""
        return self._native.nodes

    def prove(
        self, position: Position, *, seconds: float | None = None, nodes: int | None = None, line: bool = False
    ) -> Proof | None:
        """Return who wins a position, or None when a limit is reached first; Ctrl-C raises ``KeyboardInterrupt``."""
        self._check(position)
        self._native.ready()
        found = self._native.prove(
            position.native,
            math.inf if seconds is None else seconds,
            UNLIMITED if nodes is None else min(nodes, UNLIMITED),
            line,
        )
        if found.winner < 0:
            return None
        names = self.game.move_names
        return Proof(
            self.game.players[found.winner],
            () if found.move < 0 else (names[found.move],),
            tuple(names[move] for move in found.line),
            found.nodes,
            found.seconds,
        )

    def open_moves(self, position: Position) -> tuple[str, ...]:
        """Return the moves that no proof has refuted so far; if a position can be won, one of them wins.

        Nothing when the position is solved, or no proof of it was ever looked for.
        """
        self._check(position)
        names = self.game.move_names
        return tuple(names[move] for move in self._native.open_moves(position.native))

    def stop(self) -> None:
        """Stop a proof that is being looked for in another thread."""
        self._native.stop()

    def certificate(self, position: Position, *, seconds: float | None = None) -> str | None:
        """Return the winning strategy in the format of docs/solving.md, or None when time is up first."""
        self._check(position)
        self._native.ready()
        found = self._native.strategy(position.native, math.inf if seconds is None else seconds, UNLIMITED)
        if found.winner < 0:
            return None
        winner = self.game.players[found.winner]
        sides = {-1: "top", -2: "bottom"} if found.winner == 0 else {-1: "left", -2: "right"}
        places = dict(enumerate(self.game.move_names)) | sides
        claims = [_write_claim(claim, places) for claim in found.claims]
        head = {
            "format": "tablier certificate",
            "version": 1,
            "game": f"{self.game.name}:{self._native.size}",
            **{player: [*cells] for player, cells in _stones_of(position).items()},
            "to_move": position.to_move,
            "winner": winner,
            "proof": found.proof,
        }
        lines = ",\n".join(json.dumps(claim) for claim in claims)
        return json.dumps(head)[:-1] + ', "claims": [\n' + lines + "\n]}\n"

    def _check(self, position: Position) -> None:
        if position.game != self.game:
            raise BadSpec(f"this solver is for {self.game}, not for {position.game}")
        if any(move in position.legal_moves for move in self.game.special_moves) or (
            self.game.special_moves and not position.ply and getattr(self.game, "swap", False)
        ):
            raise BadSpec("the solver knows no swap: leave swap=yes out")


def _stones_of(position: Position) -> dict[str, tuple[str, ...]]:
    owners = position.native.stones
    names = position.game.move_names
    return {
        player: tuple(names[cell] for cell, owner in enumerate(owners) if owner == number)
        for number, player in enumerate(position.game.players)
    }


def _write_claim(claim: tuple[int, list[int], list[int], list[int]], places: dict[int, str]) -> list[Any]:
    kind, items, stones, spare = claim
    name = _KINDS[kind]
    if name == "path":
        return [name, *(places[item] for item in items)]
    if name == "first":
        return [name, places[items[0]], items[1]]
    if name == "capture":
        lists = ([places[cell] for cell in stones], [places[cell] for cell in spare])
        return [name, places[items[0]], places[items[1]], items[2], *lists]
    return [name, *items]


def prove(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    megabytes: int = 64,
    line: bool = False,
) -> Proof | None:
    """Return who wins a position of Hex, or None when a limit is reached first.

    >>> from tablier.rules import game
    >>> prove(game("hex:4").start().play("a1")).winner
    'white'
    """
    return Solver(position.game, megabytes, threads).prove(position, seconds=seconds, nodes=nodes, line=line)
