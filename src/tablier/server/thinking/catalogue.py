"""What can be played here: the games with their options, and who plays them."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NotRequired, cast

from typing_extensions import TypedDict

import tablier
from tablier.agents.level_ratings import board_ratings
from tablier.agents.levels import LEVELS
from tablier.rules import GAMES, game
from tablier.rules.spec import Option
from tablier.server.names import GameName, Player
from tablier.server.thinking.specs import agents_for

__all__ = ["Catalogue", "catalogue"]


class OptionForm(TypedDict):
    """Something that can be chosen about a game beside its size."""

    name: str
    kind: Literal["yes-no", "number", "choice"]
    default: str | float
    choices: NotRequired[list[str]]
    least: NotRequired[float]
    most: NotRequired[float]
    step: NotRequired[float]


class RatingForm(TypedDict):
    """How strong a level was measured to be on one board: Elo above the weakest, its 95 % error, its kyu if known."""

    size: int
    elo: float
    error: float
    kyu: NotRequired[int]


class LevelForm(TypedDict):
    """How strong an agent can be chosen, the spec that chooses it, and its ratings on the boards where it has any."""

    level: int
    spec: str
    ratings: list[RatingForm]


class GameForm(TypedDict):
    """A game that can be played here."""

    name: GameName
    sizes: list[int]
    default_size: int
    players: tuple[Player, Player]
    options: list[OptionForm]
    levels: list[LevelForm]
    agents: list[str]


class Catalogue(TypedDict):
    """What can be played here."""

    version: str
    games: list[GameForm]


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Return the catalogue."""
    return {
        "version": tablier.__version__,
        "games": [
            {
                "name": name,
                "sizes": list(kind.sizes or (kind.usual_size,)),
                "default_size": kind.usual_size,
                "players": kind.players,
                "options": [_describe_option(option) for option in kind.options if option.offered],
                "levels": [
                    {"level": level, "spec": f"level:{level}", "ratings": _ratings(name, level)}
                    for level in range(1, len(LEVELS[name]) + 1)
                ],
                "agents": [agent for agent in agents_for(name) if agent != "level"],
            }
            for name, kind in GAMES.items()
        ],
    }


def _ratings(name: str, level: int) -> list[RatingForm]:
    """What is known about a level of a game, the smallest board first."""
    forms: list[RatingForm] = []
    for size in GAMES[name].sizes or (None,):
        rules = game(name if size is None else f"{name}:{size}")
        ratings = board_ratings(rules)
        rated = None if ratings is None else ratings.rating(level)
        if rated is not None:
            form: RatingForm = {"size": rules.size, "elo": rated.elo, "error": rated.error}
            forms.append(form if rated.kyu is None else {**form, "kyu": rated.kyu})
    return forms


def _describe_option(option: Option) -> OptionForm:
    """An option without what its kind has no use for."""
    described = {"choices": list(option.choices), "least": option.least, "most": option.most, "step": option.step}
    kept = {key: value for key, value in described.items() if value not in (None, [])}
    return cast("OptionForm", {"name": option.name, "kind": option.kind, "default": option.default, **kept})
