"""What can be played here: the games with their options, and who plays them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import tablier
from tablier.agents.levels import LEVELS
from tablier.rules import GAMES
from tablier.rules.spec import Option
from tablier.server.thinking.specs import offered

__all__ = ["catalogue"]


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Any]:
    """Return the catalogue."""
    return {
        "version": tablier.__version__,
        "games": [
            {
                "name": name,
                "sizes": list(kind.sizes or (kind.usual_size,)),
                "default_size": kind.usual_size,
                "players": list(kind.players),
                "options": [_option(option) for option in kind.options if option.offered],
                "levels": [{"level": level, "spec": f"level:{level}"} for level in range(1, len(LEVELS[name]) + 1)],
                "agents": [agent for agent in offered(name) if agent != "level"],
            }
            for name, kind in GAMES.items()
        ],
    }


def _option(option: Option) -> dict[str, Any]:
    """An option without what its kind has no use for."""
    described = {"choices": list(option.choices), "least": option.least, "most": option.most, "step": option.step}
    kept = {key: value for key, value in described.items() if value not in (None, [])}
    return {"name": option.name, "kind": option.kind, "default": option.default, **kept}
