"""Exercises of Hex: the solver proves who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tablier.lessons.exercises.exercise import Assessment, Exercise, Maker, Quiz
from tablier.rules import Game, Position
from tablier.rules import game as find_game
from tablier.search.solver import Proof, Solver

__all__ = ["HEX", "Join", "Swap", "Win"]

_MEGABYTES = 16


@lru_cache(maxsize=4)
def _solver(game: Game) -> Solver:
    """Return a solver that remembers: the moves of one position lead to much the same positions."""
    return Solver(game, _MEGABYTES)


def _prove(position: Position, *, line: bool = False) -> Proof:
    proof = _solver(position.game).prove(position, line=line)
    assert proof is not None  # there was no limit
    return proof


@dataclass(frozen=True)
class Win(Exercise):
    """Find a move that wins, proved by the solver."""

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:  # noqa: ARG002 - it is over at once
        after = position.play(move)
        if after.outcome is not None:
            return Assessment("solved")
        proof = _prove(after)
        return Assessment("solved") if proof.winner == position.to_move else Assessment("wrong", proof.moves[0])


@dataclass(frozen=True)
class Join(Win):
    """Join one's sides, whatever the opponent answers, to the last stone."""

    moves: int = 99

    def judge(self, position: Position, move: str, spent: int = 0) -> Assessment:  # noqa: ARG002 - any number of moves
        after = position.play(move)
        if after.outcome is not None:
            return Assessment("solved")
        proof = _prove(after)
        if proof.winner != position.to_move:
            return Assessment("wrong", proof.moves[0])
        return Assessment("on", _prove(after, line=True).line[0])

    def show(self, position: Position, spent: int = 0) -> str:
        """Return the move after which the opponent holds out least."""
        over = [move for move in position.legal_moves if position.play(move).outcome is not None]
        if over:
            return over[0]
        return min(self.answers(position, spent), key=lambda move: len(_prove(position.play(move), line=True).line))


@dataclass(frozen=True)
class Swap(Quiz):
    """Tell whether White should take the first stone over: the solver knows who wins when it stays Black's."""

    def answer(self, position: Position) -> str:
        plain = find_game(f"{position.game.name}:{position.game.size}")
        same = plain.from_numbers(position.numbers, position.to_move)
        return "keep" if _prove(same).winner == position.to_move else "swap"

    def choices(self, position: Position) -> tuple[str, ...]:  # noqa: ARG002 - always these
        return ("swap", "keep")


def _win(words: Sequence[str]) -> Exercise:
    return Win(*words)


def _join(words: Sequence[str]) -> Exercise:
    return Join(*map(int, words))


def _swap(words: Sequence[str]) -> Exercise:
    return Swap(*words)


HEX: Mapping[str, Maker] = {"win": _win, "join": _join, "swap": _swap}
