"""The commands of the arena and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.numbers import read_number

__all__ = ["app"]

app = typer.Typer()


@app.command()
def match(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="hex:11, go:9, oware…")] = None,
    one: Annotated[str | None, typer.Argument(metavar="SPEC", help="An agent: mcts:visits=800…")] = None,
    other: Annotated[str | None, typer.Argument(metavar="SPEC", help="Its opponent.")] = None,
    games: Annotated[str | None, typer.Option(metavar="N", help="How many games, 100 without it.")] = None,
    time: Annotated[str | None, typer.Option(metavar="S", help="Seconds a move.")] = None,
    visits: Annotated[str | None, typer.Option(metavar="N", help="Visits a move.")] = None,
    depth: Annotated[str | None, typer.Option(metavar="D", help="Plies of search.")] = None,
    nodes: Annotated[str | None, typer.Option(metavar="N", help="Nodes a move.")] = None,
    clock: Annotated[str | None, typer.Option(metavar="TIME", help="Clocks: 300, 300+5 a move, 300+5x30.")] = None,
    concurrency: Annotated[str, typer.Option(metavar="K", help="Games side by side.")] = "1",
    plies: Annotated[str | None, typer.Option(metavar="N", help="Random plies before each pair, 2 without it.")] = None,
    openings: Annotated[Path | None, typer.Option(metavar="FILE", help="Lists of moves, or diagrams.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="Gives the same openings and lots again.")] = None,
    sprt: Annotated[str | None, typer.Option(metavar="ELO0,ELO1", help="Stop when one of the two is clear.")] = None,
    judge: Annotated[str | None, typer.Option(metavar="SPEC", help="Who tells the dead stones of Go.")] = None,
    grace: Annotated[str | None, typer.Option(metavar="S", help="What a move may take beyond its time, 0.5.")] = None,
    patience: Annotated[str | None, typer.Option(metavar="S", help="When an agent without time hangs, 60.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the records in a folder.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the match in --out.")] = False,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Add the reasons of all moves to a .jsonl.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Play games between two agents, in pairs with the colours changed, and tell how much stronger one is.

    An agent that crashes, hangs, plays illegally or exceeds its time loses that game; the match goes on.
    """
    from tablier.agents import Limits
    from tablier.cli.match import MatchOptions, play_match

    limits = Limits(
        seconds=read_number("--time", time, float),
        visits=read_number("--visits", visits, int),
        depth=read_number("--depth", depth, int),
        nodes=read_number("--nodes", nodes, int),
    )
    options = MatchOptions(
        game,
        (one, other),
        read_number("--games", games, int),
        limits,
        clock,
        read_number("--grace", grace, float),
        read_number("--patience", patience, float),
        openings,
        read_number("--plies", plies, int),
        read_number("--seed", seed, int),
        sprt,
        judge,
        log,
    )
    side_by_side = read_number("--concurrency", concurrency, int) or 0
    play_match(options, out, resume=resume, concurrency=side_by_side, as_json=as_json)
