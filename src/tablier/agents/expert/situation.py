"""A position as the rules look at it; everything is measured once, when a rule first asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from tablier.agents.decision import Decision
from tablier.agents.expert.configuration import Configuration
from tablier.agents.expert.lattice import Lattice, lattice
from tablier.agents.expert.tree import ExpertTree
from tablier.rules import BadSpec, HexPosition
from tablier.search.alphabeta import AlphaBetaSearch
from tablier.search.connections import Effect, SideDistances, distance, effects, side_distances
from tablier.search.evaluations import path_cells, values_after
from tablier.search.links import FAR, NEAR, Linker, Links
from tablier.search.solver import Proof, Solver

__all__ = ["SWAP", "Situation", "Thinking"]

SWAP = "swap-pieces"
_VISITS_A_NODE = 1_000  # of the solver, where visits or nodes are limited and time is not


@dataclass(frozen=True)
class Thinking:
    """What a decision may take: until when, how many nodes and plies; what to search with, and who hears of it."""

    search: AlphaBetaSearch
    deadline: float | None = None
    nodes: int | None = None
    depth: int | None = None
    hear: Callable[[Decision], None] | None = None
    tree: ExpertTree | None = None
    linker: Linker | None = None
    solver: Solver | None = None
    latest: float | None = None  # until when what was found may still be checked

    @property
    def seconds(self) -> float | None:
        """The time that is left, None without a deadline."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.deadline is not None and time.monotonic() >= self.deadline

    @property
    def look_seconds(self) -> float:
        """How long a look at virtual connections takes."""
        return 0.0 if self.linker is None else self.linker.seconds

    def look(self, position: HexPosition, player: str) -> Links | None:
        """Return what a player can surely join; None where that is not asked for, or there is no time to see it."""
        if self.linker is None or position.outcome is not None:
            return None
        if self.latest is not None and time.monotonic() + self.linker.seconds >= self.latest:
            return None
        return self.linker.look(position, player)


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
        self.findings: object | None = None  # of the search, as soon as a rule has asked it
        self._after: dict[str, Links | None] = {}

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

    @cached_property
    def my_links(self) -> Links | None:
        """What I can surely join; None where that is not asked for."""
        return self.thinking.look(self.position, self.me) if self._can_be_proved else None

    @cached_property
    def their_links(self) -> Links | None:
        """What the opponent can surely join; None where that is not asked for."""
        return self.thinking.look(self.position, self.opponent) if self._can_be_proved else None

    @cached_property
    def links_before_last(self) -> Links | None:
        """What I could surely join before the opponent's last stone."""
        before = self.position.previous if self.last is not None else None
        return self.thinking.look(before, self.me) if before is not None and self._can_be_proved else None

    def look_after(self, move: str) -> Links | None:
        """Return what I can surely join with one stone more."""
        if move not in self._after:
            self._after[move] = self.thinking.look(self.position.play(move), self.me)
        return self._after[move]

    @property
    def _can_be_proved(self) -> bool:
        """Whether virtual connections are asked for, and no swap can overturn what they say."""
        swap = self.position.game.swap and self.position.ply < 2
        return bool(self.configuration.connections) and not swap

    @cached_property
    def proof(self) -> Proof | None:
        """What the solver proves in its share of the time."""
        thinking, share = self.thinking, self.configuration.proof_share
        if thinking.solver is None or not share or not self._can_be_proved:
            return None
        seconds = None if thinking.seconds is None else thinking.seconds * share
        nodes = None if thinking.nodes is None else 1 + thinking.nodes // _VISITS_A_NODE
        if seconds is None and nodes is None:
            return None
        try:
            return thinking.solver.prove(self.position, seconds=seconds, nodes=nodes)
        except BadSpec:  # the solver knows no swap
            return None

    @cached_property
    def must_play(self) -> tuple[str, ...] | None:
        """The moves outside which I lose by force; None where nothing is proved, or every move loses."""
        links = self.their_links
        return links.must_play or None if links is not None and links.sides == "next" else None

    @cached_property
    def is_lost(self) -> bool:
        """Whether it is proved that I lose whatever I play."""
        links = self.their_links
        if links is not None and (links.sides == "sure" or (links.sides == "next" and not links.must_play)):
            return True
        return self.proof is not None and self.proof.winner == self.opponent

    @cached_property
    def hopeful(self) -> frozenset[str]:
        """The moves that are not proved to lose; all of them when each one is."""
        return frozenset(self.moves if self.must_play is None or self.is_lost else self.must_play)

    @property
    def promising(self) -> list[str]:
        """The same in the order of the legal moves."""
        return [move for move in self.moves if move in self.hopeful]

    @cached_property
    def ends(self) -> tuple[str, ...]:
        """What I can join: my two sides, and a stone of each chain."""
        return (NEAR, FAR, *sorted({min(chain) for chain in self.chains.values()}))

    @cached_property
    def most_held_back(self) -> int:
        """The opponent's distance after the stone of mine that holds them back most."""
        return max(effect.other for effect in self.mine.values())

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
