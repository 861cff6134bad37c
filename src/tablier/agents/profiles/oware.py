"""How Oware is best played."""

from __future__ import annotations

from tablier.agents.facts.harvest import find_sowing_facts
from tablier.agents.profiles.profile import Profile, Rung
from tablier.agents.profiles.sowing_gains import find_gains
from tablier.search.mcts import MctsSettings

__all__ = ["OWARE"]

OWARE = Profile(
    levels=(
        Rung("instinct:misses=1"),
        Rung("instinct:misses=0.72"),
        Rung("instinct:misses=0.38"),
        Rung("instinct:misses=0.15"),
        Rung("instinct"),
        Rung("instinct:heat=0"),
        Rung("neural:visits=12"),
        Rung("neural:visits=32"),
        Rung("neural:visits=100"),
        Rung("neural"),
    ),
    mcts=MctsSettings(c=0.7, expand_at=2),
    weight_sets={
        "tuned": {},
        "untuned": {
            "largest_hole": 2,
            "seeds": 4,
            "moves": 3,
            "score": 100,
            "opponent_capture": 12,
            "vulnerable": 4,
            "starving": 6,
            "capturable": 8,
            "transparent": 3,
            "red": 1,
            "opponent_moves": 3,
        },
    },
    unit_weight="score",
    facts=find_sowing_facts,
    landmarks=find_gains,
)
