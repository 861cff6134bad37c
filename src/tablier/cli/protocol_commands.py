"""The commands that let tablier talk with other programs."""

from __future__ import annotations

import sys
from pathlib import Path
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


@app.command()
def contest(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SPEC] [NAME]", help="The agent that plays, alphabeta without one; a name is passed over."
        ),
    ] = None,
    time: Annotated[str, typer.Option(metavar="S", help="The time of a move, in seconds.")] = "2",
) -> None:
    """Be a bot in the Oware contest: START or the opponent's move comes on standard input, our move goes to standard output."""
    from tablier.cli.contest import play_contest

    play_contest(words or [], read_number("--time", time, float) or 0.0)


@app.command()
def referee(
    one: Annotated[str, typer.Argument(metavar="CMD1", help="The command line of a bot.")],
    other: Annotated[str, typer.Argument(metavar="CMD2", help="The command line of another.")],
    time: Annotated[str, typer.Option(metavar="S", help="The time of a move, in seconds.")] = "2",
    games: Annotated[str, typer.Option(metavar="N", help="How many games; who moves first changes.")] = "1",
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the games are added, a line each.")] = Path(
        "referee.jsonl"
    ),
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Let two programs play coloured Oware, and judge: who breaks the rules, crashes or is silent loses."""
    from tablier.cli.contest import judge

    count, seconds = read_number("--games", games, int) or 0, read_number("--time", time, float) or 0.0
    judge((one, other), count, seconds, out, as_json=as_json)


@app.command()
def check(
    agent: Annotated[str, typer.Argument(metavar="FILE.py:CLASS", help="Your agent; any other spec works too.")],
    games: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", help="Check it in this game; may be given again.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> int:
    """Find out whether an agent keeps the contract: legal moves, in time, repeatable, in every game that it claims."""
    from tablier.cli.check import report

    return report(agent, games or [], as_json=as_json)
