"""The commands of the arena and their options."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablier.cli.numbers import read_number
from tablier.rules import BadSpec

if TYPE_CHECKING:
    from tablier.agents import Limits

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
    plies: Annotated[
        str | None, typer.Option(metavar="N", help="Random plies before each pair, 2 without it, 1 in Hex.")
    ] = None,
    openings: Annotated[Path | None, typer.Option(metavar="FILE", help="Lists of moves, or diagrams.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="Gives the same openings and lots again.")] = None,
    sprt: Annotated[str | None, typer.Option(metavar="ELO0,ELO1", help="Stop when one of the two is clear.")] = None,
    judge: Annotated[
        str | None, typer.Option(metavar="SPEC", help="Who tells the dead stones of Go: tablier, or an engine.")
    ] = None,
    grace: Annotated[str | None, typer.Option(metavar="S", help="What a move may take beyond its time, 0.5.")] = None,
    patience: Annotated[str | None, typer.Option(metavar="S", help="When an agent without time hangs, 60.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the records in a folder.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the match in --out.")] = False,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Add the reasons of all moves to a .jsonl.")] = None,
    sgf: Annotated[
        bool, typer.Option("--sgf", help="Write the games of Go or Hex to games.sgf in --out, too.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Play games between two agents, in pairs with the colours changed, and tell how much stronger one is.

    An agent that crashes, hangs, plays illegally or exceeds its time loses that game; the match goes on.
    """
    from tablier.cli.match import MatchOptions, play_match

    limits = _limits(time, visits, depth, nodes)
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
    play_match(options, out, resume=resume, sgf=sgf, concurrency=_concurrency(concurrency), as_json=as_json)


@app.command()
def tournament(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="Who plays what, and how.")],
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Where all is kept; FILE without its ending.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the tournament in that folder.")] = False,
    concurrency: Annotated[str, typer.Option(metavar="K", help="Games side by side.")] = "1",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Play a round robin, a gauntlet or a ladder, rate the players, and write a report with plots."""
    from tablier.cli.tournament import play_tournament

    play_tournament(file, out, resume=resume, concurrency=_concurrency(concurrency), as_json=as_json)


@app.command()
def selfplay(
    game: Annotated[str, typer.Argument(metavar="GAME", help="hex:11, go:9, oware…")],
    one: Annotated[str, typer.Argument(metavar="SPEC", help="An agent: mcts:visits=800…")],
    other: Annotated[str, typer.Argument(metavar="SPEC", help="Its opponent, or the same again.")],
    out: Annotated[Path, typer.Option(metavar="FILE.jsonl", help="Where the samples go.")],
    games: Annotated[str, typer.Option(metavar="N", help="How many games.")] = "100",
    time: Annotated[str | None, typer.Option(metavar="S", help="Seconds a move.")] = None,
    visits: Annotated[str | None, typer.Option(metavar="N", help="Visits a move.")] = None,
    depth: Annotated[str | None, typer.Option(metavar="D", help="Plies of search.")] = None,
    nodes: Annotated[str | None, typer.Option(metavar="N", help="Nodes a move.")] = None,
    plies: Annotated[
        str | None, typer.Option(metavar="N", help="Random plies before each pair, 2 without it, 1 in Hex.")
    ] = None,
    openings: Annotated[Path | None, typer.Option(metavar="FILE", help="Lists of moves, or diagrams.")] = None,
    concurrency: Annotated[str, typer.Option(metavar="K", help="Games side by side.")] = "1",
    seed: Annotated[str | None, typer.Option(metavar="N", help="Gives the same openings and lots again.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Write the positions of games between two agents as samples to learn from: board, player, result, moves left."""
    from tablier.cli.match import MatchOptions
    from tablier.cli.selfplay import write_selfplay

    options = MatchOptions(
        game,
        (one, other),
        _count("--games", games),
        _limits(time, visits, depth, nodes),
        openings=openings,
        plies=read_number("--plies", plies, int),
        seed=read_number("--seed", seed, int),
    )
    write_selfplay(options.match(), out, concurrency=_concurrency(concurrency), as_json=as_json)


@app.command()
def tune(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="hex:11, go:9, oware…")] = None,
    spec: Annotated[
        str | None, typer.Argument(metavar="SPEC", help="An agent with weights: alphabeta, expert…")
    ] = None,
    trials: Annotated[str | None, typer.Option(metavar="N", help="How many sets of weights to try, 200.")] = None,
    games: Annotated[str, typer.Option(metavar="N", help="Games of a trial.")] = "40",
    opponent: Annotated[str | None, typer.Option(metavar="SPEC", help="Whom to beat; the agent as it is.")] = None,
    weights: Annotated[str | None, typer.Option(metavar="NAMES", help="Tune only these, as in seeds,red.")] = None,
    time: Annotated[str | None, typer.Option(metavar="S", help="Seconds a move.")] = None,
    visits: Annotated[str | None, typer.Option(metavar="N", help="Visits a move.")] = None,
    depth: Annotated[str | None, typer.Option(metavar="D", help="Plies of search.")] = None,
    nodes: Annotated[str | None, typer.Option(metavar="N", help="Nodes a move.")] = None,
    plies: Annotated[
        str | None, typer.Option(metavar="N", help="Random plies before each pair, 2 without it, 1 in Hex.")
    ] = None,
    verify: Annotated[str, typer.Option(metavar="N", help="Games to confirm each of the best.")] = "400",
    concurrency: Annotated[str, typer.Option(metavar="K", help="Games side by side.")] = "1",
    seed: Annotated[str | None, typer.Option(metavar="N", help="Gives the same openings and lots again.")] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where trials and results are kept.")] = Path("tuning"),
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the tuning in --out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Search for better weights of an agent, by matches against itself as it is or another opponent.

    The best weights are written to DIR/best.json, to be used as SPEC:weights=DIR/best.json, and a plot to DIR/tuning.svg.
    """
    import secrets

    from tablier.arena.task import Terms
    from tablier.arena.tuning import Tuning
    from tablier.cli.tune import resumed_tuning
    from tablier.cli.tune import tune as tune_weights

    count = read_number("--trials", trials, int)
    if resume:
        tuning = resumed_tuning(out, count)
    elif game is None or spec is None:
        raise BadSpec("tuning needs a game and an agent, as in: tablier tune oware alphabeta --nodes 2000 --trials 200")
    else:
        chosen = read_number("--seed", seed, int)
        tuning = Tuning(
            game,
            spec,
            trials=200 if count is None else count,
            games=_count("--games", games),
            opponent=opponent,
            only=() if weights is None else tuple(name.strip() for name in weights.split(",")),
            verify=_count("--verify", verify),
            seed=secrets.randbelow(1 << 31) if chosen is None else chosen,
            plies=read_number("--plies", plies, int),
            terms=Terms(_limits(time, visits, depth, nodes)),
        )
    tune_weights(tuning, out, resume=resume, concurrency=_concurrency(concurrency), as_json=as_json)


def _limits(time: str | None, visits: str | None, depth: str | None, nodes: str | None) -> Limits:
    from tablier.agents import Limits

    return Limits(
        seconds=read_number("--time", time, float),
        visits=read_number("--visits", visits, int),
        depth=read_number("--depth", depth, int),
        nodes=read_number("--nodes", nodes, int),
    )


def _count(option: str, text: str) -> int:
    return read_number(option, text, int) or 0


def _concurrency(text: str) -> int:
    return _count("--concurrency", text)
