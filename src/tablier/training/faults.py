"""What can go wrong while learning, in words; whoever catches it must not save over the last good checkpoint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import torch

from tablier.rules import TablierError

__all__ = ["memory_explained", "require_numbers"]


def require_numbers(figures: Mapping[str, float]) -> None:
    """Refuse to go on with figures that are no numbers any more."""
    wrong = [key for key, value in figures.items() if value != value or abs(value) == float("inf")]
    if wrong:
        raise TablierError(
            f"learning broke down: {', '.join(wrong)} is no number any more; "
            "the last good checkpoint is kept, try a smaller learning rate"
        )


@contextmanager
def memory_explained(batch: int) -> Iterator[None]:
    """Say what to do when the device has no memory left."""
    try:
        yield
    except torch.OutOfMemoryError:
        raise TablierError(
            f"the device has no memory for batches of {batch}; choose a smaller batch, the last good checkpoint is kept"
        ) from None
