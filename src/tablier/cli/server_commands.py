"""The command that serves the app to others."""

from __future__ import annotations

from typing import Annotated

import typer

from tablier.cli.numbers import read_number

__all__ = ["app", "start_app"]

app = typer.Typer()


def start_app(port: str | None, *, browser: bool) -> None:
    """Serve the app to this machine alone and open the browser."""
    from tablier.server.serving import Serving, serve

    serve(Serving(port=read_number("--port", port, int) or 0, browser=browser))


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        str | None, typer.Option(metavar="N", help="The port, 8000 without it; 0 takes a free one.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME; without it, your data folder."
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST", help="A host name that people reach it by; may be given again. Others are refused."
        ),
    ] = None,
    rooms_a_minute: Annotated[
        str | None, typer.Option(metavar="N", help="How many games one address may open a minute; 30 without it.")
    ] = None,
) -> None:
    """Serve the app, for a network or behind a proxy."""
    from tablier.server.bounds import Bounds
    from tablier.server.serving import Serving
    from tablier.server.serving import serve as serve_app

    wanted = read_number("--rooms-a-minute", rooms_a_minute, int)
    chosen = read_number("--port", port, int)
    bounds = Bounds() if wanted is None else Bounds.for_crowd(wanted)
    serve_app(
        Serving(
            host=host,
            port=8000 if chosen is None else chosen,
            database=database,
            names=tuple(name or ()),
            bounds=bounds,
        )
    )
