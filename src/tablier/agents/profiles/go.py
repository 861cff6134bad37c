"""How Go is best played."""

from __future__ import annotations

from dataclasses import replace

from tablier.agents.facts.go import find_go_facts
from tablier.agents.profiles.go_closing import close_go
from tablier.agents.profiles.go_idle import find_idle_moves
from tablier.agents.profiles.profile import Anchor, Profile, Rung
from tablier.search.mcts import CLASSIC, MctsSettings

__all__ = ["GO"]

GO = Profile(
    levels=(
        Rung("instinct:misses=1"),
        Rung("instinct:misses=0.8"),
        Rung("instinct:misses=0.55"),
        Rung("instinct:misses=0.35"),
        Rung("instinct"),
        Rung("instinct:heat=0"),
        Rung("neural:visits=5"),
        Rung("neural:visits=14"),
        Rung("neural:visits=64"),
        Rung("neural"),
    ),
    small_levels=(  # where a search gains less, and little separates the strong
        Rung("instinct:misses=1"),
        Rung("instinct:misses=0.85"),
        Rung("instinct:misses=0.71"),
        Rung("instinct:misses=0.59"),
        Rung("instinct:misses=0.46"),
        Rung("instinct:misses=0.32"),
        Rung("instinct:misses=0.1"),
        Rung("instinct:heat=0"),
        Rung("neural:visits=8"),
        Rung("neural"),
    ),
    small=7,
    mcts=MctsSettings(c=0, rave=3500, expand_at=8),
    classic=replace(CLASSIC, cut=40),
    closing=close_go,
    idle_moves=find_idle_moves,
    anchors=(Anchor("GNU Go 3.8, level 10", "gtp:gnugo --mode gtp --level 10 --chinese-rules", kyu=8, meets=(5,)),),
    facts=find_go_facts,
)
