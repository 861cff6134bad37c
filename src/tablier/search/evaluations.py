"""What a position is worth without search, and what the evaluation of Hex looks at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablier import _native
from tablier.rules import BadSpec, Game, HexPosition, Position
from tablier.rules.errors import did_you_mean

__all__ = ["EVALUATIONS", "check_evaluation", "default_weights", "native_kind", "path_cells", "values_after"]

#: The evaluations by name, and the games they are for; ``heuristic`` is the best we have for each.
EVALUATIONS: dict[str, tuple[str, ...]] = {
    "heuristic": ("hex", "go", "oware"),
    "distance": ("hex",),
    "expert": ("hex",),
}

_WEIGHTS: dict[str, Callable[[], dict[str, int]]] = {
    "hex": _native.hex_weights,
    "go": _native.go_weights,
    "oware": _native.oware_weights,
}


def default_weights(game_name: str, evaluation: str = "heuristic") -> dict[str, int]:
    """Return the weights of a game's evaluation, in centi-points; the Hex expert's in thousandths.

    >>> default_weights("oware")["score"]
    100
    """
    return _native.hex_expert_weights() if evaluation == "expert" else _WEIGHTS[game_name]()


def native_kind(game: Game, evaluation: str = "heuristic") -> str:
    """Return the name of the native class that plays a game, by an evaluation where each has its own."""
    if evaluation == "expert":
        return "HexExpert"
    return game.native_kind


def check_evaluation(game: Game, evaluation: str, weights: Mapping[str, int]) -> None:
    """Refuse an evaluation or weights that the game does not have."""
    if evaluation not in EVALUATIONS:
        raise BadSpec(f"unknown evaluation '{evaluation}'{did_you_mean(evaluation, EVALUATIONS)}")
    if game.name not in EVALUATIONS[evaluation]:
        raise BadSpec(f"the evaluation '{evaluation}' is for {', '.join(EVALUATIONS[evaluation])}, not for {game.name}")
    known = default_weights(game.name, evaluation)
    largest = 100_000 if evaluation == "expert" else 1000
    for key, weight in weights.items():
        if key not in known:
            raise BadSpec(f"{game.name} has no weight '{key}'{did_you_mean(key, known)}")
        if isinstance(weight, bool) or not isinstance(weight, int) or abs(weight) > largest:
            raise BadSpec(f"the weight '{key}' must be a whole number from -{largest} to {largest}, not {weight!r}")


def values_after(
    position: Position, evaluation: str = "heuristic", weights: Mapping[str, int] | None = None
) -> dict[str, float]:
    """Return each legal move with what its mover's position is worth after it, from -1 to 1."""
    check_evaluation(position.game, evaluation, weights or {})
    scale: int = getattr(_native, f"{native_kind(position.game, evaluation)}AlphaBeta").scale
    values = _native.hex_expert_values_after if evaluation == "expert" else _native.values_after
    native: Any = position.native
    names = position.game.move_names
    return {
        names[move]: _native.squashed(value, scale) for move, value in values(native, evaluation, dict(weights or {}))
    }


def path_cells(position: HexPosition, player: str) -> list[str]:
    """Return the empty cells on a player's shortest ways from side to side.

    >>> import tablier
    >>> path_cells(tablier.game("hex:2").start().play("a1"), "black")
    ['a2']
    """
    names = position.game.move_names
    return [names[cell] for cell in _native.hex_path_cells(position.native, position.game.players.index(player))]
