"""Ending a process and everything that it has started, wherever that has gone."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

__all__ = ["TAG", "end_all", "find_marked"]

TAG = "TABLIER_WORKER"  # the environment variable by which a worker's descendants are known
_PROCESSES = Path("/proc")


def find_marked(tag: str) -> list[int]:
    """Return the running processes whose environment carries a tag; none where the system does not say."""
    mark = f"{TAG}={tag}".encode()
    found = []
    for folder in _PROCESSES.glob("[0-9]*"):
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found


def end_all(group: int, tag: str) -> None:
    """Kill a process group, and the descendants that have left it but carry its tag."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
    for _ in range(10):  # one that is only just starting may show up in the next round
        left = [process for process in find_marked(tag) if process != group]
        if not left:
            return
        for process in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
