"""How Go is best played."""

from __future__ import annotations

from dataclasses import replace

from tablier.agents.profiles.go_closing import close_go
from tablier.agents.profiles.profile import Profile, Rung
from tablier.search.mcts import CLASSIC, MctsSettings

__all__ = ["GO"]

GO = Profile(
    levels=(
        Rung("mcts:visits=30,light=yes", 0.6),
        Rung("mcts:visits=60,light=yes", 0.25),
        Rung("mcts:visits=120,light=yes"),
        Rung("mcts:visits=120"),
        Rung("mcts:visits=500"),
        Rung("mcts:visits=2500"),
        Rung("neural:visits=6"),
        Rung("neural:visits=24"),
        Rung("neural:visits=100"),
        Rung("neural"),
    ),
    mcts=MctsSettings(c=0, rave=3500, expand_at=8),
    classic=replace(CLASSIC, cut=40),
    closing=close_go,
)
