"""How Oware is best played."""

from __future__ import annotations

from tablier.agents.profiles.profile import Profile, Rung
from tablier.search.mcts import MctsSettings

__all__ = ["OWARE"]

OWARE = Profile(
    levels=(
        Rung("greedy", 0.9),
        Rung("greedy", 0.6),
        Rung("greedy", 0.3),
        Rung("greedy"),
        Rung("alphabeta:depth=2,table=16"),
        Rung("alphabeta:depth=3,table=16"),
        Rung("alphabeta:depth=4,table=16"),
        Rung("neural:visits=4"),
        Rung("neural:visits=24"),
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
)
