"""Where a network lives."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

__all__ = ["on_device"]


def on_device(network: nn.Module, device: torch.device) -> nn.Module:
    """Move a network to a device, its weights in the order that convolutions like best."""
    anything: Any = network  # the stubs of torch do not know memory_format
    moved: nn.Module = anything.to(device, memory_format=torch.channels_last)
    return moved
