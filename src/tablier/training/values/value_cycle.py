"""The cycle by which a value learns: alpha–beta plays with it, the winners are remembered, the network learns."""

from __future__ import annotations

import copy
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from tablier.nets.features import FEATURES_VERSION, Encoding
from tablier.nets.torch.architectures import build
from tablier.nets.torch.placing import on_device
from tablier.nets.torch.weights import take_weights
from tablier.rules import TablierError
from tablier.training import checkpoint
from tablier.training.breakdown import Stopped, explain_memory, require_finite, require_numbers
from tablier.training.examples.config import StudySettings
from tablier.training.examples.loss import Sums, examples_loss
from tablier.training.figures import FigureLog
from tablier.training.settings import as_plain
from tablier.training.symmetry import turn_each
from tablier.training.values.config import ValueRun
from tablier.training.values.value_games import (
    FROZEN,
    HEURISTIC,
    OPPONENTS,
    PlayedGame,
    Player,
    draw_opponent,
    evaluator_of,
    play_value_game,
)
from tablier.training.versions import Versions
from tablier.training.window import Window

__all__ = ["ValueCycle", "ValueRound"]

_LOSS = StudySettings()  # the value's squared error, as examples have it


@dataclass
class ValueRound:
    """What happened in one round."""

    number: int
    seconds: float = 0.0
    games: int = 0  # over, of the whole run
    positions: int = 0
    played: list[PlayedGame] = field(default_factory=list)
    figures: dict[str, float] = field(default_factory=dict)

    def score(self, opponent: str) -> tuple[int, float]:
        """Return how many games there were against an opponent, and the share of the points that the value took."""
        points = [game.points for game in self.played if game.opponent == opponent]
        return len(points), sum(points) / max(len(points), 1)

    @property
    def plies(self) -> float:
        """The mean length of a game."""
        return sum(game.plies for game in self.played) / max(len(self.played), 1)

    @property
    def first_wins(self) -> float:
        """The share of the points that the first player took."""
        return sum(game.first_points for game in self.played) / max(len(self.played), 1)

    @property
    def line(self) -> str:
        """The round in one line."""
        matches = "".join(
            f", {share:.0%} of {games} against {_WORDS[opponent]}"
            for opponent in (HEURISTIC, FROZEN)
            for games, share in [self.score(opponent)]
            if games
        )
        shown = " ".join(f"{key} {value:.3f}" for key, value in self.figures.items() if key != "loss")
        return (
            f"round {self.number}: {self.games} games so far, {self.plies:.0f} moves each{matches}, "
            f"{self.positions} positions, {self.seconds:.1f} s, {shown}"
        )

    @property
    def row(self) -> dict[str, Any]:
        """The round as a row of figures."""
        row: dict[str, Any] = {
            "round": self.number,
            "seconds": round(self.seconds, 2),
            "games": len(self.played),
            "total_games": self.games,
            "positions": self.positions,
            "plies": round(self.plies, 2),
            "first_wins": round(self.first_wins, 4),
            **{key: round(value, 6) for key, value in self.figures.items()},
        }
        for opponent in OPPONENTS:
            games, share = self.score(opponent)
            row[f"{opponent}_games"] = games
            if games and opponent in _WORDS:
                row[f"{opponent}_score"] = round(share, 4)
        return row


_WORDS = {HEURISTIC: "the heuristic", FROZEN: "earlier versions"}


