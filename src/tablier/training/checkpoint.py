"""Saving a run so that nothing is lost when it is interrupted, by a person, a full disk or a power cut."""

from __future__ import annotations

import errno
import os
import pickle
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import torch

from tablier.rules import TablierError
from tablier.training.folder import make_folder

__all__ = ["load", "save"]

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def save(path: Path, state: Mapping[str, Any]) -> None:
    """Write a file whole or not at all.

    It is on the disk before it takes the place of the last one; if it cannot be written, the last one stays and nothing
    else is left behind.
    """
    make_folder(path.parent)
    draft = path.with_suffix(path.suffix + ".part")
    try:
        with draft.open("wb") as file:  # torch would not say OSError
            _write(file, state)
        draft.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise TablierError(_complaint(path, error)) from None
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def load(path: Path, device: torch.device) -> dict[str, Any]:
    """Read what ``save`` wrote."""
    try:
        state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    except FileNotFoundError:
        raise TablierError(f"there is no checkpoint '{path}'") from None
    except (OSError, RuntimeError, EOFError, pickle.UnpicklingError) as error:
        raise TablierError(f"the checkpoint '{path}' cannot be read: {error}") from None
    return state


class _Witness:
    """A file for torch, which remembers what went wrong: torch itself would only say that it is somewhere else."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.fault: OSError | None = None

    def write(self, data: bytes) -> int:
        try:
            return self._file.write(data)
        except OSError as error:
            self.fault = self.fault or error
            raise

    def flush(self) -> None:
        self._file.flush()


def _write(file: IO[bytes], state: Mapping[str, Any]) -> None:
    witness = _Witness(file)
    try:
        torch.save(dict(state), witness)  # type: ignore[arg-type]
    except RuntimeError:
        if witness.fault is None:
            raise
        raise witness.fault from None
    file.flush()
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """See to it that the new name survives a power cut, where folders can be opened (not on Windows)."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _complaint(path: Path, error: OSError) -> str:
    if error.errno not in _FULL:
        return f"cannot write '{path}': {error.strerror}"
    free = shutil.disk_usage(path.parent).free / 1e6
    return (
        f"cannot write '{path}': {str(error.strerror).lower()}, {free:.0f} MB are free;"
        " the last checkpoint is as it was: make room and go on with --resume"
    )
