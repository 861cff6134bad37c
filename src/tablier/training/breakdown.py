"""What can break down while learning, in words; whoever catches it must not overwrite the last good checkpoint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import torch
from torch import nn

from tablier.rules import TablierError

__all__ = ["Stopped", "explain_memory", "require_finite", "require_numbers"]


class Stopped(KeyboardInterrupt):
    """A run did as it was asked and stopped where a checkpoint is exact."""


def require_numbers(figures: Mapping[str, float]) -> None:
    """Refuse to go on with figures that are no longer numbers."""
    wrong = [key for key, value in figures.items() if value != value or abs(value) == float("inf")]
    if wrong:
        raise TablierError(
            f"learning broke down: {', '.join(wrong)} is no longer a number; "
            "the last good checkpoint is kept, try a smaller learning rate"
        )


def require_finite(network: nn.Module) -> None:
    """Refuse to go on with weights that are no longer numbers."""
    floating = [tensor for tensor in network.state_dict().values() if tensor.is_floating_point()]
    if not torch.stack([tensor.isfinite().all() for tensor in floating]).all():
        require_numbers({"a weight": float("nan")})


@contextmanager
def explain_memory(what: str, setting: str) -> Iterator[None]:
    """Say what to do when there is no memory left for something: choose less of a setting."""
    try:
        yield
    except (torch.OutOfMemoryError, MemoryError):
        pass
    except RuntimeError as error:
        if "can't allocate memory" not in str(error):  # what torch says of a processor's memory
            raise
    else:
        return
    raise TablierError(
        f"there is no memory for {what}; choose a smaller {setting}, the last good checkpoint is kept"
    ) from None
