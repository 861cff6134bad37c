"""Awalé, the classical game: two rows of six holes, sown round and round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from tablier import _native
from tablier.rules.diagram import lines_of, mover, read_header
from tablier.rules.errors import BadDiagram, BadSpec, IllegalMove
from tablier.rules.position import Game, Position
from tablier.rules.sowing import Colour, SeedsPicture, Sowing, SowingPosition
from tablier.rules.spec import Option, Spec

__all__ = ["Awale", "AwalePosition"]

HOLES = 12
ROW = 6
SEEDS = 48
GRAND_SLAM = ("nothing", "everything", "forbidden")  # in the order of the native enumeration
_NAMES = tuple("ABCDEFabcdef")
_TOP = tuple(range(HOLES - 1, ROW - 1, -1))  # the second player's holes as a diagram shows them
_ENDS = ("", "25 seeds", "24 seeds each", "no move left", "repetition", "250 moves without a capture")
_NOTE = re.compile(r"captured (\d{1,2}) (\d{1,2})|over by (.+)")


@dataclass(frozen=True, repr=False)
class Awale(Game):
    """Awalé; ``grand_slam`` says what a move takes that would take all of the opponent's seeds."""

    grand_slam: str = "nothing"

    name = "awale"
    players = ("first", "second")
    symmetry_names = ("identity",)
    move_names = _NAMES
    move_hint = "a move is one of your holes: A to F for the first player, a to f for the second"
    title = "awale"
    size = HOLES
    aim = "sow round the board and take seeds by twos and threes"
    usual_size = HOLES
    options = (Option("grand_slam", "choice", "nothing", GRAND_SLAM),)
    number_separator = " "
    native_kind = "Awale"
    trial_specs = ("awale",)

    def __post_init__(self) -> None:
        if self.grand_slam not in GRAND_SLAM:
            raise BadSpec(f"awale: grand_slam must be one of {', '.join(GRAND_SLAM)}, not {self.grand_slam!r}")

    @classmethod
    def from_spec(cls, spec: Spec) -> Self:
        """Make the game of a spec such as ``awale`` or ``awale:grand_slam=everything``."""
        spec.check_options([option.name for option in cls.options])
        if spec.value is not None:
            spec.whole_number("size", spec.value, HOLES, HOLES)
        return cls(spec.choice("grand_slam", GRAND_SLAM, "nothing"))

    def __str__(self) -> str:
        return "awale" if self.grand_slam == "nothing" else f"awale:grand_slam={self.grand_slam}"

    @property
    def _rule(self) -> int:
        return GRAND_SLAM.index(self.grand_slam)

    def move_number(self, move: str) -> int:
        """Return the number of a move; ``A`` and ``a`` are different holes."""
        name = move.strip() if isinstance(move, str) else move
        if name not in _NAMES:
            raise IllegalMove(
                f"{move!r} is no move of {self.title}: {self.move_hint}", key="no-move", text=str(move)[:20]
            )
        return _NAMES.index(name)

    def start(self) -> AwalePosition:
        return AwalePosition(self, _native.Awale(self._rule))

    def parse(self, text: str) -> AwalePosition:
        notes, rows = read_header(self, lines_of(self, text))
        captured, end = (0, 0), 0
        for note in notes:
            match = _NOTE.fullmatch(note)
            if match and match[3] in _ENDS[1:]:
                end = _ENDS.index(match[3])
            elif match and match[1]:
                captured = (int(match[1]), int(match[2]))
            elif not note.endswith("to move"):
                raise BadDiagram(f"cannot read '{note}' in the diagram of awale", key="unread", text=note)
        return self._set_up(self._read_holes(rows), captured, mover(self, notes) or 0, end)

    def _read_holes(self, rows: Sequence[str]) -> list[int]:
        words = [row.split() for row in rows if not row[0].isalpha()]
        wrong = next((word for row in words for word in row if not (word.isascii() and word.isdigit())), None)
        if wrong is not None:
            raise BadDiagram(f"'{wrong}' is no number of seeds", key="unread", text=wrong)
        if [len(row) for row in words] != [ROW, ROW]:
            told = f"a diagram of awale has two rows of {ROW} holes, the second player's above"
            raise BadDiagram(told, key="rows", wanted=ROW)
        top, bottom = ([int(word[:4]) for word in row] for row in words)
        return [*bottom, *reversed(top)]

    def _set_up(self, holes: Sequence[int], captured: tuple[int, int], to_move: int, end: int = 0) -> AwalePosition:
        if min(*holes, *captured) < 0 or sum(holes) + sum(captured) > SEEDS:
            told = f"there are {sum(holes) + sum(captured)} seeds in the diagram, and awale has {SEEDS}"
            raise BadDiagram(told, key="seeds", most=SEEDS)
        return AwalePosition(self, _native.Awale.from_board(self._rule, holes, captured, to_move, end))

    def from_numbers(self, numbers: Sequence[int], to_move: str) -> AwalePosition:
        """Read the seeds of the twelve holes, A to F and a to f, then what each player has taken."""
        if len(numbers) != HOLES + 2:
            raise BadDiagram(f"a board of {len(numbers)} numbers is none of {self.title}")
        return self._set_up(numbers[:HOLES], (numbers[-2], numbers[-1]), self.players.index(to_move))

    def mirror(self, native: _native.Awale, symmetry: int) -> _native.Awale:  # noqa: ARG002
        return native


