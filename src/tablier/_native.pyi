"""The native core: rules, evaluations and searches."""

from collections.abc import Callable, Mapping, Sequence
import enum
from typing import Annotated, Final, TypeAlias, overload

import numpy
from numpy.typing import NDArray

class Hex:
    def __init__(self, size: int, swap: bool) -> None: ...
    @property
    def to_move(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def score(self) -> int:
        """+1, 0 or -1 for the first player; only for a finished game."""

    @property
    def legal_moves(self) -> list[int]: ...
    def play(self, move: int) -> Hex:
        """
        The position after the move; ValueError says why a move is not allowed.
        """

    def under_symmetry(self, move: int, symmetry: int) -> int: ...
    def perft(self, depth: int) -> int:
        """The number of lines of play of exactly `depth` moves."""

    def playouts(self, count: int, seed: int) -> list[int]:
        """Wins, draws and losses of the first player in random games."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    @staticmethod
    def from_stones(size: int, swap: bool, stones: Sequence[int], to_move: int) -> Hex: ...
    @property
    def stones(self) -> list[int]:
        """Per cell: -1 when empty, else the player's index."""

    @property
    def winning_chain(self) -> list[int]: ...

class HexFeatures:
    @property
    def distance(self) -> int:
        """Stones still needed to join the sides."""

    @property
    def paths(self) -> int:
        """Empty cells on a way as short as that; only by the second distance."""

    @property
    def mobility(self) -> int:
        """Empty cells beside own stones."""

    @property
    def bridges(self) -> int:
        """Pairs of own stones with two empty cells between them."""

    @property
    def centre(self) -> int:
        """Own stones in the middle half of the board."""

def hex_features(position: Hex, player: int, second: bool) -> HexFeatures:
    """What the evaluation looks at, for one player."""

def hex_path_cells(position: Hex, player: int) -> list[int]:
    """The empty cells on the player's shortest ways from side to side."""

def hex_distance(position: Hex, player: int) -> int:
    """The fewest stones that would join the player's sides."""

def hex_side_distances(position: Hex, player: int) -> tuple[list[int], list[int]]:
    """
    The stones needed from either side of the player to each cell, that cell included.
    """

def hex_effects(position: Hex, player: int) -> list[tuple[int, int, int]]:
    """
    Each empty cell with the distances of the player and of the other after a stone there.
    """

hex_cut_off: int = 361

class HexJoin(enum.Enum):
    open = 0
    """Nothing is decided."""

    next = 1
    """The player joins the sides if it is their move."""

    sure = 2
    """The player joins the sides even if the opponent moves first."""

class HexLink:
    @property
    def a(self) -> int: ...
    @property
    def b(self) -> int: ...
    @property
    def carrier(self) -> list[int]:
        """The empty cells the connection takes."""

class HexThreat:
    @property
    def key(self) -> int:
        """The cell that would join the sides."""

    @property
    def carrier(self) -> list[int]:
        """Every cell that takes, the key among them."""

class HexLinks:
    @property
    def sides(self) -> HexJoin: ...
    @property
    def ends(self) -> list[list[int]]:
        """Stones: those of the near side, of the far side, then of each chain."""

    @property
    def links(self) -> list[HexLink]: ...
    @property
    def threats(self) -> list[HexThreat]: ...
    @property
    def must_play(self) -> list[int]:
        """The cells that all threats have in common."""

class HexLinker:
    def __init__(self, size: int) -> None: ...
    @property
    def size(self) -> int: ...
    def look(self, position: Hex, player: int, tries: int) -> HexLinks:
        """What the player can join whatever the opponent does."""

class Go9:
    def __init__(
        self,
        size: int,
        superko: int,
        territory: bool,
        suicide: bool,
        doubled_komi: int,
        *,
        pass_stones: bool,
        stones: Sequence[int],
        to_move: int,
        prisoners: Sequence[int],
        ko: int,
        passes: int,
        resumed: bool,
        to_place: int,
    ) -> None: ...
    @property
    def to_move(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def score(self) -> int:
        """+1, 0 or -1 for the first player; only for a finished game."""

    @property
    def legal_moves(self) -> list[int]: ...
    def play(self, move: int) -> Go9:
        """
        The position after the move; ValueError says why a move is not allowed.
        """

    def under_symmetry(self, move: int, symmetry: int) -> int: ...
    def perft(self, depth: int) -> int:
        """The number of lines of play of exactly `depth` moves."""

    def playouts(self, count: int, seed: int) -> list[int]:
        """Wins, draws and losses of the first player in random games."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    @property
    def stones(self) -> list[int]:
        """Per point: -1 when empty, else the player's index."""

    @property
    def prisoners(self) -> list[int]: ...
    @property
    def ko(self) -> int:
        """The point that ko forbids, or -1."""

    @property
    def passes(self) -> int: ...
    @property
    def resumed(self) -> bool: ...
    @property
    def to_place(self) -> int:
        """The handicap stones that Black has yet to place."""

    @property
    def beside_area(self) -> int:
        """
        Black's doubled points less White's that are no area: the komi and, by territory, one point less for each stone put down.
        """

    def resume(self) -> Go9: ...
    def count(self, dead: Sequence[int]) -> tuple[list[int], list[int]]:
        """
        The owner of each point (-1 nobody's) and the doubled points of both, `dead` holding one flag a point.
        """

@overload
def go_life(position: Go9) -> list[int]: ...
@overload
def go_life(position: Go19) -> list[int]:
    """
    For each point, 0 or 1 for the player whose stone there nothing can capture, 2 or 3 for the player whose territory it surely is, else -1.
    """

@overload
def go_influence(position: Go9) -> list[float]: ...
@overload
def go_influence(position: Go19) -> list[float]:
    """
    For each point, whose it is by Bouzy's influence map: from -1 for White to 1 for Black.
    """

@overload
def go_survival(position: Go9, stone: int, first: int, visits: int, seed: int) -> float: ...
@overload
def go_survival(position: Go19, stone: int, first: int, visits: int, seed: int) -> float:
    """
    How the chain of a stone fares in a search when the player `first` begins, from -1 for dead to 1 for alive.
    """

@overload
def go_tenure(position: Go9, point: int, owner: int, first: int, visits: int, seed: int) -> float: ...
@overload
def go_tenure(position: Go19, point: int, owner: int, first: int, visits: int, seed: int) -> float:
    """
    How well a player holds an empty point in a search when the player `first` begins, from -1 for lost to 1.
    """

@overload
def go_read(position: Go9, stone: int, positions: int, seconds: float) -> tuple[int, int, int, int, int]: ...
@overload
def go_read(position: Go19, stone: int, positions: int, seconds: float) -> tuple[int, int, int, int, int]:
    """
    What becomes of the chain of a stone, enclosed by the opponent, when the opponent begins and when its owner does (0 not read, 1 it dies, 2 a ko, 3 it lives), the first moves that kill and save or -1, and the positions that took.
    """

@overload
def go_ownership(position: Go9, playouts: int, seed: int, first: int | None = None) -> list[int]: ...
@overload
def go_ownership(position: Go19, playouts: int, seed: int, first: int | None = None) -> list[int]:
    """
    For each point, how many more playouts end with it Black's than White's, when both sides begin equally often or the player `first` always does.
    """

class Go19:
    def __init__(
        self,
        size: int,
        superko: int,
        territory: bool,
        suicide: bool,
        doubled_komi: int,
        *,
        pass_stones: bool,
        stones: Sequence[int],
        to_move: int,
        prisoners: Sequence[int],
        ko: int,
        passes: int,
        resumed: bool,
        to_place: int,
    ) -> None: ...
    @property
    def to_move(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def score(self) -> int:
        """+1, 0 or -1 for the first player; only for a finished game."""

    @property
    def legal_moves(self) -> list[int]: ...
    def play(self, move: int) -> Go19:
        """
        The position after the move; ValueError says why a move is not allowed.
        """

    def under_symmetry(self, move: int, symmetry: int) -> int: ...
    def perft(self, depth: int) -> int:
        """The number of lines of play of exactly `depth` moves."""

    def playouts(self, count: int, seed: int) -> list[int]:
        """Wins, draws and losses of the first player in random games."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    @property
    def stones(self) -> list[int]:
        """Per point: -1 when empty, else the player's index."""

    @property
    def prisoners(self) -> list[int]: ...
    @property
    def ko(self) -> int:
        """The point that ko forbids, or -1."""

    @property
    def passes(self) -> int: ...
    @property
    def resumed(self) -> bool: ...
    @property
    def to_place(self) -> int:
        """The handicap stones that Black has yet to place."""

    @property
    def beside_area(self) -> int:
        """
        Black's doubled points less White's that are no area: the komi and, by territory, one point less for each stone put down.
        """

    def resume(self) -> Go19: ...
    def count(self, dead: Sequence[int]) -> tuple[list[int], list[int]]:
        """
        The owner of each point (-1 nobody's) and the doubled points of both, `dead` holding one flag a point.
        """

class Oware:
    def __init__(self, seeds: int) -> None: ...
    @property
    def to_move(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def score(self) -> int:
        """+1, 0 or -1 for the first player; only for a finished game."""

    @property
    def legal_moves(self) -> list[int]: ...
    def play(self, move: int) -> Oware:
        """
        The position after the move; ValueError says why a move is not allowed.
        """

    def under_symmetry(self, move: int, symmetry: int) -> int: ...
    def perft(self, depth: int) -> int:
        """The number of lines of play of exactly `depth` moves."""

    def playouts(self, count: int, seed: int) -> list[int]:
        """Wins, draws and losses of the first player in random games."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    @staticmethod
    def from_board(
        seeds: int, board: Sequence[Sequence[int]], captured: Sequence[int], to_move: int, ply: int
    ) -> Oware: ...
    @property
    def board(self) -> list[list[int]]:
        """Seeds per colour (red, blue, transparent) and hole."""

    @property
    def captured(self) -> list[int]: ...
    @property
    def ply(self) -> int: ...
    @property
    def majority(self) -> int: ...
    @property
    def end(self) -> int: ...

class Awale:
    def __init__(self, grand_slam: int) -> None: ...
    @property
    def to_move(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def score(self) -> int:
        """+1, 0 or -1 for the first player; only for a finished game."""

    @property
    def legal_moves(self) -> list[int]: ...
    def play(self, move: int) -> Awale:
        """
        The position after the move; ValueError says why a move is not allowed.
        """

    def under_symmetry(self, move: int, symmetry: int) -> int: ...
    def perft(self, depth: int) -> int:
        """The number of lines of play of exactly `depth` moves."""

    def playouts(self, count: int, seed: int) -> list[int]:
        """Wins, draws and losses of the first player in random games."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    @staticmethod
    def from_board(grand_slam: int, board: Sequence[int], captured: Sequence[int], to_move: int, end: int) -> Awale: ...
    @property
    def board(self) -> list[int]:
        """Seeds per hole, the first player's six first."""

    @property
    def captured(self) -> list[int]: ...
    @property
    def end(self) -> int: ...

def kinds() -> dict[str, str]:
    """
    The native kinds, by which classes are named, and the game that each is for.
    """

class AlphaBetaOptions:
    """How to search."""

    def __init__(self) -> None: ...
    @property
    def threads(self) -> int: ...
    @threads.setter
    def threads(self, arg: int, /) -> None: ...
    @property
    def share_tree(self) -> bool:
        """Threads meet in the same lines, not at the root alone."""

    @share_tree.setter
    def share_tree(self, arg: bool, /) -> None: ...
    @property
    def megabytes(self) -> int:
        """Of the table, rounded down to a power of two."""

    @megabytes.setter
    def megabytes(self, arg: int, /) -> None: ...
    @property
    def variety(self) -> int:
        """Centi-points that a move drawn in the opening may be worse."""

    @variety.setter
    def variety(self, arg: int, /) -> None: ...
    @property
    def opening(self) -> int:
        """Plies of a game in which moves are drawn."""

    @opening.setter
    def opening(self, arg: int, /) -> None: ...
    @property
    def seed(self) -> int: ...
    @seed.setter
    def seed(self, arg: int, /) -> None: ...
    @property
    def quiescence(self) -> int:
        """Plies beyond the horizon at most."""

    @quiescence.setter
    def quiescence(self, arg: int, /) -> None: ...
    @property
    def swing(self) -> int:
        """What stirs enough up to go on beyond the horizon."""

    @swing.setter
    def swing(self, arg: int, /) -> None: ...
    @property
    def haste(self) -> int:
        """Centi-points for each piece taken a ply earlier."""

    @haste.setter
    def haste(self, arg: int, /) -> None: ...
    @property
    def mix(self) -> float:
        """The share of a model in what a position is worth."""

    @mix.setter
    def mix(self, arg: float, /) -> None: ...

class AlphaBetaCandidate:
    @property
    def move(self) -> int: ...
    @property
    def value(self) -> int:
        """Centi-points for the player to move."""

    @property
    def exact(self) -> bool:
        """Else the move is only known to be no better than this."""

    @property
    def depth(self) -> int:
        """Plies searched for the value; 0 when there was no time."""

    @property
    def line(self) -> list[int]: ...

class AlphaBetaChange:
    @property
    def depth(self) -> int: ...
    @property
    def move(self) -> int: ...
    @property
    def value(self) -> int: ...

class AlphaBetaReport:
    @property
    def candidates(self) -> list[AlphaBetaCandidate]:
        """The chosen move first, then by value."""

    @property
    def changes(self) -> list[AlphaBetaChange]:
        """The choice from each depth on at which it changed."""

    @property
    def depth(self) -> int: ...
    @property
    def complete(self) -> bool:
        """Nothing was left beyond the horizon."""

    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class HexAlphaBeta:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...
    @staticmethod
    def evaluate_moves(position: Hex, evaluation: str, weights: Mapping[str, int]) -> list[tuple[int, int]]:
        """
        Each legal move with the centi-points its mover has after it, without any search.
        """

    @staticmethod
    def default_weights() -> dict[str, int]: ...

    captures: Final[bool] = ...
    """Whether pieces are taken in this game."""

    largest_weight: Final[int] = ...
    """No weight may be larger, either way."""

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Hex,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class HexExpertAlphaBeta:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...
    @staticmethod
    def evaluate_moves(position: Hex, evaluation: str, weights: Mapping[str, int]) -> list[tuple[int, int]]:
        """
        Each legal move with the centi-points its mover has after it, without any search.
        """

    @staticmethod
    def default_weights() -> dict[str, int]: ...

    captures: Final[bool] = ...
    """Whether pieces are taken in this game."""

    largest_weight: Final[int] = ...
    """No weight may be larger, either way."""

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Hex,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class HexOriginalAlphaBeta:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...
    @staticmethod
    def evaluate_moves(position: Hex, evaluation: str, weights: Mapping[str, int]) -> list[tuple[int, int]]:
        """
        Each legal move with the centi-points its mover has after it, without any search.
        """

    @staticmethod
    def default_weights() -> dict[str, int]: ...

    captures: Final[bool] = ...
    """Whether pieces are taken in this game."""

    largest_weight: Final[int] = ...
    """No weight may be larger, either way."""

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Hex,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class Go9AlphaBeta:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...
    @staticmethod
    def evaluate_moves(position: Go9, evaluation: str, weights: Mapping[str, int]) -> list[tuple[int, int]]:
        """
        Each legal move with the centi-points its mover has after it, without any search.
        """

    @staticmethod
    def default_weights() -> dict[str, int]: ...

    captures: Final[bool] = ...
    """Whether pieces are taken in this game."""

    largest_weight: Final[int] = ...
    """No weight may be larger, either way."""

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Go9,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class Go19AlphaBeta:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...
    @staticmethod
    def evaluate_moves(position: Go19, evaluation: str, weights: Mapping[str, int]) -> list[tuple[int, int]]:
        """
        Each legal move with the centi-points its mover has after it, without any search.
        """

    @staticmethod
    def default_weights() -> dict[str, int]: ...

    captures: Final[bool] = ...
    """Whether pieces are taken in this game."""

    largest_weight: Final[int] = ...
    """No weight may be larger, either way."""

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Go19,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class OwareAlphaBeta:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...
    @staticmethod
    def evaluate_moves(position: Oware, evaluation: str, weights: Mapping[str, int]) -> list[tuple[int, int]]:
        """
        Each legal move with the centi-points its mover has after it, without any search.
        """

    @staticmethod
    def default_weights() -> dict[str, int]: ...

    captures: Final[bool] = ...
    """Whether pieces are taken in this game."""

    largest_weight: Final[int] = ...
    """No weight may be larger, either way."""

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Oware,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class AwaleAlphaBeta:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...
    @staticmethod
    def evaluate_moves(position: Awale, evaluation: str, weights: Mapping[str, int]) -> list[tuple[int, int]]:
        """
        Each legal move with the centi-points its mover has after it, without any search.
        """

    @staticmethod
    def default_weights() -> dict[str, int]: ...

    captures: Final[bool] = ...
    """Whether pieces are taken in this game."""

    largest_weight: Final[int] = ...
    """No weight may be larger, either way."""

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Awale,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

def evaluations() -> dict[str, dict[str, str]]:
    """
    The evaluations of every kind by name, each with the prefix of the classes that use it.
    """

def squash(value: int, scale: int) -> float:
    """Centi-points as a number between -1 and 1."""

def plies_to_end(value: int) -> int:
    """How soon a proven win or loss comes, or -1 for any other value."""

class HexLearnedAlphaBeta:
    def __init__(
        self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int], evaluate: object
    ) -> None:
        """
        `evaluate(planes, numbers)` returns a value from -1 to 1 for each position, as float32.
        """

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Hex,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class Go9LearnedAlphaBeta:
    def __init__(
        self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int], evaluate: object
    ) -> None:
        """
        `evaluate(planes, numbers)` returns a value from -1 to 1 for each position, as float32.
        """

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Go9,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class Go19LearnedAlphaBeta:
    def __init__(
        self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int], evaluate: object
    ) -> None:
        """
        `evaluate(planes, numbers)` returns a value from -1 to 1 for each position, as float32.
        """

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Go19,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class OwareLearnedAlphaBeta:
    def __init__(
        self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int], evaluate: object
    ) -> None:
        """
        `evaluate(planes, numbers)` returns a value from -1 to 1 for each position, as float32.
        """

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Oware,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class AwaleLearnedAlphaBeta:
    def __init__(
        self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int], evaluate: object
    ) -> None:
        """
        `evaluate(planes, numbers)` returns a value from -1 to 1 for each position, as float32.
        """

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Awale,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class HexMinimax:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Hex,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class HexExpertMinimax:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Hex,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class HexOriginalMinimax:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Hex,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class Go9Minimax:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Go9,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class Go19Minimax:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Go19,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class OwareMinimax:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Oware,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class AwaleMinimax:
    def __init__(self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int]) -> None: ...

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Awale,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class HexNetwork:
    """A small network that the core reckons by itself, for one board size."""

    def __init__(
        self,
        size: int,
        first: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        first_bias: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        second: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        second_bias: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        last: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        last_bias: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
    ) -> None: ...
    @property
    def size(self) -> int: ...
    def value(self, position: Hex) -> float:
        """What a position that is not over is worth for its mover, from -1 to 1."""

    wide: Final[int] = ...
    """Neurons of the first layer."""

    narrow: Final[int] = ...
    """Neurons of the second layer."""

