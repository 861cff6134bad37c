"""The commands that let tablier talk with other programs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tablier.cli.numbers import read_number

__all__ = ["app"]

app = typer.Typer()


@app.command()
def gtp(
    game: Annotated[str, typer.Argument(help="go:9, go:19,komi=6.5, hex:11…")],
    spec: Annotated[str, typer.Argument(help="The agent that plays: mcts, mcts:threads=2, alphabeta…")] = "mcts",
    time: Annotated[
        str | None,
        typer.Option(metavar="S", help="Seconds for a move, at most; clocks that the other program sets count too."),
    ] = None,
    visits: Annotated[str | None, typer.Option(metavar="N", help="Visits for a move, at most.")] = None,
) -> None:
    """Be an engine of Go or Hex for Sabaki, GoGui, HexGui, twogtp: GTP on standard input and output."""
    from tablier.agents import Limits
    from tablier.protocols.gtp import serve

    limits = Limits(seconds=read_number("--time", time, float), visits=read_number("--visits", visits, int))
    serve(game, spec, limits, sys.stdin, sys.stdout)
