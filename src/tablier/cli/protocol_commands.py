"""The commands that let tablier talk with other programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.shared_options import AsJson, Visits

__all__ = ["app"]

app = typer.Typer()

_MoveTime = Annotated[float, typer.Option(metavar="S", min=0, help="Seconds per move.")]


@app.command()
def gtp(
    game: Annotated[str, typer.Argument(metavar="GAME", help="go:9, go:19,komi=6.5, hex:11…")],
    spec: Annotated[
        str, typer.Argument(metavar="SPEC", help="The agent that plays: neural, mcts:threads=2, level:5…")
    ] = "neural",
    time: Annotated[
        float | None,
        typer.Option(
            metavar="S", min=0, help="At most this many seconds per move, whatever clock the other side sets."
        ),
    ] = None,
    visits: Visits = None,
    resign: Annotated[bool, typer.Option(help="Whether to give up a game that is lost beyond doubt.")] = True,
    ponder: Annotated[bool, typer.Option("--ponder", help="Think on the opponent's time, too.")] = False,
) -> None:
    """Act as a Go or Hex engine for Sabaki, GoGui, HexGui or twogtp: GTP on standard input and output."""
    from tablier.agents import Limits
    from tablier.protocols.gtp import serve

    serve(game, spec, Limits(seconds=time, visits=visits), sys.stdin, sys.stdout, resigns=resign, ponders=ponder)


@app.command()
def contest(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SPEC] [NAME]", help="The agent that plays [default: neural]; a name after it is ignored."
        ),
    ] = None,
    time: _MoveTime = 2.0,
) -> None:
    """Play as a bot in the Oware contest: read START or the opponent's move, answer with ours on standard output."""
    from tablier.cli.contest import play_contest

    play_contest(words or [], time)


@app.command()
def referee(
    one: Annotated[str, typer.Argument(metavar="CMD1", help="One bot's command line.")],
    other: Annotated[str, typer.Argument(metavar="CMD2", help="The other bot's command line.")],
    time: _MoveTime = 2.0,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many games; the bots take turns moving first.")
    ] = 1,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file to append the games to, one per line.")] = Path(
        "referee.jsonl"
    ),
    as_json: AsJson = False,
) -> None:
    """Referee two programs at coloured Oware: one that breaks the rules, crashes or stays silent loses.

    Both programs are started and START is said to the first: its time runs from there, so that loading counts.
    """
    from tablier.cli.contest import judge

    judge((one, other), games, time, out, as_json=as_json)


@app.command()
def check(
    agent: Annotated[str, typer.Argument(metavar="FILE.py:CLASS", help="Your agent; any other spec works as well.")],
    games: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", help="Check it in this game; repeat for more.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Check that an agent keeps the contract: legal moves, in time, repeatable, in every game it claims to play."""
    from tablier.cli.check import report

    return report(agent, games or [], as_json=as_json)
