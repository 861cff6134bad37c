"""One true thing about a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tablier.agents.sentence import Sentence, SentenceValue

__all__ = ["Fact", "FindFacts"]

#: Finds what is true about a legal move in a running game, what matters most first.
FindFacts: TypeAlias = "Callable[[Any, str], tuple[Fact, ...]]"


@dataclass(frozen=True)
class Fact:
    """One true thing about a move: which sentence says it, and what is filled in.

    ``points`` are what it is about, for a board to mark, and ``line`` the moves that prove it, the first of them
    played by whoever comes next. ``against`` tells that it speaks against the move.

    >>> Fact("stones.captures", {"move": "D4", "stones": 2, "point": "D5"}, ("D5", "E5")).sentence
    'D4 captures 2 stones at D5.'
    """

    key: str
    values: Mapping[str, SentenceValue] = field(default_factory=dict)
    points: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    against: bool = False

    @property
    def sentence(self) -> Sentence:
        """The fact in words."""
        return Sentence(self.key, **self.values)
