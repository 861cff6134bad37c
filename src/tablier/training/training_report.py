"""A report of a run in Markdown, with figures that show how it learnt."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tablier.rules import TablierError, game
from tablier.rules.extras import from_extra
from tablier.training.figures import read_figures

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["write_report"]

Rows = list[dict[str, Any]]

_LEARNT, _CHECKED = "#2962a6", "#c0392b"
_FEW = 40  # points are marked one by one
_FEW_ROUNDS = 12  # are named one by one


class _Curve(NamedTuple):
    key: str
    label: str
    colour: str


class _Happening(NamedTuple):
    """What happened between two epochs, drawn as an upright line."""

    key: str
    label: str
    colour: str
    shift: float  # from the epoch that tells of it


class _Panel(NamedTuple):
    """Curves over epochs or rounds that share an axis."""

    title: str
    curves: tuple[_Curve, ...]
    level: float | None = None  # a dotted line to compare with


class _Figure(NamedTuple):
    """One picture, and what to see in it."""

    file: str
    text: str
    panels: tuple[_Panel, ...]


def _both(key: str, title: str) -> _Panel:
    return _Panel(title, (_Curve(f"train_{key}", "learnt from", _LEARNT), _Curve(f"val_{key}", "kept apart", _CHECKED)))


_EVENTS = (
    _Happening("dropped", "rate made smaller", "#999999", 0.5),
    _Happening("refreshed", "optimiser refreshed", "#2e8b57", -0.5),
)
_BY_EXAMPLES = (
    _Figure("loss.png", "The loss that is made small.", (_both("loss", "loss"),)),
    _Figure("kl.png", "How far the policy is from its smoothed target.", (_both("kl", "KL divergence (nats)"),)),
    _Figure(
        "entropy.png",
        "How undecided the policy is: too low is overconfident, too high has learnt nothing.",
        (_both("entropy", "entropy of the policy (nats)"), _both("accuracy", "share of best moves found")),
    ),
    _Figure(
        "value.png",
        "How well the value predicts the end.",
        (_both("mse", "mean squared error"), _both("mae", "mean absolute error"), _both("r2", "R²")),
    ),
    _Figure("rate.png", "The learning rate.", (_Panel("learning rate", (_Curve("rate", "rate", _LEARNT),)),)),
)
_BY_SELFPLAY = (
    _Figure(
        "losses.png",
        "The losses of each round, on positions of the window.",
        (
            _Panel("policy (cross-entropy)", (_Curve("policy", "policy", _LEARNT),)),
            _Panel("value (its part of the loss)", (_Curve("value", "value", _CHECKED),)),
        ),
    ),
    _Figure(
        "value.png",
        "How far the value is from the end of the games, as a chance to win.",
        (
            _Panel("mean squared error", (_Curve("mse", "value", _CHECKED),)),
            _Panel("mean absolute error", (_Curve("mae", "value", _CHECKED),)),
        ),
    ),
    _Figure(
        "kl.png",
        "How far the policy is from the search, and how undecided the search is.",
        (
            _Panel("KL divergence (nats)", (_Curve("kl", "policy", _LEARNT),)),
            _Panel("entropy (nats)", (_Curve("entropy", "search", _LEARNT),)),
        ),
    ),
    _Figure(
        "winrate.png",
        "Matches of each new version against the last one that was promoted.",
        (_Panel("share of the points won", (_Curve("gate_score", "new version", _LEARNT),), 0.5),),
    ),
    _Figure(
        "opponents.png",
        "How the value that learns did against others, each with its draw of depth and opening.",
        (
            _Panel("points against the heuristic", (_Curve("heuristic_score", "share", _LEARNT),), 0.5),
            _Panel("points against earlier versions", (_Curve("frozen_score", "share", _CHECKED),), 0.5),
        ),
    ),
    _Figure(
        "games.png",
        "What the games were like.",
        (
            _Panel("first player's share", (_Curve("first_wins", "first player", _LEARNT),), 0.5),
            _Panel("moves in a game", (_Curve("plies", "moves", _CHECKED),)),
        ),
    ),
)


def write_report(folder: Path) -> Path | None:
    """Write ``report.md`` and its pictures into the folder of a run; None when the run has no figures yet.

    A file ``match.json`` in the folder (what ``tablier match --json`` printed) is drawn too.
    """
    if not (folder / "figures.jsonl").exists():
        return None
    rows = read_figures(folder)
    if not rows:
        return None
    step = "epoch" if "epoch" in rows[0] else "round"
    lines = [f"# {folder.name}", "", *_summary(rows, step), ""]
    for figure in _BY_EXAMPLES if step == "epoch" else _BY_SELFPLAY:
        if _draw(folder / figure.file, figure, rows, step):
            lines += [f"![{figure.text}]({figure.file})", "", figure.text, ""]
    lines += _rounds(folder, rows)
    lines += _match(folder)
    path = folder / "report.md"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def _summary(rows: Rows, step: str) -> list[str]:
    last = rows[-1]
    table = ["| figure | first | best | last |", "|---|---|---|---|"]
    highest = ("r2", "accuracy", "_score")
    for key, value in last.items():
        if key in (step, "seconds", "total_seconds") or isinstance(value, bool) or not isinstance(value, int | float):
            continue
        values = [row[key] for row in rows if isinstance(row.get(key), int | float)]
        best: Callable[[Sequence[float]], float] = max if key.endswith(highest) else min
        shown = "" if key in ("rate", "games", "positions", "evaluations") else f"{best(values):.4g}"
        table.append(f"| {key} | {values[0]:.4g} | {shown} | {values[-1]:.4g} |")
    seconds = sum(row.get("seconds", 0.0) for row in rows)
    return [f"{len(rows)} {step}s in {seconds / 60:.1f} minutes.", "", *table]


def _draw(path: Path, figure: _Figure, rows: Rows, step: str) -> bool:
    """Draw the panels that have something to show; False when none has."""
    try:
        from matplotlib.figure import Figure
    except ImportError:  # the tables do without
        return False
    panels = [panel for panel in figure.panels if any(curve.key in row for curve in panel.curves for row in rows)]
    if not panels:
        return False
    picture = Figure(figsize=(7, 3.2 * len(panels)), layout="constrained")
    for panel, axes in zip(panels, picture.subplots(len(panels), squeeze=False)[:, 0], strict=True):
        _fill(axes, panel, rows, step)
    picture.savefig(path, dpi=110)
    return True


def _fill(axes: Axes, panel: _Panel, rows: Rows, step: str) -> None:
    for curve in panel.curves:
        points = [(row[step], row[curve.key]) for row in rows if curve.key in row]
        if points:
            mark = "." if len(points) < _FEW else ""
            axes.plot(*zip(*points, strict=True), color=curve.colour, label=curve.label, linewidth=1.4, marker=mark)
    for event in _EVENTS:
        for number, row in enumerate(row for row in rows if row.get(event.key)):
            axes.axvline(
                row[step] + event.shift, color=event.colour, linewidth=1, label=None if number else event.label
            )
    if panel.level is not None:
        axes.axhline(panel.level, color="black", linestyle=":", linewidth=1)
    if len(axes.get_legend_handles_labels()[1]) > 1:
        axes.legend(framealpha=0.9, edgecolor="none")
    if panel.curves[0].key == "rate":
        axes.set_yscale("log")
    axes.set(xlabel=step, title=panel.title)
    axes.grid(alpha=0.25)


def _rounds(folder: Path, rows: Rows) -> list[str]:
    """The course of the losses within each round, one curve a round, from dark to light."""
    rows = [row for row in rows if len(next(iter(row.get("curves", {}).values()), ())) > 1]
    try:
        from matplotlib import colormaps
        from matplotlib.figure import Figure
    except ImportError:
        return []
    if not rows:
        return []
    picture = Figure(figsize=(9, 3.6), layout="constrained")
    shades = colormaps["viridis"]
    for key, axes in zip(rows[0]["curves"], picture.subplots(1, len(rows[0]["curves"]), squeeze=False)[0], strict=True):
        for place, row in enumerate(rows):
            course = row["curves"][key]
            label = f"round {row['round']}" if len(rows) <= _FEW_ROUNDS or place in (0, len(rows) - 1) else None
            axes.plot(range(1, len(course) + 1), course, color=shades(place / max(len(rows) - 1, 1)), label=label)
        axes.set(xlabel="pass over the new positions", title=key)
        axes.grid(alpha=0.25)
    axes.legend(fontsize="small")
    picture.savefig(folder / "rounds.png", dpi=110)
    return ["![Losses within each round](rounds.png)", "", "How the losses fell within each round.", ""]


def _match(folder: Path) -> list[str]:
    """Bars of a match, by the colour that each player had."""
    path = folder / "match.json"
    if not path.exists():
        return []
    try:
        match = json.loads(path.read_text(encoding="utf-8"))
        names = list(match["agents"])
        wins = _wins_by_colour(match, names)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TablierError(f"'{path}' is not what tablier match --json prints: {error}") from None
    with from_extra("plots", "a plot"):
        from matplotlib.figure import Figure

    picture = Figure(figsize=(7, 3.2), layout="constrained")
    axes = picture.subplots()
    for offset, (colour, fill) in enumerate(zip(game(match["game"]).players, ("#333333", "#dddddd"), strict=True)):
        counts = [wins[name, colour] for name in names]
        places = [place + 0.4 * offset for place in range(len(names))]
        bars = axes.bar(places, counts, 0.38, color=fill, edgecolor="black", label=f"as {colour}")
        axes.bar_label(bars)
    axes.margins(y=0.1)
    axes.set_xticks([place + 0.2 for place in range(len(names))], names)
    axes.set(ylabel="wins", title=f"{match['game']}, {len(match['records'])} games")
    axes.legend(frameon=False)
    picture.savefig(folder / "match.png", dpi=110)
    return ["![Wins by colour](match.png)", "", f"A match of {names[0]} against {names[1]}.", ""]


def _wins_by_colour(match: dict[str, Any], names: list[str]) -> dict[tuple[str, str], int]:
    players = game(match["game"]).players
    wins = {(name, colour): 0 for name in names for colour in players}
    for record in match["records"]:
        if record["result"] in players:
            wins[record[record["result"]], record["result"]] += 1
    return wins
