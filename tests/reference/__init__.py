"""The rules of the games, slow and obvious.

Written from the rule pages alone, so that the fast rules have somebody to disagree with. Nothing here is
incremental: every question is answered by looking at the whole board again.
"""

from collections.abc import Callable, Mapping
from typing import Protocol, Self

from reference import awale, go, hex, oware
from reference.outcome import Outcome

__all__ = ["STARTS", "Game", "Outcome", "Position", "options", "start"]


class Position(Protocol):
    """What the tests ask of a slow position of any game."""

    @property
    def to_move(self) -> str: ...

    @property
    def legal_moves(self) -> list[str]: ...

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def key(self) -> object: ...

    def play(self, move: str) -> Self: ...


#: What makes the first position of each game, of its size and its options; a new game is added here.
STARTS: dict[str, Callable[[int, Mapping[str, str]], Position]] = {
    "hex": lambda size, options: hex.start(size, swap=options.get("swap") == "yes"),
    "go": go.start,
    "oware": lambda _size, options: oware.start(int(options.get("seeds", "2"))),
    "awale": lambda _size, options: awale.start(options.get("grand_slam", "nothing")),
}


class Game(Protocol):
    """What the reference asks of a game: its name, its size, and its canonical spec as text."""

    @property
    def name(self) -> str: ...

    @property
    def size(self) -> int: ...


def options(spec: str) -> dict[str, str]:
    """Return the options of a spec such as ``go:9,komi=6.5``; what a spec leaves out has its default value."""
    items = spec.partition(":")[2].split(",")
    return dict(item.split("=") for item in items if "=" in item)


def start(game: Game) -> Position:
    """Return the first position of ``game`` under the slow rules."""
    chosen = options(str(game))
    if game.name not in STARTS:
        raise ValueError(f"no reference for {game.name!r}")
    return STARTS[game.name](game.size, chosen)
