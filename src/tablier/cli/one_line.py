"""What went wrong, in one line."""

from __future__ import annotations

from tablier.rules import TablierError

__all__ = ["in_one_line"]


def in_one_line(fault: BaseException) -> str:
    """Return what went wrong; a fault that tablier did not foresee is told with its kind.

    >>> in_one_line(TablierError("save where?")), in_one_line(MemoryError())
    ('save where?', 'MemoryError')
    """
    if isinstance(fault, TablierError):
        return str(fault)
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror.lower()
    return " ".join(f"{type(fault).__name__}: {fault}".split()).removesuffix(":")