def hex_sketches(
    stones: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order="C", device="cpu", writable=False)],
    size: int,
) -> object:
    """
    What such a network is shown, N x inputs, of N x 2 x cells: the mover's stones and the opponent's.
    """

def hex_sketch_inputs(size: int) -> int:
    """How many inputs a board of this size has."""

class HexNetworkAlphaBeta:
    def __init__(
        self, options: AlphaBetaOptions, evaluation: str, weights: Mapping[str, int], network: HexNetwork
    ) -> None: ...

    scale: Final[int] = ...
    """Centi-points that are half way to a certain win."""

    def search(
        self,
        position: Hex,
        *,
        seconds: float,
        nodes: int,
        depth: int,
        opening: bool,
        order: Sequence[int],
        tell: Callable[[AlphaBetaReport], None] | None = None,
        tell_every: float | None = None,
    ) -> AlphaBetaReport:
        """
        Search a position that is not over; one search at a time. While it runs, `tell` gets interim reports.
        """

    def forget(self) -> None:
        """
        Forget what earlier searches found out, because the next one is of another game.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """End the running search soon; any thread may ask."""

class MctsFormula(enum.Enum):
    ucb = 0
    """w/n + c·√(ln N / n)"""

    sqrt = 1
    """w/n + c·√(N / n)"""

class MctsOptions:
    """How the tree grows."""

    def __init__(self) -> None: ...
    @property
    def formula(self) -> MctsFormula: ...
    @formula.setter
    def formula(self, arg: MctsFormula, /) -> None: ...
    @property
    def c(self) -> float: ...
    @c.setter
    def c(self, arg: float, /) -> None: ...
    @property
    def rave(self) -> float:
        """
        Visits at which a move's own results weigh as much as all-moves-as-first; 0 leaves the latter out.
        """

    @rave.setter
    def rave(self, arg: float, /) -> None: ...
    @property
    def playouts(self) -> int:
        """Per leaf."""

    @playouts.setter
    def playouts(self, arg: int, /) -> None: ...
    @property
    def together(self) -> bool:
        """Threads share the playouts of one leaf, and not the tree."""

    @together.setter
    def together(self, arg: bool, /) -> None: ...
    @property
    def expand_at(self) -> int:
        """Visits of a leaf before it gets children."""

    @expand_at.setter
    def expand_at(self, arg: int, /) -> None: ...
    @property
    def cut(self) -> int:
        """
        Moves of a playout before it ends, where it can be cut; 0 plays to the end.
        """

    @cut.setter
    def cut(self, arg: int, /) -> None: ...
    @property
    def megabytes(self) -> int:
        """Of the tree."""

    @megabytes.setter
    def megabytes(self, arg: int, /) -> None: ...

class HexLightMcts:
    def __init__(self, root: Hex, options: MctsOptions) -> None: ...

    informed: Final[bool] = ...
    """Whether its playouts know more than the rules."""

    cuttable: Final[bool] = ...
    """Whether its playouts can be cut."""

    def search(
        self,
        seconds: float,
        visits: int,
        nodes: int,
        threads: int,
        seed: int,
        tell: Callable[[], None] | None = None,
        tell_every: float | None = None,
    ) -> None:
        """
        Grow the tree. While it grows, `tell` is called now and then, and may look at it.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def refute(self, move: int) -> None:
        """Take a root move for lost, which somebody else has proved."""

    def reset(self, root: Hex) -> None: ...
    def stands_at(self, position: Hex) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class HexMcts:
    def __init__(self, root: Hex, options: MctsOptions) -> None: ...

    informed: Final[bool] = ...
    """Whether its playouts know more than the rules."""

    cuttable: Final[bool] = ...
    """Whether its playouts can be cut."""

    def search(
        self,
        seconds: float,
        visits: int,
        nodes: int,
        threads: int,
        seed: int,
        tell: Callable[[], None] | None = None,
        tell_every: float | None = None,
    ) -> None:
        """
        Grow the tree. While it grows, `tell` is called now and then, and may look at it.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def refute(self, move: int) -> None:
        """Take a root move for lost, which somebody else has proved."""

    def reset(self, root: Hex) -> None: ...
    def stands_at(self, position: Hex) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class Go9LightMcts:
    def __init__(self, root: Go9, options: MctsOptions) -> None: ...

    informed: Final[bool] = ...
    """Whether its playouts know more than the rules."""

    cuttable: Final[bool] = ...
    """Whether its playouts can be cut."""

    def search(
        self,
        seconds: float,
        visits: int,
        nodes: int,
        threads: int,
        seed: int,
        tell: Callable[[], None] | None = None,
        tell_every: float | None = None,
    ) -> None:
        """
        Grow the tree. While it grows, `tell` is called now and then, and may look at it.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def refute(self, move: int) -> None:
        """Take a root move for lost, which somebody else has proved."""

    def reset(self, root: Go9) -> None: ...
    def stands_at(self, position: Go9) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class Go9Mcts:
    def __init__(self, root: Go9, options: MctsOptions) -> None: ...

    informed: Final[bool] = ...
    """Whether its playouts know more than the rules."""

    cuttable: Final[bool] = ...
    """Whether its playouts can be cut."""

    def search(
        self,
        seconds: float,
        visits: int,
        nodes: int,
        threads: int,
        seed: int,
        tell: Callable[[], None] | None = None,
        tell_every: float | None = None,
    ) -> None:
        """
        Grow the tree. While it grows, `tell` is called now and then, and may look at it.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def refute(self, move: int) -> None:
        """Take a root move for lost, which somebody else has proved."""

    def reset(self, root: Go9) -> None: ...
    def stands_at(self, position: Go9) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class Go19LightMcts:
    def __init__(self, root: Go19, options: MctsOptions) -> None: ...

    informed: Final[bool] = ...
    """Whether its playouts know more than the rules."""

    cuttable: Final[bool] = ...
    """Whether its playouts can be cut."""

    def search(
        self,
        seconds: float,
        visits: int,
        nodes: int,
        threads: int,
        seed: int,
        tell: Callable[[], None] | None = None,
        tell_every: float | None = None,
    ) -> None:
        """
        Grow the tree. While it grows, `tell` is called now and then, and may look at it.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def refute(self, move: int) -> None:
        """Take a root move for lost, which somebody else has proved."""

    def reset(self, root: Go19) -> None: ...
    def stands_at(self, position: Go19) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class Go19Mcts:
    def __init__(self, root: Go19, options: MctsOptions) -> None: ...

    informed: Final[bool] = ...
    """Whether its playouts know more than the rules."""

    cuttable: Final[bool] = ...
    """Whether its playouts can be cut."""

    def search(
        self,
        seconds: float,
        visits: int,
        nodes: int,
        threads: int,
        seed: int,
        tell: Callable[[], None] | None = None,
        tell_every: float | None = None,
    ) -> None:
        """
        Grow the tree. While it grows, `tell` is called now and then, and may look at it.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def refute(self, move: int) -> None:
        """Take a root move for lost, which somebody else has proved."""

    def reset(self, root: Go19) -> None: ...
    def stands_at(self, position: Go19) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class OwareLightMcts:
    def __init__(self, root: Oware, options: MctsOptions) -> None: ...

    informed: Final[bool] = ...
    """Whether its playouts know more than the rules."""

    cuttable: Final[bool] = ...
    """Whether its playouts can be cut."""

    def search(
        self,
        seconds: float,
        visits: int,
        nodes: int,
        threads: int,
        seed: int,
        tell: Callable[[], None] | None = None,
        tell_every: float | None = None,
    ) -> None:
        """
        Grow the tree. While it grows, `tell` is called now and then, and may look at it.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def refute(self, move: int) -> None:
        """Take a root move for lost, which somebody else has proved."""

    def reset(self, root: Oware) -> None: ...
    def stands_at(self, position: Oware) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

