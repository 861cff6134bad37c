"""Examples with exact results: positions that the solver proves."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from tablier.nets.features import Encoding
from tablier.rules import BadSpec, Game, Position
from tablier.search.evaluations import path_cells, values_after
from tablier.search.solver import Solver
from tablier.training.examples.episode import Episode
from tablier.training.examples.lessons import Lessons, join_lessons
from tablier.training.spans import FROM_ONE, FROM_ZERO, SEED, require

if TYPE_CHECKING:
    from tablier.rules import HexPosition

__all__ = ["ProofSettings", "prove_examples"]

_MEGABYTES = 32
_MOST_SOLVED = 0.7  # of the winner's moves are the solver's, at most
_RANDOM = 0.35  # of the other moves are any, at most
_ON_A_PATH = 0.75  # of them are any or on a shortest path; the rest are the heuristic's
_ON_BOTH = 0.5  # of those on a path are on the paths of both, where there are such cells
_NEARLY = 0.05  # in the heuristic's eyes
_EARLY = 9  # plies

_Proved = tuple[Position, dict[str, float], str]


@dataclass(frozen=True)
class ProofSettings:
    """How many games are played for their positions, and which of those are proved."""

    games: int = 5000
    first: int = 4  # plies before the first position that is proved, at least
    begin: int = 12  # … and at most
    last: int = 28  # plies at most
    nodes: int = 2500  # of a proof; three times as many early in a game. What is not proved by then is left out
    seed: int = 0

    def __post_init__(self) -> None:
        require(
            self,
            "sources.solver",
            {FROM_ONE: ("games", "nodes", "last"), FROM_ZERO: ("first", "begin"), SEED: ("seed",)},
        )
        if not self.first <= self.begin < self.last:
            raise BadSpec(
                "sources.solver needs first <= begin < last, "
                f"not first = {self.first}, begin = {self.begin} and last = {self.last}"
            )


def prove_examples(
    settings: ProofSettings, rules: Game, encoding: Encoding, first: int = 0
) -> Generator[Lessons, None, None]:
    """Play the games from number ``first`` on, good and bad moves mixed, and prove who wins as they go on.

    The policy of a position is the move that was proved to win; where none wins, all moves alike.
    """
    for number in range(first, settings.games):
        proved = _play_and_prove(settings, rules, random.Random(settings.seed * 1_000_003 + number))
        parts = [
            Episode([(position, shares) for position, shares, won in proved if won == winner], winner, None)
            for winner in {won: None for _, _, won in proved}
        ]
        joined = join_lessons([part.lessons(encoding) for part in parts], encoding)
        yield Lessons(joined.columns, np.zeros(len(joined), np.int64))  # one game, whoever was winning


def _play_and_prove(settings: ProofSettings, rules: Game, chance: random.Random) -> list[_Proved]:
    """Return the positions of one game, each with the moves to learn and its winner."""
    begin = chance.randint(settings.first, settings.begin)
    boldness, faith = chance.random(), chance.random() * _MOST_SOLVED
    solver = Solver(rules, _MEGABYTES)  # a new one each game, so that games are the same whenever they are played
    position: Position = rules.start()
    proved: list[_Proved] = []
    while position.outcome is None and position.ply < settings.last:
        move = None
        if position.ply >= begin:
            nodes = settings.nodes * (3 if position.ply < _EARLY else 1)
            proof = solver.prove(position, nodes=nodes)
            if proof is not None:
                moves = proof.moves or position.legal_moves
                proved.append((position, dict.fromkeys(moves, 1.0), proof.winner))
                if proof.moves and chance.random() < faith:
                    move = proof.moves[0]
        position = position.play(move or _draw_move(position, chance, boldness))
    return proved


def _draw_move(position: Position, chance: random.Random, boldness: float) -> str:
    """Any move, one on a shortest path, or nearly the best by the heuristic."""
    kind = chance.random()
    if position.ply == 0 or kind < _RANDOM * boldness:
        return chance.choice(position.legal_moves)
    if kind >= _ON_A_PATH:
        values = values_after(position)
        return max(values, key=lambda move: values[move] + chance.random() * _NEARLY)
    one, other = (set(path_cells(cast("HexPosition", position), player)) for player in position.game.players)
    both = one & other
    cells = both if both and chance.random() < _ON_BOTH else one | other
    return chance.choice(sorted(cells) or position.legal_moves)
