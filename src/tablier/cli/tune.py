"""Tuning at the terminal: how the trials do, and the weights found."""

from __future__ import annotations

import json
import secrets
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tablier.agents import Limits
from tablier.arena.plots import tuning_plot
from tablier.arena.run_folder import RunFolder
from tablier.arena.task import Terms
from tablier.arena.tuning import BEST, Tuning, TuningResult, TuningRun
from tablier.arena.venue import Venue
from tablier.cli.match import MatchDisplay, duration, watch_run
from tablier.rules import BadSpec

__all__ = ["PLOT", "TuningOptions", "tune"]

PLOT = "tuning.svg"
_RECENT = 20


@dataclass(frozen=True)
class TuningOptions:
    """What was typed about tuning; None is what was not."""

    game: str | None
    spec: str | None
    trials: int | None
    games: int
    opponent: str | None
    weights: str | None  # names with commas between them
    verify: int
    seed: int | None
    plies: int | None
    limits: Limits

    def tuning(self) -> Tuning:
        """Return the tuning that was asked for."""
        if self.game is None or self.spec is None:
            raise BadSpec(
                "tuning needs a game and an agent, as in: tablier tune oware alphabeta --nodes 2000 --trials 200"
            )
        return Tuning(
            self.game,
            self.spec,
            trials=200 if self.trials is None else self.trials,
            games=self.games,
            opponent=self.opponent,
            only=() if self.weights is None else tuple(name.strip() for name in self.weights.split(",")),
            verify=self.verify,
            seed=secrets.randbelow(1 << 31) if self.seed is None else self.seed,
            plies=self.plies,
            terms=Terms(self.limits),
        )

    def resume(self, out: Path) -> Tuning:
        """Return what was being tuned in a folder; more trials may be asked for."""
        with RunFolder.resume(out) as run_folder:
            kept = run_folder.settings_by(Tuning.from_json)
        return kept if self.trials is None else replace(kept, trials=self.trials)


def tune(tuning: Tuning, out: Path, *, resume: bool, venue: Venue, as_json: bool) -> None:
    """Tune, showing progress on standard error, and print the weights found."""
    out = out.resolve()
    with RunFolder.resume(out) if resume else RunFolder.create(out, tuning.as_json()) as run_folder:
        run = TuningRun(tuning, run_folder, venue)
        try:
            with watch_run(lambda: _display(run)) as watch:
                result = run.run(watch)
        except KeyboardInterrupt:
            print(
                f"stopped after {run.done} of {tuning.trials} trials; continue with: tablier tune --resume --out {out}",
                file=sys.stderr,
            )
            raise
    (out / PLOT).write_text(tuning_plot(run.scores, run.trials, result.weights), encoding="utf-8")
    if as_json:
        print(json.dumps(_as_json(run, result)))
    else:
        _print(run, result)


def _display(run: TuningRun) -> MatchDisplay:
    scores = run.scores
    recent = scores[-_RECENT:]
    parts = [f"{run.done} of {run.tuning.trials} trials"]
    if recent:
        parts.append(f"the last {len(recent)} scored {100 * sum(recent) / len(recent):.1f} % on average")
    if run.done < run.tuning.trials and run.seconds_left is not None:
        parts.append(f"{duration(run.seconds_left)} left")
    for origin, trial in run.verified:
        parts.append(f"{origin}: {100 * trial.standing.score:.1f} % of {trial.standing.games}")
    table = Table(title=f"{run.tuning.game}: {run.tuning.spec} against {run.tuning.against}", title_justify="left")
    table.add_column("weight")
    for heading in ("starts at", "mean of the best", "from", "to"):
        table.add_column(heading, justify="right")
    best = [trial for _, trial in sorted(zip(scores, run.trials, strict=True), key=lambda pair: -pair[0])[:_RECENT]]
    for name, bounds in run.tuning.ranges.items():
        mean = f"{sum(trial[name] for trial in best) / len(best):.3g}" if best else ""
        table.add_row(name, f"{bounds.default:g}", mean, f"{bounds.low:g}", f"{bounds.high:g}")
    return MatchDisplay(table, " · ".join(parts))


def _print(run: TuningRun, result: TuningResult) -> None:
    table = Table(title=f"{run.tuning.game}: {run.tuning.spec} after {run.done} trials", title_justify="left")
    table.add_column("weight")
    for heading in ("before", "now"):
        table.add_column(heading, justify="right")
    for name, bounds in run.tuning.ranges.items():
        table.add_row(name, f"{bounds.default:g}", f"{result.weights[name]:g}")
    Console(highlight=False).print(table)
    if result.standing.games:
        print(
            f"{result.origin} scored {100 * result.standing.score:.1f} % in {result.standing.games} games against"
            f" {run.tuning.against}: Elo {result.standing.elo} (95 %)"
        )
    print(f"use them with weights={run.folder / BEST}; {run.folder / PLOT} shows everything that was tried")


def _as_json(run: TuningRun, result: TuningResult) -> dict[str, object]:
    elo = result.standing.elo
    checked = bool(result.standing.games)
    return {
        "game": run.tuning.game,
        "agent": run.tuning.spec,
        "opponent": run.tuning.against,
        "trials": run.done,
        "weights": result.weights,
        "origin": result.origin,
        "games": result.standing.games,
        "score": round(result.standing.score, 6) if checked else None,
        "elo": round(elo.difference, 2) if checked else None,
        "elo_error": round(elo.error, 2) if checked else None,
        "file": str(run.folder / BEST),
        "plot": str(run.folder / PLOT),
    }