OwareMcts: TypeAlias = OwareLightMcts

class AwaleLightMcts:
    def __init__(self, root: Awale, options: MctsOptions) -> None: ...

    informed: Final[bool] = ...
    """Whether its playouts know more than the rules."""

    cuttable: Final[bool] = ...
    """Whether its playouts can be cut."""

    def search(
        self,
        seconds: float,
        visits: int,
        nodes: int,
        threads: int,
        seed: int,
        tell: Callable[[], None] | None = None,
        tell_every: float | None = None,
    ) -> None:
        """
        Grow the tree. While it grows, `tell` is called now and then, and may look at it.
        """

    def ready(self) -> None:
        """Forget earlier requests to stop; call it first of all."""

    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def refute(self, move: int) -> None:
        """Take a root move for lost, which somebody else has proved."""

    def reset(self, root: Awale) -> None: ...
    def stands_at(self, position: Awale) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

AwaleMcts: TypeAlias = AwaleLightMcts

class PuctOptions:
    """How a tree guided by a network grows."""

    def __init__(self) -> None: ...
    @property
    def c(self) -> float:
        """
        Exploration, growing slowly with the visits N: c + growth · ln(1 + N / base).
        """

    @c.setter
    def c(self, arg: float, /) -> None: ...
    @property
    def growth(self) -> float: ...
    @growth.setter
    def growth(self, arg: float, /) -> None: ...
    @property
    def base(self) -> float: ...
    @base.setter
    def base(self, arg: float, /) -> None: ...
    @property
    def fpu(self) -> float:
        """How much less than its parent an untried move is worth."""

    @fpu.setter
    def fpu(self, arg: float, /) -> None: ...
    @property
    def virtual_loss(self) -> float:
        """Of a visit that is under way."""

    @virtual_loss.setter
    def virtual_loss(self, arg: float, /) -> None: ...
    @property
    def topk(self) -> int:
        """Moves kept at a node, the likeliest; 0 keeps all."""

    @topk.setter
    def topk(self, arg: int, /) -> None: ...

