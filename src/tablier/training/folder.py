"""The folder that a run has to itself."""

from __future__ import annotations

from pathlib import Path

from tablier.rules import TablierError

__all__ = ["make_folder"]


def make_folder(folder: Path) -> None:
    """Make the folder of a run if it is not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TablierError(f"cannot make the folder '{folder}': {error.strerror}") from None
