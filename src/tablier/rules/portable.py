"""What differs between operating systems, in one place: locks on files, limits, and what only POSIX systems offer."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import IO, Any

from tablier.rules.errors import TablierError

__all__ = ["hold_many_files", "limit_memory", "limit_processor_time", "lock_file", "require_posix"]


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


def hold_many_files(wanted: int) -> int:
    """Let this process hold so many files and connections, or as many as it may, and return how many that are."""
    if sys.platform == "win32":  # sockets are not counted there
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < target:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return wanted if soft == resource.RLIM_INFINITY else soft


def limit_memory(megabytes: int) -> None:
    """End this process when it takes so much more than it has now; only Linux can say and enforce that."""
    if sys.platform == "linux":
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * os.sysconf("SC_PAGE_SIZE") + megabytes * 1_000_000
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def limit_processor_time(seconds: float) -> None:
    """End this process when it has used so much more time than until now; no limit on Windows."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = int(used.ru_utime + used.ru_stime + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))
