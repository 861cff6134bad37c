"""What a run is told in which a value learns from games that alpha–beta plays with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablier.nets.torch.architectures import architectures_with, require_architecture
from tablier.rules import BadSpec, Game, game
from tablier.training.config import NetworkSettings
from tablier.training.spans import ABOVE_ZERO, FROM_ONE, FROM_ZERO, SEED, SHARE, Span, require

__all__ = ["ValueGames", "ValueLearning", "ValueRun"]


@dataclass(frozen=True)
class ValueGames:
    """How the games are played, and against whom; those that are left play the newest value against itself."""

    min_depth: int = 1  # of the search; each game draws its own
    max_depth: int = 2
    seconds: float = 0.0  # of a move at most; 0: the depth alone ends it, and a resumed run repeats itself exactly
    min_pairs: int = 0  # of random moves at the start; each game draws its own
    max_pairs: int = 3
    mix: float = 1.0  # the value's share in what alpha–beta sees, the heuristic has the rest
    at_once: int = 16  # games of a round, side by side on all processors
    heuristic: float = 0.25  # share of the games against the heuristic alone
    frozen: float = 0.25  # share of the games against an earlier version
    freeze_every: int = 10  # rounds between the versions that are kept
    kept: int = 8  # versions at most, the newest

    def __post_init__(self) -> None:
        require(
            self,
            "play",
            {
                Span(1, 100): ("min_depth", "max_depth"),
                FROM_ZERO: ("seconds", "min_pairs", "max_pairs"),
                Span(0, 1, above=True): ("mix",),
                FROM_ONE: ("at_once", "freeze_every", "kept"),
                SHARE: ("heuristic", "frozen"),
            },
        )
        for what in ("depth", "pairs"):
            least, most = getattr(self, f"min_{what}"), getattr(self, f"max_{what}")
            if least > most:
                raise BadSpec(f"play.min_{what} must be at most play.max_{what}, not {least} and {most}")
        if self.heuristic + self.frozen > 1:
            raise BadSpec(
                f"play.heuristic and play.frozen are shares of one whole, not {self.heuristic:g} and {self.frozen:g}"
            )


@dataclass(frozen=True)
class ValueLearning:
    """How the value learns from the latest positions."""

    batch: int = 256
    updates_per_game: float = 1.0
    buffer: int = 50_000  # positions, the latest
    rate: float = 1e-3
    weight_decay: float = 1e-2
    clip: float = 1.0  # norm of the gradient; 0: none
    symmetries: bool = True  # each position turned anew

    def __post_init__(self) -> None:
        require(
            self,
            "learning",
            {
                Span(2): ("batch",),
                ABOVE_ZERO: ("updates_per_game", "rate"),
                FROM_ONE: ("buffer",),
                FROM_ZERO: ("weight_decay", "clip"),
            },
        )


@dataclass(frozen=True)
class ValueRun:
    """A whole run."""

    kind: str = "value"
    board: str = "hex:7"
    games: int = 2000
    network: NetworkSettings = field(default_factory=lambda: NetworkSettings("mlp"))
    play: ValueGames = field(default_factory=ValueGames)
    learning: ValueLearning = field(default_factory=ValueLearning)
    seed: int = 0

    def __post_init__(self) -> None:
        require(self, "", {FROM_ONE: ("games",), SEED: ("seed",)})
        require_architecture(self.network.architecture)
        able = architectures_with("value")
        if self.network.architecture not in able:
            raise BadSpec(
                f"network.architecture must be {' or '.join(able)}, which have a value, "
                f"not '{self.network.architecture}'"
            )

    @property
    def game(self) -> Game:
        """The game and the board that is learnt."""
        return game(self.board)
