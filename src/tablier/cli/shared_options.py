"""Options that several commands share, each with its type, its bounds and its words in one place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = [
    "AgentSpec",
    "AsJson",
    "Cluster",
    "Concurrency",
    "Depth",
    "GameNumber",
    "GameSpec",
    "Games",
    "MaybeAgentSpec",
    "MaybeGameSpec",
    "MaybeOpponentSpec",
    "Nodes",
    "OpeningsFile",
    "OpponentSpec",
    "Plies",
    "Resume",
    "Seconds",
    "Seed",
    "Visits",
]

_MOST_PLIES = 1000  # of an opening

_GAME = typer.Argument(metavar="GAME", help="The game: hex:11, go:9, oware…")
_AGENT = typer.Argument(metavar="SPEC", help="An agent: mcts:visits=800…")
_OPPONENT = typer.Argument(metavar="SPEC", help="Its opponent, which may be the same again.")

GameSpec = Annotated[str, _GAME]
AgentSpec = Annotated[str, _AGENT]
OpponentSpec = Annotated[str, _OPPONENT]
# With --resume the folder knows them.
MaybeGameSpec = Annotated[str | None, _GAME]
MaybeAgentSpec = Annotated[str | None, _AGENT]
MaybeOpponentSpec = Annotated[str | None, _OPPONENT]

Games = Annotated[int, typer.Option(metavar="N", min=1, help="How many games to play.")]
GameNumber = Annotated[
    int | None,
    typer.Option("--game", metavar="N", min=1, help="Which game, if the file holds several; counted from 1."),
]
Seconds = Annotated[float | None, typer.Option("--time", metavar="S", min=0, help="Seconds per move.")]
Visits = Annotated[int | None, typer.Option(metavar="N", min=1, help="Visits per move.")]
Depth = Annotated[int | None, typer.Option(metavar="D", min=1, help="Plies to search.")]
Nodes = Annotated[int | None, typer.Option(metavar="N", min=1, help="Nodes per move.")]
Plies = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=0, max=_MOST_PLIES, help="Random plies before each pair; without it, as many as are fair."
    ),
]
OpeningsFile = Annotated[
    Path | None, typer.Option("--openings", metavar="FILE", help="Openings to play from: lists of moves, or diagrams.")
]
Seed = Annotated[int | None, typer.Option(metavar="N", help="Repeat the same openings and random choices.")]
Concurrency = Annotated[
    int | None,
    typer.Option(
        metavar="K",
        min=1,
        max=1024,
        help="Games to play side by side.",
        show_default="1; on a cluster, for each machine, its processors",
    ),
]
Cluster = Annotated[
    str | None, typer.Option(metavar="auto|ADDRESS", help="Play on all machines of a running Ray cluster.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the run in that folder.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
