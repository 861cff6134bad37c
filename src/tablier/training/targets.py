"""What networks are taught by self-play and by examples alike."""

from __future__ import annotations

from torch import Tensor
from torch.nn import functional

from tablier.nets.features import BOARD
from tablier.nets.torch.answers import Answers
from tablier.nets.torch.views import view_for
from tablier.training.window import Batch

__all__ = ["cells_loss", "lead_loss", "legal_moves", "smooth"]

_POINTS = 10.0  # the lead is learnt in tens of points


def smooth(policy: Tensor, share: float, moves: Tensor) -> Tensor:
    """Return a policy of which a share is spread evenly over moves; both are N × policy, moves of zeros and ones.

    Only legal moves may have a share: some networks give the others no chance at all, and the loss would have no bound.
    """
    return (1 - share) * policy + share * moves / moves.sum(1, keepdim=True)


def legal_moves(game_name: str, batch: Batch) -> Tensor:
    """Return N × policy: one for each move that the planes show to be legal, or that the target knows to be."""
    illegal = view_for(game_name).illegal(batch.planes.float(), batch.numbers)
    return ((illegal == 0) | (batch.policy > 0)).float()


def cells_loss(answers: Answers, batch: Batch) -> Tensor:
    """Return how wrong the owners are, a cell of the board; where the lead is no number nobody knows them."""
    weight = batch.planes[:, BOARD].flatten(1).float() * _is_known(batch)[:, None]
    cells = functional.binary_cross_entropy_with_logits(
        answers.cells.float(), (batch.cells + 1) / 2, weight=weight, reduction="sum"
    )
    return cells / weight.sum().clamp_min(1)


def lead_loss(answers: Answers, batch: Batch) -> Tensor:
    """Return how wrong the lead is, where it is a number."""
    known = _is_known(batch)
    errors = functional.smooth_l1_loss(answers.lead.float(), batch.lead.nan_to_num() / _POINTS, reduction="none")
    return (errors * known).sum() / known.sum().clamp_min(1)


def _is_known(batch: Batch) -> Tensor:
    return ~batch.lead.isnan()
