"""The commands that prove: who wins a position, and whether a certificate is right."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.shared_options import AsJson
from tablier.rules import BadSpec

__all__ = ["app"]

app = typer.Typer()


@app.command()
def solve(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game: hex:7, go:5…")],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[POSITION]...", help="Moves (d4 c3), or a file with a diagram.", show_default="the empty board"
        ),
    ] = None,
    all_openings: Annotated[
        bool, typer.Option("--all-openings", help="Solve every move of the position and print the map.")
    ] = False,
    state: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the map here as it grows, and continue what is there.")
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the winning strategy, for tablier verify.")
    ] = None,
    memory: Annotated[int, typer.Option(metavar="MB", min=1, help="Memory for the table of positions.")] = 512,
    threads: Annotated[int, typer.Option(metavar="N", min=1, max=256, help="Threads that search.")] = 2,
    time: Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds in all.")] = None,
    as_json: AsJson = False,
) -> int:
    """Prove who wins a position of Hex: the winner, a winning move, a line, and what it took.

    In Go on small boards, prove the score and name all best moves. Ctrl-C ends the search and prints what is known.
    """
    from tablier.cli.solve import solve_position
    from tablier.cli.solve_options import SolveOptions

    if state is not None and not all_openings:
        raise BadSpec("--state keeps the map of --all-openings: give both")
    if certificate is not None and all_openings:
        raise BadSpec("--certificate is for one position, not for --all-openings")
    options = SolveOptions(memory, threads, time, state, certificate, as_json)
    return solve_position(game, words or [], options, all_openings=all_openings)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate that tablier solve wrote.")],
    as_json: AsJson = False,
) -> int:
    """Check a certificate by the rules alone, without the solver."""
    from tablier.cli.solve import verify_file

    return verify_file(file, as_json=as_json)


@app.command()
def endings(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game: awale, awale:grand_slam=everything…")
    ] = "awale",
    seeds: Annotated[int, typer.Option(metavar="N", min=1, max=21, help="The most seeds on the board.")] = 12,
    threads: Annotated[int, typer.Option(metavar="N", min=1, max=256, help="Threads that work.")] = 2,
    as_json: AsJson = False,
) -> int:
    """Works out the ends of Awalé and keeps them on this machine, for the players that prove what they can.

    What is there already is not made again; Ctrl-C keeps what has been made.
    """
    from tablier.cli.endings_table import show_endings

    return show_endings(game, seeds, threads, as_json=as_json)