class NeuralOptions(PuctOptions):
    """The same for one game, several leaves at a time."""

    def __init__(self) -> None: ...
    @property
    def symmetry(self) -> bool:
        """Whether positions are shown under a symmetry drawn at random."""

    @symmetry.setter
    def symmetry(self, arg: bool, /) -> None: ...

class HexEncoding:
    plane_names: Final[list[str]] = ...
    """What each plane shows; the first is the board."""

    number_names: Final[list[str]] = ...
    """(arg: object, /) -> list[str]"""

    planes: Final[int] = ...
    """(arg: object, /) -> int"""

    numbers: Final[int] = ...
    """(arg: object, /) -> int"""

    binary: Final[bool] = ...
    """Whether planes hold only 0 and 1."""

    circular: Final[bool] = ...
    """Whether the canvas is a row whose ends meet."""

    any_size: Final[bool] = ...
    """Whether boards have several sizes, which one network may play."""

    has_lead: Final[bool] = ...
    """Whether who wins may win by more or by less, which is worth knowing."""

    @staticmethod
    def longest(height: int, width: int) -> int:
        """The most moves that the rules allow, or 0 where they set no end."""

    symmetries: Final[int] = ...
    """(arg: object, /) -> int"""

    @staticmethod
    def canvas(position: Hex) -> tuple[int, int]:
        """The height and width that a position needs."""

    @staticmethod
    def policy_size(height: int, width: int) -> int: ...
    @staticmethod
    def draw(
        positions: Sequence[Hex],
        height: int,
        width: int,
        symmetry: int,
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
    ) -> None:
        """
        Write positions × planes × height × width bytes and positions × numbers floats.
        """

    @staticmethod
    def slots(position: Hex, height: int, width: int, symmetry: int) -> list[tuple[int, int]]:
        """Every legal move with its place in the policy."""

    @staticmethod
    def draw_end(position: Hex, player: int, height: int, width: int) -> object:
        """
        Per cell of a finished game: +1 the player's, -1 the other's (Go: area, Hex: the winning chain).
        """

    @staticmethod
    def lead(position: Hex, player: int) -> float: ...

