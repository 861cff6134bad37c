"""Finding a game by its spec."""

from __future__ import annotations

from functools import lru_cache

from tablier.rules.errors import BadSpec, did_you_mean
from tablier.rules.go import Go
from tablier.rules.hex import Hex
from tablier.rules.oware import Oware
from tablier.rules.position import Game
from tablier.rules.spec import Spec

__all__ = ["GAMES", "game"]

GAMES: dict[str, type[Hex] | type[Go] | type[Oware]] = {kind.name: kind for kind in (Hex, Go, Oware)}


@lru_cache(maxsize=256)
def game(spec: str) -> Game:
    """Return the game of a spec: ``hex``, ``hex:11``, ``go:19,komi=6.5,rules=japanese``, ``oware``…

    >>> game("go:9,komi=6.5").size
    9
    """
    parts = Spec.read(spec)
    if parts.name not in GAMES:
        raise BadSpec(f"unknown game '{parts.name}'{did_you_mean(parts.name, GAMES)}")
    return GAMES[parts.name].from_spec(parts)
