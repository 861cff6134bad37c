"""What policies are taught to be."""

from __future__ import annotations

from torch import Tensor

__all__ = ["smoothed"]


def smoothed(policy: Tensor, share: float, moves: Tensor) -> Tensor:
    """Return a policy of which a share is spread evenly over moves; both are N × policy, moves of zeros and ones."""
    return (1 - share) * policy + share * moves / moves.sum(1, keepdim=True)
