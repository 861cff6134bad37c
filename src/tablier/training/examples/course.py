"""A run by examples: epoch after epoch, checked on held-out games, resumed exactly where it stopped."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from tablier.nets.features import FEATURES_VERSION, Encoding
from tablier.nets.torch.architectures import ARCHITECTURES, build
from tablier.nets.torch.weights import take_weights
from tablier.rules import TablierError
from tablier.training import checkpoint
from tablier.training.breakdown import Stopped, explain_memory, require_numbers
from tablier.training.examples.config import ExamplesRun, StudySettings
from tablier.training.examples.lessons import Lessons
from tablier.training.examples.loss import Sums, examples_loss
from tablier.training.figures import FigureLog
from tablier.training.settings import as_plain
from tablier.training.symmetry import turn_each
from tablier.training.window import Batch, Window

__all__ = ["Course", "Epoch"]

_OPTIMISERS: dict[str, Callable[..., torch.optim.Optimizer]] = {
    "radam": torch.optim.RAdam,
    "adamw": torch.optim.AdamW,
    "sgd": torch.optim.SGD,
}
_LOOK_EVERY = 16  # steps between looks whether the loss still is a number


@dataclass
class Epoch:
    """What happened in one epoch."""

    number: int
    seconds: float = 0.0
    rate: float = 0.0
    dropped: bool = False  # the rate was made smaller after it
    refreshed: bool = False  # the optimiser was refreshed before it
    learnt: dict[str, float] = field(default_factory=dict)
    checked: dict[str, float] = field(default_factory=dict)

    @property
    def line(self) -> str:
        """The epoch in one line."""
        shown = ", ".join(f"{key} {value:.4f} / {self.checked[key]:.4f}" for key, value in self.learnt.items())
        notes = (", optimiser refreshed" if self.refreshed else "") + (", rate dropped" if self.dropped else "")
        return f"epoch {self.number}: {shown} (learnt / checked), rate {self.rate:.2g}, {self.seconds:.1f} s{notes}"

    @property
    def row(self) -> dict[str, Any]:
        """The epoch as a row of figures."""
        return {
            "epoch": self.number,
            "seconds": round(self.seconds, 2),
            "rate": self.rate,
            "dropped": self.dropped,
            "refreshed": self.refreshed,
            **{f"train_{key}": round(value, 6) for key, value in self.learnt.items()},
            **{f"val_{key}": round(value, 6) for key, value in self.checked.items()},
        }


class Course:
    """One run by examples, in a folder of its own that holds its checkpoints and its figures."""

    def __init__(self, run: ExamplesRun, learn: Lessons, check: Lessons, folder: Path, device: torch.device) -> None:
        self.run = run
        self.folder = folder
        self.device = device
        self.encoding = Encoding.for_game(run.game)
        torch.manual_seed(run.seed)
        self.network = build(run.network.architecture, self.encoding, run.network.options)
        self.network.to(device)
        self.heads = ARCHITECTURES[run.network.architecture].heads
        self._require_owners(learn, check)
        self._learnt, self._checked = self._window(learn), self._window(check)
        fit = getattr(self.network, "fit", None)
        if fit is not None:
            fit(self._learnt.batch(torch.arange(min(len(learn), 10_000), device=device)).planes)
        self.optimiser = _optimiser(self.network, run.study)
        self.plateau = _plateau(self.optimiser, run.study)
        self.chance = torch.Generator().manual_seed(run.seed)
        self.origin: dict[str, Any] | None = None  # what is known about the network it began with
        self.epochs = 0  # that are over
        self.seconds = 0.0
        self.best = float("inf")  # loss on the examples kept apart
        self.best_epoch = 0  # in which it was reached
        self._step = 0  # within the epoch
        self._sums = Sums()
        self._spent = 0.0  # seconds of the epoch so far
        self._log = FigureLog(folder)
        self._stop_asked = False

    def _require_owners(self, learn: Lessons, check: Lessons) -> None:
        """Refuse to learn a value from owners that no game tells."""
        if self.run.study.value_target != "ownership" or "value" not in self.heads:
            return
        for lessons, purpose in ((learn, "to learn from"), (check, "to check with")):
            if np.isnan(lessons.columns["lead"]).all():
                raise TablierError(
                    f"study.value_target = 'ownership' needs counted games, but none of the {len(lessons)} examples "
                    f"{purpose} is of one; use 'result'"
                )

    def _window(self, lessons: Lessons) -> Window:
        window = Window(self.encoding, max(len(lessons), 1), self.device)
        window.add(lessons.columns)
        return window

    # --- one epoch ----------------------------------------------------------------------------------------------------

    @property
    def done(self) -> float:
        """The share of the run that is over; it may end before its last epoch, when nothing gets better."""
        return 1.0 if self.has_stalled else self.epochs / self.run.epochs

    @property
    def has_stalled(self) -> bool:
        """Whether so many epochs have brought no improvement that the run is to end (early stopping)."""
        patience = self.run.study.stop_after
        return patience > 0 and self.epochs - self.best_epoch >= patience

    @property
    def summary(self) -> str:
        """How far it has come, in a few words."""
        part = f" and {self._step} steps" if self._step else ", ended early" if self.has_stalled else ""
        return f"{self.epochs} of {self.run.epochs} epochs{part}"

    def epoch(self, progress: Callable[[str, float], None] = lambda _what, _share: None) -> Epoch:
        """Learn from every example once, then check; an epoch that was interrupted goes on where it was."""
        begin = time.monotonic() - self._spent
        report = Epoch(self.epochs + 1, refreshed=self._refresh_is_due())
        if report.refreshed and self._step == 0:
            self.optimiser.state.clear()
        report.rate = float(self.optimiser.param_groups[0]["lr"])
        try:
            with explain_memory(f"batches of {self.run.study.batch}", "batch"):
                self._learn(progress)
                report.learnt = self._sums.figures()
                report.checked = self._check()
        finally:
            self._spent = time.monotonic() - begin
        require_numbers({**report.learnt, **report.checked})
        self.plateau.step(report.checked["loss"])
        report.dropped = float(self.optimiser.param_groups[0]["lr"]) < report.rate
        report.seconds = self._spent
        self.seconds += report.seconds
        self.epochs, self._step, self._sums, self._spent = self.epochs + 1, 0, Sums(), 0.0
        self._log.add(report.number, report.row)
        if report.checked["loss"] < self.best:
            self.best, self.best_epoch = report.checked["loss"], report.number
            checkpoint.save(self.folder / "best.pt", self._facts())
        return report

    def interrupt(self) -> None:
        """Stop before the next step, where a checkpoint is exact."""
        self._stop_asked = True

    def _refresh_is_due(self) -> bool:
        every = self.run.study.refresh_every
        return every > 0 and self.epochs > 0 and self.epochs % every == 0

    def _learn(self, progress: Callable[[str, float], None]) -> None:
        study = self.run.study
        shuffled = torch.Generator().manual_seed(self.run.seed * 1_000_003 + self.epochs)
        order = torch.randperm(self._learnt.held, generator=shuffled).to(self.device)
        steps = max(self._learnt.held // study.batch, 1)  # the few examples left over come in another epoch
        self.network.train()
        while self._step < steps:
            if self._step % _LOOK_EVERY == 0:
                progress(f"epoch {self.epochs + 1}", self._step / steps)
            if self._stop_asked:
                self._stop_asked = False
                raise Stopped
            batch = self._learnt.batch(order[self._step * study.batch : (self._step + 1) * study.batch])
            if study.symmetries:
                batch = turn_each(batch, self.encoding, self.chance)
            parts = self._evaluate(batch)
            self.optimiser.zero_grad(set_to_none=True)
            parts["loss"].backward()
            if study.clip:
                nn.utils.clip_grad_norm_(self.network.parameters(), study.clip)
            if self._step % _LOOK_EVERY == 0:
                require_numbers({"loss": float(parts["loss"].detach())})
            self.optimiser.step()
            self._sums.add(parts, len(batch.result))
            self._step += 1

    @torch.no_grad()
    def _check(self) -> dict[str, float]:
        sums = Sums()
        self.network.eval()
        places = torch.arange(self._checked.held, device=self.device)
        for where in torch.split(places, self.run.study.batch):
            sums.add(self._evaluate(self._checked.batch(where)), len(where))
        return sums.figures()

    def _evaluate(self, batch: Batch) -> dict[str, Tensor]:
        planes = batch.planes.to(torch.float32, memory_format=torch.channels_last)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            answers = self.network(planes, batch.numbers)
        return examples_loss(answers, batch, self.heads, self.run.study, self.encoding.game)

    # --- checkpoints --------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write a checkpoint from which the run goes on exactly, unless learning has broken down."""
        require_numbers(self._sums.totals)
        cuda = torch.cuda.get_rng_state(self.device) if self.device.type == "cuda" else None
        state = {
            **self._facts(),
            "optimiser": self.optimiser.state_dict(),
            "plateau": self.plateau.state_dict(),
            "step": self._step,
            "sums": self._sums.totals,
            "spent": self._spent,
            "best": self.best,
            "best_epoch": self.best_epoch,
            "chance": self.chance.get_state(),
            "torch_chance": torch.get_rng_state(),
            "cuda_chance": cuda,
            "examples": [self._learnt.held, self._checked.held],
        }
        checkpoint.save(self.folder / "checkpoint.pt", state)
        self._log.close()

    def _facts(self) -> dict[str, Any]:
        """What is needed to make the network again."""
        return {
            "kind": self.run.kind,
            "game": self.encoding.game,
            "features": FEATURES_VERSION,
            "height": self.encoding.height,
            "width": self.encoding.width,
            "settings": json.dumps(as_plain(self.run)),
            "origin": json.dumps(self.origin),
            "network": self.network.state_dict(),
            "epochs": self.epochs,
            "seconds": self.seconds,
        }

    def start_with(self, weights: Mapping[str, Tensor], facts: dict[str, Any]) -> None:
        """Begin with the weights of another network of the same architecture; ``facts`` tell how it was trained."""
        take_weights(self.network, weights, facts)
        self.origin = facts

    def resume(self) -> None:
        """Go on from the checkpoint in the folder."""
        state = checkpoint.load(self.folder / "checkpoint.pt", self.device)
        self._require_same(state)
        try:
            self.network.load_state_dict(state["network"])
        except RuntimeError as error:
            raise TablierError(f"the checkpoint in '{self.folder}' holds another network: {error}") from None
        self.origin = json.loads(state["origin"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.plateau.load_state_dict(state["plateau"])
        self.epochs, self.seconds, self.best = state["epochs"], state["seconds"], state["best"]
        self.best_epoch = state.get("best_epoch", self.epochs)
        self._step, self._spent, self._sums = state["step"], state["spent"], Sums(state["sums"])
        self.chance.set_state(state["chance"].cpu())
        torch.set_rng_state(state["torch_chance"].cpu())
        if state["cuda_chance"] is not None and self.device.type == "cuda":
            torch.cuda.set_rng_state(state["cuda_chance"].cpu(), self.device)
        self._log.cut(self.epochs)

    def _require_same(self, state: Mapping[str, Any]) -> None:
        if (
            state.get("kind") != self.run.kind
            or state["game"] != self.encoding.game
            or state["features"] != FEATURES_VERSION
        ):
            raise TablierError(
                f"the checkpoint in '{self.folder}' is of another kind, or for {state['game']} with features version "
                f"{state['features']}, not for {self.encoding.game} with version {FEATURES_VERSION}"
            )
        held = [self._learnt.held, self._checked.held]
        if state["examples"] != held:
            raise TablierError(
                f"the run in '{self.folder}' learnt from {state['examples'][0]} examples, but there are now {held[0]}; "
                "give it the same files, or begin a new run"
            )


def _optimiser(network: nn.Module, study: StudySettings) -> torch.optim.Optimizer:
    options: dict[str, Any] = {"lr": study.rate, "weight_decay": study.weight_decay}
    if study.optimiser == "radam":
        options["decoupled_weight_decay"] = True
    if study.optimiser == "sgd":
        options["momentum"] = 0.9
    return _OPTIMISERS[study.optimiser](network.parameters(), **options)


def _plateau(optimiser: torch.optim.Optimizer, study: StudySettings) -> torch.optim.lr_scheduler.ReduceLROnPlateau:
    """Watches the loss; with a factor of 1 it would refuse to be made, so a patience without end stands for never."""
    never = study.plateau_factor == 1
    return torch.optim.lr_scheduler.ReduceLROnPlateau(
        optimiser,
        factor=0.5 if never else study.plateau_factor,
        patience=10**9 if never else study.plateau_patience,
        threshold=study.plateau_least,
    )
