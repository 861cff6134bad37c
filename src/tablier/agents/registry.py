"""Finding an agent by its spec."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from typing import Any

from tablier.agents.agent import Agent
from tablier.agents.options import option_names, read_options
from tablier.rules import BadSpec
from tablier.rules.errors import did_you_mean

__all__ = ["AGENTS", "agent", "agent_class", "agent_maker", "agent_options"]

#: Every agent by its name: one line each. A class is named here and not imported, so that asking for one agent does not
#: load the others. Its options are the parameters of its constructor. A spec in a form of its own
#: (``python:FILE:CLASS``) is read by the class itself: ``from_text`` takes what stands after the colon and returns what
#: makes the agent, and the part of the text that holds options.
AGENTS = {
    "random": "tablier.agents.random:Random",
    "greedy": "tablier.agents.greedy:Greedy",
    "minimax": "tablier.agents.minimax:Minimax",
    "alphabeta": "tablier.agents.alphabeta:AlphaBeta",
    "montecarlo": "tablier.agents.montecarlo:MonteCarlo",
    "mcts": "tablier.agents.mcts:Mcts",
    "expert": "tablier.agents.expert:Expert",
    "neural": "tablier.agents.neural:Neural",
    "instinct": "tablier.agents.instinct:Instinct",
    "level": "tablier.agents.levels:Level",
    "human": "tablier.agents.human:Human",
    "gtp": "tablier.agents.gtp:Gtp",
    "contest": "tablier.agents.contest:Contest",
    "python": "tablier.agents.python_file:PythonFile",
}


def agent(spec: str, **options: object) -> Agent:
    """Return the agent of a spec, ``name`` or ``name:key=value,key=value``; options may be given by keyword too.

    >>> agent("random:seed=7").name
    'random'
    >>> agent("random", seed=7).name
    'random'
    """
    return agent_maker(spec, **options)()


def agent_maker(spec: str, **options: object) -> Callable[..., Agent]:
    """Read a spec once, to make the agent many times; ``maker(seed=5)`` changes an option that the spec leaves open.

    >>> maker = agent_maker("random")
    >>> [maker(seed=7).name for _ in range(2)]
    ['random', 'random']
    """
    name, make, text = _resolve(spec)
    return partial(make, **read_options(name, make, text, options))


def agent_options(spec: str) -> tuple[str, ...]:
    """Return the names of the options that the agent of a spec takes.

    >>> agent_options("random")
    ('seed',)
    """
    _, make, _ = _resolve(spec)
    return option_names(make)


def agent_class(name: str) -> Any:
    """Return the class of a registered agent, loading its module."""
    if name not in AGENTS and name.endswith(".py"):
        raise BadSpec(f"unknown agent '{name}'; an agent in a file is written python:{name}:CLASS")
    if name not in AGENTS:
        raise BadSpec(f"unknown agent '{name}'{did_you_mean(name, AGENTS)}")
    module, _, kind = AGENTS[name].partition(":")
    return getattr(importlib.import_module(module), kind)


def _resolve(spec: str) -> tuple[str, Callable[..., Any], str]:
    """The name of a spec, what makes its agent, and the text of its options."""
    if not isinstance(spec, str):
        raise BadSpec(f"an agent is given by a spec such as 'mcts:visits=800', not by {spec!r}")
    name, _, text = (part.strip() for part in spec.partition(":"))
    kind = agent_class(name)
    if not hasattr(kind, "from_text"):
        return name, kind, text
    make, text = kind.from_text(text)
    return name, make, text
