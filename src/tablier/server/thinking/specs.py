"""Which agents may be asked for over the web: none that starts a program, reads a file or hogs the machine."""

from __future__ import annotations

from tablier.agents import AGENTS, agent_maker
from tablier.rules import BadSpec
from tablier.rules.errors import did_you_mean
from tablier.rules.spec import Spec
from tablier.server.errors import Forbidden

__all__ = ["AGENTS_OFFERED", "agents_for", "check_agent"]

#: Options by agent that a stranger may set, with the highest value of each, or with the words allowed.
_ALLOWED: dict[str, dict[str, float | tuple[str, ...]]] = {
    "random": {"seed": 1 << 53},
    "greedy": {"seed": 1 << 53, "kind": ("path", "eval")},
    "minimax": {"depth": 4, "eval": ("heuristic", "distance", "expert")},
    "montecarlo": {"playouts": 100_000, "seed": 1 << 53},
    "alphabeta": {
        "depth": 60,
        "eval": ("heuristic", "distance", "expert"),
        "variety": 1000,
        "opening": 400,
        "seed": 1 << 53,
    },
    "mcts": {
        "visits": 10_000_000,
        "playouts": 64,
        "c": 100,
        "formula": ("ucb", "sqrt"),
        "rave": 1e9,
        "expand_at": 1000,
        "cut": 1000,
        "light": ("yes", "no"),
        "seed": 1 << 53,
    },
    "expert": {"weights": ("tuned", "seed"), "search": ("tree", "alphabeta"), "seed": 1 << 53},
    "neural": {"visits": 1_000_000, "topk": 400, "c": 100, "fpu": 10, "lead": 1, "seed": 1 << 53},
    "level": {},
}
AGENTS_OFFERED = tuple(_ALLOWED)
_LONGEST = 200  # letters


def agents_for(game_name: str) -> list[str]:
    """Return the names of the agents that play a game over the web."""
    from tablier.agents.registry import agent_class

    return [name for name in _ALLOWED if game_name in getattr(agent_class(name), "games", (game_name,))]


def check_agent(spec: object, game_name: str) -> str:
    """Return a spec that is safe to make an agent of, or say why it is not."""
    if not isinstance(spec, str) or len(spec) > _LONGEST:
        raise BadSpec(f"an agent is given by a spec such as 'level:3', not by {spec!r:.60}")
    parts = Spec.read(spec)
    if parts.name not in _ALLOWED:
        if parts.name in AGENTS:
            raise Forbidden(f"the agent '{parts.name}' cannot be used from the web")
        raise BadSpec(f"unknown agent '{parts.name}'{did_you_mean(parts.name, _ALLOWED)}")
    if parts.name not in agents_for(game_name):
        raise BadSpec(f"the agent '{parts.name}' does not play {game_name}")
    allowed = _ALLOWED[parts.name]
    for key, word in parts.options.items():
        if key not in allowed:
            raise Forbidden(
                f"the option '{key}' of {parts.name} cannot be used from the web{did_you_mean(key, allowed)}"
            )
        _check_value(parts.name, key, word, allowed[key])
    agent_maker(spec)()  # whatever else is wrong with it is said here
    return spec.strip()


def _check_value(name: str, key: str, word: str, allowed: float | tuple[str, ...]) -> None:
    if isinstance(allowed, tuple):
        if word not in allowed:
            raise Forbidden(f"{name}: {key} cannot be '{word}' from the web{did_you_mean(word, allowed)}")
        return
    try:
        number = float(word)
    except ValueError:
        return  # the agent itself says what it wants
    if not -allowed <= number <= allowed:
        raise Forbidden(f"{name}: {key} can be at most {allowed:g} from the web, not {word}")
