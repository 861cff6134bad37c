"""The command that serves the app to others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["app", "start_app"]

app = typer.Typer()

Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME.", show_default="your data folder"),
]
_Processes = Annotated[
    int, typer.Option(metavar="N", min=1, max=256, help="How many processes serve; several need PostgreSQL.")
]
_Peers = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Where other servers on the same database reach this machine.")
]


def start_app(port: int | None, *, browser: bool) -> None:
    """Serve the app to this machine alone and open the browser."""
    from tablier.server.serving import Serving, serve

    serve(Serving(port=port, browser=browser))


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="The port; 0 takes any that is free.")
    ] = 8000,
    database: Database = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST", help="A host name that people use to reach it; repeat for more. Others are refused."
        ),
    ] = None,
    rooms_a_minute: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="How many games one address may open per minute.", show_default="30"),
    ] = None,
    bounds: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="Other bounds than the usual ones; docs/app.md lists them.")
    ] = None,
    processes: _Processes = 1,
    peers: _Peers = "127.0.0.1",
) -> None:
    """Serve the app, for a network or behind a proxy.

    Example: tablier serve --host 0.0.0.0 --bounds bounds.toml
    """
    from tablier.server.bounds import Bounds
    from tablier.server.crew import serve_together
    from tablier.server.serving import Serving
    from tablier.server.serving import serve as serve_app

    limits = Bounds() if rooms_a_minute is None else Bounds.for_crowd(rooms_a_minute)
    if bounds is not None:
        limits = limits.changed_by(bounds)
    serving = Serving(host=host, port=port, database=database, names=tuple(name or ()), bounds=limits, peers=peers)
    serve_together(serving, processes) if processes > 1 else serve_app(serving)


games = typer.Typer(help="The games that the app keeps.", no_args_is_help=True)
app.add_typer(games, name="games")


@games.command()
def export(
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where games.jsonl and the SGF files go.")],
    game: Annotated[str | None, typer.Option(metavar="NAME", help="Only this game: go, hex…")] = None,
    database: Database = None,
) -> None:
    """Write the finished public games as one collection without names, to publish or to learn from."""
    from tablier.cli.collection import export_games

    export_games(database, out, game)
