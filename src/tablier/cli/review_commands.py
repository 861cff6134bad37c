"""The command that looks back at games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.shared_options import AsJson, GameNumber, Seconds, Visits

__all__ = ["app"]

app = typer.Typer()


@app.command()
def analyze(
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE...", help="Games: SGF, a match's records, a HexWorld link, or folders of files."),
    ] = None,
    spec: Annotated[
        str | None, typer.Option("--agent", metavar="SPEC", help="Who looks.", show_default="whoever plays best")
    ] = None,
    visits: Visits = None,
    time: Seconds = None,
    number: GameNumber = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Write each game as JSON, as a page and as annotated SGF; games done before are skipped.",
        ),
    ] = None,
    serve: Annotated[
        bool, typer.Option("--serve", help="Answer KataGo's JSON analysis queries on standard input.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Look back at games: the chances after each move, the mistakes by what they cost, and what was better.

    Without a limit each position gets 200 visits. Ctrl-C keeps the games that are done.

    tablier analyze game.sgf

    tablier analyze games/ --out reviews
    """
    from tablier.cli.analyze import AnalyzeOptions, analyze_games, serve_analysis

    options = AnalyzeOptions(spec, visits, time, number, out, as_json)
    if serve:
        return serve_analysis(sources or [], options)
    return analyze_games(sources or [], options)
