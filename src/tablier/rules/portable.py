"""What differs between operating systems, in one place: locks on files, and what only POSIX systems offer."""

from __future__ import annotations

import os
import sys
from typing import IO, Any

from tablier.rules.errors import TablierError

__all__ = ["lock_file", "require_posix"]


def lock_file(file: IO[Any]) -> bool:
    """Lock an open file for this process alone; the lock ends with the process. False when another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def require_posix(what: str) -> None:
    """Refuse what needs process groups and signals, where the system has none."""
    if os.name != "posix":
        raise TablierError(f"{what} needs process groups, which {sys.platform} has not; use Linux, macOS or WSL")
