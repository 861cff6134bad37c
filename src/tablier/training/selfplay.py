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
from tablier.training.breakdown import Stopped, explain_memory, require_finite, require_numbers
from tablier.training.config import SelfPlayRun
from tablier.training.figures import FigureLog
from tablier.training.gate import GateResult, play_gate
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
    gate: GateResult | None = None

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
        with explain_memory(f"a window of {settings.window:,} positions", "window"):
            self.window = Window(self.encoding, settings.window, device)
        self.judge = Evaluator(
            self.learner.average,
            self.encoding,
            settings.selfplay.lead_weight,
            device,
            fast=fast,
        )
        self.champion = copy.deepcopy(self.learner.average)  # the last version that was promoted
        self.promoted = 0  # the round it is from
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
        self._games: dict[str, torch.Tensor] | None = None  # under way, of a run that is resumed
        self._stop_asked = False
        self._log = FigureLog(folder)

    # --- one round ----------------------------------------------------------------------------------------------------

    def round(self, progress: Callable[[str, float], None] = lambda _what, _share: None) -> Round:
        """Play until enough positions are new, learn from the window, and publish the averaged weights."""
        if self._stop_asked:
            self._stop_asked = False
            raise Stopped
        begin = time.monotonic()
        report = Round(self.rounds + 1)
        with explain_memory(f"{self.settings.selfplay.slots:,} games at once", "selfplay.slots"):
            self._play(report, progress)
        played = time.monotonic()
        with explain_memory(f"batches of {self.settings.learning.batch:,}", "learning.batch"):
            self._learn(report, progress)
        self.rounds += 1
        self.versions.keep(self.learner.average, self.rounds)
        if self._gate_is_due(time.monotonic() - begin):
            with explain_memory(f"{self.settings.gate.games:,} games of a match", "gate.games"):
                report.gate = self._gate(progress)
        end = time.monotonic()
        report.playing, report.learning, report.seconds = played - begin, end - played, end - begin
        self.seconds += report.seconds
        self._write_figures(report)
        return report

    def interrupt(self) -> None:
        """Stop before the next round, where a checkpoint is exact."""
        self._stop_asked = True

    def _play(self, report: Round, progress: Callable[[str, float], None]) -> None:
        self.judge.load(self.learner.average)
        if self._rival is not None:
            self._rival.load_state(self.versions.draw(self.rounds, self.device) or self.learner.average.state_dict())
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
        for step in range(steps):
            batch = self.window.draw(learning.batch, among, self.learner.chance)
            for key, part in self.learner.learn(batch, self.rate).items():
                sums[key] = sums[key] + part if key in sums else part.clone()
            if step % 16 == 0:
                progress("learning", step / steps)
        report.figures = {key: float(total) / max(steps, 1) for key, total in sums.items()}
        report.figures["rate"] = self.rate
        require_numbers(report.figures)
        require_finite(self.learner.network)

    def _gate_is_due(self, spent: float) -> bool:
        """Every so many rounds, and at the end of the run, when the rate has fallen and the network is at its best."""
        every = self.settings.gate.every
        last = self._share_of(self.seconds + spent) >= 1
        return every > 0 and (self.rounds % every == 0 or last)

    def _gate(self, progress: Callable[[str, float], None]) -> GateResult:
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
            self.promoted = self.rounds
        return verdict

    @property
    def done(self) -> float:
        """The share of the run that is over, by rounds or by seconds, whichever is further."""
        return self._share_of(self.seconds)

    def _share_of(self, seconds: float) -> float:
        by_time = seconds / self.settings.seconds if self.settings.seconds else 0.0
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
        """The games under way; the searches of their next moves begin anew in every round, so that a run can stop between two."""
        settings = self.settings.selfplay
        if self._generator is None:
            pairs = self.settings.opponents.pairs
            pool = pool_for(settings, self.encoding, slots=settings.slots, seed=self.settings.seed, versus=pairs)
            self._generator = Generator(
                pool, settings.slots, self.encoding, self.judge, self.device, self._rival, max(pairs, 1)
            )
            if self._games is not None:
                self._generator.take_up(self._games)
                self._games = None
        self._generator.rest(self.settings.seed + 1000 * self.rounds)
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

    def save(self) -> None:
        """Write what a resumed run needs to go on exactly. Requires that no round is under way.

        The window and the games are in a file of their own that the checkpoint names, so that one of another round is never
        taken for it.
        """
        kept = f"window-{self.rounds:06d}.pt"
        games = self._games if self._generator is None else self._generator.games()
        state = {
            "kind": self.settings.kind,
            "game": self.settings.game_name,
            "features": FEATURES_VERSION,
            "settings": json.dumps(as_plain(self.settings)),
            "origin": json.dumps(self.origin),
            "rounds": self.rounds,
            "positions": self.positions,
            "seconds": self.seconds,
            "learner": self.learner.state(),
            "champion": self.champion.state_dict(),
            "promoted": self.promoted,
            "window": kept,
        }
        checkpoint.save(self.folder / kept, {"window": self.window.state(), "games": games})
        checkpoint.save(self.folder / "checkpoint.pt", state)
        for old in self.folder.glob("window-*.pt"):
            if old.name != kept:
                old.unlink()
        self._log.close()

    def start_with(self, weights: Mapping[str, torch.Tensor], facts: dict[str, Any]) -> None:
        """Begin with the weights of another network of the same architecture; ``facts`` tell how it was trained."""
        for network in (self.learner.network, self.learner.average, self.champion):
            take_weights(network, weights, facts)
        self.origin = facts

    def resume(self) -> None:
        """Go on from the checkpoint in the folder; without its window, which may stay behind, a new one fills up."""
        state = checkpoint.load(self.folder / "checkpoint.pt", self.device)
        self._require_same(state)
        try:
            self.learner.restore(state["learner"])
            self.champion.load_state_dict(state["champion"])
        except RuntimeError as error:
            raise TablierError(f"the checkpoint in '{self.folder}' holds another network: {error}") from None
        self.rounds, self.positions, self.seconds = state["rounds"], state["positions"], state["seconds"]
        self.promoted = state["promoted"]
        self.origin = json.loads(state["origin"])
        kept = self.folder / state["window"]
        if kept.exists():
            held = checkpoint.load(kept, torch.device("cpu"))
            self.window.restore(held["window"])
            if self._plays_as(json.loads(state["settings"])):
                self._games = held["games"]
        self._log.cut(self.rounds)

    def _require_same(self, state: Mapping[str, Any]) -> None:
        if state.get("kind") != self.settings.kind:
            raise TablierError(f"the checkpoint in '{self.folder}' is not of a run by self-play")
        if state["game"] != self.settings.game_name or state["features"] != FEATURES_VERSION:
            raise TablierError(
                f"the checkpoint in '{self.folder}' is for {state['game']} with features version {state['features']}, "
                f"not for {self.settings.game_name} with version {FEATURES_VERSION}"
            )

    def _plays_as(self, before: Mapping[str, Any]) -> bool:
        """Whether games are played as they were before the run was stopped, so that those under way can be gone on with."""
        now = json.loads(json.dumps(as_plain(self.settings)))
        return all(now[key] == before[key] for key in ("selfplay", "opponents", "seed"))
