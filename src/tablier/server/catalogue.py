"""What can be played here: the games with their options, and who plays them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import tablier
from tablier.agents.levels import LEVELS
from tablier.rules import GAMES
from tablier.rules.go import RULES, SUPERKO
from tablier.server.specs import offered

__all__ = ["catalogue"]

_SIZES = {"hex": (5, 7, 9, 11, 13, 14, 19), "go": (5, 7, 9, 13, 19), "oware": (16,)}
_DEFAULT_SIZES = {"hex": 11, "go": 9, "oware": 16}
_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "hex": [{"name": "swap", "kind": "yes-no", "default": "no"}],
    "go": [
        {"name": "komi", "kind": "number", "default": 7, "least": -500, "most": 500, "step": 0.5},
        {"name": "rules", "kind": "choice", "default": "chinese", "choices": list(RULES)},
        {"name": "superko", "kind": "choice", "default": "situational", "choices": list(SUPERKO)},
        {"name": "handicap", "kind": "choice", "default": "0", "choices": ["0", *map(str, range(2, 10))]},
    ],
    "oware": [{"name": "seeds", "kind": "number", "default": 2, "least": 1, "most": 5, "step": 1}],
}


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Any]:
    """Return the catalogue."""
    return {
        "version": tablier.__version__,
        "games": [
            {
                "name": name,
                "sizes": list(_SIZES[name]),
                "default_size": _DEFAULT_SIZES[name],
                "players": list(kind.players),
                "options": _OPTIONS[name],
                "levels": [{"level": level, "spec": f"level:{level}"} for level in range(1, len(LEVELS[name]) + 1)],
                "agents": [agent for agent in offered(name) if agent != "level"],
            }
            for name, kind in GAMES.items()
        ],
    }
