"""Plots as SVG, for reports and for people: what tuning tried, and how strong players are."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tablier.rules.extras import from_extra
from tablier.statistics import Rating

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["cross_plot", "ratings_plot", "require_plots", "tuning_plot"]

_WINDOW = 20  # trials in the running mean
_COLUMNS = 4
_BLUE, _RED = "#2b6cb0", "#c05621"


def tuning_plot(
    scores: Sequence[float], trials: Sequence[Mapping[str, float]], found: Mapping[str, float] | None = None
) -> str:
    """Return a plot of the trials' scores and, below, of where each weight was tried and how it did there."""
    names = list(trials[0]) if trials else []
    rows = math.ceil(len(names) / _COLUMNS)
    figure = _figure(10, 3 + 2 * rows)
    grid = figure.add_gridspec(rows + 1, _COLUMNS, height_ratios=[1.4, *[1] * rows])
    top = figure.add_subplot(grid[0, :])
    top.plot(range(1, len(scores) + 1), scores, ".", color=_BLUE, alpha=0.4, label="score of a trial")
    means = [sum(part) / len(part) for part in (scores[max(0, i + 1 - _WINDOW) : i + 1] for i in range(len(scores)))]
    top.plot(range(1, len(means) + 1), means, color=_RED, label=f"mean of the last {_WINDOW}")
    top.axhline(0.5, color="grey", linewidth=0.8)
    top.set_xlabel("trial")
    top.set_ylabel("score")
    top.legend(loc="lower right")
    cells = []
    dots = None
    for place, name in enumerate(names):
        below = figure.add_subplot(grid[1 + place // _COLUMNS, place % _COLUMNS])
        dots = below.scatter(
            range(1, len(trials) + 1), [trial[name] for trial in trials], c=scores, s=8, cmap="viridis", vmin=0, vmax=1
        )
        if found is not None:
            below.axhline(found[name], color=_RED, linewidth=1)
        below.set_title(name, fontsize=9)
        below.tick_params(labelsize=7)
        cells.append(below)
    if dots is not None:
        figure.colorbar(dots, ax=cells, label="score")
    return _svg(figure)


def ratings_plot(ratings: Mapping[str, Rating]) -> str:
    """Return a plot of ratings with their errors, the strongest at the top."""
    figure = _figure(8, 1.2 + 0.4 * len(ratings))
    axes = figure.add_subplot()
    names = list(ratings)
    axes.errorbar(
        [ratings[name].elo for name in names],
        range(len(names)),
        xerr=[ratings[name].error for name in names],
        fmt="o",
        color=_BLUE,
        ecolor=_RED,
        capsize=3,
    )
    axes.set_yticks(range(len(names)), names, fontsize=8)
    axes.invert_yaxis()
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.set_xlabel("Elo relative to the mean, with 95 % error")
    return _svg(figure)


def cross_plot(names: Sequence[str], scores: Sequence[Sequence[float | None]]) -> str:
    """Return the cross table as colours: the share of the points that each row scored against each column."""
    side = 2.5 + 0.6 * len(names)
    figure = _figure(side + 1, side)
    axes = figure.add_subplot()
    shown = [[math.nan if score is None else score for score in row] for row in scores]
    image = axes.imshow(shown, cmap="RdBu", vmin=0, vmax=1)
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right", fontsize=8)
    axes.set_yticks(range(len(names)), names, fontsize=8)
    for row, line in enumerate(scores):
        for column, score in enumerate(line):
            if score is not None:
                ink = "white" if abs(score - 0.5) > 0.3 else "black"
                axes.text(column, row, f"{100 * score:.0f}", ha="center", va="center", fontsize=8, color=ink)
    figure.colorbar(image, ax=axes, label="score of the row", shrink=0.7)
    return _svg(figure)


def require_plots() -> None:
    """Refuse early, before hours of games, where there is nothing to draw with."""
    with from_extra("plots", "a plot"):
        import matplotlib.figure  # noqa: F401


def _figure(width: float, height: float) -> Figure:
    require_plots()
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def _svg(figure: Figure) -> str:
    """Return the figure as an SVG element that fits into a page."""
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    text = file.getvalue()
    return text[text.index("<svg") :]
