"""What an agent of PettingZoo sees of each game."""

from __future__ import annotations

from tablier.protocols.observations.awale import AWALE_OBSERVATION
from tablier.protocols.observations.observation import Observation
from tablier.protocols.observations.oware import OWARE_OBSERVATION
from tablier.protocols.observations.stones import GO_OBSERVATION, HEX_OBSERVATION
from tablier.rules import BadSpec, Game

__all__ = ["OBSERVATIONS", "Observation", "observation_for"]

#: What is seen of each game: a new one is added here.
OBSERVATIONS: dict[str, Observation] = {
    "hex": HEX_OBSERVATION,
    "go": GO_OBSERVATION,
    "oware": OWARE_OBSERVATION,
    "awale": AWALE_OBSERVATION,
}


def observation_for(game: Game) -> Observation:
    """Return what is seen of a game."""
    if game.name not in OBSERVATIONS:
        raise BadSpec(f"there is no PettingZoo environment for {game.name}")
    return OBSERVATIONS[game.name]
