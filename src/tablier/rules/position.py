"""What games and positions of every game have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Protocol, Self, TypeAlias

from tablier.rules.errors import REASONS, BadSpec, IllegalMove
from tablier.rules.spec import Option, Spec

__all__ = ["Game", "NativePosition", "Outcome", "Position", "Symmetry"]


class NativePosition(Protocol):
    """The part of the native classes that every game has."""

    @property
    def to_move(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def legal_moves(self) -> list[int]: ...
    def play(self, move: int) -> Self: ...
    def under_symmetry(self, move: int, symmetry: int) -> int: ...


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    ``score`` is the first player's points minus the second's (in Hex +1 or -1), ``points`` are both, komi included.
    """

    winner: str | None
    reason: str
    score: float
    points: tuple[float, float]

    def __str__(self) -> str:
        if self.winner is None:
            return f"draw, {self.reason}, {self.points[0]:g} to {self.points[1]:g}"
        if self.points in ((1, 0), (0, 1)):
            return f"{self.winner} wins by {self.reason}"
        return f"{self.winner} wins by {abs(self.score):g} ({self.points[0]:g} to {self.points[1]:g}), {self.reason}"


@dataclass(frozen=True)
class Symmetry:
    """A way to turn or mirror the board that leaves the game the same; call it with a move."""

    game: Game
    index: int
    name: str

    def __call__(self, move: str) -> str:
        """Return the name of the move where it lands."""
        native: NativePosition = self.game.start().native
        return self.game.move_names[native.under_symmetry(self.game.move_number(move), self.index)]


