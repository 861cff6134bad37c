"""What a self-play run is told."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from tablier import _native
from tablier.nets.features import Encoding
from tablier.nets.torch.architectures import architectures_with, require_architecture
from tablier.rules import BadSpec, Game, game
from tablier.rules.errors import did_you_mean
from tablier.search.options import fill_options, read_defaults
from tablier.training.spans import ABOVE_ZERO, FROM_ONE, FROM_ZERO, SEED, SHARE, SHARE_BELOW_ONE, Span, require

__all__ = [
    "GateSettings",
    "LearningSettings",
    "LossSettings",
    "NetworkSettings",
    "OpponentSettings",
    "SelfPlayRun",
    "SelfPlaySettings",
]


VALUE_LOSSES = ("cross-entropy", "squared")
_NATIVE = _native.SelfPlayOptions()
_USUAL, _USUAL_PUCT, _USUAL_GUMBEL = (read_defaults(part) for part in (_NATIVE, _NATIVE.puct, _NATIVE.gumbel))


@dataclass(frozen=True)
class NetworkSettings:
    """Which architecture, and how large."""

    architecture: str = "trunk"
    options: dict[str, float] = field(default_factory=dict)  # whole numbers stay whole


@dataclass(frozen=True)
class SelfPlaySettings:
    """How a network plays games against itself; what is not said is as the native options have it."""

    boards: dict[str, float]  # games by spec, and the share of the slots that each canvas gets (see canvases.py)
    komi_spread: float = 1.0  # standard deviation of the komi in Go, in points
    slots: int = 8192  # games at once
    threads: int = 0  # 0: as many as the machine has
    full_visits: int = _USUAL.full_visits  # for a move that teaches
    fast_visits: int = _USUAL.fast_visits  # for the others
    full_share: float = _USUAL.full_share  # of the moves teach
    considered: int = _USUAL_GUMBEL.considered  # root moves of a full search
    value_scale: float = _USUAL_GUMBEL.value_scale
    #: Share of Dirichlet noise at the root of a full search, which then visits as PUCT says, draws its move by the
    #: visits and teaches their shares, as AlphaGo Zero did; 0: Gumbel noise and sequential halving.
    noise: float = _USUAL.noise
    concentration: float = _USUAL.concentration  # of this noise, shared out among the moves
    c: float = _USUAL_PUCT.c
    fpu: float = _USUAL_PUCT.fpu
    random_plies: tuple[float, ...] = tuple(_USUAL.random_plies)  # the chances of 0, 1, 2… random moves at the start
    policy_plies: float = _USUAL.policy_plies  # mean number of moves drawn from the bare policy after them
    temperature: float = _USUAL.temperature  # of the fast moves at the start, falling to `cool`
    cool: float = _USUAL.cool
    half_life: float = _USUAL.half_life  # plies in which half of the difference is gone
    longest: float = 2.5  # moves a game may take, in cells of the board, where the rules set no end
    lead_weight: float = 0.1  # how much of a value in search is the lead, where there is one
    #: The bare policy ends a game whose value was so far from even (0 to 1); 0: games are searched to their end.
    settled: float = _USUAL.settled
    settled_moves: int = _USUAL.settled_moves  # … in so many searches in a row
    searched_on: float = _USUAL.searched_on  # share of the settled games searched to their end, to see who really wins
    stagger: float = (
        _USUAL.stagger
    )  # first games begin with up to so many moves of the bare policy, in cells of the board

    def __post_init__(self) -> None:
        if not self.boards or any(weight not in ABOVE_ZERO for weight in self.boards.values()):
            raise BadSpec("selfplay.boards must name at least one game, each with a weight above 0")
        if len({game(spec).name for spec in self.boards}) > 1:
            raise BadSpec(f"selfplay.boards must be boards of one game, not {', '.join(self.boards)}")
        if self.slots < 2 or self.slots % 2:
            raise BadSpec(f"selfplay.slots must be an even number from 2 upwards, not {self.slots}")
        if any(chance not in FROM_ZERO for chance in self.random_plies) or sum(self.random_plies) not in ABOVE_ZERO:
            raise BadSpec(
                "selfplay.random_plies must be chances from 0 upwards, at least one of them above 0, "
                f"not {list(self.random_plies)}"
            )
        require(
            self,
            "selfplay",
            {
                FROM_ZERO: ("komi_spread", "c", "fpu", "policy_plies", "temperature", "cool", "stagger"),
                ABOVE_ZERO: ("value_scale", "half_life", "longest", "concentration"),
                SHARE: ("full_share", "lead_weight", "settled", "searched_on", "noise"),
                FROM_ONE: ("fast_visits", "settled_moves"),
                Span(2): ("full_visits", "considered"),
                Span(0, 1024): ("threads",),
            },
        )

    def starts(self) -> list[tuple[Game, float]]:
        """Return the games to begin with and their weights; a board of Go comes with several komi."""
        return [
            (variant, weight * share)
            for spec, weight in self.boards.items()
            for variant, share in game(spec).variants(self.komi_spread)
        ]

    def options(self, encoding: Encoding, versus: int) -> _native.SelfPlayOptions:
        """Return the native options of a pool: fields of the same name, with lengths in moves instead of cells."""
        options = _native.SelfPlayOptions()
        values = vars(self) | {
            "longest": encoding.longest or max(int(self.longest * encoding.cells), encoding.cells),
            "stagger": self.stagger * encoding.cells,
            "versus": versus,
        }
        for part in (options, options.puct, options.gumbel):
            fill_options(part, {name: value for name, value in values.items() if hasattr(part, name)})
        return options


@dataclass(frozen=True)
class LossSettings:
    """How much each part of the loss counts."""

    policy: float = 1.0
    value: float = 1.0
    cells: float = 0.5
    lead: float = 0.1
    previous: float = 0.0  # divergence from the policy of the last version; 0.05 holds learning back a little
    label_smoothing: float = 0.0  # share of the policy's target that is spread over all legal moves
    searched_share: float = 0.25  # of the value's target that comes from the search and not from the result
    value_loss: str = "cross-entropy"  # or "squared", of the chance to win

    def __post_init__(self) -> None:
        if self.value_loss not in VALUE_LOSSES:
            raise BadSpec(
                f"learning.loss.value_loss must be {' or '.join(VALUE_LOSSES)}, not '{self.value_loss}'"
                f"{did_you_mean(self.value_loss, VALUE_LOSSES)}"
            )
        require(
            self,
            "learning.loss",
            {FROM_ZERO: ("policy", "value", "cells", "lead", "previous"), SHARE: ("label_smoothing", "searched_share")},
        )


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
    fixed_norms: bool = False  # normalise by what the network has seen before, not by each batch (see docs/training.md)
    average: float = 0.999  # decay, by step, of the averaged weights, which are what plays
    loss: LossSettings = field(default_factory=LossSettings)

    def __post_init__(self) -> None:
        require(
            self,
            "learning",
            {
                FROM_ZERO: ("warm_up", "weight_decay"),
                ABOVE_ZERO: ("rate", "final_rate", "clip", "reuse"),
                FROM_ONE: ("batch",),
                SHARE: ("cool_down",),
                SHARE_BELOW_ONE: ("average",),
            },
        )


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
    games: int = 400  # at most, an even number: they are played in pairs
    visits: int = 16
    elo0: float = 0.0
    elo1: float = 35.0

    def __post_init__(self) -> None:
        require(self, "gate", {FROM_ZERO: ("every",), FROM_ONE: ("visits",), Span(2): ("games",)})
        if self.games % 2:
            raise BadSpec(f"gate.games must be an even number, for pairs with the colours changed, not {self.games}")
        if not -math.inf < self.elo0 < self.elo1 < math.inf:
            raise BadSpec(f"gate.elo0 must be below gate.elo1, not {self.elo0} and {self.elo1}")


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
    teacher_rounds: int = 10  # played by the teacher, where the run is given one
    seed: int = 0

    def __post_init__(self) -> None:
        if self.rounds < 1 or self.positions < 1 or not 1 <= self.window_start <= self.window:
            raise BadSpec("a run needs rounds and positions from 1 upwards, and window_start from 1 to window")
        if self.selfplay.full_share == 0:
            raise BadSpec("selfplay.full_share must be above 0: with 0 no move would teach")
        require(self, "", {FROM_ZERO: ("seconds", "teacher_rounds"), SEED: ("seed",)})
        self._require_player()
        self._require_steps()
        step = 2 * self.opponents.pairs
        if step and self.selfplay.slots % step:
            raise BadSpec(
                f"selfplay.slots must be a multiple of {step} with opponents.pairs = {self.opponents.pairs}, "
                f"not {self.selfplay.slots}"
            )

    def _require_player(self) -> None:
        """Self-play searches with a policy and a value, and not every network has both."""
        name, able = self.network.architecture, architectures_with("policy", "value")
        require_architecture(name)
        if name not in able:
            raise BadSpec(
                f"network.architecture must be {' or '.join(able)} for self-play, "
                f"which needs a policy and a value, not '{name}'"
            )

    def _require_steps(self) -> None:
        learning = self.learning
        if not round(self.positions * learning.reuse / learning.batch):
            raise BadSpec(
                f"positions = {self.positions} with learning.reuse = {learning.reuse:g} do not make a batch "
                f"of {learning.batch}, so nothing would be learnt: give more positions or a smaller learning.batch"
            )

    @property
    def game_name(self) -> str:
        """The game that is learnt."""
        return game(next(iter(self.selfplay.boards))).name

    @property
    def largest(self) -> Game:
        """The largest board, which the network is made for."""
        return max((game(spec) for spec in self.selfplay.boards), key=lambda rules: rules.size)
