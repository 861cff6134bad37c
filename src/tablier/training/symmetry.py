"""Turning and mirroring a batch: pictures and targets together."""

from __future__ import annotations

import torch
from torch import Tensor

from tablier.nets.features import Encoding
from tablier.training.window import Batch

__all__ = ["each_turned", "turned"]


def turned(batch: Batch, encoding: Encoding, symmetry: int) -> Batch:
    """Return the batch under one of the game's symmetries; smaller boards wander over the canvas with their mask."""
    if symmetry == 0:
        return batch
    height, width = encoding.height, encoding.width
    if encoding.game == "oware":
        moves = batch.policy.reshape(-1, width, 4)
        return batch._replace(
            planes=batch.planes.roll(2 * symmetry, -1),
            policy=moves.roll(2 * symmetry, 1).reshape(batch.policy.shape),
        )
    code = 3 if encoding.game == "hex" else symmetry  # Hex knows only the half turn
    board, rest = batch.policy[:, : encoding.cells], batch.policy[:, encoding.cells :]
    board = _moved(board.reshape(-1, height, width), code).flatten(1)
    return batch._replace(
        planes=_moved(batch.planes, code),
        policy=torch.cat((board, rest), 1),
        cells=_moved(batch.cells.reshape(-1, height, width), code).flatten(1),
    )


def each_turned(batch: Batch, encoding: Encoding, chance: torch.Generator) -> Batch:
    """Return the batch with each position under a symmetry of its own, drawn by chance; their order changes."""
    symmetries = torch.randint(encoding.symmetries, (len(batch.result),), generator=chance).to(batch.result.device)
    parts = [
        turned(Batch(*(column[symmetries == symmetry] for column in batch)), encoding, symmetry)
        for symmetry in range(encoding.symmetries)
    ]
    return Batch(*(torch.cat(columns) for columns in zip(*parts, strict=True)))


def _moved(x: Tensor, code: int) -> Tensor:
    """Bit 0 mirrors the columns, bit 1 the rows, bit 2 then swaps rows and columns, as in the rules of Go."""
    dims = [dim for bit, dim in ((1, -1), (2, -2)) if code & bit]
    if dims:
        x = x.flip(dims)
    return x.transpose(-1, -2).contiguous() if code & 4 else x