class Game(ABC):
    """The rules of one game at one size. ``str`` gives the spec that makes it again.

    What a game says about itself here is all that the rest of the house may ask: nobody else tests for a game's name or
    class.
    """

    name: ClassVar[str]
    players: ClassVar[tuple[str, str]]
    symmetry_names: ClassVar[tuple[str, ...]]
    aim: ClassVar[str]  # in a few words, for somebody who chooses a game
    sizes: ClassVar[tuple[int, ...]] = ()  # that menus offer; none where a game has only one
    usual_size: ClassVar[int]  # what menus suggest, which may be larger than the size of a spec without one
    options: ClassVar[tuple[Option, ...]] = ()
    #: Moves that put nothing on the board, such as a pass; they are the last of all moves.
    special_moves: ClassVar[tuple[str, ...]] = ()
    number_separator: ClassVar[str] = ""  # between the numbers of a board in a text; none where each is a single digit
    #: Whether points belong to somebody at the end, so that there is something to estimate.
    counts_territory: ClassVar[bool] = False
    #: Specs that between them show what is peculiar about the game: whoever plays all of these plays the game.
    trial_specs: ClassVar[tuple[str, ...]]

    @classmethod
    @abstractmethod
    def from_spec(cls, spec: Spec) -> Self:
        """Make the game of a spec."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The length of the board's side, or the number of holes."""

    @property
    @abstractmethod
    def native_kind(self) -> str:
        """What the native classes for this game and size begin with, such as ``Go9`` in ``Go9Mcts``."""

    @property
    def taking_costs(self) -> bool:
        """Whether dead stones cost points to take, so that whoever counts has to find them on the board."""
        return False

    @property
    def has_draws(self) -> bool:
        """Whether a game can end without a winner, so that one may be agreed on."""
        return True

    @property
    def fair_plies(self) -> int:
        """How many random plies make an opening that leaves both sides a chance."""
        return 2

    @abstractmethod
    def from_numbers(self, numbers: Sequence[int], to_move: str) -> Position:
        """Return the position of a board in numbers; the inverse of ``position.numbers``."""

    @abstractmethod
    def start(self) -> Position:
        """Return the position in which the game begins."""

    def native_start(self, kind: str) -> Any:
        """Return the native position at the start, of the kind of a larger board of the game where that differs."""
        del kind
        return self.start().native

    def variants(self, spread: float) -> list[tuple[Game, float]]:
        """Return the game with its compensation varied by about ``spread`` points, and the share of games each gets.

        A player who learns has to meet positions that are good for either side.
        """
        del spread
        return [(self, 1.0)]

    @abstractmethod
    def parse(self, text: str) -> Position:
        """Return the position that a diagram shows; the inverse of ``str(position)``."""

    @abstractmethod
    def mirror(self, native: Any, symmetry: int) -> NativePosition:
        """Return a native position without its past, under a symmetry."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The game as errors and headings name it, such as ``hex 11x11``."""

    @property
    @abstractmethod
    def move_names(self) -> tuple[str, ...]:
        """The names of all moves, by their number in the native core."""

    @property
    @abstractmethod
    def move_hint(self) -> str:
        """What a move looks like, for someone who typed something else."""

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name.lower(): number for number, name in enumerate(self.move_names)}

    def move_number(self, move: str) -> int:
        """Return the number of a move given by its name, in any letter case."""
        number = self._numbers.get(move) if isinstance(move, str) else None
        if number is None and isinstance(move, str):
            number = self._numbers.get(move.strip().lower())
        if number is None:
            raise IllegalMove(
                f"{move!r} is no move of {self.title}: {self.move_hint}", key="no-move", text=str(move)[:20]
            )
        return number

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries of the board, the identity first."""
        return tuple(Symmetry(self, index, name) for index, name in enumerate(self.symmetry_names))

    def __repr__(self) -> str:
        return f"tablier.game({str(self)!r})"


#: The moves played, the last one first: nested pairs share their past, so that a new position costs the same at any
#: length.
Trail: TypeAlias = "tuple[Trail, int] | None"


class Position(ABC):
    """A position in a game. It never changes: ``play`` returns a new one.

    >>> import tablier
    >>> position = tablier.game("hex:5").start().play("c3")
    >>> position.to_move, position.history
    ('white', ('c3',))
    """

    __slots__ = ("_origin", "_trail", "game", "native", "ply")

    game: Game
    native: Any  # the game's own native class; code outside tablier.rules and tablier.search should not need it
    ply: int
    _origin: Any
    _trail: Trail

    def __init__(self, game: Game, native: Any, ply: int = 0, origin: Any = None, trail: Trail = None) -> None:
        put = object.__setattr__
        put(self, "game", game)
        put(self, "native", native)
        put(self, "ply", ply)
        put(self, "_origin", native if origin is None else origin)
        put(self, "_trail", trail)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position never changes: cannot set '{name}' to {value!r}; play() returns a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position never changes: cannot delete '{name}'")

    def play(self, move: str, player: str | None = None) -> Self:
        """Return the position after a move; raise IllegalMove, changing nothing, when the rules do not allow it.

        ``player``, when given, must be the player to move.
        """
        try:
            number = self.game.move_number(move)
            if player is not None:
                self._check_player(player)
            native = self._after(number)
        except ValueError as fault:
            raise self._explain_refusal(move, fault) from None
        return type(self)(self.game, native, self.ply + 1, self._origin, (self._trail, number))

    def _after(self, number: int) -> Any:
        """The native position after a move; raises ValueError with the reason where the rules forbid it."""
        return self.native.play(number)

    def _check_player(self, player: str) -> None:
        if player not in self.game.players:
            raise ValueError(f"there is no player '{player}', only {' and '.join(self.game.players)}")
        if player != self.to_move:
            raise ValueError(f"it is {self.to_move}'s turn, not {player}'s")

    def _explain_refusal(self, move: object, fault: ValueError) -> IllegalMove:
        if isinstance(fault, IllegalMove):
            return fault
        told = f"illegal move {move} at ply {self.ply} of {self.game.title}: {fault}"
        return IllegalMove(told, key=REASONS.get(str(fault)))

    @property
    def to_move(self) -> str:
        """The player whose turn it is."""
        return self.game.players[self.native.to_move]

    @property
    def legal_moves(self) -> list[str]:
        """The names of the moves the rules allow; none when the game is over."""
        names = self.game.move_names
        return [names[number] for number in self.native.legal_moves]

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""

    @property
    @abstractmethod
    def numbers(self) -> tuple[int, ...]:
        """The board as a list of numbers, which ``game.from_numbers`` reads back; see each game for their meaning."""

    @abstractmethod
    def picture(self, before: Position | None = None, *, territory: bool = False) -> Mapping[str, Any]:
        """Return what a board shows of this game beside what every game has.

        ``before`` is the position that the last move was played in, where the caller has it; ``territory`` asks for
        territory while the game runs, too.
        """

    @property
    def stones(self) -> Mapping[str, tuple[str, ...]]:
        """The points each player's stones are on; none in a game without stones."""
        return dict.fromkeys(self.game.players, ())

    @property
    def area(self) -> Mapping[str, tuple[str, ...]]:
        """The points that each player holds: living stones and, in Go, the empty points that they surround."""
        return self.stones

    @property
    def taken(self) -> Mapping[str, int]:
        """The stones or seeds each player has taken; nothing in a game without captures."""
        return dict.fromkeys(self.game.players, 0)

    @property
    def dead(self) -> tuple[str, ...]:
        """The stones that the players agreed to be dead; only Go has such an agreement."""
        return ()

    @property
    def removable(self) -> bool:
        """Whether the game is over and the players may agree on stones to take off before the count."""
        return False

    @property
    def ends_by_agreement(self) -> bool:
        """Whether the players will agree on dead stones once the game is over, so that a search cannot know its end."""
        return False

    def scored(self, dead: Iterable[str] = ()) -> Self:
        """Return the finished position with dead stones agreed on."""
        if tuple(dead):
            raise IllegalMove(f"no stone is taken off at the end of {self.game.title}")
        return self

    @property
    def resumable(self) -> bool:
        """Whether the game is over and play may go on after a disagreement about dead stones."""
        return False

    def resumed(self) -> Self:
        """Return the position in which play goes on after a disagreement about dead stones."""
        raise IllegalMove(f"a game of {self.game.title} cannot be resumed")

    @property
    def skipping_move(self) -> str | None:
        """The move that only leaves the turn to the other player, where there is one that does not end the game."""
        return None

    @abstractmethod
    def __str__(self) -> str:
        """Return the diagram, which ``game.parse`` reads back."""

    @property
    def winner(self) -> str | None:
        """The player who has won, or None in a draw and while the game runs."""
        outcome = self.outcome
        return outcome.winner if outcome else None

    @property
    def history(self) -> tuple[str, ...]:
        """The moves played since the start, or since the diagram the position came from."""
        names = self.game.move_names
        return tuple(names[number] for number in self._numbers() if number >= 0)

    @property
    def movers(self) -> tuple[str, ...]:
        """Who made each move of the history."""
        players, first = self.game.players, self.game.players.index(self.origin.to_move)
        return tuple(players[(first + number) % 2] for number in range(len(self.history)))

    def _numbers(self) -> list[int]:
        """The steps since the origin; a negative one is an event of the game that is no move (see GoPosition)."""
        numbers: list[int] = []
        trail = self._trail
        while trail is not None:
            trail, number = trail
            numbers.append(number)
        numbers.reverse()
        return numbers

    @property
    def origin(self) -> Self:
        """The position that the history begins in: the start of the game, or a diagram."""
        return self._replay(self._origin, [])

    @property
    def last_move(self) -> str | None:
        """The move that led here, or None at the start."""
        trail = self._trail
        while trail is not None:
            trail, number = trail
            if number >= 0:
                return self.game.move_names[number]
        return None

    @property
    def previous(self) -> Self | None:
        """The position before the last move (or before the game was resumed), or None at the start."""
        return self._replay(self._origin, self._numbers()[:-1]) if self._trail is not None else None

    def under(self, symmetry: Symmetry) -> Self:
        """Return the position, with its history, under a symmetry of the game."""
        if not isinstance(symmetry, Symmetry):
            raise BadSpec(f"a symmetry is one of game.symmetries, not {symmetry!r}")
        turn = self.native.under_symmetry
        numbers = [turn(number, symmetry.index) if number >= 0 else number for number in self._numbers()]
        return self._replay(self.game.mirror(self._origin, symmetry.index), numbers)

    def _replay(self, origin: Any, numbers: Sequence[int]) -> Self:
        position = type(self)(self.game, origin, self.ply - len(self.history))
        for number in numbers:
            position = position._step(number)
        return position

    def _step(self, number: int) -> Self:
        return self.play(self.game.move_names[number])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and bool(self.native == other.native)

    def __hash__(self) -> int:
        return hash(self.native)

    def __reduce__(self) -> tuple[Any, ...]:
        origin = self.origin
        diagram = None if origin == self.game.start() else str(origin)
        return _restore, (str(self.game), diagram, self._numbers())

    def __repr__(self) -> str:
        return f"<{self.game} position, {self.to_move} to move, ply {self.ply}>"


def _restore(spec: str, diagram: str | None, numbers: Sequence[int]) -> Position:
    from tablier.rules.games import game as find_game

    game = find_game(spec)
    position = game.start() if diagram is None else game.parse(diagram)
    return position._replay(position.native, numbers)
