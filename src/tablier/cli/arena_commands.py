"""The commands of the arena and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablier.arena.venue import Venue
from tablier.cli.shared_options import (
    AgentSpec,
    AsJson,
    Cluster,
    Concurrency,
    Depth,
    Games,
    GameSpec,
    MaybeAgentSpec,
    MaybeGameSpec,
    MaybeOpponentSpec,
    Nodes,
    OpeningsFile,
    OpponentSpec,
    Plies,
    Resume,
    Seconds,
    Seed,
    Visits,
)

__all__ = ["app"]

app = typer.Typer()

_Count = Annotated[
    int | None,
    typer.Option("--games", metavar="N", min=1, help="How many games to play.", show_default="100"),
]
_Clock = Annotated[
    str | None,
    typer.Option(metavar="TIME", help="Clocks: 300 (seconds per game), 300+5 (increment), 300+5x30 (byo-yomi)."),
]
_Sprt = Annotated[
    str | None, typer.Option(metavar="ELO0,ELO1", help="Stop once it is clear which of the two differences holds.")
]
_Judge = Annotated[
    str | None, typer.Option(metavar="SPEC", help="Who names the dead stones in Go: tablier, or an engine.")
]
_Grace = Annotated[
    float | None,
    typer.Option(metavar="S", min=0, help="Seconds a move may run over its time before it loses.", show_default="0.5"),
]
_Patience = Annotated[
    float | None,
    typer.Option(metavar="S", min=0, help="Seconds without an answer that count as hanging.", show_default="60"),
]
_MatchFolder = Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the records in this folder.")]
_Log = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Append the reasons for every move to this .jsonl file.")
]
_Sgf = Annotated[bool, typer.Option("--sgf", help="Also write games of Go or Hex to games.sgf in --out.")]


@app.command()
def match(
    game: MaybeGameSpec = None,
    one: MaybeAgentSpec = None,
    other: MaybeOpponentSpec = None,
    games: _Count = None,
    time: Seconds = None,
    visits: Visits = None,
    depth: Depth = None,
    nodes: Nodes = None,
    clock: _Clock = None,
    concurrency: Concurrency = None,
    cluster: Cluster = None,
    plies: Plies = None,
    openings: OpeningsFile = None,
    seed: Seed = None,
    sprt: _Sprt = None,
    judge: _Judge = None,
    grace: _Grace = None,
    patience: _Patience = None,
    out: _MatchFolder = None,
    resume: Resume = False,
    log: _Log = None,
    sgf: _Sgf = False,
    as_json: AsJson = False,
) -> None:
    """Play games between two agents, in pairs with colours swapped, and say how much stronger one of them is.

    An agent that crashes, hangs, plays an illegal move or exceeds its time loses that game; the match goes on.
    """
    from tablier.agents import Limits
    from tablier.cli.match import MatchOptions, TermOptions, play_match

    limits = Limits(seconds=time, visits=visits, depth=depth, nodes=nodes)
    terms = TermOptions(limits, clock, grace, patience, judge, log)
    options = MatchOptions(game, (one, other), games, terms, openings, plies, seed, sprt)
    play_match(options, out, resume=resume, sgf=sgf, venue=Venue(concurrency, cluster), as_json=as_json)


@app.command()
def tournament(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="Who plays, which game, and how.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where everything is kept.", show_default="FILE without its ending"),
    ] = None,
    resume: Resume = False,
    concurrency: Concurrency = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Play a round robin, a gauntlet or a ladder, rate the players, and write a report with plots."""
    from tablier.cli.tournament import play_tournament

    play_tournament(file, out, resume=resume, venue=Venue(concurrency, cluster), as_json=as_json)


@app.command()
def levels(board: GameSpec) -> None:
    """Show the ten levels of a board: who plays, and how strong that was measured to be."""
    from tablier.cli.rate import show_levels

    show_levels(board)


