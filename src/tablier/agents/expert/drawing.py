"""Motifs as pictures, in the form in which they are written down."""

from __future__ import annotations

from tablier.agents.expert.motifs import Motif

__all__ = ["draw"]

_LETTERS = "abcdefghijklmnopqrstuvw"


def draw(motif: Motif, below: bool = True) -> str:
    """Return a picture of a motif in any direction: ``X`` stones, letters for empty cells, ``=`` a side below or above.

    >>> from tablier.agents.expert.motifs import MOTIFS
    >>> print(draw(MOTIFS["ziggurat"]))
      X a
     b c d
    e f g h
    =======
    """
    marks = dict.fromkeys(motif.stones, "X")
    marks.update(zip(sorted(motif.carrier, key=lambda cube: (cube.row, cube.column)), _LETTERS, strict=False))
    rows = range(min(cube.row for cube in marks), max(cube.row for cube in marks) + 1)
    left = min(2 * cube.column + cube.row for cube in marks)
    lines = []
    for row in rows:
        places = {2 * cube.column + cube.row - left: mark for cube, mark in marks.items() if cube.row == row}
        lines.append("".join(places.get(place, " ") for place in range(max(places) + 1)))
    if motif.height is not None:
        side = "=" * max(map(len, lines))
        lines = [*lines, side] if below else [side, *lines]
    return "\n".join(lines)
