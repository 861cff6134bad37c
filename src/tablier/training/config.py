"""What a self-play run is told."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from tablier.rules import BadSpec, Game, game
from tablier.rules.go import Go

__all__ = [
    "GateSettings",
    "LearningSettings",
    "LossSettings",
    "NetworkSettings",
    "OpponentSettings",
    "SelfPlayRun",
    "SelfPlaySettings",
]


@dataclass(frozen=True)
class NetworkSettings:
    """Which architecture, and how large."""

    architecture: str = "trunk"
    options: dict[str, float] = field(default_factory=dict)  # whole numbers stay whole


@dataclass(frozen=True)
class SelfPlaySettings:
    """How games are played against oneself."""

    boards: dict[str, float]  # games by spec, and how often each is played
    komi_spread: float = 1.0  # standard deviation of the komi in Go, in points
    slots: int = 8192  # games at once
    threads: int = 0  # 0: as many as the machine has
    full_visits: int = 32  # of a move that teaches
    fast_visits: int = 8
    full_share: float = 0.33
    considered: int = 16  # root moves of a full search
    value_scale: float = 1.0
    c: float = 1.1
    fpu: float = 0.2
    random_plies: tuple[float, ...] = (1.0,)  # the chances of 0, 1, 2… random moves to begin with
    policy_plies: float = 2.0  # mean number of moves drawn from the bare policy after them
    temperature: float = 0.8
    cool: float = 0.2
    half_life: float = 9.0
    longest: float = 2.5  # moves a game may take, in cells of the board
    lead_weight: float = 0.1  # how much of a value in search is the lead (Go, Oware)

    def __post_init__(self) -> None:
        if not self.boards or any(weight <= 0 for weight in self.boards.values()):
            raise BadSpec("selfplay.boards must name at least one game, each with a weight above 0")
        if len({game(spec).name for spec in self.boards}) > 1:
            raise BadSpec(f"selfplay.boards must be boards of one game, not {', '.join(self.boards)}")
        if self.slots < 2 or self.slots % 2:
            raise BadSpec(f"selfplay.slots must be an even number from 2 upwards, not {self.slots}")
        for key, value, least in (
            ("full_visits", self.full_visits, 2),
            ("fast_visits", self.fast_visits, 1),
            ("considered", self.considered, 2),
        ):
            if value < least:
                raise BadSpec(f"selfplay.{key} must be at least {least}, not {value}")
        if not 0 <= self.full_share <= 1:
            raise BadSpec(f"selfplay.full_share must be from 0 to 1, not {self.full_share}")

    def starts(self) -> list[tuple[Game, float]]:
        """Return the games to begin with and their weights; a board of Go comes with several komi."""
        found: list[tuple[Game, float]] = []
        for spec, weight in self.boards.items():
            rules = game(spec)
            if rules.name != "go" or self.komi_spread == 0:
                found.append((rules, weight))
                continue
            steps = [half / 2 for half in range(-8, 9)]
            chances = [math.exp(-((step / self.komi_spread) ** 2) / 2) for step in steps]
            assert isinstance(rules, Go)
            found += [
                (replace(rules, komi=rules.komi + step), weight * chance / sum(chances))
                for step, chance in zip(steps, chances, strict=True)
                if chance > 0.01
            ]
        return found


@dataclass(frozen=True)
class LossSettings:
    """How much each part of the loss counts."""

    policy: float = 1.0
    value: float = 1.0
    cells: float = 0.5
    lead: float = 0.1
    previous: float = 0.0  # divergence from the policy of the last version; 0.05 holds learning back a little
    label_smoothing: float = 0.0  # share of the policy's target that is spread over all moves
    searched_share: float = 0.25  # of the value's target that comes from the search and not from the result


@dataclass(frozen=True)
class LearningSettings:
    """How the network learns from the window."""

    batch: int = 2048
    rate: float = 1e-3
    warm_up: int = 200  # steps
    final_rate: float = 1e-4  # reached at the end of the run, over its last `cool_down`
    cool_down: float = 0.15  # of the run
    weight_decay: float = 1e-4
    clip: float = 1.0  # norm of the gradient
    reuse: float = 4.0  # how often every position is learnt from
    compile: bool = True  # for speed, on CUDA
    average: float = 0.999  # decay, by step, of the averaged weights, which are what plays
    loss: LossSettings = field(default_factory=LossSettings)

    def __post_init__(self) -> None:
        if self.batch < 1 or self.rate <= 0 or self.reuse <= 0 or not 0 <= self.average < 1:
            raise BadSpec("learning needs batch, rate and reuse above 0, and average from 0 to below 1")


@dataclass(frozen=True)
class OpponentSettings:
    """Games against earlier versions, from which only the moves of the newest one are learnt."""

    pairs: int = 0  # one in so many pairs of games; 0: all games are against oneself
    rounds: int = 5  # between the versions that are kept
    kept: int = 8  # versions at most, the newest

    def __post_init__(self) -> None:
        if self.pairs < 0 or self.rounds < 1 or self.kept < 1:
            raise BadSpec("opponents needs pairs from 0 upwards, rounds and kept from 1 upwards")


@dataclass(frozen=True)
class GateSettings:
    """The match of each new version against the last one that was promoted."""

    every: int = 10  # rounds; 0: no gate
    games: int = 400  # at most
    visits: int = 16
    elo0: float = 0.0
    elo1: float = 35.0


@dataclass(frozen=True)
class SelfPlayRun:
    """A whole run by self-play."""

    selfplay: SelfPlaySettings
    kind: str = "selfplay"
    network: NetworkSettings = field(default_factory=NetworkSettings)
    learning: LearningSettings = field(default_factory=LearningSettings)
    gate: GateSettings = field(default_factory=GateSettings)
    opponents: OpponentSettings = field(default_factory=OpponentSettings)
    rounds: int = 100
    seconds: float = 0.0  # the run ends after the round in which they are over; 0: only rounds count
    positions: int = 50_000  # new ones each round
    window: int = 1_000_000  # positions at most
    window_start: int = 250_000  # the window grows from here as positions come in
    seed: int = 0

    def __post_init__(self) -> None:
        if self.rounds < 1 or self.positions < 1 or not 1 <= self.window_start <= self.window:
            raise BadSpec("a run needs rounds and positions from 1 upwards, and window_start from 1 to window")
        if self.selfplay.full_share == 0:
            raise BadSpec("selfplay.full_share must be above 0: with 0 no move would teach")
        step = 2 * self.opponents.pairs
        if step and self.selfplay.slots % step:
            raise BadSpec(
                f"selfplay.slots must be a multiple of {step} with opponents.pairs = {self.opponents.pairs}, "
                f"not {self.selfplay.slots}"
            )

    @property
    def game_name(self) -> str:
        """The game that is learnt."""
        return game(next(iter(self.selfplay.boards))).name

    @property
    def largest(self) -> Game:
        """The largest board, which sets the canvas."""
        return max((game(spec) for spec in self.selfplay.boards), key=lambda rules: rules.size)