class HexNeural:
    def __init__(self, root: Hex, options: NeuralOptions, seed: int) -> None: ...
    def select(
        self,
        height: int,
        width: int,
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        batch: int,
        visits: int,
    ) -> int:
        """
        Fill the first places of the batch with leaves to evaluate and return their number.
        """

    def expand(
        self,
        height: int,
        width: int,
        logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        values: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
    ) -> None: ...
    def stir(
        self, noise: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)], share: float
    ) -> None:
        """
        Mix a share of noise, a number for each root move, into the priors of the root.
        """

    @property
    def root_moves(self) -> int:
        """The moves of the root, none before its first visit."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Hex) -> None: ...
    def stands_at(self, position: Hex) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def value(self) -> float: ...
    @property
    def proven(self) -> int:
        """+1 when the player to move wins by force, -1 when they lose, else 0."""

    @property
    def cache_hits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class Go9Encoding:
    plane_names: Final[list[str]] = ...
    """What each plane shows; the first is the board."""

    number_names: Final[list[str]] = ...
    """(arg: object, /) -> list[str]"""

    planes: Final[int] = ...
    """(arg: object, /) -> int"""

    numbers: Final[int] = ...
    """(arg: object, /) -> int"""

    binary: Final[bool] = ...
    """Whether planes hold only 0 and 1."""

    circular: Final[bool] = ...
    """Whether the canvas is a row whose ends meet."""

    any_size: Final[bool] = ...
    """Whether boards have several sizes, which one network may play."""

    has_lead: Final[bool] = ...
    """Whether who wins may win by more or by less, which is worth knowing."""

    @staticmethod
    def longest(height: int, width: int) -> int:
        """The most moves that the rules allow, or 0 where they set no end."""

    symmetries: Final[int] = ...
    """(arg: object, /) -> int"""

    @staticmethod
    def canvas(position: Go9) -> tuple[int, int]:
        """The height and width that a position needs."""

    @staticmethod
    def policy_size(height: int, width: int) -> int: ...
    @staticmethod
    def draw(
        positions: Sequence[Go9],
        height: int,
        width: int,
        symmetry: int,
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
    ) -> None:
        """
        Write positions × planes × height × width bytes and positions × numbers floats.
        """

    @staticmethod
    def slots(position: Go9, height: int, width: int, symmetry: int) -> list[tuple[int, int]]:
        """Every legal move with its place in the policy."""

    @staticmethod
    def draw_end(position: Go9, player: int, height: int, width: int) -> object:
        """
        Per cell of a finished game: +1 the player's, -1 the other's (Go: area, Hex: the winning chain).
        """

    @staticmethod
    def lead(position: Go9, player: int) -> float: ...

class Go9Neural:
    def __init__(self, root: Go9, options: NeuralOptions, seed: int) -> None: ...
    def select(
        self,
        height: int,
        width: int,
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        batch: int,
        visits: int,
    ) -> int:
        """
        Fill the first places of the batch with leaves to evaluate and return their number.
        """

    def expand(
        self,
        height: int,
        width: int,
        logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        values: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
    ) -> None: ...
    def stir(
        self, noise: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)], share: float
    ) -> None:
        """
        Mix a share of noise, a number for each root move, into the priors of the root.
        """

    @property
    def root_moves(self) -> int:
        """The moves of the root, none before its first visit."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Go9) -> None: ...
    def stands_at(self, position: Go9) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def value(self) -> float: ...
    @property
    def proven(self) -> int:
        """+1 when the player to move wins by force, -1 when they lose, else 0."""

    @property
    def cache_hits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class Go19Encoding:
    plane_names: Final[list[str]] = ...
    """What each plane shows; the first is the board."""

    number_names: Final[list[str]] = ...
    """(arg: object, /) -> list[str]"""

    planes: Final[int] = ...
    """(arg: object, /) -> int"""

    numbers: Final[int] = ...
    """(arg: object, /) -> int"""

    binary: Final[bool] = ...
    """Whether planes hold only 0 and 1."""

    circular: Final[bool] = ...
    """Whether the canvas is a row whose ends meet."""

    any_size: Final[bool] = ...
    """Whether boards have several sizes, which one network may play."""

    has_lead: Final[bool] = ...
    """Whether who wins may win by more or by less, which is worth knowing."""

    @staticmethod
    def longest(height: int, width: int) -> int:
        """The most moves that the rules allow, or 0 where they set no end."""

    symmetries: Final[int] = ...
    """(arg: object, /) -> int"""

    @staticmethod
    def canvas(position: Go19) -> tuple[int, int]:
        """The height and width that a position needs."""

    @staticmethod
    def policy_size(height: int, width: int) -> int: ...
    @staticmethod
    def draw(
        positions: Sequence[Go19],
        height: int,
        width: int,
        symmetry: int,
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
    ) -> None:
        """
        Write positions × planes × height × width bytes and positions × numbers floats.
        """

    @staticmethod
    def slots(position: Go19, height: int, width: int, symmetry: int) -> list[tuple[int, int]]:
        """Every legal move with its place in the policy."""

    @staticmethod
    def draw_end(position: Go19, player: int, height: int, width: int) -> object:
        """
        Per cell of a finished game: +1 the player's, -1 the other's (Go: area, Hex: the winning chain).
        """

    @staticmethod
    def lead(position: Go19, player: int) -> float: ...

