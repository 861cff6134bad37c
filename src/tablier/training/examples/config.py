"""What a run by examples is told. Every technique is a switch."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablier.rules import BadSpec, Game, game
from tablier.rules.errors import did_you_mean
from tablier.training.config import NetworkSettings
from tablier.training.examples.engine import EngineSettings
from tablier.training.examples.katago import require_go
from tablier.training.examples.proved_positions import ProofSettings
from tablier.training.spans import ABOVE_ZERO, FROM_ONE, FROM_ZERO, SEED, SHARE_BELOW_ONE, Span, require

__all__ = ["ExamplesRun", "HeadWeights", "Sources", "StudySettings"]

OPTIMISERS = ("radam", "adamw", "sgd")
VALUE_TARGETS = ("result", "ownership")


@dataclass(frozen=True)
class Sources:
    """Where examples come from: files, folders (looked through to the bottom) or patterns such as ``data/*.npz``."""

    games: tuple[str, ...] = ()  # SGF, and the JSON Lines of matches
    katago: tuple[str, ...] = ()  # KataGo's .npz
    samples: tuple[str, ...] = ()  # what tablier selfplay writes
    annotated: tuple[str, ...] = ()  # what tablier annotate writes
    engine: EngineSettings | None = None  # games of our own player, played once and kept in the run's folder
    solver: ProofSettings | None = None  # positions of Hex whose winner is proved, kept there too

    def __post_init__(self) -> None:
        named = (self.games, self.katago, self.samples, self.annotated, self.engine, self.solver)
        if not any(named):
            raise BadSpec(
                "sources must name games, katago, samples, annotated, engine or solver: there is nothing to learn from"
            )


@dataclass(frozen=True)
class HeadWeights:
    """How much each head counts in the loss; those that the network does not have are left out."""

    policy: float = 1.0
    value: float = 1.0
    cells: float = 0.5
    lead: float = 0.1

    def __post_init__(self) -> None:
        require(self, "study.loss", {FROM_ZERO: ("policy", "value", "cells", "lead")})


@dataclass(frozen=True)
class StudySettings:
    """How the network learns. Zero, false or 1.0 switch a technique off, as the notes say."""

    batch: int = 256
    optimiser: str = "radam"
    rate: float = 1e-3
    weight_decay: float = 2e-4  # 0: none
    symmetries: bool = True  # each example turned and mirrored anew, picture and targets together
    label_smoothing: float = 0.1  # share of the policy target that is spread over all legal moves; 0: none
    plateau_factor: float = 0.5  # of the rate when the validation loss has stopped falling; 1: never
    plateau_patience: int = 5  # epochs
    plateau_least: float = 1e-3  # relative improvement that counts
    refresh_every: int = 50  # epochs after which the optimiser forgets its averages, not the weights; 0: never
    clip: float = 1.0  # norm of the gradient; 0: none
    stop_after: int = 0  # epochs without an improvement on the examples kept apart, which end the run; 0: never
    value_target: str = "result"
    loss: HeadWeights = field(default_factory=HeadWeights)

    def __post_init__(self) -> None:
        for key, value, known in (
            ("optimiser", self.optimiser, OPTIMISERS),
            ("value_target", self.value_target, VALUE_TARGETS),
        ):
            if value not in known:
                raise BadSpec(f"study.{key} must be {' or '.join(known)}, not '{value}'{did_you_mean(value, known)}")
        require(
            self,
            "study",
            {
                Span(2): ("batch",),  # a batch of one cannot be normalised
                ABOVE_ZERO: ("rate",),
                FROM_ZERO: ("weight_decay", "plateau_patience", "refresh_every", "clip", "stop_after"),
                SHARE_BELOW_ONE: ("label_smoothing", "plateau_least"),
                Span(0, 1, above=True): ("plateau_factor",),
            },
        )


@dataclass(frozen=True)
class ExamplesRun:
    """A whole run by examples."""

    sources: Sources
    kind: str = "supervised"
    board: str = "go:9"  # the largest board that is learnt from
    network: NetworkSettings = field(default_factory=NetworkSettings)
    study: StudySettings = field(default_factory=StudySettings)
    epochs: int = 200
    validation: float = 0.1  # share of the games that is kept apart
    most: int = 0  # examples at most; 0: all
    seed: int = 0

    def __post_init__(self) -> None:
        require(
            self,
            "",
            {
                FROM_ONE: ("epochs",),
                Span(0, 1, above=True, below=True): ("validation",),
                FROM_ZERO: ("most",),
                SEED: ("seed",),
            },
        )
        if self.sources.katago:
            require_go(self.game.name)

    @property
    def game(self) -> Game:
        """The game and the largest board that is learnt."""
        return game(self.board)
