"""The rules of the three games, slow and obvious.

Written from the rule pages alone, so that the fast rules have somebody to disagree with. Nothing here is
incremental: every question is answered by looking at the whole board again.
"""

from typing import Protocol

from reference import go, hex, oware
from reference.outcome import Outcome

__all__ = ["Game", "Outcome", "Position", "options", "start"]

Position = hex.HexPosition | go.GoPosition | oware.OwarePosition


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
    if game.name == "hex":
        return hex.start(game.size, swap=chosen.get("swap") == "yes")
    if game.name == "go":
        return go.start(game.size, chosen)
    if game.name == "oware":
        return oware.start(int(chosen.get("seeds", "2")))
    raise ValueError(f"no reference for {game.name!r}")