class Go19Neural:
    def __init__(self, root: Go19, options: NeuralOptions, seed: int) -> None: ...
    def select(
        self,
        height: int,
        width: int,
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        batch: int,
        visits: int,
    ) -> int:
        """
        Fill the first places of the batch with leaves to evaluate and return their number.
        """

    def expand(
        self,
        height: int,
        width: int,
        logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        values: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
    ) -> None: ...
    def stir(
        self, noise: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)], share: float
    ) -> None:
        """
        Mix a share of noise, a number for each root move, into the priors of the root.
        """

    @property
    def root_moves(self) -> int:
        """The moves of the root, none before its first visit."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Go19) -> None: ...
    def stands_at(self, position: Go19) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def value(self) -> float: ...
    @property
    def proven(self) -> int:
        """+1 when the player to move wins by force, -1 when they lose, else 0."""

    @property
    def cache_hits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class OwareEncoding:
    plane_names: Final[list[str]] = ...
    """What each plane shows; the first is the board."""

    number_names: Final[list[str]] = ...
    """(arg: object, /) -> list[str]"""

    planes: Final[int] = ...
    """(arg: object, /) -> int"""

    numbers: Final[int] = ...
    """(arg: object, /) -> int"""

    binary: Final[bool] = ...
    """Whether planes hold only 0 and 1."""

    circular: Final[bool] = ...
    """Whether the canvas is a row whose ends meet."""

    any_size: Final[bool] = ...
    """Whether boards have several sizes, which one network may play."""

    has_lead: Final[bool] = ...
    """Whether who wins may win by more or by less, which is worth knowing."""

    @staticmethod
    def longest(height: int, width: int) -> int:
        """The most moves that the rules allow, or 0 where they set no end."""

    symmetries: Final[int] = ...
    """(arg: object, /) -> int"""

    @staticmethod
    def canvas(position: Oware) -> tuple[int, int]:
        """The height and width that a position needs."""

    @staticmethod
    def policy_size(height: int, width: int) -> int: ...
    @staticmethod
    def draw(
        positions: Sequence[Oware],
        height: int,
        width: int,
        symmetry: int,
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
    ) -> None:
        """
        Write positions × planes × height × width bytes and positions × numbers floats.
        """

    @staticmethod
    def slots(position: Oware, height: int, width: int, symmetry: int) -> list[tuple[int, int]]:
        """Every legal move with its place in the policy."""

    @staticmethod
    def draw_end(position: Oware, player: int, height: int, width: int) -> object:
        """
        Per cell of a finished game: +1 the player's, -1 the other's (Go: area, Hex: the winning chain).
        """

    @staticmethod
    def lead(position: Oware, player: int) -> float: ...

class OwareNeural:
    def __init__(self, root: Oware, options: NeuralOptions, seed: int) -> None: ...
    def select(
        self,
        height: int,
        width: int,
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        batch: int,
        visits: int,
    ) -> int:
        """
        Fill the first places of the batch with leaves to evaluate and return their number.
        """

    def expand(
        self,
        height: int,
        width: int,
        logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        values: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
    ) -> None: ...
    def stir(
        self, noise: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)], share: float
    ) -> None:
        """
        Mix a share of noise, a number for each root move, into the priors of the root.
        """

    @property
    def root_moves(self) -> int:
        """The moves of the root, none before its first visit."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Oware) -> None: ...
    def stands_at(self, position: Oware) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def value(self) -> float: ...
    @property
    def proven(self) -> int:
        """+1 when the player to move wins by force, -1 when they lose, else 0."""

    @property
    def cache_hits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class AwaleEncoding:
    plane_names: Final[list[str]] = ...
    """What each plane shows; the first is the board."""

    number_names: Final[list[str]] = ...
    """(arg: object, /) -> list[str]"""

    planes: Final[int] = ...
    """(arg: object, /) -> int"""

    numbers: Final[int] = ...
    """(arg: object, /) -> int"""

    binary: Final[bool] = ...
    """Whether planes hold only 0 and 1."""

    circular: Final[bool] = ...
    """Whether the canvas is a row whose ends meet."""

    any_size: Final[bool] = ...
    """Whether boards have several sizes, which one network may play."""

    has_lead: Final[bool] = ...
    """Whether who wins may win by more or by less, which is worth knowing."""

    @staticmethod
    def longest(height: int, width: int) -> int:
        """The most moves that the rules allow, or 0 where they set no end."""

    symmetries: Final[int] = ...
    """(arg: object, /) -> int"""

    @staticmethod
    def canvas(position: Awale) -> tuple[int, int]:
        """The height and width that a position needs."""

    @staticmethod
    def policy_size(height: int, width: int) -> int: ...
    @staticmethod
    def draw(
        positions: Sequence[Awale],
        height: int,
        width: int,
        symmetry: int,
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
    ) -> None:
        """
        Write positions × planes × height × width bytes and positions × numbers floats.
        """

    @staticmethod
    def slots(position: Awale, height: int, width: int, symmetry: int) -> list[tuple[int, int]]:
        """Every legal move with its place in the policy."""

    @staticmethod
    def draw_end(position: Awale, player: int, height: int, width: int) -> object:
        """
        Per cell of a finished game: +1 the player's, -1 the other's (Go: area, Hex: the winning chain).
        """

    @staticmethod
    def lead(position: Awale, player: int) -> float: ...

