"""Saving a run so that nothing is lost when it is interrupted."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from tablier.rules import TablierError
from tablier.training.folder import make_folder

__all__ = ["load", "save"]


def save(path: Path, state: Mapping[str, Any]) -> None:
    """Write a file whole or not at all."""
    make_folder(path.parent)
    draft = path.with_suffix(path.suffix + ".part")
    try:
        with draft.open("wb") as file:  # torch would not say OSError
            torch.save(dict(state), file)
        draft.replace(path)
    except OSError as error:
        raise TablierError(f"cannot write '{path}': {error.strerror}") from None


def load(path: Path, device: torch.device) -> dict[str, Any]:
    """Read what ``save`` wrote."""
    try:
        state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    except FileNotFoundError:
        raise TablierError(f"there is no checkpoint '{path}'") from None
    except (OSError, RuntimeError, EOFError, pickle.UnpicklingError) as error:
        raise TablierError(f"the checkpoint '{path}' cannot be read: {error}") from None
    return state
