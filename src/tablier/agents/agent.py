"""What it takes to be an agent."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Protocol

from tablier.agents.decision import Decision
from tablier.agents.limits import Limits
from tablier.rules import BadSpec, Position, TablierError

__all__ = ["Agent", "Tell", "choose_telling", "require_running"]

#: What hears the interim decisions of an agent while it thinks; called from the thread that thinks.
Tell = Callable[[Decision], None]


class Agent(Protocol):
    """Anything with a name that can choose a move; there is nothing to inherit from.

    ``choose`` may take a third parameter, ``tell=None``: a function that hears what the agent would decide if it had to
    stop now, a few times a second while it thinks. An interim decision has no need to say why. Whoever wants to listen
    calls ``choose_telling``, which asks every agent in the way it understands.

    An agent may offer more, and is asked for it only where it does: ``stop()`` ends a choice that another thread waits
    for; ``prepare(position)`` makes ready for a game before its clock runs; ``dead_stones(position)`` names the dead
    stones at the end of a game of Go, or None when it cannot tell; ``close()`` gives up what it holds, such as a
    program that it runs.

    An agent that does not play every game names those it plays in ``games``, and refuses the others with a BadSpec.
    """

    @property
    def name(self) -> str:
        """What the agent is called in tables and at the board."""

    def choose(self, position: Position, limits: Limits) -> Decision:
        """Return a legal move of a position that is not over, within the limits."""


def choose_telling(agent: Agent, position: Position, limits: Limits, tell: Tell | None) -> Decision:
    """Return what an agent decides; ``tell`` hears of it meanwhile if the agent has a word to say while it thinks.

    >>> from tablier.agents import agent
    >>> from tablier.rules import game
    >>> heard = []
    >>> decision = choose_telling(agent("random"), game("hex:3").start(), Limits(), heard.append)
    >>> heard
    []
    """
    if tell is None or not _takes_tell(agent.choose):
        return agent.choose(position, limits)
    telling: Any = agent
    decision: Decision = telling.choose(position, limits, tell=tell)
    return decision


def _takes_tell(choose: Callable[..., Decision]) -> bool:
    try:
        parameters = inspect.signature(choose).parameters
    except (TypeError, ValueError):  # a callable that Python cannot look into
        return False
    tell = parameters.get("tell")
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return (tell is not None and tell.kind in named) or any(
        parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in parameters.values()
    )


def require_running(position: Position, limits: Limits) -> None:
    """Refuse a finished position, in which there is nothing to choose, and what is no position or no limits."""
    if not isinstance(position, Position) or not isinstance(limits, Limits):
        raise BadSpec(f"an agent chooses by a Position and Limits, not by {position!r} and {limits!r}")
    outcome = position.outcome
    if outcome is not None:
        raise TablierError(f"there is no move to choose, the game of {position.game.title} is over: {outcome}")
