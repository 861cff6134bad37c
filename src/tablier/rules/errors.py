"""The errors a user can cause; every one of them says what was wrong and, where there is one, the remedy."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["REASONS", "BadDiagram", "BadRecord", "BadSpec", "IllegalMove", "TablierError", "did_you_mean"]


#: Why the native core allows no such move or position, as the keys of sentences.
REASONS = {
    "the game is over": "over",
    "the point is off the board": "off-board",
    "the cell is off the board": "off-board",
    "there is no such hole": "off-board",
    "the point is occupied": "taken",
    "the cell is occupied": "taken",
    "the ko may not be retaken at once": "ko",
    "the board would repeat (superko)": "superko",
    "the stone would have no liberty": "suicide",
    "a single stone may not take its own life": "suicide",
    "the handicap stones have to be placed first": "handicap-first",
    "Black has handicap stones to place": "handicap-first",
    "pieces can be swapped only as the second move, where the game allows it": "swap",
    "the hole is the opponent's": "not-yours",
    "the hole is empty": "empty",
    "the hole has no red seed": "no-seed",
    "the hole has no blue seed": "no-seed",
    "the hole has no transparent seed": "no-seed",
    "the opponent has no seeds and must be fed": "feed",
    "a grand slam is forbidden: it would take all of the opponent's seeds": "grand-slam",
    "a chain has no liberty": "no-liberty",
    "no single stone can be taken at the ko point": "no-ko",
}


class TablierError(Exception):
    """Anything tablier refuses to do for a reason it can state.

    Where other languages are to have it too, ``key`` and ``values`` say the same as data; ``cause`` is the error that
    the sentence goes on to quote.

    >>> error = BadRecord("move 3 cannot be played: the cell is occupied", key="move", number=3)
    >>> error.key, error.values
    ('move', {'number': 3})
    """

    def __init__(
        self, told: str = "", key: str | None = None, cause: Exception | None = None, **values: str | float
    ) -> None:
        super().__init__(told)
        self.key = key
        self.values = values
        self.cause = cause


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
