"""The self-play cycle: play, remember, learn, publish the averaged weights, play on."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from tablier.nets.features import FEATURES_VERSION, Encoding
from tablier.nets.torch.architectures import build
from tablier.nets.torch.weights import take_weights
from tablier.rules import TablierError
from tablier.training import checkpoint
from tablier.training.config import SelfPlayRun
from tablier.training.faults import memory_explained, require_numbers
from tablier.training.figures import FigureLog
from tablier.training.gate import Verdict, play_gate
from tablier.training.generator import Evaluator, Generator, pool_for
from tablier.training.learner import Learner
from tablier.training.settings import as_plain
from tablier.training.versions import Versions
from tablier.training.window import Window, window_size

__all__ = ["Cycle", "Round"]


@dataclass
class Round:
    """What happened in one round."""

    number: int
    seconds: float = 0.0
    playing: float = 0.0  # seconds
    learning: float = 0.0  # seconds
    games: int = 0
    positions: int = 0
    evaluations: int = 0
    plies: float = 0.0  # mean length of a game
    first_wins: float = 0.0  # share of the points that the first player took
    figures: dict[str, float] = field(default_factory=dict)  # mean parts of the loss
    gate: Verdict | None = None

    @property
    def line(self) -> str:
        """The round in one line."""
        shown = " ".join(f"{key} {value:.3f}" for key, value in self.figures.items() if key != "loss")
        return (
            f"round {self.number}: {self.games} games of {self.plies:.0f} moves, first player {self.first_wins:.0%}, "
            f"{self.positions} positions, {self.evaluations / max(self.playing, 1e-9):,.0f} evaluations/s, "
            f"learning {self.learning:.1f} of {self.seconds:.1f} s, {shown}{self._match}"
        )

    @property
    def _match(self) -> str:
        if self.gate is None:
            return ""
        what = "promoted" if self.gate.promoted else "not promoted"
        return f", {what} with {self.gate.score:.1%} of {2 * self.gate.tally.size} games"


class Cycle:
    """One run by self-play, in a folder of its own that holds its checkpoint, its window and its figures."""

    def __init__(self, settings: SelfPlayRun, folder: Path, device: torch.device, *, fast: bool = True) -> None:
        self.settings = settings
        self.folder = folder
        self.device = device
        self.encoding = Encoding.for_game(settings.largest)
        torch.manual_seed(settings.seed)
        network = build(settings.network.architecture, self.encoding, settings.network.options)
        fast = fast and device.type == "cuda"
        self.learner = Learner(
            network, self.encoding, settings.learning, device, settings.seed, fast=fast and settings.learning.compile
        )
        self.window = Window(self.encoding, settings.window, device)
        self.judge = Evaluator(
            self.learner.average,
            self.encoding,
            settings.selfplay.lead_weight,
            device,
            fast=fast,
        )
        self.champion = copy.deepcopy(self.learner.average)  # the last version that was promoted
        self.versions = Versions(settings.opponents, folder / "versions", settings.seed)
        self._rival: Evaluator | None = None
        if settings.opponents.pairs:
            self._rival = Evaluator(
                self.learner.average, self.encoding, settings.selfplay.lead_weight, device, fast=fast
            )
        self.origin: dict[str, Any] | None = None  # what is known about the network it began with
        self.rounds = 0
        self.positions = 0
        self.seconds = 0.0
        self._generator: Generator | None = None
        self._log = FigureLog(folder)

    # --- one round ----------------------------------------------------------------------------------------------------

    def round(self, progress: Callable[[str, float], None] = lambda _what, _share: None) -> Round:
        """Play until enough positions are new, learn from the window, and publish the averaged weights."""
        begin = time.monotonic()
        report = Round(self.rounds + 1)
        self._play(report, progress)
        played = time.monotonic()
        self._learn(report, progress)
        self.judge.load(self.learner.average)
        self.rounds += 1
        self.versions.keep(self.learner.average, self.rounds)
        if self.settings.gate.every and self.rounds % self.settings.gate.every == 0:
            report.gate = self._gate(progress)
        end = time.monotonic()
        report.playing, report.learning, report.seconds = played - begin, end - played, end - begin
        self.seconds += report.seconds
        self._write_figures(report)
        return report

    def _play(self, report: Round, progress: Callable[[str, float], None]) -> None:
        if self._rival is not None:
            self._rival.load_state(self.versions.drawn(self.rounds, self.device) or self.learner.average.state_dict())
        generator = self._playing()
        before = generator.evaluations
        plies = score = 0
        while report.positions < self.settings.positions:
            for _ in range(8):
                generator.turn()
            lessons, games = generator.collect()
            report.positions += self.window.add(lessons)
            report.games += len(games)
            plies += sum(game[3] for game in games)
            score += sum(game[4] for game in games)
            progress("playing", report.positions / self.settings.positions)
        report.evaluations = generator.evaluations - before
        report.plies = plies / max(report.games, 1)
        report.first_wins = (score / max(report.games, 1) + 1) / 2
        self.positions += report.positions

    def _learn(self, report: Round, progress: Callable[[str, float], None]) -> None:
        learning = self.settings.learning
        steps = round(report.positions * learning.reuse / learning.batch)
        among = window_size(self.window.seen, self.settings.window_start, self.settings.window)
        sums: dict[str, torch.Tensor] = {}
        self.learner.begin_round()
        with memory_explained(learning.batch):
            for step in range(steps):
                batch = self.window.draw(learning.batch, among, self.learner.chance)
                for key, part in self.learner.learn(batch, self.rate).items():
                    sums[key] = sums[key] + part if key in sums else part.clone()
                if step % 16 == 0:
                    progress("learning", step / steps)
        report.figures = {key: float(total) / max(steps, 1) for key, total in sums.items()}
        report.figures["rate"] = self.rate
        require_numbers(report.figures)

    def _gate(self, progress: Callable[[str, float], None]) -> Verdict:
        """Play the new averaged weights against the last version that was promoted, and promote them if they are better."""
        verdict = play_gate(
            self.learner.average,
            self.champion,
            self.encoding,
            self.settings.selfplay,
            self.settings.gate,
            self.device,
            self.settings.seed + self.rounds,
            lambda share: progress("match", share),
        )
        if verdict.promoted:
            self.champion.load_state_dict(self.learner.average.state_dict())
        return verdict

    @property
    def done(self) -> float:
        """The share of the run that is over, by rounds or by seconds, whichever is further."""
        by_time = self.seconds / self.settings.seconds if self.settings.seconds else 0.0
        return min(1.0, max(self.rounds / self.settings.rounds, by_time))

    @property
    def summary(self) -> str:
        """How far it has come, in a few words."""
        return f"{self.rounds} rounds and {self.positions} positions"

    @property
    def rate(self) -> float:
        """The learning rate now: constant, then falling to its last value over the cool-down."""
        learning = self.settings.learning
        share = max(0.0, self.done - (1 - learning.cool_down)) / learning.cool_down if learning.cool_down else 0.0
        return float(learning.rate * (learning.final_rate / learning.rate) ** share)

    def _playing(self) -> Generator:
        """The games under way; a run that is resumed and one that goes on after a checkpoint begin new ones alike."""
        if self._generator is None:
            settings = self.settings.selfplay
            pairs = self.settings.opponents.pairs
            seed = self.settings.seed + 1000 * self.rounds
            pool = pool_for(settings, self.encoding, slots=settings.slots, seed=seed, versus=pairs)
            self.judge.load(self.learner.average)
            self._generator = Generator(
                pool, settings.slots, self.encoding, self.judge, self.device, self._rival, max(pairs, 1)
            )
        return self._generator

    def _write_figures(self, report: Round) -> None:
        row: dict[str, Any] = {
            "round": report.number,
            "total_seconds": round(self.seconds, 2),
            "total_positions": self.positions,
            "seconds": round(report.seconds, 2),
            "playing": round(report.playing, 2),
            "learning": round(report.learning, 2),
            "games": report.games,
            "positions": report.positions,
            "evaluations": report.evaluations,
            "plies": round(report.plies, 2),
            "first_wins": round(report.first_wins, 4),
            **{key: round(value, 5) for key, value in report.figures.items()},
        }
        if report.gate is not None:
            row |= {
                "gate_score": round(report.gate.score, 4),
                "gate_games": 2 * report.gate.tally.size,
                "promoted": report.gate.promoted,
            }
        self._log.add(report.number, row)

    # --- checkpoints --------------------------------------------------------------------------------------------------

    def save(self, *, window: bool = True) -> None:
        """Write the checkpoint and the window, and begin new games, as a resumed run will."""
        state = {
            "game": self.settings.game_name,
            "features": FEATURES_VERSION,
            "settings": json.dumps(as_plain(self.settings)),
            "origin": json.dumps(self.origin),
            "rounds": self.rounds,
            "positions": self.positions,
            "seconds": self.seconds,
            "learner": self.learner.state(),
            "champion": self.champion.state_dict(),
        }
        if window:
            checkpoint.save(self.folder / "window.pt", self.window.state())
        checkpoint.save(self.folder / "checkpoint.pt", state)
        self._log.close()
        self._generator = None

    def start_with(self, weights: Mapping[str, torch.Tensor], facts: dict[str, Any]) -> None:
        """Begin with the weights of another network of the same architecture; ``facts`` tell how it was trained."""
        for network in (self.learner.network, self.learner.average, self.champion):
            take_weights(network, weights, facts)
        self.origin = facts

    def resume(self) -> None:
        """Go on from the checkpoint in the folder; without its window, which may stay behind, a new one fills up."""
        state = checkpoint.load(self.folder / "checkpoint.pt", self.device)
        if state["game"] != self.settings.game_name or state["features"] != FEATURES_VERSION:
            raise TablierError(
                f"the checkpoint in '{self.folder}' is for {state['game']} with features version {state['features']}, "
                f"not for {self.settings.game_name} with version {FEATURES_VERSION}"
            )
        try:
            self.learner.restore(state["learner"])
            self.champion.load_state_dict(state["champion"])
        except RuntimeError as error:
            raise TablierError(f"the checkpoint in '{self.folder}' holds another network: {error}") from None
        self.rounds, self.positions, self.seconds = state["rounds"], state["positions"], state["seconds"]
        self.origin = json.loads(state["origin"])
        if (self.folder / "window.pt").exists():
            self.window.restore(checkpoint.load(self.folder / "window.pt", self.device))
        self._generator = None
