"""Coloured Oware: the contest game with red, blue and transparent seeds in sixteen holes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from tablier import _native
from tablier.rules.diagram import lines_of, mover, read_header
from tablier.rules.errors import BadDiagram, BadSpec
from tablier.rules.position import Game, Position
from tablier.rules.sowing import Colour, SeedsPicture, Sowing, SowingPosition
from tablier.rules.spec import Option, Spec

__all__ = ["Oware", "OwarePosition"]

HOLES = 16
COLOURS: tuple[Colour, ...] = ("red", "blue", "transparent")
MAX_SEEDS = 240  # on the board: a count must fit in a byte wherever the seeds go
_KINDS = ("R", "B", "TR", "TB")
_NAMES = tuple(f"{hole}{kind}" for hole in range(1, HOLES + 1) for kind in _KINDS)
_CIRCLE = (*range(8), *range(15, 7, -1))  # holes in the order of a diagram: the top row, then the bottom row
_HOLE = re.compile(r"(?:(?P<number>\d{1,2}):)?(?P<seeds>-|(?=\d)(?:(\d{1,3})R)?(?:(\d{1,3})B)?(?:(\d{1,3})T)?)")
_NOTE = re.compile(r"(?P<word>move|captured) (?P<first>\d{1,3})(?: (?P<second>\d{1,3}))?")


@dataclass(frozen=True, repr=False)
class Oware(Game):
    """Coloured Oware with ``seeds`` seeds of each colour in each hole."""

    seeds: int = 2

    name = "oware"
    players = ("first", "second")
    symmetry_names = tuple(f"turned by {2 * turn}" if turn else "identity" for turn in range(8))
    move_names = _NAMES
    move_hint = "a move is a hole and R, B, TR or TB, such as 3R or 4TB"
    title = "oware"
    size = HOLES
    aim = "sow and take coloured seeds"
    usual_size = HOLES
    options = (Option("seeds", "number", 2, least=1, most=5, step=1),)
    number_separator = " "
    native_kind = "Oware"
    longest = 400
    trial_specs = ("oware",)

    def __post_init__(self) -> None:
        if self.seeds not in range(1, MAX_SEEDS // 48 + 1):
            raise BadSpec(f"oware: seeds must be a whole number from 1 to {MAX_SEEDS // 48}, not {self.seeds!r}")

    @classmethod
    def from_spec(cls, spec: Spec) -> Self:
        """Make the game of a spec such as ``oware`` or ``oware:seeds=3``."""
        spec.check_options([option.name for option in cls.options])
        if spec.value is not None:
            spec.whole_number("size", spec.value, HOLES, HOLES)
        return cls(spec.whole_number("seeds", spec.options.get("seeds", "2"), 1, 5))

    def __str__(self) -> str:
        return "oware" if self.seeds == 2 else f"oware:seeds={self.seeds}"

    def start(self) -> OwarePosition:
        return OwarePosition(self, _native.Oware(self.seeds))

    def parse(self, text: str) -> OwarePosition:
        notes, rows = read_header(self, lines_of(self, text))
        holes = self._read_holes(" ".join(rows).split())
        numbers = {"move": (0, 0), "captured": (0, 0)}
        for note in notes:
            match = _NOTE.fullmatch(note)
            if match and (match["second"] is None) == (match["word"] == "move"):
                numbers[match["word"]] = (int(match["first"]), int(match["second"] or 0))
            elif not note.endswith("to move"):
                raise BadDiagram(f"cannot read '{note}' in the diagram of oware", key="unread", text=note)
        ply = numbers["move"][0]
        if ply > self.longest:
            raise BadDiagram(
                f"move {ply} is beyond the limit of {self.longest} moves", key="too-late", most=self.longest
            )
        if sum(map(sum, holes)) > MAX_SEEDS:
            raise BadDiagram(f"more than {MAX_SEEDS} seeds on the board", key="seeds", most=MAX_SEEDS)
        told = mover(self, notes)
        to_move = ply % 2 if told is None else told
        board = [[hole[colour] for hole in holes] for colour in range(3)]
        native = _native.Oware.from_board(self.seeds, board, numbers["captured"], to_move, ply)
        return OwarePosition(self, native, native.ply)

    def _read_holes(self, words: list[str]) -> list[tuple[int, int, int]]:
        if len(words) != HOLES:
            told = f"the diagram has {len(words)} holes, oware has {HOLES}"
            raise BadDiagram(told, key="holes", count=len(words), wanted=HOLES)
        holes: dict[int, tuple[int, int, int]] = {}
        for place, word in zip(_CIRCLE, words, strict=True):
            match = _HOLE.fullmatch(word)
            if match is None:
                told = f"'{word}' is no hole: a hole is like 2R2B2T, or - when empty"
                raise BadDiagram(told, key="unread", text=word)
            hole = int(match["number"]) - 1 if match["number"] else place
            if hole in holes or not 0 <= hole < HOLES:
                raise BadDiagram(f"hole {hole + 1} stands twice or does not exist", key="hole", number=hole + 1)
            red, blue, transparent = (int(count or 0) for count in match.group(3, 4, 5))
            holes[hole] = (red, blue, transparent)
        return [holes[hole] for hole in range(HOLES)]

    def from_numbers(self, numbers: Sequence[int], to_move: str) -> OwarePosition:
        """Read the red seeds of the sixteen holes, then the blue, the transparent, and what each player has taken."""
        if len(numbers) != len(COLOURS) * HOLES + 2:
            raise BadDiagram(f"a board of {len(numbers)} numbers is none of {self.title}")
        red, blue, clear = (numbers[HOLES * colour : HOLES * (colour + 1)] for colour in range(len(COLOURS)))
        holes = [f"{hole + 1}:{red[hole]}R{blue[hole]}B{clear[hole]}T" for hole in range(HOLES)]
        first, second = numbers[-2:]
        return self.parse(f"{self}, {to_move} to move, captured {first} {second}\n{' '.join(holes)}")

    def mirror(self, native: _native.Oware, symmetry: int) -> _native.Oware:
        board = [row[-2 * symmetry :] + row[: -2 * symmetry] if symmetry else row for row in native.board]
        return _native.Oware.from_board(self.seeds, board, native.captured, native.to_move, native.ply)


class OwarePicture(SeedsPicture):
    """The red, blue and clear seeds of each hole, how the last move was sown, and what each legal move would do."""

    holes: tuple[tuple[int, int, int], ...]


class OwarePosition(SowingPosition):
    """A position of coloured Oware."""

    __slots__ = ()

    game: Oware
    native: _native.Oware

    @property
    def ends(self) -> tuple[str, ...]:
        return ("", "starved", f"{self.native.majority} seeds", "fewer than 10 seeds left", "400 moves")

    @property
    def holes(self) -> tuple[tuple[int, int, int], ...]:
        """The red, blue and transparent seeds of each hole."""
        red, blue, transparent = self.native.board
        return tuple(zip(red, blue, transparent, strict=True))

    @property
    def numbers(self) -> tuple[int, ...]:
        red, blue, transparent = self.native.board
        return (*red, *blue, *transparent, *self.native.captured)

    def picture(self, before: Position | None = None, *, territory: bool = False) -> OwarePicture:  # noqa: ARG002
        return {"holes": self.holes, **self.picture_seeds(before)}

    def holes_of(self, player: str) -> tuple[int, ...]:
        """Return the odd holes for the first player, the even ones for the second."""
        return tuple(range(1 + self.game.players.index(player), HOLES + 1, 2))

    def seeds_in(self, hole: int) -> int:
        return sum(self.holes[hole - 1])

    def name_holes(self, holes: Iterable[int]) -> tuple[str, ...]:
        return tuple(map(str, holes))

    def sowing(self, move: str) -> Sowing:
        """Return how a legal move is sown.

        >>> Oware().start().sowing("1B").path
        ((2, 'blue'), (4, 'blue'))
        """
        name = move.upper()
        origin = int(name.rstrip("RBT")) - 1
        kind = name.lstrip("0123456789")
        colour = 0 if kind.endswith("R") else 1
        seeds = [2] * self.holes[origin][2] if kind.startswith("T") else []
        seeds += [colour] * self.holes[origin][colour]
        holes = [list(hole) for hole in self.holes]
        for seed in seeds:
            holes[origin][seed] -= 1
        path: list[tuple[int, Colour]] = []
        hole = origin
        for seed in seeds:
            hole = (hole + 1) % HOLES
            while hole == origin or (colour == 1 and hole % 2 == origin % 2):
                hole = (hole + 1) % HOLES
            holes[hole][seed] += 1
            path.append((hole + 1, COLOURS[seed]))
        captured: list[int] = []
        while sum(holes[hole]) in (2, 3):
            captured.append(hole + 1)
            holes[hole] = [0, 0, 0]
            hole = (hole - 1) % HOLES
        starved = not any(sum(holes[other]) for other in range(HOLES) if other % 2 != origin % 2)
        return Sowing(name, tuple(path), tuple(captured), starved and any(map(sum, holes)))

    def __str__(self) -> str:
        captured = " ".join(map(str, self.native.captured))
        header = f"{self.game}, {self.to_move} to move, move {self.ply}, captured {captured}"
        words = [f"{hole + 1}:{_hole_text(*self.holes[hole])}" for hole in _CIRCLE]
        rows = [" ".join(f"{word:<9}" for word in words[start : start + 8]).rstrip() for start in (0, 8)]
        return "\n".join([header, *rows])


def _hole_text(red: int, blue: int, transparent: int) -> str:
    counts = zip((red, blue, transparent), "RBT", strict=True)
    return "".join(f"{count}{letter}" for count, letter in counts if count) or "-"
