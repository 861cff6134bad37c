"""What a network sees of a position, and where each move stands in what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tablier import _native
from tablier.rules import BadSpec, Game, Position, game
from tablier.rules.errors import did_you_mean

__all__ = [
    "BOARD",
    "FEATURES_VERSION",
    "Bytes",
    "Encoding",
    "Floats",
    "Signs",
    "encoding_of",
    "find_number",
    "find_plane",
]

#: Goes up when planes or numbers change their meaning; a network trained for another version is refused.
FEATURES_VERSION = 1

#: The plane that shows, in every game, which cells of the canvas are on the board.
BOARD = 0

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Signs = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Encoding:
    """The shape of what a network is given for a game on a canvas, and of what it answers.

    >>> Encoding.for_game(game("go:9"))
    Encoding(game='go', planes=8, numbers=4, height=9, width=9, policy=82)
    """

    game: str
    planes: int
    numbers: int
    height: int
    width: int
    policy: int

    @classmethod
    def for_game(cls, rules: Game) -> Encoding:
        """Return the encoding that is just large enough for a game."""
        return cls.on_canvas(rules.name, *_facts(rules).canvas(rules.start().native))

    @classmethod
    def on_canvas(cls, name: str, height: int, width: int) -> Encoding:
        """Return the encoding of a game on a canvas of a given size."""
        facts = _facts(game(name))
        return cls(name, facts.planes, facts.numbers, height, width, facts.policy_size(height, width))

    @property
    def cells(self) -> int:
        """The number of cells of the canvas."""
        return self.height * self.width

    @property
    def plane_shape(self) -> tuple[int, int, int]:
        """Planes, height and width."""
        return (self.planes, self.height, self.width)

    @property
    def binary(self) -> bool:
        """Whether planes hold only 0 and 1, so that they can be packed into bits."""
        return bool(self._facts.binary)

    @property
    def circular(self) -> bool:
        """Whether the canvas is a row of cells whose ends meet."""
        return bool(self._facts.circular)

    @property
    def any_size(self) -> bool:
        """Whether boards have several sizes, which one network may play."""
        return bool(self._facts.any_size)

    @property
    def has_lead(self) -> bool:
        """Whether who wins may win by more or by less, which is worth knowing."""
        return bool(self._facts.has_lead)

    @property
    def longest(self) -> int:
        """The most moves that the rules allow, or 0 where they set no end."""
        return int(self._facts.longest(self.height, self.width))

    @property
    def _facts(self) -> Any:
        return _facts(game(self.game))

    @property
    def moves_a_cell(self) -> int:
        """How many moves of the policy belong to each cell."""
        return self.policy // self.cells

    @property
    def other_moves(self) -> int:
        """How many moves of the policy, at its end, belong to no cell."""
        return self.policy % self.cells

    @property
    def symmetries(self) -> int:
        """How many ways of turning and mirroring leave the game the same."""
        return int(self._facts.symmetries)

    def empty_batch(self, size: int) -> tuple[Bytes, Floats]:
        """Return buffers for a batch: size × planes × height × width bytes, size × numbers floats."""
        return np.zeros((size, *self.plane_shape), np.uint8), np.zeros((size, self.numbers), np.float32)

    def draw(self, positions: Sequence[Position], symmetry: int = 0) -> tuple[Bytes, Floats]:
        """Return what the network is given for some positions of the same kind."""
        planes, numbers = self.empty_batch(len(positions))
        if positions:
            facts = _facts(positions[0].game)
            try:
                natives = [position.native for position in positions]
                facts.draw(natives, self.height, self.width, symmetry, planes, numbers)
            except (ValueError, TypeError) as error:
                raise BadSpec(
                    f"{positions[0].game} does not fit an encoding for {self.game} on {self.size}: {error}"
                ) from None
        return planes, numbers

    def slots(self, position: Position, symmetry: int = 0) -> dict[str, int]:
        """Return the place of every legal move in the policy.

        >>> Encoding.for_game(game("hex:2")).slots(game("hex:2").start())
        {'a1': 0, 'b1': 1, 'a2': 2, 'b2': 3}
        """
        names = position.game.move_names
        found = _facts(position.game).slots(position.native, self.height, self.width, symmetry)
        return {names[move]: slot for move, slot in found}

    def draw_end(self, position: Position, player: str) -> Signs:
        """Return who owns each cell of a finished game, as if ``player`` were to move: height·width of +1, 0 and -1."""
        rules = position.game
        number = rules.players.index(player)
        cells: Signs = _facts(rules).draw_end(position.native, number, self.height, self.width)
        if position.dead:  # the native count knows nothing of an agreement
            cells[:] = 0
            for sign, owner in ((1, player), (-1, rules.players[1 - number])):
                for name in position.area[owner]:
                    row, column = divmod(rules.move_number(name), rules.size)
                    cells[row * self.width + column] = sign
        return cells

    @property
    def size(self) -> str:
        """The canvas in words, such as ``9x9``."""
        return f"{self.height}x{self.width}"


def encoding_of(rules: Game, like: Encoding | None = None) -> Encoding:
    """Return the encoding for a game, the given one when it is large enough."""
    own = Encoding.for_game(rules)
    return like if like is not None and like.game == own.game and like.height >= own.height else own


def find_plane(game_name: str, name: str) -> int:
    """Return the place of a plane among those that networks see of a game.

    >>> find_plane("go", "forbidden")
    6
    """
    return _place(_facts(game(game_name)).plane_names, name, f"plane of {game_name}")


def find_number(game_name: str, name: str) -> int:
    """Return the place of a number among those that networks see of a game, beside the planes.

    >>> find_number("hex", "may_swap")
    0
    """
    return _place(_facts(game(game_name)).number_names, name, f"number of {game_name}")


def _place(names: list[str], name: str, what: str) -> int:
    if name not in names:
        raise BadSpec(f"there is no {what} called '{name}'{did_you_mean(name, names)}")
    return names.index(name)


def _facts(rules: Game) -> Any:
    return getattr(_native, f"{rules.native_kind}Encoding")
