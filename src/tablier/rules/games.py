"""Finding a game by its spec."""

from __future__ import annotations

from functools import lru_cache

from tablier.rules.awale import Awale
from tablier.rules.errors import BadSpec, did_you_mean
from tablier.rules.go import Go
from tablier.rules.hex import Hex
from tablier.rules.oware import Oware
from tablier.rules.position import Game
from tablier.rules.spec import Spec

__all__ = ["GAMES", "game"]

#: Every game, in the order in which menus list them: a new one is added here.
GAMES: dict[str, type[Game]] = {kind.name: kind for kind in (Hex, Go, Oware, Awale)}


def game(spec: str) -> Game:
    """Return the game of a spec: ``hex``, ``hex:11``, ``go:19,komi=6.5,rules=japanese``, ``oware``…

    >>> game("go:9,komi=6.5").size
    9
    """
    if not isinstance(spec, str):
        raise BadSpec(f"a game is given by a spec such as 'hex:11', not by {spec!r}")
    return _game(spec)


@lru_cache(maxsize=256)
def _game(spec: str) -> Game:
    parts = Spec.read(spec)
    if parts.name not in GAMES:
        raise BadSpec(
            f"unknown game '{parts.name}'{did_you_mean(parts.name, GAMES)}", key="no-game-name", text=parts.name
        )
    return GAMES[parts.name].from_spec(parts)
