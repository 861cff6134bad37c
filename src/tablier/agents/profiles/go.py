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
        Rung("instinct:misses=0.3"),
        Rung("instinct"),
        Rung("instinct:heat=0"),
        Rung("neural:visits=12"),
        Rung("neural:visits=32"),
        Rung("neural:visits=100"),
        Rung("neural"),
    ),
    small_levels=(  # where a search gains less, and little separates the strong
        Rung("instinct:misses=1,heat=5"),
        Rung("instinct:misses=1,heat=2.5"),
        Rung("instinct:misses=0.8"),
        Rung("instinct:misses=0.5"),
        Rung("instinct:misses=0.3"),
        Rung("instinct:misses=0.12"),
        Rung("instinct"),
        Rung("neural:visits=12"),
        Rung("neural:visits=40"),
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