class AwaleNeural:
    def __init__(self, root: Awale, options: NeuralOptions, seed: int) -> None: ...
    def select(
        self,
        height: int,
        width: int,
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        batch: int,
        visits: int,
    ) -> int:
        """
        Fill the first places of the batch with leaves to evaluate and return their number.
        """

    def expand(
        self,
        height: int,
        width: int,
        logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        values: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
    ) -> None: ...
    def stir(
        self, noise: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)], share: float
    ) -> None:
        """
        Mix a share of noise, a number for each root move, into the priors of the root.
        """

    @property
    def root_moves(self) -> int:
        """The moves of the root, none before its first visit."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Awale) -> None: ...
    def stands_at(self, position: Awale) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def value(self) -> float: ...
    @property
    def proven(self) -> int:
        """+1 when the player to move wins by force, -1 when they lose, else 0."""

    @property
    def cache_hits(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    def line_after(self, move: int) -> list[int]:
        """A root move, then the most visited play."""

    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class GumbelOptions:
    """How the moves of a root are looked at when visits are few."""

    def __init__(self) -> None: ...
    @property
    def considered(self) -> int:
        """Root moves that are looked at."""

    @considered.setter
    def considered(self, arg: int, /) -> None: ...
    @property
    def visit_offset(self) -> float: ...
    @visit_offset.setter
    def visit_offset(self, arg: float, /) -> None: ...
    @property
    def value_scale(self) -> float: ...
    @value_scale.setter
    def value_scale(self, arg: float, /) -> None: ...

class SelfPlayOptions:
    """How games are played, with the defaults of every run."""

    def __init__(self) -> None: ...
    @property
    def puct(self) -> PuctOptions: ...
    @puct.setter
    def puct(self, arg: PuctOptions, /) -> None: ...
    @property
    def gumbel(self) -> GumbelOptions: ...
    @gumbel.setter
    def gumbel(self, arg: GumbelOptions, /) -> None: ...
    @property
    def full_visits(self) -> int:
        """For a move that teaches."""

    @full_visits.setter
    def full_visits(self, arg: int, /) -> None: ...
    @property
    def fast_visits(self) -> int:
        """For the others, which only carry the game on."""

    @fast_visits.setter
    def fast_visits(self, arg: int, /) -> None: ...
    @property
    def full_share(self) -> float:
        """Of the moves teach."""

    @full_share.setter
    def full_share(self, arg: float, /) -> None: ...
    @property
    def random_plies(self) -> list[float]:
        """The chances that a game begins with 0, 1, 2… random moves."""

    @random_plies.setter
    def random_plies(self, arg: Sequence[float], /) -> None: ...
    @property
    def policy_plies(self) -> float:
        """Mean number of moves after them by the bare policy."""

    @policy_plies.setter
    def policy_plies(self, arg: float, /) -> None: ...
    @property
    def temperature(self) -> float:
        """Of the fast moves at the start, falling to `cool`."""

    @temperature.setter
    def temperature(self, arg: float, /) -> None: ...
    @property
    def cool(self) -> float: ...
    @cool.setter
    def cool(self, arg: float, /) -> None: ...
    @property
    def half_life(self) -> float:
        """Plies in which half of the difference is gone."""

    @half_life.setter
    def half_life(self, arg: float, /) -> None: ...
    @property
    def longest(self) -> int:
        """Moves; longer games are counted as they stand."""

    @longest.setter
    def longest(self, arg: int, /) -> None: ...
    @property
    def versus(self) -> int:
        """One in so many pairs of slots is against a second network; 0: none."""

    @versus.setter
    def versus(self, arg: int, /) -> None: ...
    @property
    def settled(self) -> float:
        """How far from even the value of a settled game is; 0: none is settled."""

    @settled.setter
    def settled(self, arg: float, /) -> None: ...
    @property
    def settled_moves(self) -> int:
        """Searches in a row that must find it so."""

    @settled_moves.setter
    def settled_moves(self, arg: int, /) -> None: ...
    @property
    def searched_on(self) -> float:
        """Share of the settled games that are searched to their end."""

    @searched_on.setter
    def searched_on(self, arg: float, /) -> None: ...
    @property
    def stagger(self) -> float:
        """First games begin with up to so many more moves of the bare policy."""

    @stagger.setter
    def stagger(self, arg: float, /) -> None: ...
    @property
    def noise(self) -> float:
        """
        Share of Dirichlet noise at the roots that teach; 0: Gumbel noise there.
        """

    @noise.setter
    def noise(self, arg: float, /) -> None: ...
    @property
    def concentration(self) -> float:
        """Of that noise, shared out among the moves."""

    @concentration.setter
    def concentration(self, arg: float, /) -> None: ...

class GameNote:
    """A finished game."""

    @property
    def board(self) -> int:
        """Which of the boards given it began with."""

    @property
    def slot(self) -> int:
        """
        Where it was played; neighbours 2k and 2k + 1 begin with the same moves.
        """

    @property
    def number(self) -> int:
        """Of the game in that slot."""

    @property
    def plies(self) -> int: ...
    @property
    def score(self) -> int:
        """+1, 0, -1 for the first player."""

    @property
    def verdict(self) -> int:
        """Likewise, who was far ahead when it was settled; 0: it never was."""

    @property
    def searched(self) -> int:
        """Plies; the bare policy played the rest."""

def lesson_columns() -> list[str]:
    """The names of a lesson's columns, in their order."""

class HexSelfPlay:
    def __init__(
        self,
        boards: Sequence[tuple[Hex, float]],
        *,
        height: int,
        width: int,
        slots: int,
        threads: int,
        seed: int,
        options: SelfPlayOptions,
    ) -> None: ...
    def step(
        self,
        first: int,
        last: int,
        logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        values: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        seats: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
    ) -> None:
        """
        Take the answers to the last questions of the slots from `first` to `last`, and ask the next ones.
        """

    def collect(self) -> tuple[dict[str, object], list[GameNote]]:
        """
        The lessons of the games finished since the last call, by column, and a note on each game.
        """

    def rest(self, seed: int) -> None:
        """
        Forget the searches under way: every slot thinks about its move anew, and draws its chances by this seed.
        """

    def games(self) -> dict[str, object]:
        """
        The games under way by column, without their searches. Collect the finished ones first.
        """

    def take_up(self, games: dict[str, object]) -> bool:
        """
        Continue the games of a pool with the same boards and seed; false, and new games begin, when they do not fit.
        """

