"""Shapes that an experienced player knows by heart, drawn as data.

In a drawing ``X`` is an own stone, a letter an empty cell with its reply in the table beside it, and a line of ``=``
the own side; what is on a cell ``.`` does not matter. Rows lean as on the board: a cell touches the two next to it
and, above and below, those half a cell to the left and right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from tablier.rules import BadSpec, Cube

__all__ = ["BRIDGES", "MOTIFS", "REDUCTIONS", "SIDES", "Motif", "at_side", "read_motif"]

Turn = Callable[[Cube], Cube]


@dataclass(frozen=True)
class Motif:
    """Own stones, the empty cells between them, and what to answer when the opponent takes one of those.

    Cells are steps from the first stone. ``height`` is the number of lines from that stone to the own side, which lies
    below, or None for a shape that needs no side.
    """

    name: str
    stones: tuple[Cube, ...]
    carrier: tuple[Cube, ...]
    replies: Mapping[Cube, tuple[Cube, ...]]
    height: int | None

    def turn(self, by: Turn) -> Motif:
        """Return the shape with every step turned; where the side then lies is for the caller to know."""
        replies = {by(cell): tuple(by(reply) for reply in answers) for cell, answers in self.replies.items()}
        stones, carrier = tuple(map(by, self.stones)), tuple(map(by, self.carrier))
        return Motif(self.name, stones, carrier, replies, self.height)


def read_motif(name: str, drawing: str, replies: Mapping[str, str]) -> Motif:
    """Read a drawing; ``replies`` says by letters what answers an intrusion."""
    rows = [row for row in drawing.splitlines() if row.strip()]
    height = sum("=" not in row for row in rows) if "=" in rows[-1] else None
    cells: dict[Cube, str] = {}
    for line, row in enumerate(row for row in rows if "=" not in row):
        for place, mark in enumerate(row):
            if mark not in " .":
                cells[Cube.at(line, (place - line) // 2)] = mark
    stones = [cube for cube, mark in cells.items() if mark == "X"]
    if not stones:
        raise BadSpec(f"the drawing of the motif '{name}' has no stone 'X'")
    origin = Cube(-stones[0].x, -stones[0].y, -stones[0].z)
    by_letter = {mark: cube + origin for cube, mark in cells.items() if mark != "X"}
    missing = next((letter for letter in by_letter if letter not in replies), None)
    if missing is not None:
        raise BadSpec(f"the motif '{name}' has no reply to an intrusion at '{missing}'")
    return Motif(
        name,
        tuple(stone + origin for stone in stones),
        tuple(by_letter.values()),
        {cube: tuple(by_letter[reply] for reply in replies[letter]) for letter, cube in by_letter.items()},
        height,
    )


def _turn_by_sixty(cube: Cube) -> Cube:
    return Cube(-cube.z, -cube.x, -cube.y)


def _mirror(cube: Cube) -> Cube:
    """The other hand: left and right change places, lines stay."""
    return Cube(cube.y, cube.x, cube.z)


def _half_turn(cube: Cube) -> Cube:
    return Cube(-cube.x, -cube.y, -cube.z)


def _transpose(cube: Cube) -> Cube:
    """On the long diagonal: rows become columns, which makes a shape of Black's one of White's."""
    return Cube(cube.z, cube.y, cube.x)


#: How a shape drawn above Black's lower side is turned for each side: player, then whether it is the side they start
#: from.
SIDES: Mapping[tuple[str, bool], Turn] = {
    ("black", False): lambda cube: cube,
    ("black", True): _half_turn,
    ("white", False): _transpose,
    ("white", True): lambda cube: _half_turn(_transpose(cube)),
}


#: Two stones with two common empty neighbours: whoever takes one, the other joins them.
BRIDGE = read_motif(
    "bridge",
    """
 X
a b
 X
""",
    {"a": "b", "b": "a"},
)

#: A stone on the second line is as good as joined to its side.
EDGE_BRIDGE = read_motif(
    "edge bridge",
    """
 X
a b
===
""",
    {"a": "b", "b": "a"},
)

#: A stone on the third line with room for four, three and two cells is joined to its side: it leaves by ``b`` or by
#: ``d``, on the side that was not attacked.
ZIGGURAT = read_motif(
    "ziggurat",
    """
  X a
 b c d
e f g h
=======
""",
    {"a": "cb", "b": "dc", "c": "db", "d": "bc", "e": "dc", "f": "db", "g": "bd", "h": "bc"},
)

MOTIFS: Mapping[str, Motif] = {motif.name: motif for motif in (BRIDGE, EDGE_BRIDGE, ZIGGURAT)}

#: Steps to the side, by the line they begin on: from ``X`` to ``a`` or ``b``, whichever is not attacked. They do not
#: hold by themselves as motifs do; a rule asks whether the step brings its owner nearer.
REDUCTIONS: Mapping[int, Motif] = {
    motif.height or 0: motif
    for motif in (
        read_motif(
            "edge 2 to 1",
            """
 X
a b
===
""",
            {"a": "b", "b": "a"},
        ),
        read_motif(
            "edge 3 to 2",
            """
  X
 a b
. . .
=====
""",
            {"a": "b", "b": "a"},
        ),
    )
}


def _in_six_directions(motif: Motif) -> tuple[Motif, ...]:
    found = [motif]
    for _ in range(5):
        found.append(found[-1].turn(_turn_by_sixty))
    return tuple(found)


#: The bridge from a stone in each of the six directions.
BRIDGES = _in_six_directions(BRIDGE)


@cache
def at_side(name: str, player: str, near: bool) -> tuple[Motif, ...]:
    """Return an edge motif or a reduction and its mirror image at a side; one that is its own mirror image once."""
    turn = SIDES[player, near]
    motif = MOTIFS.get(name) or next(found for found in REDUCTIONS.values() if found.name == name)
    hands = [motif.turn(turn), motif.turn(_mirror).turn(turn)]
    return tuple(hands[: 1 if set(hands[0].carrier) == set(hands[1].carrier) else 2])
