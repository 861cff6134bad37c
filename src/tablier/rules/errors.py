"""The errors a user can cause; every one of them says what was wrong and, where there is one, the remedy."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["BadDiagram", "BadRecord", "BadSpec", "IllegalMove", "TablierError", "did_you_mean"]


class TablierError(Exception):
    """Anything tablier refuses to do for a reason it can state."""


class IllegalMove(TablierError, ValueError):
    """A move the rules do not allow here, or text that is no move at all."""


class BadSpec(TablierError, ValueError):
    """A game, agent or option that does not exist, or a value it cannot have."""


class BadDiagram(TablierError, ValueError):
    """Text that is no diagram of a position of the game."""


class BadRecord(TablierError, ValueError):
    """A file or text that is no record of a game, or of one that cannot have been played."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` for the nearest known word, the list of known words when none is near.

    >>> did_you_mean("mtcs", ["mcts", "random"])
    "; did you mean 'mcts'?"
    """
    known = list(known)
    near = difflib.get_close_matches(word, known, n=1)
    if near:
        return f"; did you mean '{near[0]}'?"
    return f"; known: {', '.join(known)}" if known else ""