class Go9SelfPlay:
    def __init__(
        self,
        boards: Sequence[tuple[Go9, float]],
        *,
        height: int,
        width: int,
        slots: int,
        threads: int,
        seed: int,
        options: SelfPlayOptions,
    ) -> None: ...
    def step(
        self,
        first: int,
        last: int,
        logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        values: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        seats: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
    ) -> None:
        """
        Take the answers to the last questions of the slots from `first` to `last`, and ask the next ones.
        """

    def collect(self) -> tuple[dict[str, object], list[GameNote]]:
        """
        The lessons of the games finished since the last call, by column, and a note on each game.
        """

    def rest(self, seed: int) -> None:
        """
        Forget the searches under way: every slot thinks about its move anew, and draws its chances by this seed.
        """

    def games(self) -> dict[str, object]:
        """
        The games under way by column, without their searches. Collect the finished ones first.
        """

    def take_up(self, games: dict[str, object]) -> bool:
        """
        Continue the games of a pool with the same boards and seed; false, and new games begin, when they do not fit.
        """

class Go19SelfPlay:
    def __init__(
        self,
        boards: Sequence[tuple[Go19, float]],
        *,
        height: int,
        width: int,
        slots: int,
        threads: int,
        seed: int,
        options: SelfPlayOptions,
    ) -> None: ...
    def step(
        self,
        first: int,
        last: int,
        logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        values: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        seats: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
    ) -> None:
        """
        Take the answers to the last questions of the slots from `first` to `last`, and ask the next ones.
        """

    def collect(self) -> tuple[dict[str, object], list[GameNote]]:
        """
        The lessons of the games finished since the last call, by column, and a note on each game.
        """

    def rest(self, seed: int) -> None:
        """
        Forget the searches under way: every slot thinks about its move anew, and draws its chances by this seed.
        """

    def games(self) -> dict[str, object]:
        """
        The games under way by column, without their searches. Collect the finished ones first.
        """

    def take_up(self, games: dict[str, object]) -> bool:
        """
        Continue the games of a pool with the same boards and seed; false, and new games begin, when they do not fit.
        """

class OwareSelfPlay:
    def __init__(
        self,
        boards: Sequence[tuple[Oware, float]],
        *,
        height: int,
        width: int,
        slots: int,
        threads: int,
        seed: int,
        options: SelfPlayOptions,
    ) -> None: ...
    def step(
        self,
        first: int,
        last: int,
        logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        values: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        seats: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
    ) -> None:
        """
        Take the answers to the last questions of the slots from `first` to `last`, and ask the next ones.
        """

    def collect(self) -> tuple[dict[str, object], list[GameNote]]:
        """
        The lessons of the games finished since the last call, by column, and a note on each game.
        """

    def rest(self, seed: int) -> None:
        """
        Forget the searches under way: every slot thinks about its move anew, and draws its chances by this seed.
        """

    def games(self) -> dict[str, object]:
        """
        The games under way by column, without their searches. Collect the finished ones first.
        """

    def take_up(self, games: dict[str, object]) -> bool:
        """
        Continue the games of a pool with the same boards and seed; false, and new games begin, when they do not fit.
        """

class AwaleSelfPlay:
    def __init__(
        self,
        boards: Sequence[tuple[Awale, float]],
        *,
        height: int,
        width: int,
        slots: int,
        threads: int,
        seed: int,
        options: SelfPlayOptions,
    ) -> None: ...
    def step(
        self,
        first: int,
        last: int,
        logits: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        values: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)],
        planes: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
        numbers: Annotated[NDArray[numpy.float32], dict(order="C", device="cpu")],
        seats: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")],
    ) -> None:
        """
        Take the answers to the last questions of the slots from `first` to `last`, and ask the next ones.
        """

    def collect(self) -> tuple[dict[str, object], list[GameNote]]:
        """
        The lessons of the games finished since the last call, by column, and a note on each game.
        """

    def rest(self, seed: int) -> None:
        """
        Forget the searches under way: every slot thinks about its move anew, and draws its chances by this seed.
        """

    def games(self) -> dict[str, object]:
        """
        The games under way by column, without their searches. Collect the finished ones first.
        """

    def take_up(self, games: dict[str, object]) -> bool:
        """
        Continue the games of a pool with the same boards and seed; false, and new games begin, when they do not fit.
        """

class AwaleProof:
    @property
    def result(self) -> int | None:
        """1 when the player to move wins, 0 for a draw, -1 for a loss, or None."""

    @property
    def move(self) -> int:
        """A move that keeps it, or in a lost position one that holds out long."""

    @property
    def nodes(self) -> int: ...

class AwaleEndings:
    def __init__(self, grand_slam: int, kept: bytes) -> None: ...
    @staticmethod
    def boards_up_to(seeds: int) -> int: ...
    @property
    def seeds(self) -> int: ...
    def extend(self, threads: int) -> bool:
        """Work out the boards with one seed more; False when there are no more."""

    def kept(self) -> bytes: ...
    def bounds(self, position: Awale) -> list[int]:
        """
        Of the seeds left, the player to move's less the opponent's: at least, and at most.
        """

class AwaleProver:
    def __init__(self, endings: AwaleEndings) -> None: ...
    def prove(self, position: Awale, seconds: float) -> AwaleProof: ...
    def ready(self) -> None: ...
    def stop(self) -> None: ...

class HexProof:
    @property
    def winner(self) -> int:
        """The player's number; -1 when it is not known."""

    @property
    def move(self) -> int:
        """A winning move of the player to move, or -1."""

    @property
    def line(self) -> list[int]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class HexStrategy:
    @property
    def winner(self) -> int:
        """The player's number; -1 when the search was stopped."""

    @property
    def proof(self) -> int:
        """The number of the claim that joins the sides."""

    @property
    def claims(self) -> list[tuple[int, list[int], list[int], list[int]]]: ...

class HexSolver:
    def __init__(self, size: int, megabytes: int, threads: int) -> None: ...
    def prove(self, position: Hex, seconds: float, nodes: int, line: bool) -> HexProof:
        """Who wins, as far as the limits allow."""

    def strategy(self, position: Hex, seconds: float, nodes: int) -> HexStrategy:
        """The winning strategy as a list of claims."""

    def open_moves(self, position: Hex) -> list[int]:
        """
        Moves of a position not yet solved that may still win; none when nothing is known of it.
        """

    def companion(self) -> HexSolver:
        """A solver that shares the table and the lessons; while none is at work."""

    def ready(self) -> None: ...
    def stop(self) -> None: ...
    @property
    def nodes(self) -> int:
        """Positions looked at so far."""

    @property
    def size(self) -> int: ...

class GoSolution:
    @property
    def least(self) -> int:
        """Black is ahead by so many points at least, before komi."""

    @property
    def most(self) -> int:
        """And by so many at most."""

    @property
    def moves(self) -> list[int]:
        """All moves that keep the result, as far as they are known."""

    @property
    def unknown(self) -> list[int]:
        """Moves of which it was not found out."""

    @property
    def line(self) -> list[int]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class GoSolver:
    def __init__(self, position: Go9, lost: Sequence[Sequence[int]], megabytes: int) -> None:
        """`lost` has the points where each player has had stones that are gone."""

    def solve(self, seconds: float) -> GoSolution:
        """The result, as far as the time allows."""

    def ready(self) -> None: ...
    def stop(self) -> None: ...
    @property
    def known(self) -> tuple[int, int]:
        """Between what Black's lead is known to be so far."""

    @property
    def nodes(self) -> int: ...
