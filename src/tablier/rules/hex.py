"""Hex: Black joins top and bottom, White left and right; nobody can draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from tablier import _native
from tablier.rules.cube import Cube, board_size
from tablier.rules.diagram import alternating_mover, read_grid
from tablier.rules.errors import BadDiagram, BadSpec
from tablier.rules.picture import Picture, Stones
from tablier.rules.position import Game, Outcome, Position
from tablier.rules.spec import Option, Spec

__all__ = ["Hex", "HexPosition"]

_MARKS = {-1: ".", 0: "X", 1: "O"}
_OWNERS = {mark: owner for owner, mark in _MARKS.items()}
_NOTES = ("black to move", "white to move")


@dataclass(frozen=True, repr=False)
class Hex(Game):
    """Hex on a rhombus; with ``swap`` the second player may take the first stone over instead of moving."""

    size: int = 7
    swap: bool = False

    name = "hex"
    players = ("black", "white")
    symmetry_names = ("identity", "half turn")
    aim = "join your two sides of the board"
    sizes = (5, 7, 9, 11, 13, 14, 19)
    usual_size = 11
    options = (Option("swap", "yes-no", "no"),)
    special_moves = ("swap-pieces",)
    native_kind = "Hex"
    has_draws = False
    trial_specs = ("hex:5", "hex:5,swap=yes")

    def __post_init__(self) -> None:
        if self.size not in range(2, 20):
            told = f"hex: size must be a whole number from 2 to 19, not {self.size!r}"
            raise BadSpec(told, key="range", least=2, most=19, text=str(self.size))

    @classmethod
    def from_spec(cls, spec: Spec) -> Self:
        """Make the game of a spec such as ``hex:11,swap=yes``."""
        spec.check_options([option.name for option in cls.options])
        size = spec.whole_number("size", spec.value or "7", 2, 19)
        return cls(size, spec.choice("swap", ("yes", "no"), "no") == "yes")

    def __str__(self) -> str:
        return f"hex:{self.size}" + (",swap=yes" if self.swap else "")

    @property
    def title(self) -> str:
        return f"hex {self.size}x{self.size}"

    @cached_property
    def move_names(self) -> tuple[str, ...]:
        cells = range(self.size)
        return (*(Cube.at(row, column).name for row in cells for column in cells), "swap-pieces")

    @property
    def move_hint(self) -> str:
        return f"cells are a1 to {self.move_names[-2]}"

    @property
    def fair_plies(self) -> int:
        """One, or three where White may swap.

        The side to move with as many stones as the other nearly always wins on a small board, so that Black gets one
        stone more. A single stone does not do where White may swap: who chooses the side would win.
        """
        return 3 if self.swap else 1

    def start(self) -> HexPosition:
        return HexPosition(self, _native.Hex(self.size, self.swap))

    def parse(self, text: str) -> HexPosition:
        grid = read_grid(self, text, ".XO")
        unknown = next((note for note in grid.notes if note not in _NOTES), None)
        if unknown is not None:
            raise BadDiagram(f"cannot read '{unknown}' in the diagram of {self.title}", key="unread", text=unknown)
        return self._set_up([_OWNERS[cell] for cell in grid.cells], grid.notes)

    def from_numbers(self, numbers: Sequence[int], to_move: str) -> HexPosition:
        return self.from_linear(numbers, to_move)

    def from_linear(self, cells: Sequence[int], to_move: str | None = None) -> HexPosition:
        """Return the position of a linear board, row by row: 0 empty, 1 Black, 2 White."""
        size = board_size(cells)
        if size != self.size:
            raise BadDiagram(f"a linear board of {len(cells)} cells is {size}x{size}, not {self.size}x{self.size}")
        wrong = next((cell for cell in cells if cell not in (0, 1, 2)), None)
        if wrong is not None:
            raise BadDiagram(f"{wrong!r} in a linear board is none of 0 (empty), 1 (black), 2 (white)")
        return self._set_up([int(cell) - 1 for cell in cells], () if to_move is None else (f"{to_move} to move",))

    def _set_up(self, owners: list[int], notes: tuple[str, ...]) -> HexPosition:
        to_move = alternating_mover(self, {0: owners.count(0), 1: owners.count(1)}, notes)
        return HexPosition(self, _native.Hex.from_stones(self.size, self.swap, owners, to_move))

    def mirror(self, native: _native.Hex, symmetry: int) -> _native.Hex:
        owners = native.stones if symmetry == 0 else native.stones[::-1]
        return _native.Hex.from_stones(self.size, self.swap, owners, native.to_move)


class HexPicture(Picture):
    """What a board of Hex shows: the stones, and the winner's chain once there is one."""

    stones: Stones
    chain: tuple[str, ...]


class HexPosition(Position):
    """A position of Hex."""

    __slots__ = ()

    game: Hex
    native: _native.Hex

    @property
    def outcome(self) -> Outcome | None:
        if not self.native.is_over:
            return None
        black_wins = self.native.score > 0
        return Outcome("black", "connection", 1, (1, 0)) if black_wins else Outcome("white", "connection", -1, (0, 1))

    @property
    def stones(self) -> dict[str, tuple[str, ...]]:
        """The cells each player's stones are on."""
        stones = self.native.stones
        names = self.game.move_names
        return {
            player: tuple(names[cell] for cell, owner in enumerate(stones) if owner == number)
            for number, player in enumerate(self.game.players)
        }

    @property
    def winning_chain(self) -> tuple[str, ...]:
        """The winner's shortest chain from side to side; empty while the game runs."""
        if not self.native.is_over:
            return ()
        return tuple(self.game.move_names[cell] for cell in self.native.winning_chain)

    @property
    def linear(self) -> tuple[int, ...]:
        """The board as one list, row by row: 0 empty, 1 Black, 2 White."""
        return tuple(owner + 1 for owner in self.native.stones)

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.linear

    def picture(self, before: Position | None = None, *, territory: bool = False) -> HexPicture:  # noqa: ARG002
        stones = self.stones
        return {"stones": {"black": stones["black"], "white": stones["white"]}, "chain": self.winning_chain}

    def __str__(self) -> str:
        size = self.game.size
        stones = self.native.stones
        margin = len(str(size))
        lines = [f"{self.game}, {self.to_move} to move"]
        lines.append(" " * (margin + 1) + " ".join(Cube.at(0, column).name[0] for column in range(size)))
        for row in range(size):
            cells = " ".join(_MARKS[owner] for owner in stones[row * size : (row + 1) * size])
            lines.append(f"{' ' * row}{row + 1:>{margin}} {cells}")
        return "\n".join(lines)
