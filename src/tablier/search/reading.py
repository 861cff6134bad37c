"""Life and death of an enclosed chain of Go, read out to the end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from tablier import _native
from tablier.rules import BadSpec, GoPosition

__all__ = ["Fate", "Reading", "read_life"]

_POSITIONS = 100_000

#: What becomes of a chain: in a ko, that depends on who has more threats elsewhere.
Fate: TypeAlias = Literal["dies", "ko", "lives"]
_FATES: tuple[Fate | None, ...] = (None, "dies", "ko", "lives")


@dataclass(frozen=True)
class Reading:
    """What becomes of a chain when the opponent begins (``attacked``) and when its owner does (``defended``).

    ``kill`` and ``save`` are the moves that do it, where one is needed; ``nodes`` the positions that were read.
    """

    attacked: Fate
    defended: Fate
    kill: str | None
    save: str | None
    nodes: int

    @property
    def settled(self) -> bool:
        """Whether it dies, or lives, whoever begins."""
        return self.attacked == self.defended != "ko"


def read_life(
    position: GoPosition, stone: str, *, positions: int = _POSITIONS, seconds: float | None = None
) -> Reading | None:
    """Read the chain of a stone inside the space that the opponent's stones enclose, at most 28 points.

    Exact, if those stones live and nobody gains anything elsewhere. None where the space or the reading is too large.

    >>> import tablier
    >>> corner = tablier.game("go:5").parse('''
    ... black to move
    ... . . . X O
    ... X X X X O
    ... O O O O O
    ... . . . . .
    ... . . . . .''')
    >>> reading = read_life(corner, "A4")
    >>> reading.attacked, reading.defended, reading.kill, reading.save
    ('dies', 'lives', 'B5', 'B5')
    """
    if stone not in {held for stones in position.stones.values() for held in stones}:
        raise BadSpec(f"there is no stone on {stone}")
    names = position.game.move_names
    found = _native.go_read(
        position.native, position.game.move_number(stone), positions, math.inf if seconds is None else seconds
    )
    attacked, defended, kill, save, nodes = found
    if not attacked or not defended:
        return None
    fates = cast("tuple[Fate, Fate]", (_FATES[attacked], _FATES[defended]))
    return Reading(*fates, None if kill < 0 else names[kill], None if save < 0 else names[save], nodes)
