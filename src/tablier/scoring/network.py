"""What the network that comes with the package says about whose each point is."""

from __future__ import annotations

from functools import cache

from tablier.nets.features import Encoding
from tablier.nets.model import Model, ModelError, load_model
from tablier.nets.shipped import shipped_model
from tablier.rules import GoPosition, game

__all__ = ["network_ownership"]


def network_ownership(position: GoPosition) -> dict[str, float] | None:
    """Return who owns each point, from 1 for Black to -1 for White, or None where no network has learnt the size."""
    rules = position.game
    model = _model_for(rules.size)
    if model is None:
        return None
    running = position if position.outcome is None else position.resumed()  # a finished game has nobody to move
    cells = model.evaluate(*Encoding.for_game(rules).draw([running])).cells[0]
    sign = 1 if running.to_move == rules.players[0] else -1
    return {name: sign * float(cell) for name, cell in zip(rules.move_names, cells, strict=False)}


@cache
def _model_for(size: int) -> Model | None:
    """The shipped network, or None where it has not learnt on boards of this size."""
    try:
        model = load_model(shipped_model(game(f"go:{size}")), precision="float32")  # the same answer on every machine
    except (ModelError, ImportError):
        return None
    return model if size in model.sizes else None
