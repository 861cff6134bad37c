"""Go: captures, ko and superko, passes, and the count by area or by territory."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NotRequired, Self, TypeAlias

from tablier import _native
from tablier.rules.diagram import alternating_mover, read_grid
from tablier.rules.errors import REASONS, BadDiagram, BadSpec, IllegalMove
from tablier.rules.picture import Picture, Stones, Territory, TypedDict
from tablier.rules.position import Game, Outcome, Position, Trail
from tablier.rules.spec import Option, Spec

__all__ = ["Go", "GoPosition"]

NativeGo: TypeAlias = "_native.Go9 | _native.Go19"

COLUMNS = "ABCDEFGHJKLMNOPQRST"
SUPERKO = ("simple", "positional", "situational")  # in the order of the native enumeration
RULES = ("chinese", "japanese", "french", "tromp-taylor")
PLACEMENTS = ("fixed", "free")
MAX_KOMI = 500
_WIDE = "Go19"  # the native kind for boards beyond 9x9, which takes the smaller ones too
_MOST_OFF = 4.0  # points by which the komi of a variant differs
_RARE = 0.01  # likelihood below which a komi is left out
_STONE = 3  # beside the two players and 2 for nobody, where the owners of empty points are listed
_RESUMED = -1  # the step of a history that takes the game up again after two passes

_MARKS = {-1: ".", 0: "X", 1: "O"}
_OWNERS = {".": -1, "X": 0, "O": 1, "x": 0, "o": 1}
Forbidding: TypeAlias = Literal["ko", "superko", "suicide"]
_NOTE = re.compile(r"prisoners (\d{1,6}) (\d{1,6})|ko ([A-Z]\d{1,2})|([12]) pass(?:es)?|(resumed)|([1-9]) to place")


@dataclass(frozen=True)
class _Setup:
    """A position to start from, as the native core takes it."""

    stones: Sequence[int]
    to_move: int = 0
    prisoners: tuple[int, int] = (0, 0)
    ko: int = -1
    passes: int = 0
    resumed: bool = False
    to_place: int = 0


@dataclass(frozen=True, repr=False)
class Go(Game):
    """Go on a square board.

    ``rules`` chooses the count: ``chinese`` and ``tromp-taylor`` count area, ``japanese`` counts territory and
    prisoners. So does ``french``, where whoever passes hands over a stone and White passes last, so that territory and
    area come to the same. With ``placement="free"`` Black begins by placing the handicap stones anywhere.
    """

    size: int = 9
    komi: float = 7
    rules: str = "chinese"
    superko: str = "situational"
    handicap: int = 0
    suicide: bool = False
    placement: str = "fixed"

    name = "go"
    players = ("black", "white")
    symmetry_names = (
        "identity",
        "columns mirrored",
        "rows mirrored",
        "half turn",
        "transposed",
        "quarter turn",
        "quarter turn back",
        "transposed the other way",
    )
    aim = "surround more than your opponent"
    sizes = (5, 7, 9, 13, 19)
    usual_size = 9
    options = (
        Option("komi", "number", 7, least=-MAX_KOMI, most=MAX_KOMI, step=0.5),
        Option("rules", "choice", "chinese", RULES),
        Option("superko", "choice", "situational", SUPERKO),
        Option("handicap", "choice", "0", ("0", *map(str, range(2, 10)))),
        Option("placement", "choice", "fixed", PLACEMENTS),
        Option("suicide", "yes-no", "no", offered=False),
    )
    special_moves = ("pass",)
    counts_territory = True
    trial_specs = ("go:5", "go:9,rules=japanese,handicap=2", "go:5,rules=french,handicap=2,placement=free")

    @property
    def has_draws(self) -> bool:
        return float(self.komi).is_integer()

    @property
    def counts_prisoners(self) -> bool:
        """Whether territory and prisoners count, and not area."""
        return self.rules in ("japanese", "french")

    @property
    def has_pass_stones(self) -> bool:
        """Whether a pass hands the opponent a stone, so that no move costs a point that passing would not cost."""
        return self.rules == "french"

    @property
    def taking_costs(self) -> bool:
        return self.counts_prisoners and not self.has_pass_stones

    @property
    def native_kind(self) -> str:
        return "Go9" if self.size <= 9 else _WIDE

    @classmethod
    def from_spec(cls, spec: Spec) -> Self:
        """Make the game of a spec such as ``go:19,komi=6.5,rules=japanese,superko=positional,handicap=2``."""
        spec.check_options([option.name for option in cls.options])
        rules = spec.choice("rules", RULES, "chinese")
        usual = cls._usual(rules)
        handicap = spec.whole_number("handicap", spec.options.get("handicap", "0"), 0, 9)
        placement = spec.choice("placement", PLACEMENTS, "fixed")
        return cls(
            size=spec.whole_number("size", spec.value or "9", 5, 19),
            komi=_read_komi(spec.options.get("komi", "7")),
            rules=rules,
            superko=spec.choice("superko", SUPERKO, usual[0]),
            handicap=handicap,
            suicide=spec.choice("suicide", ("yes", "no"), "yes" if usual[1] else "no") == "yes",
            placement=placement if handicap else "fixed",  # without stones there is nothing to place
        )

    def __post_init__(self) -> None:
        if self.size not in range(5, 20):
            told = f"go: size must be a whole number from 5 to 19, not {self.size!r}"
            raise BadSpec(told, key="range", least=5, most=19, text=str(self.size))
        if not (abs(self.komi) <= MAX_KOMI and float(2 * self.komi).is_integer()):
            told = f"go: komi must be a multiple of 0.5 from -{MAX_KOMI} to {MAX_KOMI}, not {self.komi!r}"
            raise BadSpec(told, key="komi", text=str(self.komi))
        if self.rules not in RULES or self.superko not in SUPERKO:
            raise BadSpec(f"go: unknown rules {self.rules!r} or superko {self.superko!r}")
        if self.placement not in PLACEMENTS or (self.is_placed_freely and not self.handicap):
            raise BadSpec(f"go: placement must be fixed, or free with a handicap, not {self.placement!r}")
        most = 9
        if not self.is_placed_freely and (self.size <= 7 or self.size % 2 == 0):
            most = 0 if self.size < 7 else 4
        if self.handicap not in (0, *range(2, most + 1)):
            allowed = f"0 or 2 to {most}" if most else "0"
            freely = "" if most == 9 else " unless placement=free"
            raise BadSpec(f"go: handicap on {self.size}x{self.size} must be {allowed}{freely}, not {self.handicap!r}")

    @staticmethod
    def _usual(rules: str) -> tuple[str, bool]:
        """The superko and suicide rules that go with a set of rules."""
        return ("positional", True) if rules == "tromp-taylor" else ("situational", False)

    def __str__(self) -> str:
        superko, suicide = self._usual(self.rules)
        parts = [f"go:{self.size}"]
        parts += [f"komi={self.komi:g}"] if self.komi != 7 else []
        parts += [f"rules={self.rules}"] if self.rules != "chinese" else []
        parts += [f"superko={self.superko}"] if self.superko != superko else []
        parts += [f"handicap={self.handicap}"] if self.handicap else []
        parts += ["placement=free"] if self.is_placed_freely else []
        parts += [f"suicide={'yes' if self.suicide else 'no'}"] if self.suicide != suicide else []
        return ",".join(parts)

    @property
    def title(self) -> str:
        return f"go {self.size}x{self.size}"

    @cached_property
    def move_names(self) -> tuple[str, ...]:
        rows = range(self.size, 0, -1)
        return (*(f"{column}{row}" for row in rows for column in COLUMNS[: self.size]), "pass")

    @property
    def move_hint(self) -> str:
        return f"points are A1 to {COLUMNS[self.size - 1]}{self.size} without the letter I, or pass"

    @property
    def is_placed_freely(self) -> bool:
        """Whether the handicap stones are Black's first moves, on any points."""
        return self.placement == "free"

    @property
    def handicap_points(self) -> tuple[str, ...]:
        """Where the handicap stones stand at the start, in GTP's order and on the lines that GNU Go uses."""
        if not self.handicap or self.is_placed_freely:
            return ()
        low = 3 if self.size < 12 else 4
        high, middle = self.size + 1 - low, (self.size + 1) // 2
        corners = [(low, low), (high, high), (low, high), (high, low)]
        sides = [(low, middle), (high, middle), (middle, high), (middle, low)]
        chosen = corners[: self.handicap] + sides[: (self.handicap - 4) // 2 * 2 if self.handicap > 4 else 0]
        if self.handicap > 4 and self.handicap % 2:
            chosen.append((middle, middle))
        return tuple(f"{COLUMNS[column - 1]}{row}" for column, row in chosen)

    def start(self) -> GoPosition:
        return GoPosition(self, self.native_start(self.native_kind))

    def native_start(self, kind: str) -> NativeGo:
        stones = [-1] * (self.size * self.size)
        for point in self.handicap_points:
            stones[self.move_number(point)] = 0
        free = self.is_placed_freely
        to_move = 1 if self.handicap and not free else 0
        return self._set_up(_Setup(stones, to_move, to_place=self.handicap if free else 0), wide=kind == _WIDE)

    def _set_up(self, setup: _Setup, *, wide: bool | None = None) -> NativeGo:
        kind = _native.Go19 if (self.size > 9 if wide is None else wide) else _native.Go9
        return kind(
            self.size,
            SUPERKO.index(self.superko),
            self.counts_prisoners,
            self.suicide,
            round(2 * self.komi),
            pass_stones=self.has_pass_stones,
            stones=setup.stones,
            to_move=setup.to_move,
            prisoners=setup.prisoners,
            ko=setup.ko,
            passes=setup.passes,
            resumed=setup.resumed,
            to_place=setup.to_place,
        )

    def parse(self, text: str) -> GoPosition:
        grid = read_grid(self, text, ".XOxo")
        setup = _Setup([_OWNERS[cell] for cell in grid.cells])
        for note in grid.notes:
            setup = self._with_note(setup, note)
        counts = {0: setup.stones.count(0) - max(0, self.handicap - 1), 1: setup.stones.count(1)}
        to_move = alternating_mover(self, counts, grid.notes)
        if setup.to_place and to_move:
            raise BadDiagram(f"the handicap stones of {self.title} are Black's to place", key="handicap-first")
        try:
            native = self._set_up(replace(setup, to_move=to_move))
        except ValueError as error:
            raise BadDiagram(f"impossible board of {self.title}: {error}", key=REASONS.get(str(error))) from None
        dead = [self.move_names[point] for point, cell in enumerate(grid.cells) if cell in "xo"]
        position = GoPosition(self, native)
        try:
            return position.scored(dead) if dead else position
        except IllegalMove as error:
            raise BadDiagram(str(error), key="dead-stones") from None

    def from_numbers(self, numbers: Sequence[int], to_move: str) -> GoPosition:
        """Read a digit a point, row by row: 0 empty, 1 Black, 2 White."""
        if len(numbers) != self.size * self.size:
            raise BadDiagram(f"a board of {len(numbers)} points is none of {self.title}")
        rows = [numbers[row * self.size : (row + 1) * self.size] for row in range(self.size)]
        try:
            board = "\n".join(" ".join(".XO"[owner] for owner in row) for row in rows)
        except IndexError:
            raise BadDiagram(f"a board of {self.title} is made of 0 (empty), 1 (black) and 2 (white)") from None
        return self.parse(f"{self}, {to_move} to move\n{board}")

    def _with_note(self, setup: _Setup, note: str) -> _Setup:
        if note.endswith("to move"):
            return setup
        match = _NOTE.fullmatch(note)
        if match is None:
            raise BadDiagram(f"cannot read '{note}' in the diagram of {self.title}", key="unread", text=note)
        black, white, ko, passes, resumed, to_place = match.groups()
        if black:
            return replace(setup, prisoners=(int(black), int(white)))
        if ko:
            if ko not in self.move_names:
                raise BadDiagram(f"the ko '{ko}' is no point of {self.title}", key="no-point", text=ko)
            return replace(setup, ko=self.move_names.index(ko))
        if to_place:
            if not self.is_placed_freely or int(to_place) > self.handicap:
                raise BadDiagram(f"'{note}' does not fit {self}", key="unread", text=note)
            return replace(setup, to_place=int(to_place))
        return replace(setup, resumed=True) if resumed else replace(setup, passes=int(passes))

    def variants(self, spread: float) -> list[tuple[Game, float]]:
        """Return the game with komi normally distributed around its own."""
        if spread == 0:
            return [(self, 1.0)]
        steps = [half / 2 for half in range(round(-2 * _MOST_OFF), round(2 * _MOST_OFF) + 1)]
        chances = [math.exp(-((step / spread) ** 2) / 2) for step in steps]
        return [
            (replace(self, komi=self.komi + step), chance / sum(chances))
            for step, chance in zip(steps, chances, strict=True)
            if chance > _RARE
        ]

    def mirror(self, native: NativeGo, symmetry: int) -> NativeGo:
        stones = native.stones
        turned = [-1] * len(stones)
        for point, owner in enumerate(stones):
            turned[native.under_symmetry(point, symmetry)] = owner
        ko = native.ko if native.ko < 0 else native.under_symmetry(native.ko, symmetry)
        black, white = native.prisoners
        setup = _Setup(turned, native.to_move, (black, white), ko, native.passes, native.resumed, native.to_place)
        return self._set_up(setup)


def _read_komi(text: str) -> float:
    if re.fullmatch(r"-?\d{1,3}(\.[05]0*)?", text, re.ASCII) and abs(float(text)) <= MAX_KOMI:
        return float(text) + 0.0  # -0 is 0
    told = f"go: komi must be a multiple of 0.5 from -{MAX_KOMI} to {MAX_KOMI}, not '{text}'"
    raise BadSpec(told, key="komi", text=text)


class GoTally(TypedDict):
    """What a player's points are made of: only the parts that the rules in force count, and they add up."""

    stones: NotRequired[int]  # alive, by area
    territory: int
    prisoners: NotRequired[int]  # captured during the game, by territory
    dead: NotRequired[int]  # the opponent's stones that died on the board, by territory
    komi: NotRequired[float]


class GoTallies(TypedDict):
    """What the points of both players are made of."""

    black: GoTally
    white: GoTally


class GoPicture(Picture):
    """What a board of Go shows; ``territory`` is counted when the game is over, or when it is asked for.

    ``forbidden`` says why empty points may not be played on; ``tally`` is there when the game is over.
    """

    stones: Stones
    prisoners: Mapping[str, int]
    ko: str | None
    passes: int
    to_place: int
    dead: tuple[str, ...]
    territory: Territory | None
    forbidden: Mapping[str, Forbidding]
    tally: GoTallies | None


class GoPosition(Position):
    """A position of Go. Two passes end the game, which is counted as it stands unless dead stones are agreed on."""

    __slots__ = ("_dead",)

    game: Go
    native: NativeGo
    _dead: frozenset[int]

    def __init__(
        self,
        game: Game,
        native: Any,
        ply: int = 0,
        origin: Any = None,
        trail: Trail = None,
        dead: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(game, native, ply, origin, trail)
        object.__setattr__(self, "_dead", dead)

    @property
    def outcome(self) -> Outcome | None:
        if not self.native.is_over:
            return None
        _, doubled = self._count()
        black, white = doubled[0] / 2, doubled[1] / 2
        winner = None if black == white else self.game.players[black < white]
        return Outcome(winner, "two passes", black - white, (black, white))

    def _count(self) -> tuple[list[int], list[int]]:
        points = self.game.size * self.game.size
        return self.native.count([point in self._dead for point in range(points)])

    @property
    def stones(self) -> dict[str, tuple[str, ...]]:
        """The points each player's stones are on."""
        return self._by_owner(self.native.stones, self.game.players)

    def _by_owner(self, owners: Sequence[int], words: Sequence[str]) -> dict[str, tuple[str, ...]]:
        names = self.game.move_names
        return {
            word: tuple(names[point] for point, owner in enumerate(owners) if owner == number)
            for number, word in enumerate(words)
        }

    @property
    def prisoners(self) -> Mapping[str, int]:
        """The stones each player has captured, with those that the opponent handed over by passing."""
        return dict(zip(self.game.players, self.native.prisoners, strict=True))

    @property
    def taken(self) -> Mapping[str, int]:
        return self.prisoners

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(owner + 1 for owner in self.native.stones)

    def picture(self, before: Position | None = None, *, territory: bool = False) -> GoPicture:  # noqa: ARG002
        stones = self.stones
        return {
            "stones": {"black": stones["black"], "white": stones["white"]},
            "prisoners": self.prisoners,
            "ko": self.ko,
            "passes": self.passes,
            "to_place": self.to_place,
            "dead": self.dead,
            "territory": self._territory_form() if territory or self.native.is_over else None,
            "forbidden": self.forbidden,
            "tally": self.tally,
        }

    @property
    def forbidden(self) -> dict[str, Forbidding]:
        """The empty points on which the player to move may not play, each with the reason."""
        native = self.native
        if native.is_over:
            return {}
        allowed = set(native.legal_moves)
        empty = (point for point, owner in enumerate(native.stones) if owner < 0 and point not in allowed)
        return {self.game.move_names[point]: self._find_forbidding(point) for point in empty}

    def _find_forbidding(self, point: int) -> Forbidding:
        if point == self.native.ko:
            return "ko"
        try:
            self.native.play(point)
        except ValueError as fault:
            return "superko" if "superko" in str(fault) else "suicide"
        raise AssertionError("a legal move is not forbidden")

    @property
    def tally(self) -> GoTallies | None:
        """What each player's points are made of once the game is over; they add up to the outcome's."""
        if not self.native.is_over:
            return None
        black, white = self._add_up("black", "white"), self._add_up("white", "black")
        if self.game.komi:
            white["komi"] = self.game.komi
        return {"black": black, "white": white}

    def _add_up(self, player: str, opponent: str) -> GoTally:
        dead, stones, territory = set(self.dead), self.stones, len(self.territory[player])
        if not self.game.counts_prisoners:
            return {"stones": sum(stone not in dead for stone in stones[player]), "territory": territory}
        lost = sum(stone in dead for stone in stones[opponent])
        return {"territory": territory, "prisoners": self.prisoners[player], "dead": lost}

    def _territory_form(self) -> Territory:
        points = self.territory
        return {"black": points["black"], "white": points["white"], "neutral": points["neutral"]}

    @property
    def ko(self) -> str | None:
        """The point that may not be retaken at once, if there is one."""
        return None if self.native.ko < 0 else self.game.move_names[self.native.ko]

    @property
    def passes(self) -> int:
        """The passes in a row just made, up to two; two end the game, with pass stones once White has passed."""
        return self.native.passes

    @property
    def to_place(self) -> int:
        """The handicap stones that Black has yet to place."""
        return self.native.to_place

    @property
    def movers(self) -> tuple[str, ...]:
        placed = min(self.origin.to_place, len(self.history))
        if not placed:
            return super().movers
        rest = len(self.history) - placed
        return (*["black"] * placed, *(self.game.players[(number + 1) % 2] for number in range(rest)))

    def _after(self, number: int) -> NativeGo:
        """As of every game; between two handicap stones White's turn, who can only pass, is left out."""
        native: NativeGo = self.native.play(number)
        if native.to_place and native.to_move:
            native = native.play(self.game.move_number("pass"))
        return native

    @property
    def dead(self) -> tuple[str, ...]:
        """The stones that the players agreed to be dead."""
        return tuple(self.game.move_names[point] for point in sorted(self._dead))

    @property
    def territory(self) -> dict[str, tuple[str, ...]]:
        """The empty points (dead stones taken off) that each player surrounds, and the neutral ones."""
        owners, _ = self._count()
        surrounded = [
            _STONE if stone >= 0 and point not in self._dead else owner
            for point, (stone, owner) in enumerate(zip(self.native.stones, owners, strict=True))
        ]
        neutral = [2 if owner < 0 else owner for owner in surrounded]
        return self._by_owner(neutral, (*self.game.players, "neutral"))

    @property
    def area(self) -> dict[str, tuple[str, ...]]:
        dead, territory, stones = set(self.dead), self.territory, self.stones
        return {
            player: (*territory[player], *(stone for stone in stones[player] if stone not in dead))
            for player in self.game.players
        }

    def scored(self, dead: Iterable[str] = ()) -> Self:
        """Return the finished position with dead stones agreed on; naming one stone marks its whole chain."""
        points: set[int] = set()
        for name in dead:
            points |= self._chain(self.game.move_number(name))
        if not self.native.is_over:
            raise IllegalMove("dead stones can be marked only after two passes")
        if points and self.native.resumed:
            raise IllegalMove("no stone may be removed any more, because the game was resumed after a disagreement")
        return type(self)(self.game, self.native, self.ply, self._origin, self._trail, frozenset(points))

    @property
    def removable(self) -> bool:
        """Whether two passes ended the game and no disagreement was played out before."""
        return self.native.is_over and self.ends_by_agreement

    @property
    def ends_by_agreement(self) -> bool:
        """Whether no disagreement was played out yet: afterwards the stones count as they stand."""
        return not self.native.resumed

    def chain(self, point: str) -> set[str]:
        """Return the stones that are connected with the one on a point."""
        return {self.game.move_names[stone] for stone in self._chain(self.game.move_number(point))}

    def _chain(self, point: int) -> set[int]:
        size = self.game.size
        stones = self.native.stones
        if point >= len(stones) or stones[point] < 0:
            raise IllegalMove(f"there is no stone on {self.game.move_names[point]} to call dead")
        chain, frontier = {point}, [point]
        while frontier:
            row, column = divmod(frontier.pop(), size)
            for r, c in ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)):
                there = r * size + c
                if 0 <= r < size and 0 <= c < size and there not in chain and stones[there] == stones[point]:
                    chain.add(there)
                    frontier.append(there)
        return chain

    @property
    def resumable(self) -> bool:
        return self.native.is_over

    @property
    def skipping_move(self) -> str | None:
        return None if self.passes or self.to_place else "pass"

    def by_rules(self, rules: Go) -> GoPosition:
        """Return the same game by other rules, on a board of the same size."""
        origin = self.origin
        usual = origin == self.game.start()
        start = rules.start() if usual else rules.from_numbers(origin.numbers, origin.to_move)
        return start._replay(start.native, self._numbers())

    def resumed(self) -> Self:
        """Return the position in which play goes on after a disagreement about dead stones.

        When it ends again, by two more passes, no stone may be removed any more.
        """
        if not self.native.is_over:
            raise IllegalMove("only a game that two passes ended can be resumed")
        return type(self)(self.game, self.native.resume(), self.ply, self._origin, (self._trail, _RESUMED))

    def _step(self, number: int) -> Self:
        if number != _RESUMED:
            return super()._step(number)
        return type(self)(self.game, self.native.resume(), self.ply, self._origin, (self._trail, _RESUMED))

    def under(self, symmetry: Any) -> Self:
        position = super().under(symmetry)
        turn = self.native.under_symmetry
        dead = frozenset(turn(point, symmetry.index) for point in self._dead)
        return type(self)(self.game, position.native, position.ply, position._origin, position._trail, dead)

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and isinstance(other, GoPosition) and self._dead == other._dead

    def __hash__(self) -> int:
        return hash((self.native, self._dead)) if self._dead else super().__hash__()

    def __reduce__(self) -> tuple[Any, ...]:
        if not self._dead:
            return super().__reduce__()
        return _restore_scored, (self.scored(), self.dead)

    def __str__(self) -> str:
        size = self.game.size
        stones = self.native.stones
        notes = [str(self.game), f"{self.to_move} to move", "prisoners {} {}".format(*self.native.prisoners)]
        notes += [f"ko {self.ko}"] if self.ko else []
        notes += [f"{self.passes} pass" + ("es" if self.passes > 1 else "")] if self.passes else []
        notes += ["resumed"] if self.native.resumed else []
        notes += [f"{self.to_place} to place"] if self.to_place else []
        marks = [_MARKS[owner] for owner in stones]
        for point in self._dead:
            marks[point] = marks[point].lower()
        margin = len(str(size))
        lines = [", ".join(notes), " " * (margin + 1) + " ".join(COLUMNS[:size])]
        for row in range(size):
            lines.append(f"{size - row:>{margin}} " + " ".join(marks[row * size : (row + 1) * size]))
        return "\n".join(lines)


def _restore_scored(position: GoPosition, dead: Sequence[str]) -> GoPosition:
    return position.scored(dead)
