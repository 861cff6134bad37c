"""What the shipped network thinks of a position at first sight, without any search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from tablier.nets.features import Encoding
from tablier.nets.model import Evaluation, Model, load_model
from tablier.nets.shipped import is_shipped, shipped_model
from tablier.rules import Position

__all__ = ["Glance", "glance_at"]


@dataclass(frozen=True)
class Glance:
    """A first thought, as the player to move sees it.

    ``policy`` says how likely each legal move is. ``lead`` in points and ``ownership``, from 1 for a point that will be
    the mover's to -1, are there in games that count territory; the latter on boards that the network has learnt on.
    """

    value: float
    policy: Mapping[str, float]
    lead: float | None
    ownership: Mapping[str, float]


def glance_at(position: Position) -> Glance | None:
    """Return the first thought about a running game, None where no network is shipped for it.

    >>> from tablier.rules import game
    >>> seen = glance_at(game("hex:5").start())
    >>> seen is not None and max(seen.policy, key=seen.policy.get)
    'c3'
    """
    rules = position.game
    if not is_shipped(rules.name):
        return None
    model = _model_in(shipped_model(rules))
    evaluation = model.evaluate(*Encoding.for_game(rules).draw([position]))
    counts = rules.counts_territory
    owned = counts and rules.size in model.sizes
    cells = dict(zip(rules.move_names, map(float, evaluation.cells[0].ravel()), strict=False)) if owned else {}
    lead = float(evaluation.lead[0]) if counts else None
    return Glance(float(evaluation.value[0]), _share_out_chances(position, evaluation), lead, cells)


def _share_out_chances(position: Position, evaluation: Evaluation) -> dict[str, float]:
    """How likely each legal move is; together they are certain."""
    legal = position.legal_moves
    logits = np.array([evaluation.policy[0][position.game.move_number(move)] for move in legal], np.float64)
    shares = np.exp(logits - logits.max())
    return dict(zip(legal, map(float, shares / shares.sum()), strict=True))


@cache
def _model_in(file: Path) -> Model:
    return load_model(file, precision="float32")  # the same answer on every machine