class ValueCycle:
    """One run, in a folder of its own that holds its checkpoint, its earlier versions and its figures.

    The network that learns and the one that plays are two, which are brought in step after each round.
    """

    def __init__(self, settings: ValueRun, folder: Path, device: torch.device) -> None:
        self.settings = settings
        self.folder = folder
        self.device = device
        self.encoding = Encoding.for_game(settings.game)
        torch.manual_seed(settings.seed)
        made = build(settings.network.architecture, self.encoding, settings.network.options)
        self.network = on_device(made, device)
        self.playing = copy.deepcopy(self.network).eval().requires_grad_(False)
        learning = settings.learning
        self.optimiser = torch.optim.AdamW(
            self.network.parameters(), lr=learning.rate, weight_decay=learning.weight_decay
        )
        with explain_memory(f"a buffer of {learning.buffer:,} positions", "learning.buffer"):
            self.buffer = Window(self.encoding, learning.buffer, device)
        self.versions = Versions(folder / "versions", settings.seed, settings.play.freeze_every, settings.play.kept)
        self.chance = torch.Generator(device=device).manual_seed(settings.seed)
        self._turns = torch.Generator().manual_seed(settings.seed)
        self.origin: dict[str, Any] | None = None  # what is known about the network it began with
        self.rounds = 0
        self.games = 0
        self.positions = 0
        self.seconds = 0.0
        self._stop_asked = False
        self._log = FigureLog(folder)

    # --- one round ----------------------------------------------------------------------------------------------------

    @property
    def done(self) -> float:
        """The share of the run that is over."""
        return min(1.0, self.games / self.settings.games)

    @property
    def summary(self) -> str:
        """How far it has come, in a few words."""
        return f"{self.games} of {self.settings.games} games and {self.positions} positions"

    def round(self, progress: Callable[[str, float], None] = lambda _what, _share: None) -> ValueRound:
        """Play some games side by side, learn from the buffer, and bring the network that plays in step."""
        if self._stop_asked:
            self._stop_asked = False
            raise Stopped
        begin = time.monotonic()
        report = ValueRound(self.rounds + 1)
        self._play(report, progress)
        with explain_memory(f"batches of {self.settings.learning.batch}", "learning.batch"):
            self._learn(report, progress)
        self.playing.load_state_dict(self.network.state_dict())
        self.rounds += 1
        self.games += len(report.played)
        self.positions += report.positions
        self.versions.keep(self.playing, self.rounds)
        report.games, report.seconds = self.games, time.monotonic() - begin
        self.seconds += report.seconds
        self._log.add(report.number, report.row)
        return report

    def interrupt(self) -> None:
        """Stop before the next round, where a checkpoint is exact."""
        self._stop_asked = True

    def _play(self, report: ValueRound, progress: Callable[[str, float], None]) -> None:
        """Games come into the buffer by their numbers, whichever ends first, so that runs repeat themselves."""
        count = min(self.settings.play.at_once, self.settings.games - self.games)
        with _one_thread_each(), ThreadPoolExecutor(min(count, os.cpu_count() or 1)) as pool:
            for game in pool.map(self._play_game, range(self.games, self.games + count)):
                report.played.append(game)
                if game.episode is not None:
                    report.positions += self.buffer.add(game.episode.lessons(self.encoding).columns)
                progress("playing", len(report.played) / count)

    def _play_game(self, number: int) -> PlayedGame:
        settings = self.settings
        any_frozen = self.versions.has_any(self.rounds)
        opponent = draw_opponent(settings.play, settings.seed, number, any_frozen=any_frozen)
        newest = evaluator_of(self.playing, self.encoding, self.device)
        other: Player = newest
        if opponent == HEURISTIC:
            other = None
        elif opponent == FROZEN:
            frozen = copy.deepcopy(self.playing)
            weights = self.versions.draw(self.rounds, self.device, number)
            assert weights is not None
            frozen.load_state_dict(weights)
            other = evaluator_of(frozen, self.encoding, self.device)
        return play_value_game(settings.play, settings.game, settings.seed, number, newest, other, opponent)

    def _learn(self, report: ValueRound, progress: Callable[[str, float], None]) -> None:
        learning = self.settings.learning
        if not self.buffer.held:
            raise TablierError("none of the games came to an end, so there is nothing to learn from")
        if self.rounds == 0 and self.origin is None:
            self._fit()
        updates = max(1, round(len(report.played) * learning.updates_per_game))
        sums = Sums()
        self.network.train()
        for step in range(updates):
            batch = self.buffer.draw(learning.batch, self.buffer.held, self.chance)
            if learning.symmetries:
                batch = turn_each(batch, self.encoding, self._turns)
            answers = self.network(batch.planes.float(), batch.numbers)
            parts = examples_loss(answers, batch, ("value",), _LOSS, self.encoding.game)
            self.optimiser.zero_grad(set_to_none=True)
            parts["loss"].backward()
            if learning.clip:
                nn.utils.clip_grad_norm_(self.network.parameters(), learning.clip)
            self.optimiser.step()
            sums.add(parts, learning.batch)
            progress("learning", (step + 1) / updates)
        report.figures = sums.figures()
        require_numbers(report.figures)
        require_finite(self.network)

    def _fit(self) -> None:
        """Let a network that normalises what it sees take the measure of the first games."""
        fit = getattr(self.network, "fit", None)
        if fit is not None:
            fit(self.buffer.batch(torch.arange(self.buffer.held, device=self.device)).planes)

    # --- checkpoints --------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write a checkpoint from which the run goes on exactly. Requires that no round is under way."""
        state = {
            "kind": self.settings.kind,
            "game": self.encoding.game,
            "features": FEATURES_VERSION,
            "height": self.encoding.height,
            "width": self.encoding.width,
            "settings": json.dumps(as_plain(self.settings)),
            "origin": json.dumps(self.origin),
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "buffer": self.buffer.state(),
            "rounds": self.rounds,
            "games": self.games,
            "positions": self.positions,
            "seconds": self.seconds,
            "chance": self.chance.get_state(),
            "turns": self._turns.get_state(),
            "torch_chance": torch.get_rng_state(),
            "cuda_chance": torch.cuda.get_rng_state(self.device) if self.device.type == "cuda" else None,
        }
        checkpoint.save(self.folder / "checkpoint.pt", state)
        self._log.close()

    def start_with(self, weights: Mapping[str, Tensor], facts: dict[str, Any]) -> None:
        """Begin with the weights of another network of the same architecture; ``facts`` tell how it was trained."""
        for network in (self.network, self.playing):
            take_weights(network, weights, facts)
        self.origin = facts

    def resume(self) -> None:
        """Go on from the checkpoint in the folder."""
        state = checkpoint.load(self.folder / "checkpoint.pt", self.device)
        self._require_same(state)
        try:
            self.network.load_state_dict(state["network"])
        except RuntimeError as error:
            raise TablierError(f"the checkpoint in '{self.folder}' holds another network: {error}") from None
        self.playing.load_state_dict(state["network"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.buffer.restore(state["buffer"])
        self.origin = json.loads(state["origin"])
        self.rounds, self.games = state["rounds"], state["games"]
        self.positions, self.seconds = state["positions"], state["seconds"]
        self.chance.set_state(state["chance"].cpu())
        self._turns.set_state(state["turns"].cpu())
        torch.set_rng_state(state["torch_chance"].cpu())
        if state["cuda_chance"] is not None and self.device.type == "cuda":
            torch.cuda.set_rng_state(state["cuda_chance"].cpu(), self.device)
        self._log.cut(self.rounds)

    def _require_same(self, state: Mapping[str, Any]) -> None:
        known = (state.get("kind"), state.get("game"), state.get("height"), state.get("features"))
        wanted = (self.settings.kind, self.encoding.game, self.encoding.height, FEATURES_VERSION)
        if known != wanted:
            raise TablierError(
                f"the checkpoint in '{self.folder}' is of another kind or board: {known[0]} on {known[1]}:{known[2]} "
                f"with features version {known[3]}, not {wanted[0]} on {wanted[1]}:{wanted[2]} with version {wanted[3]}"
            )


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Let each game evaluate on its own processor, and always in the same order of sums."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)
