"""How Awalé is best played."""

from __future__ import annotations

from tablier.agents.facts.harvest import find_sowing_facts
from tablier.agents.profiles.profile import Profile, Rung
from tablier.agents.profiles.sowing_gains import find_gains
from tablier.rules import Position
from tablier.search.mcts import MctsSettings

__all__ = ["AWALE"]


def _share_for_proofs(_position: Position) -> float:
    """A quarter of the time, of which a proof by the endings takes little; without endings it takes none."""
    return 0.25


AWALE = Profile(
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
            "score": 100,
            "seeds": 8,
            "moves": 12,
            "vulnerable": 10,
            "best_capture": 25,
            "capturable": 5,
            "opponent_capture": 20,
            "houses": 40,
            "right": -2,
        },
    },
    unit_weight="score",
    landmarks=find_gains,
    proof_share=_share_for_proofs,
    facts=find_sowing_facts,
)
