"""tablier: play, study, build and compare artificial players of board games.

>>> import tablier
>>> position = tablier.game("hex:11").start().play("f6")
>>> position.to_move
'white'
"""

from tablier.agents import Agent, AgentFault, Budget, Candidate, Clock, Decision, Limits, Seat, TimeControl, agent
from tablier.rules import BadDiagram, BadRecord, BadSpec, Game, IllegalMove, Outcome, Position, TablierError, game

__all__ = [
    "Agent",
    "AgentFault",
    "BadDiagram",
    "BadRecord",
    "BadSpec",
    "Budget",
    "Candidate",
    "Clock",
    "Decision",
    "Game",
    "IllegalMove",
    "Limits",
    "Outcome",
    "Position",
    "Seat",
    "TablierError",
    "TimeControl",
    "__version__",
    "agent",
    "game",
]


def __getattr__(name: str) -> str:
    """Look the version up only when somebody asks: reading the installed package's data takes a while."""
    if name == "__version__":
        from importlib.metadata import version

        return version("tablier")
    raise AttributeError(f"module 'tablier' has no attribute '{name}'")