class AwalePicture(SeedsPicture):
    """The seeds of each hole of Awalé, how the last move was sown, and what each legal move would do."""

    holes: tuple[int, ...]


class AwalePosition(SowingPosition):
    """A position of Awalé."""

    __slots__ = ()

    game: Awale
    native: _native.Awale

    @property
    def ends(self) -> tuple[str, ...]:
        return _ENDS

    def play(self, move: str, player: str | None = None) -> Self:
        """Return the position after a move; a letter in the wrong case means the mover's own hole."""
        if isinstance(move, str) and move.strip() in _NAMES:
            move = move.upper() if self.native.to_move == 0 else move.lower()
        return super().play(move, player)

    @property
    def holes(self) -> tuple[int, ...]:
        """The seeds of each hole, A to F and a to f."""
        return tuple(self.native.board)

    @property
    def numbers(self) -> tuple[int, ...]:
        return (*self.native.board, *self.native.captured)

    def picture(self, before: Position | None = None, *, territory: bool = False) -> AwalePicture:  # noqa: ARG002
        return {"holes": self.holes, **self.picture_seeds(before)}

    def holes_of(self, player: str) -> tuple[int, ...]:
        row = self.game.players.index(player)
        return tuple(range(row * ROW + 1, (row + 1) * ROW + 1))

    def seeds_in(self, hole: int) -> int:
        return self.holes[hole - 1]

    def name_holes(self, holes: Iterable[int]) -> tuple[str, ...]:
        return tuple(_NAMES[hole - 1] for hole in holes)

    def sowing(self, move: str) -> Sowing:
        """Return how a legal move is sown; ``swept`` tells that the game ended and each took their own row.

        >>> Awale().start().sowing("C").path
        ((4, 'plain'), (5, 'plain'), (6, 'plain'), (7, 'plain'))
        """
        origin = self.game.move_number(move)
        holes = list(self.holes)
        hand, holes[origin] = holes[origin], 0
        path: list[tuple[int, Colour]] = []
        hole = origin
        for _ in range(hand):
            hole = (hole + 1) % HOLES
            if hole == origin:
                hole = (hole + 1) % HOLES
            holes[hole] += 1
            path.append((hole + 1, "plain"))
        captured: list[int] = []
        row = hole // ROW
        if row != origin // ROW:
            while hole >= row * ROW and holes[hole] in (2, 3):
                captured.append(hole + 1)
                hole -= 1
        rest = sum(seeds for place, seeds in enumerate(holes) if place // ROW == row and place + 1 not in captured)
        if captured and rest == 0 and self.game.grand_slam == "nothing":
            captured = []
        after = self.play(move)
        return Sowing(move, tuple(path), tuple(captured), after.outcome is not None and not any(after.holes))

    def __str__(self) -> str:
        holes = self.holes
        notes = [str(self.game), f"{self.to_move} to move", "captured {} {}".format(*self.native.captured)]
        notes += [f"over by {_ENDS[self.native.end]}"] if self.native.end else []
        rows = [
            " ".join(f"{_NAMES[hole]:>2}" for hole in _TOP),
            " ".join(f"{holes[hole]:>2}" for hole in _TOP),
            " ".join(f"{holes[hole]:>2}" for hole in range(ROW)),
            " ".join(f"{_NAMES[hole]:>2}" for hole in range(ROW)),
        ]
        return "\n".join([", ".join(notes), *rows])
