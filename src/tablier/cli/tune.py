"""Tuning at the terminal: how the trials fare, and the weights that came out."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tablier.arena.plots import tuning_plot
from tablier.arena.store import Store
from tablier.arena.tuning import BEST, Finding, Tuning, TuningRun
from tablier.cli.match import View, duration, watching

__all__ = ["PLOT", "resumed_tuning", "tune"]

PLOT = "tuning.svg"
_RECENT = 20


def resumed_tuning(out: Path, trials: int | None) -> Tuning:
    """Return what was being tuned in a folder; more trials may be asked for."""
    with Store.resume(out) as store:
        kept = store.settings_by(Tuning.from_json)
    return kept if trials is None else replace(kept, trials=trials)


def tune(tuning: Tuning, out: Path, *, resume: bool, concurrency: int, as_json: bool) -> None:
    """Tune, showing how it goes on standard error, and print the weights that came out."""
    out = out.resolve()
    with Store.resume(out) if resume else Store.create(out, tuning.as_json()) as store:
        run = TuningRun(tuning, store, concurrency)
        try:
            with watching(lambda: _view(run)) as watch:
                finding = run.run(watch)
        except KeyboardInterrupt:
            print(
                f"stopped after {run.done} of {tuning.trials} trials; tablier tune --resume --out {out} goes on",
                file=sys.stderr,
            )
            raise
    (out / PLOT).write_text(tuning_plot(run.scores, run.trials, finding.weights), encoding="utf-8")
    if as_json:
        print(json.dumps(_as_json(run, finding)))
    else:
        _print(run, finding)


def _view(run: TuningRun) -> View:
    scores = run.scores
    recent = scores[-_RECENT:]
    parts = [f"{run.done} of {run.tuning.trials} trials"]
    if recent:
        parts.append(f"the last {len(recent)} scored {100 * sum(recent) / len(recent):.1f} % on average")
    if run.done < run.tuning.trials and run.seconds_left is not None:
        parts.append(f"{duration(run.seconds_left)} left")
    for origin, candidate in run.verified:
        parts.append(f"{origin}: {100 * candidate.standing.score:.1f} % of {candidate.standing.games}")
    table = Table(title=f"{run.tuning.game}: {run.tuning.spec} against {run.tuning.against}", title_justify="left")
    table.add_column("weight")
    for heading in ("begins at", "mean of the best", "from", "to"):
        table.add_column(heading, justify="right")
    best = [trial for _, trial in sorted(zip(scores, run.trials, strict=True), key=lambda pair: -pair[0])[:_RECENT]]
    for name, bounds in run.tuning.ranges.items():
        mean = f"{sum(trial[name] for trial in best) / len(best):.3g}" if best else ""
        table.add_row(name, f"{bounds.default:g}", mean, f"{bounds.low:g}", f"{bounds.high:g}")
    return View(table, " · ".join(parts))


def _print(run: TuningRun, finding: Finding) -> None:
    table = Table(title=f"{run.tuning.game}: {run.tuning.spec} after {run.done} trials", title_justify="left")
    table.add_column("weight")
    for heading in ("before", "now"):
        table.add_column(heading, justify="right")
    for name, bounds in run.tuning.ranges.items():
        table.add_row(name, f"{bounds.default:g}", f"{finding.weights[name]:g}")
    Console(highlight=False).print(table)
    if finding.standing.games:
        print(
            f"{finding.origin} scored {100 * finding.standing.score:.1f} % in {finding.standing.games} games against"
            f" {run.tuning.against}: Elo {finding.standing.elo} (95 %)"
        )
    print(f"use them with weights={run.folder / BEST}; what was tried is in {run.folder / PLOT}")


def _as_json(run: TuningRun, finding: Finding) -> dict[str, object]:
    elo = finding.standing.elo
    checked = bool(finding.standing.games)
    return {
        "game": run.tuning.game,
        "agent": run.tuning.spec,
        "opponent": run.tuning.against,
        "trials": run.done,
        "weights": finding.weights,
        "origin": finding.origin,
        "games": finding.standing.games,
        "score": round(finding.standing.score, 6) if checked else None,
        "elo": round(elo.difference, 2) if checked else None,
        "elo_error": round(elo.error, 2) if checked else None,
        "file": str(run.folder / BEST),
        "plot": str(run.folder / PLOT),
    }
