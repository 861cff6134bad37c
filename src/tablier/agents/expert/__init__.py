"""The explainable Hex expert: a list of rules, each of which plays a move with its reason or says why it declines.

``pipeline.py`` holds the list; every rule is a function of a ``Situation``. docs/expert.md is a tour.
"""

from tablier.agents.expert.choice import Choice
from tablier.agents.expert.configuration import Configuration
from tablier.agents.expert.expert import Expert
from tablier.agents.expert.pipeline import PIPELINE
from tablier.agents.expert.why import ExpertReason

__all__ = ["PIPELINE", "Choice", "Configuration", "Expert", "ExpertReason"]