@app.command()
def rate(
    board: GameSpec,
    games: Annotated[int, typer.Option(metavar="N", min=2, help="Games between two neighbours.")] = 40,
    levels: Annotated[str, typer.Option(metavar="A-B", help="The levels that play.")] = "1-10",
    visits: Annotated[int, typer.Option(metavar="N", min=1, help="For the level that has no limit of its own.")] = 200,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep the games here; a folder that holds some goes on.")
    ] = None,
    ratings: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the ratings go.", show_default="those of tablier")
    ] = None,
    concurrency: Concurrency = None,
    cluster: Cluster = None,
) -> None:
    """Rate the levels of a board again: each plays its neighbours, and in Go some play GNU Go, if it is installed."""
    from tablier.cli.rate import rate_levels, read_levels

    rate_levels(board, read_levels(levels), games, visits, out, ratings, Venue(concurrency, cluster))


_MinDepth = Annotated[
    int | None, typer.Option(metavar="D", min=1, help="Draw the depth of each pair of games from here …")
]
_MaxDepth = Annotated[int | None, typer.Option(metavar="D", min=1, help="… up to here.")]
_MinPairs = Annotated[
    int | None, typer.Option(metavar="N", min=0, help="Draw how many pairs of random moves open a game from here …")
]
_MaxPairs = Annotated[int | None, typer.Option(metavar="N", min=0, max=500, help="… up to here.")]


@app.command()
def selfplay(
    game: GameSpec,
    one: AgentSpec,
    other: OpponentSpec,
    out: Annotated[Path, typer.Option(metavar="FILE.jsonl", help="Where the samples go.")],
    games: Games = 100,
    time: Seconds = None,
    visits: Visits = None,
    depth: Depth = None,
    nodes: Nodes = None,
    min_depth: _MinDepth = None,
    max_depth: _MaxDepth = None,
    plies: Plies = None,
    min_pairs: _MinPairs = None,
    max_pairs: _MaxPairs = None,
    openings: OpeningsFile = None,
    concurrency: Concurrency = None,
    cluster: Cluster = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Write the positions of games between two agents as samples to learn from: board, player, result, moves left."""
    from tablier.agents import Limits
    from tablier.cli.match import MatchOptions, TermOptions
    from tablier.cli.selfplay import Ranges, write_selfplay

    terms = TermOptions(Limits(seconds=time, visits=visits, depth=depth, nodes=nodes))
    options = MatchOptions(game, (one, other), games, terms, openings, plies, seed)
    match = Ranges(min_depth, max_depth, min_pairs, max_pairs).apply(options)
    write_selfplay(match, out, venue=Venue(concurrency, cluster), as_json=as_json)


_Trials = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="How many sets of weights to try.", show_default="200"),
]
_TrialGames = Annotated[int, typer.Option("--games", metavar="N", min=1, help="Games per trial.")]
_Rival = Annotated[
    str | None, typer.Option("--opponent", metavar="SPEC", help="Whom to beat.", show_default="the agent as it is")
]
_Weights = Annotated[
    str | None, typer.Option(metavar="NAMES", help="Tune only these weights: seeds,red.", show_default="all")
]
_Verify = Annotated[int, typer.Option(metavar="N", min=0, help="Games that confirm each of the best.")]
_TuningFolder = Annotated[Path, typer.Option(metavar="DIR", help="Where trials and results are kept.")]


@app.command()
def tune(
    game: MaybeGameSpec = None,
    spec: MaybeAgentSpec = None,
    trials: _Trials = None,
    games: _TrialGames = 40,
    opponent: _Rival = None,
    weights: _Weights = None,
    time: Seconds = None,
    visits: Visits = None,
    depth: Depth = None,
    nodes: Nodes = None,
    plies: Plies = None,
    verify: _Verify = 400,
    concurrency: Concurrency = None,
    cluster: Cluster = None,
    seed: Seed = None,
    out: _TuningFolder = Path("tuning"),
    resume: Resume = False,
    as_json: AsJson = False,
) -> None:
    """Look for better weights for an agent, by matches against itself as it is or against another opponent.

    The best weights go to DIR/best.json, to be used as SPEC:weights=DIR/best.json, and a plot to DIR/tuning.svg.
    """
    from tablier.agents import Limits
    from tablier.cli.tune import TuningOptions
    from tablier.cli.tune import tune as tune_weights

    limits = Limits(seconds=time, visits=visits, depth=depth, nodes=nodes)
    options = TuningOptions(game, spec, trials, games, opponent, weights, verify, seed, plies, limits)
    tuning = options.resume(out) if resume else options.tuning()
    tune_weights(tuning, out, resume=resume, venue=Venue(concurrency, cluster), as_json=as_json)
