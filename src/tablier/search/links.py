"""Virtual connections of Hex: what a player can join whatever the opponent does, and where that leaves no choice."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from tablier import _native
from tablier.rules import Hex, HexPosition

__all__ = ["FAR", "NEAR", "Linker", "Links", "SideThreat"]

#: The player's two sides as ends of a connection; a chain is named by any of its stones.
NEAR, FAR = "near side", "far side"

_REMEMBERED = 32
_FIRST_GUESS = 1e-6  # seconds for each pair of cells, until a look has been timed


@dataclass(frozen=True)
class SideThreat:
    """A stone on ``key`` would surely join the player's sides; ``carrier`` are the cells that takes, with the key."""

    key: str
    carrier: tuple[str, ...]


@dataclass(frozen=True)
class Links:
    """What one player can join. A sure connection holds though the opponent moves first.

    ``sides`` says how the player's own sides are joined: ``open``, ``next`` (if it is the player's move) or ``sure``.
    ``must_play`` are the cells that all their threats to join them have in common: the opponent loses elsewhere.
    """

    sides: str
    threats: tuple[SideThreat, ...]
    must_play: tuple[str, ...]
    _end_of: Mapping[str, int] = field(repr=False)
    _carriers: Mapping[tuple[int, int], tuple[str, ...]] = field(repr=False)

    def between(self, one: str, other: str) -> tuple[str, ...] | None:
        """Return the empty cells by which two ends are surely joined, none for ends that touch; None when they are not.

        A side counts as one long stone: two chains may be joined by way of it.

        >>> import tablier
        >>> position = tablier.game("hex:5").start().play("c2").play("a5").play("b4")
        >>> Linker(position.game).look(position, "black").between("c2", "b4")
        ('b3', 'c3')
        """
        a, b = self._end_of.get(one), self._end_of.get(other)
        if a is None or b is None:
            return None
        return () if a == b else self._carriers.get((min(a, b), max(a, b)))

    @property
    def joined(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """Every sure connection: a stone of either end, or the side, and the empty cells it takes."""
        names: dict[int, str] = {}
        for name, end in self._end_of.items():
            names.setdefault(end, name)
        return tuple((names[a], names[b], carrier) for (a, b), carrier in self._carriers.items())


class Linker:
    """Finds virtual connections in one game; its memory stays from one position to the next.

    After so many ``tries`` to combine two connections it is content with what it has found, which holds all the same.
    """

    def __init__(self, game: Hex, tries: int = 100_000) -> None:
        self.game = game
        self._tries = tries
        self._looks: dict[tuple[HexPosition, str], Links] = {}  # the last ones: what I see now I have often foreseen
        self._native = _native.HexLinker(game.size)
        self.seconds = _FIRST_GUESS * game.size**4  #: of the processor that a look takes, by the last ones

    def look(self, position: HexPosition, player: str) -> Links:
        """Return what a player can join in a running game."""
        key = (position, player)
        if (known := self._looks.pop(key, None)) is not None:
            self._looks[key] = known
            return known
        began = time.thread_time()
        names = position.game.move_names
        found = self._native.look(position.native, position.game.players.index(player), self._tries)
        end_of = {NEAR: 0, FAR: 1} | {names[cell]: end for end, cells in enumerate(found.ends) for cell in cells}
        links = Links(
            found.sides.name,
            tuple(SideThreat(names[threat.key], _cells(names, threat.carrier)) for threat in found.threats),
            _cells(names, found.must_play),
            end_of,
            {(link.a, link.b): _cells(names, link.carrier) for link in found.links},
        )
        self.seconds += (time.thread_time() - began - self.seconds) / 4
        self._looks[key] = links
        if len(self._looks) > _REMEMBERED:
            del self._looks[next(iter(self._looks))]
        return links


def _cells(names: tuple[str, ...], numbers: list[int]) -> tuple[str, ...]:
    return tuple(names[number] for number in numbers)
