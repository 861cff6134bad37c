"""What a position is worth without search, and what the evaluation of Hex looks at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablier import _native
from tablier.rules import BadSpec, Game, HexPosition, Position
from tablier.rules.errors import did_you_mean

__all__ = [
    "EVALUATIONS",
    "EVALUATION_PREFIXES",
    "check_evaluation",
    "default_weights",
    "path_cells",
    "search_class",
    "values_after",
]

_HEURISTIC = "heuristic"
#: For every kind of game and evaluation, the prefix of the native classes that search with it.
EVALUATION_PREFIXES: dict[str, dict[str, str]] = _native.evaluations()


def _list_evaluations() -> dict[str, tuple[str, ...]]:
    games = _native.kinds()
    found: dict[str, dict[str, None]] = {_HEURISTIC: {}}
    for kind, evaluations in EVALUATION_PREFIXES.items():
        for evaluation in evaluations:
            found.setdefault(evaluation, {})[games[kind]] = None
    return {evaluation: tuple(names) for evaluation, names in found.items()}


#: The evaluations by name, and the games they are for; ``heuristic`` is the best we have for each.
EVALUATIONS: dict[str, tuple[str, ...]] = _list_evaluations()


def default_weights(game_name: str, evaluation: str = _HEURISTIC) -> dict[str, int]:
    """Return the weights of a game's evaluation, in centi-points; the Hex expert's in thousandths.

    >>> default_weights("oware")["score"]
    100
    """
    kind = next(kind for kind, name in _native.kinds().items() if name == game_name)
    weights: dict[str, int] = _search_class(kind, evaluation).default_weights()
    return weights


def search_class(game: Game, evaluation: str = _HEURISTIC) -> Any:
    """Return the native class that searches a game by an evaluation."""
    return _search_class(game.native_kind, evaluation)


def _search_class(kind: str, evaluation: str) -> Any:
    return getattr(_native, f"{EVALUATION_PREFIXES[kind][evaluation]}AlphaBeta")


def check_evaluation(game: Game, evaluation: str, weights: Mapping[str, int]) -> None:
    """Refuse an evaluation or weights that the game does not have."""
    if evaluation not in EVALUATIONS:
        raise BadSpec(f"unknown evaluation '{evaluation}'{did_you_mean(evaluation, EVALUATIONS)}")
    if game.name not in EVALUATIONS[evaluation]:
        raise BadSpec(f"the evaluation '{evaluation}' is for {', '.join(EVALUATIONS[evaluation])}, not for {game.name}")
    kind = search_class(game, evaluation)
    known, largest = kind.default_weights(), kind.largest_weight
    for key, weight in weights.items():
        if key not in known:
            raise BadSpec(f"{game.name} has no weight '{key}'{did_you_mean(key, known)}")
        if isinstance(weight, bool) or not isinstance(weight, int) or abs(weight) > largest:
            raise BadSpec(f"the weight '{key}' must be a whole number from -{largest} to {largest}, not {weight!r}")


def values_after(
    position: Position, evaluation: str = _HEURISTIC, weights: Mapping[str, int] | None = None
) -> dict[str, float]:
    """Return each legal move with what its mover's position is worth after it, from -1 to 1."""
    check_evaluation(position.game, evaluation, weights or {})
    kind = search_class(position.game, evaluation)
    names = position.game.move_names
    values = kind.evaluate_moves(position.native, evaluation, dict(weights or {}))
    return {names[move]: _native.squash(value, kind.scale) for move, value in values}


def path_cells(position: HexPosition, player: str) -> list[str]:
    """Return the empty cells on a player's shortest ways from side to side.

    >>> import tablier
    >>> path_cells(tablier.game("hex:2").start().play("a1"), "black")
    ['a2']
    """
    names = position.game.move_names
    return [names[cell] for cell in _native.hex_path_cells(position.native, position.game.players.index(player))]
