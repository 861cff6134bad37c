"""Everything that chooses a move and says why."""

from tablier.agents.agent import Agent, Tell, choose_telling, require_running
from tablier.agents.clock import Budget, Clock, TimeControl
from tablier.agents.decision import Candidate, Decision
from tablier.agents.faults import AgentFault
from tablier.agents.limits import Limits
from tablier.agents.log import GameLog
from tablier.agents.registry import AGENTS, agent, agent_maker, agent_options
from tablier.agents.seats import Seat

__all__ = [
    "AGENTS",
    "Agent",
    "AgentFault",
    "Budget",
    "Candidate",
    "Clock",
    "Decision",
    "GameLog",
    "Limits",
    "Seat",
    "Tell",
    "TimeControl",
    "agent",
    "agent_maker",
    "agent_options",
    "choose_telling",
    "require_running",
]
