"""How a move of coloured Oware is sown, seed by seed: for whoever wants to show it."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules.oware import HOLES, OwarePosition

__all__ = ["COLOURS", "Sowing", "sowing"]

COLOURS = ("red", "blue", "transparent")


@dataclass(frozen=True)
class Sowing:
    """The hole and the colour of each seed in the order they land, and the holes that were then taken, the last one first.

    ``swept`` tells that the opponent had no seed left, so that the mover took the rest of the board.
    """

    move: str
    path: tuple[tuple[int, str], ...]
    captured: tuple[int, ...]
    swept: bool


def sowing(before: OwarePosition, move: str) -> Sowing:
    """Return how a legal move is sown.

    >>> from tablier.rules import Oware
    >>> sowing(Oware().start(), "1B").path
    ((2, 'blue'), (4, 'blue'))
    """
    name = move.upper()
    origin = int(name.rstrip("RBT")) - 1
    kind = name.lstrip("0123456789")
    colour = 0 if kind.endswith("R") else 1
    seeds = [2] * before.holes[origin][2] if kind.startswith("T") else []
    seeds += [colour] * before.holes[origin][colour]
    holes = [list(hole) for hole in before.holes]
    for seed in seeds:
        holes[origin][seed] -= 1
    path: list[tuple[int, str]] = []
    hole = origin
    for seed in seeds:
        hole = (hole + 1) % HOLES
        while hole == origin or (colour == 1 and hole % 2 == origin % 2):
            hole = (hole + 1) % HOLES
        holes[hole][seed] += 1
        path.append((hole + 1, COLOURS[seed]))
    captured: list[int] = []
    while sum(holes[hole]) in (2, 3):
        captured.append(hole + 1)
        holes[hole] = [0, 0, 0]
        hole = (hole - 1) % HOLES
    starved = not any(sum(holes[other]) for other in range(HOLES) if other % 2 != origin % 2)
    return Sowing(name, tuple(path), tuple(captured), starved and any(map(sum, holes)))
