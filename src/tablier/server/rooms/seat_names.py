"""What people and agents are called where others read it: never by the words of the program."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tablier.rules.spec import Spec
from tablier.server.errors import Refused

__all__ = ["AGENT_TITLES", "check_name", "name_agent", "name_player"]

#: What each agent is called in a sentence; the page has the same in every language.
AGENT_TITLES = {
    "random": "Random",
    "greedy": "Greedy",
    "minimax": "Minimax",
    "montecarlo": "Monte Carlo",
    "alphabeta": "Alpha–beta",
    "mcts": "Tree search",
    "expert": "Expert",
    "neural": "Neural network",
    "level": "Level",
}


def name_agent(spec: str) -> str:
    """Return what an agent is called.

    >>> name_agent("level:3"), name_agent("mcts"), name_agent("mcts:visits=300")
    ('Level 3', 'Tree search', 'Tree search (visits 300)')
    """
    parts = Spec.read(spec)
    title = AGENT_TITLES.get(parts.name, parts.name.capitalize())
    if parts.value:
        title = f"{title} {parts.value}"
    options = ", ".join(f"{key} {value}" for key, value in parts.options.items())
    return f"{title} ({options})" if options else title


def name_player(player: str) -> str:
    """Return what a seat without a name is called.

    >>> name_player("white")
    'White'
    """
    return player.capitalize()


def check_name(name: str, others: Iterable[str]) -> None:
    """Refuse a name that somebody else has here, or that is an agent's or a colour's."""
    wanted = _fold(name)
    if wanted in {_fold(other) for other in others}:
        raise Refused(f"somebody here is called {name} already; choose another name", key="name-taken", name=name)
    title = wanted.rstrip("0123456789 ")
    if title in {_fold(title) for title in (*AGENT_TITLES, *AGENT_TITLES.values())}:
        raise Refused(
            f"{name} is what a computer player is called; choose another name", key="name-of-computer", name=name
        )


def _fold(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().strip()
