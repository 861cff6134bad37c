"""The report of a tournament: Markdown with plots beside it, and one HTML page that holds everything."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterator, Sequence
from pathlib import Path

from tablier.arena.plots import cross_plot, ratings_plot
from tablier.arena.run_folder import GAMES
from tablier.arena.standing import Standing
from tablier.arena.tournament import TournamentRun

__all__ = ["HTML", "MARKDOWN", "write_report"]

MARKDOWN, HTML = "report.md", "report.html"
_PLOTS = ("ratings.svg", "cross.svg")

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a202c }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { border: 1px solid #cbd5e0; padding: .25rem .6rem; text-align: right }
th:nth-child(-n+3), td:nth-child(-n+3) { text-align: left }
img { max-width: 100%; height: auto }
code { overflow-wrap: anywhere }
"""

Rows = list[list[str]]


def write_report(run: TournamentRun, folder: Path) -> None:
    """Write the report of a tournament, over or not, into a folder."""
    plots = (ratings_plot(run.ratings), cross_plot(*_cross_scores(run)))
    for name, plot in zip(_PLOTS, plots, strict=True):
        (folder / name).write_text(plot, encoding="utf-8")
    (folder / MARKDOWN).write_text("\n".join(_markdown(run)) + "\n", encoding="utf-8")
    (folder / HTML).write_text(_page(run, plots), encoding="utf-8")


def _title(run: TournamentRun) -> str:
    return f"{run.tournament.format.capitalize()} of {run.tournament.game}"


def _about(run: TournamentRun) -> str:
    tournament = run.tournament
    limits = {key: value for key, value in tournament.terms.as_json()["limits"].items() if value is not None}
    each = ", ".join(
        f"{value:g} {key} per move" if key != "depth" else f"depth {value}" for key, value in limits.items()
    )
    clock = tournament.terms.clock
    clocks = "" if clock is None else f", clocks {clock.main:g}+{clock.increment:g} s"
    return (
        f"{len(tournament.players)} players, {run.games} games, {tournament.games} per pairing"
        f" in pairs with colours swapped{', ' + each if each else ''}{clocks}; seed {tournament.seed}."
    )


def _rating_rows(run: TournamentRun) -> Rows:
    rows = [["", "player", "agent", "Elo", "± 95 %", "points", "games", "score"]]
    for rank, (name, rating) in enumerate(run.ratings.items(), 1):
        score = f"{100 * rating.points / rating.games:.1f} %" if rating.games else ""
        numbers = [f"{rating.elo:+.0f}", f"{rating.error:.0f}", f"{rating.points:g}", f"{rating.games:g}", score]
        rows.append([str(rank), name, run.tournament.players[name], *numbers])
    return rows


def _cross_rows(run: TournamentRun) -> Rows:
    names = list(run.ratings)
    rows = [["points of the row", *names]]
    for one in names:
        cells = []
        for other in names:
            standing, turned = _between(run, one, other)
            points = 0.0 if standing is None else standing.games - standing.points if turned else standing.points
            cells.append("" if standing is None else f"{points:g} / {standing.games}")
        rows.append([one, *cells])
    return rows


def _cross_scores(run: TournamentRun) -> tuple[list[str], list[list[float | None]]]:
    names = list(run.ratings)
    scores: list[list[float | None]] = []
    for one in names:
        row: list[float | None] = []
        for other in names:
            standing, turned = _between(run, one, other)
            row.append(None if standing is None else 1 - standing.score if turned else standing.score)
        scores.append(row)
    return names, scores


def _between(run: TournamentRun, one: str, other: str) -> tuple[Standing | None, bool]:
    """The results between two players, and whether they are counted from the other's side."""
    if (one, other) in run.results:
        return run.results[one, other], False
    return run.results.get((other, one)), True


def _fault_lines(run: TournamentRun) -> Iterator[str]:
    for pairing, standing in run.results.items():
        for number, (name, faults) in enumerate(zip(pairing, standing.faults, strict=True)):
            for kind, count in faults.items():
                opponent = pairing[1 - number]
                yield f"{name} lost {count} of {standing.games} games against {opponent} through a fault: {kind}"


def _ladder(run: TournamentRun) -> str:
    return " > ".join(run.tournament.ladder(run.results)) if run.tournament.format == "ladder" else ""


def _markdown(run: TournamentRun) -> Iterator[str]:
    yield from (f"# {_title(run)}", "", _about(run), "")
    if _ladder(run):
        yield from (f"The ladder: {_ladder(run)}.", "")
    yield from ("## Ratings", "", *_markdown_table(_rating_rows(run)), "", f"![ratings]({_PLOTS[0]})", "")
    yield from ("## Cross table", "", *_markdown_table(_cross_rows(run)), "", f"![cross table]({_PLOTS[1]})")
    faults = list(_fault_lines(run))
    if faults:
        yield from ("", "## Games lost through faults", "", *(f"- {line}" for line in faults))
    yield from (
        "",
        f"Bradley–Terry ratings, relative to the mean of all players. The games are in [{GAMES}]({GAMES}).",
    )


def _markdown_table(rows: Rows) -> list[str]:
    head, *body = ([cell.replace("|", "\\|") for cell in row] for row in rows)
    return [f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *body]]


def _page(run: TournamentRun, plots: Sequence[str]) -> str:
    faults = "".join(f"<li>{html.escape(line)}</li>" for line in _fault_lines(run))
    parts = [
        f"<h1>{html.escape(_title(run))}</h1>",
        f"<p>{html.escape(_about(run))}</p>",
        f"<p>The ladder: {html.escape(_ladder(run))}.</p>" if _ladder(run) else "",
        "<h2>Ratings</h2>",
        _html_table(_rating_rows(run)),
        _image(plots[0], "the ratings with their errors"),
        "<h2>Cross table</h2>",
        _html_table(_cross_rows(run)),
        _image(plots[1], "the cross table as colours"),
        f"<h2>Games lost through faults</h2><ul>{faults}</ul>" if faults else "",
        "<p>Bradley–Terry ratings, relative to the mean of all players.</p>",
    ]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(_title(run))}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n" + "\n".join(part for part in parts if part) + "\n</body></html>\n"
    )


def _image(plot: str, told: str) -> str:
    """A plot within the page: as an image of its own, because the names inside two plots would clash."""
    data = base64.b64encode(plot.encode()).decode()
    return f'<img alt="{html.escape(told)}" src="data:image/svg+xml;base64,{data}">'


def _html_table(rows: Rows) -> str:
    head, *body = rows
    lines = [f"<tr>{''.join(f'<th>{html.escape(cell)}</th>' for cell in head)}</tr>"]
    lines += [f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in body]
    return f"<table>{''.join(lines)}</table>"
