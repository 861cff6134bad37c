"""What a tuner may change about the expert, and within which bounds."""

from __future__ import annotations

from collections.abc import Mapping

from tablier.agents.expert.configuration import read_weights
from tablier.agents.tuning import Range

__all__ = ["ranges"]

_BOUNDS: Mapping[str, tuple[float, float]] = {
    "static_share": (0.0, 1.0),
    "distance_share": (0.0, 2.0),
    "opponent": (0.2, 2.0),
    "own": (0.2, 2.0),
    "urgency": (0.0, 0.5),
    "second": (0.0, 4.0),
    "paths": (0.0, 4.0),
    "centre": (0.0, 0.5),
    "bridges": (0.0, 0.1),
    "order_opponent": (0.0, 4.0),
    "order_own": (0.0, 4.0),
    "quiescence": (0, 4),
    "filter_dead": (0, 1),
    "proof_share": (0.0, 0.5),
    "trust": (0.0, 0.2),
    "near_blocks": (0, 6),
    "near_opponent": (0, 19),
    "strong_threat": (1, 3),
    "least_gain": (0, 9),
    "dense": (0.0, 1.0),
    "edge_unasked": (0, 1),
}


def ranges() -> Mapping[str, Range]:
    """Return the bounds of every number worth tuning; the default is the tuned set's."""
    usual = read_weights("tuned").by_name()
    return {name: Range(low, high, usual[name]) for name, (low, high) in _BOUNDS.items()}
