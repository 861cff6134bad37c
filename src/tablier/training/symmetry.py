"""Turning and mirroring a batch: pictures and targets together."""

from __future__ import annotations

import torch

from tablier.nets.features import Encoding
from tablier.nets.torch.views import view_for
from tablier.training.window import Batch

__all__ = ["turn", "turn_each"]


def turn(batch: Batch, encoding: Encoding, symmetry: int) -> Batch:
    """Return the batch under one of the game's symmetries; smaller boards wander over the canvas with their mask."""
    if symmetry == 0:
        return batch
    height, width = batch.planes.shape[-2:]
    turn_canvas = view_for(encoding.game).turn
    split = encoding.moves_a_cell * height * width
    board = batch.policy[:, :split].reshape(-1, height, width, encoding.moves_a_cell).permute(0, 3, 1, 2)
    moves = turn_canvas(board, symmetry).permute(0, 2, 3, 1).flatten(1)
    return batch._replace(
        planes=turn_canvas(batch.planes, symmetry),
        policy=torch.cat((moves, batch.policy[:, split:]), 1),
        cells=turn_canvas(batch.cells.reshape(-1, height, width), symmetry).flatten(1),
    )


def turn_each(batch: Batch, encoding: Encoding, chance: torch.Generator) -> Batch:
    """Return the batch with each position under a symmetry of its own, drawn by chance; their order changes."""
    symmetries = torch.randint(encoding.symmetries, (len(batch.result),), generator=chance).to(batch.result.device)
    parts = [
        turn(Batch(*(column[symmetries == symmetry] for column in batch)), encoding, symmetry)
        for symmetry in range(encoding.symmetries)
    ]
    return Batch(*(torch.cat(columns) for columns in zip(*parts, strict=True)))
