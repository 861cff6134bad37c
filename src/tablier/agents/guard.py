"""A companion process that ends the programs we have started when we ourselves are killed without warning."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys

__all__ = ["release", "watch"]

# Reads +GROUP and -GROUP, a line each; when the input ends, whoever wrote them is gone, and the groups still listed
# follow.
_COMPANION = """
import os, signal, sys
groups = set()
for line in sys.stdin:
    (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
for group in groups:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
"""

_companion: subprocess.Popen[bytes] | None = None


def watch(group: int) -> None:
    """Have a process group killed when this process is gone."""
    global _companion
    if _companion is None:
        _companion = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _COMPANION],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C at the terminal is not for the companion
        )
        atexit.register(_dismiss)
    _tell(f"+{group}\n")


def release(group: int) -> None:
    """Take back what ``watch`` asked for: the group has ended."""
    _tell(f"-{group}\n")


def _tell(line: str) -> None:
    if _companion is not None and _companion.stdin is not None:
        try:
            _companion.stdin.write(line.encode())
            _companion.stdin.flush()
        except OSError:  # without the companion only the sudden end is not provided for
            pass


def _dismiss() -> None:
    """Let the companion go; it ends what is still listed."""
    global _companion
    if _companion is not None:
        _companion.communicate()
        _companion = None


def _forget() -> None:
    """Leave the companion to the parent: a forked child that kept the pipe open would hide the parent's end."""
    global _companion
    if _companion is not None and _companion.stdin is not None:
        os.close(_companion.stdin.fileno())
        _companion.stdin = None
        _companion.returncode = 0  # not ours to wait for
        _companion = None
        atexit.unregister(_dismiss)


os.register_at_fork(after_in_child=_forget)
