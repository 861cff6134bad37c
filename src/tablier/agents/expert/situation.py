"""A position as the rules look at it; everything is measured once, when a rule first asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from tablier.agents.expert.configuration import Configuration
from tablier.agents.expert.lattice import Lattice, lattice
from tablier.rules import HexPosition
from tablier.search.alphabeta import AlphaBetaResult, AlphaBetaSearch
from tablier.search.connections import Effect, SideDistances, distance, effects, side_distances
from tablier.search.evaluations import path_cells, values_after

__all__ = ["SWAP", "Situation", "Thinking"]

SWAP = "swap-pieces"


@dataclass(frozen=True)
class Thinking:
    """What a decision may take: until when, how many nodes and plies; the search to use, and who hears what it sees."""

    search: AlphaBetaSearch
    deadline: float | None = None
    nodes: int | None = None
    depth: int | None = None
    tell: Callable[[AlphaBetaResult], None] | None = None

    @property
    def seconds(self) -> float | None:
        """The time that is left, None without a deadline."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.deadline is not None and time.monotonic() >= self.deadline


class Situation:
    """Who moves, what the opponent did last, how far both are from joining their sides, what each cell would change."""

    def __init__(
        self, position: HexPosition, configuration: Configuration, thinking: Thinking, risky: bool = False
    ) -> None:
        self.position = position
        self.configuration = configuration
        self.thinking = thinking
        self.risky = risky
        self.me = position.to_move
        self.opponent = next(player for player in position.game.players if player != self.me)
        self.lattice: Lattice = lattice(position.game.size)

    @cached_property
    def moves(self) -> list[str]:
        """The legal moves that place a stone."""
        return [move for move in self.position.legal_moves if move != SWAP]

    @cached_property
    def owner(self) -> dict[str, str]:
        """Whose stone is on each cell that is taken."""
        return {cell: player for player, cells in self.position.stones.items() for cell in cells}

    @cached_property
    def last(self) -> str | None:
        """The stone the opponent placed last; None at the start, on a board set up by hand, and after a swap."""
        move = self.position.last_move
        return move if move is not None and self.owner.get(move) == self.opponent else None

    @cached_property
    def d_my(self) -> int:
        """The stones I still need."""
        return distance(self.position, self.me)

    @cached_property
    def d_opp(self) -> int:
        """The stones the opponent still needs."""
        return distance(self.position, self.opponent)

    @cached_property
    def mine(self) -> dict[str, Effect]:
        """What a stone of mine on each empty cell would leave: ``own`` is my distance, ``other`` the opponent's."""
        return effects(self.position, self.me)

    @cached_property
    def theirs(self) -> dict[str, Effect]:
        """What a stone of the opponent's would leave: ``own`` is their distance, ``other`` mine."""
        return effects(self.position, self.opponent)

    @cached_property
    def my_ways(self) -> list[str]:
        """The empty cells on my shortest ways."""
        return path_cells(self.position, self.me)

    @cached_property
    def their_ways(self) -> list[str]:
        """The empty cells on the opponent's shortest ways."""
        return path_cells(self.position, self.opponent)

    @cached_property
    def their_sides(self) -> SideDistances:
        """How far every cell is from the opponent's two sides."""
        return side_distances(self.position, self.opponent)

    @cached_property
    def values(self) -> dict[str, float]:
        """What H1 says of each move at a glance, from -1 to 1."""
        return values_after(self.position, "expert", self.configuration.evaluation())

    @cached_property
    def chains(self) -> dict[str, frozenset[str]]:
        """For each of my stones the stones it is joined with by touching."""
        found: dict[str, frozenset[str]] = {}
        for stone in self.position.stones[self.me]:
            if stone in found:
                continue
            chain, open_ends = {stone}, [stone]
            while open_ends:
                for cell in self.lattice.neighbours[open_ends.pop()]:
                    if self.owner.get(cell) == self.me and cell not in chain:
                        chain.add(cell)
                        open_ends.append(cell)
            found.update(dict.fromkeys(chain, frozenset(chain)))
        return found

    @property
    def fullness(self) -> float:
        """The share of cells that are taken."""
        return len(self.owner) / self.lattice.size**2

    def is_empty(self, cell: str | None) -> bool:
        """Whether a name is that of an empty cell on the board."""
        return cell is not None and cell in self.lattice.cube and cell not in self.owner

    def lines_to_side(self, cell: str, near: bool) -> int:
        """Return on which line a cell is, counted from 1 at one of my sides."""
        line = self.lattice.line(cell, self.me)
        return line + 1 if near else self.lattice.size - line

    def touches_side(self, chain: Iterable[str], near: bool) -> bool:
        """Whether a chain of mine reaches one of my sides."""
        return any(self.lines_to_side(cell, near) == 1 for cell in chain)

    def best(self, cells: Iterable[str]) -> str:
        """Return the cell that H1 likes best at a glance; the first by name among equals."""
        return max(sorted(cells), key=lambda cell: self.values[cell])
