"""The weights of the evaluations that alpha–beta uses: sets by name, files, and what may be tuned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tablier.agents.profiles import PROFILES, profile_for
from tablier.agents.tuning import Range, weights_in
from tablier.rules import BadSpec, Game
from tablier.rules.errors import did_you_mean
from tablier.search.evaluations import check_evaluation, default_weights

__all__ = ["SETS", "AlphaBetaWeights", "tunable_weights"]

#: The sets of weights by name and game, in centi-points, as the profiles of the games have them.
SETS: Mapping[str, Mapping[str, Mapping[str, int]]] = {
    name: {game: profile.weight_sets[name] for game, profile in PROFILES.items() if name in profile.weight_sets}
    for name in dict.fromkeys(name for profile in PROFILES.values() for name in profile.weight_sets)
}


@dataclass(frozen=True)
class AlphaBetaWeights:
    """Weights as they were asked for: by the name of a set, or by the weights themselves."""

    name: str | None
    given: Mapping[str, int]

    @classmethod
    def read(cls, weights: object) -> AlphaBetaWeights:
        """Take the name of a set, the path of a JSON file, or numbers by name."""
        if isinstance(weights, Mapping):
            return cls(None, dict(weights))
        if not isinstance(weights, str):
            raise BadSpec(f"alphabeta: weights must be a name, a file or numbers by name, not {weights!r}")
        if weights in SETS:
            return cls(weights, {})
        path = Path(weights)
        if path.suffix != ".json" and not path.is_file():
            raise BadSpec(f"alphabeta: there are no weights '{weights}'{did_you_mean(weights, SETS)}, or a .json file")
        numbers = weights_in(path)
        broken = next((name for name, number in numbers.items() if number != int(number)), None)
        if broken is not None:
            raise BadSpec(
                f"alphabeta: the weight '{broken}' in '{path}' must be a whole number, not {numbers[broken]!r}"
            )
        return cls(None, {name: int(number) for name, number in numbers.items()})

    def for_game(self, game: Game, evaluation: str = "heuristic") -> Mapping[str, int]:
        """Return the weights for a game and an evaluation, where they are meant for them."""
        if self.name is None:
            check_evaluation(game, evaluation, self.given)
            return self.given
        sets = profile_for(game.name).weight_sets
        if self.name not in sets:
            games = ", ".join(SETS[self.name])
            raise BadSpec(f"alphabeta: the weights '{self.name}' are for {games}, not for {game.name}")
        return sets[self.name]


def tunable_weights(game: Game) -> Mapping[str, Range]:
    """Return the bounds of every weight but the one that is the measure of the others."""
    usual = default_weights(game.name)
    size = max(abs(weight) for weight in usual.values())
    return {
        name: Range(min(-size // 5, weight), max(2 * size // 5, weight), weight)
        for name, weight in usual.items()
        if name != profile_for(game.name).unit_weight
    }
