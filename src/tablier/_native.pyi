"""The native core: rules, evaluations and searches."""

from collections.abc import Sequence
from typing import Final

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

    symmetries: Final[int] = ...
    """(arg: object, /) -> int"""

    @staticmethod
    def from_stones(size: int, swap: bool, stones: Sequence[int], to_move: int) -> Hex: ...
    @property
    def stones(self) -> list[int]:
        """Per cell: -1 when empty, else the player's index."""

    @property
    def can_swap(self) -> bool: ...
    @property
    def winning_chain(self) -> list[int]: ...

class Go9:
    def __init__(
        self,
        size: int,
        superko: int,
        territory: bool,
        suicide: bool,
        doubled_komi: int,
        *,
        stones: Sequence[int],
        to_move: int,
        prisoners: Sequence[int],
        ko: int,
        passes: int,
        resumed: bool,
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

    symmetries: Final[int] = ...
    """(arg: object, /) -> int"""

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
    def resume(self) -> Go9: ...
    def count(self, dead: Sequence[int]) -> tuple[list[int], list[int]]:
        """
        The owner of each point (-1 nobody's) and the doubled points of both, `dead` holding one flag a point.
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
        stones: Sequence[int],
        to_move: int,
        prisoners: Sequence[int],
        ko: int,
        passes: int,
        resumed: bool,
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

    symmetries: Final[int] = ...
    """(arg: object, /) -> int"""

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

    symmetries: Final[int] = ...
    """(arg: object, /) -> int"""

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

class HexMcts:
    def __init__(
        self, root: Hex, *, seed_formula: bool, c: float, rave: float, playouts: int, expand_at: int, nodes: int
    ) -> None: ...
    def search(self, seconds: float, visits: int, nodes: int, threads: int, seed: int) -> None: ...
    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Hex) -> None: ...
    def stands_at(self, position: Hex) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes_used(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class HexLightMcts:
    def __init__(
        self, root: Hex, *, seed_formula: bool, c: float, rave: float, playouts: int, expand_at: int, nodes: int
    ) -> None: ...
    def search(self, seconds: float, visits: int, nodes: int, threads: int, seed: int) -> None: ...
    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Hex) -> None: ...
    def stands_at(self, position: Hex) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes_used(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class Go9Mcts:
    def __init__(
        self, root: Go9, *, seed_formula: bool, c: float, rave: float, playouts: int, expand_at: int, nodes: int
    ) -> None: ...
    def search(self, seconds: float, visits: int, nodes: int, threads: int, seed: int) -> None: ...
    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Go9) -> None: ...
    def stands_at(self, position: Go9) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes_used(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class Go9LightMcts:
    def __init__(
        self, root: Go9, *, seed_formula: bool, c: float, rave: float, playouts: int, expand_at: int, nodes: int
    ) -> None: ...
    def search(self, seconds: float, visits: int, nodes: int, threads: int, seed: int) -> None: ...
    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Go9) -> None: ...
    def stands_at(self, position: Go9) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes_used(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class Go19Mcts:
    def __init__(
        self, root: Go19, *, seed_formula: bool, c: float, rave: float, playouts: int, expand_at: int, nodes: int
    ) -> None: ...
    def search(self, seconds: float, visits: int, nodes: int, threads: int, seed: int) -> None: ...
    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Go19) -> None: ...
    def stands_at(self, position: Go19) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes_used(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class Go19LightMcts:
    def __init__(
        self, root: Go19, *, seed_formula: bool, c: float, rave: float, playouts: int, expand_at: int, nodes: int
    ) -> None: ...
    def search(self, seconds: float, visits: int, nodes: int, threads: int, seed: int) -> None: ...
    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Go19) -> None: ...
    def stands_at(self, position: Go19) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes_used(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """

class OwareLightMcts:
    def __init__(
        self, root: Oware, *, seed_formula: bool, c: float, rave: float, playouts: int, expand_at: int, nodes: int
    ) -> None: ...
    def search(self, seconds: float, visits: int, nodes: int, threads: int, seed: int) -> None: ...
    def stop(self) -> None:
        """Stop a search that runs in another thread."""

    def advance(self, move: int) -> None:
        """Play a move and keep what is known about what follows."""

    def reset(self, root: Oware) -> None: ...
    def stands_at(self, position: Oware) -> bool: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes_used(self) -> int: ...
    @property
    def line(self) -> list[int]: ...
    @property
    def candidates(self) -> list[tuple[int, int, float, float, int]]:
        """
        The root moves, the best first: move, visits, value, prior, and +1 or -1 when proven.
        """
