"""The lie of a board of Hex: both shortest ways, the bridges, and where the opponent's threats leave no choice."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.agents.expert.lattice import Lattice, lattice
from tablier.agents.expert.motifs import BRIDGES, Motif, at_side
from tablier.agents.expert.ways import shortest_way
from tablier.agents.landmarks import Bridge, Landmarks, Way
from tablier.rules import HexPosition
from tablier.search.connections import CUT_OFF, distance
from tablier.search.links import Linker

__all__ = ["survey"]

_TRIES = 20_000  # to combine two connections: a look that people wait for


def survey(position: HexPosition) -> Landmarks:
    """Return what can be measured in a running game.

    >>> import tablier
    >>> seen = survey(tablier.game("hex:3").start().play("b2").play("a1"))
    >>> [(way.player, way.distance, way.cells) for way in seen.ways]
    [('black', 2, ('b1', 'b2', 'a3')), ('white', 2, ('a1', 'b1', 'c1'))]
    >>> seen.bridges[0]
    Bridge(player='black', ends=('b2',), cells=('c1', 'b1'))
    """
    threats, must_play = _find_threats(position)
    return Landmarks(
        ways=tuple(_find_way(position, player) for player in position.game.players),
        bridges=tuple(_find_bridges(position)),
        threats=threats,
        must_play=must_play,
    )


def _find_way(position: HexPosition, player: str) -> Way:
    stones = distance(position, player)
    return Way(player, None if stones >= CUT_OFF else stones, shortest_way(position, player))


def _find_bridges(position: HexPosition) -> Iterator[Bridge]:
    """Every bridge between two stones, and from a stone of the second line to its side."""
    board = lattice(position.game.size)
    free = set(board.names).difference(*position.stones.values())
    for player, stones in position.stones.items():
        for stone in stones:
            for motif in BRIDGES:
                other = board.name(board.cube[stone] + motif.stones[1])
                cells = _find_carrier(board, stone, motif)
                if other is not None and stone < other and other in stones and free.issuperset(cells):
                    yield Bridge(player, (stone, other), cells)
            for near in (True, False):
                (motif,) = at_side("edge bridge", player, near)
                cells = _find_carrier(board, stone, motif)
                if board.line(stone, player) == (1 if near else board.size - 2) and free.issuperset(cells):
                    yield Bridge(player, (stone,), cells)


def _find_carrier(board: Lattice, stone: str, motif: Motif) -> tuple[str, ...]:
    """The empty cells of a motif at a stone; a name of no cell for one beyond the edge."""
    return tuple(board.name(board.cube[stone] + cell) or "" for cell in motif.carrier)


def _find_threats(position: HexPosition) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The opponent's threats to join their sides, and the cells that all of them have in common."""
    rules = position.game
    if rules.swap and position.ply < 2:  # a swap overturns whatever is proved
        return (), ()
    opponent = next(player for player in rules.players if player != position.to_move)
    links = Linker(rules, _TRIES).look(position, opponent)
    return tuple(threat.carrier for threat in links.threats), links.must_play if links.sides == "next" else ()
