"""What the server refuses, as sentences for the person at the other end."""

from __future__ import annotations

from tablier.rules import TablierError

__all__ = ["Forbidden", "NoSuchRoom", "Refused", "StoreFault", "TooMany", "UnreadableRoom", "sentence"]

_LONGEST = 400  # letters


class Refused(TablierError):
    """Something that cannot be done now, or at all; ``status`` is what HTTP answers."""

    status = 409


class Forbidden(Refused):
    """Something that this person may not do."""

    status = 403


class NoSuchRoom(Refused):
    """A room that does not exist."""

    status = 404


class UnreadableRoom(Refused):
    """A room whose events cannot be understood; it stops nobody else."""

    status = 500


class TooMany(Refused):
    """More than the server gives one person, or holds at all."""

    status = 429


class StoreFault(Refused):
    """The database did not take what it was given; nothing was acknowledged."""

    status = 503


def sentence(fault: Exception) -> str:
    """Return what to tell the person; an error that quotes an endless input is cut.

    >>> len(sentence(Refused("x" * 10_000)))
    401
    """
    told = str(fault)
    return told if len(told) <= _LONGEST else told[:_LONGEST] + "…"
