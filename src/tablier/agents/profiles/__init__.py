"""How each game is best played by the agents that play every game: levels, usual settings, weights."""

from __future__ import annotations

from tablier.agents.profiles.awale import AWALE
from tablier.agents.profiles.go import GO
from tablier.agents.profiles.hex import HEX
from tablier.agents.profiles.oware import OWARE
from tablier.agents.profiles.profile import Anchor, Profile, Rung

__all__ = ["PROFILES", "Anchor", "Profile", "Rung", "profile_for"]

#: The profile of each game: a new one is added here.
PROFILES: dict[str, Profile] = {"hex": HEX, "go": GO, "oware": OWARE, "awale": AWALE}


def profile_for(game_name: str) -> Profile:
    """Return the profile of a game; one that has none yet is played in ways that suit any game.

    >>> profile_for("oware").unit_weight
    'score'
    """
    return PROFILES.get(game_name) or Profile()
