"""The commands and their options. What a command needs is imported when it runs, so that ``--help`` answers at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import tablier
from tablier.cli.admin_commands import app as admin_app
from tablier.cli.arena_commands import app as arena_app
from tablier.cli.examples import add_examples
from tablier.cli.numbers import describe_bad_number
from tablier.cli.protocol_commands import app as protocol_app
from tablier.cli.review_commands import app as review_app
from tablier.cli.server_commands import app as server_app
from tablier.cli.server_commands import start_app
from tablier.cli.shared_options import AsJson, GameNumber
from tablier.cli.solve_commands import app as solve_app
from tablier.cli.training_commands import app as training_app
from tablier.rules import BadSpec, TablierError

__all__ = ["app", "run"]

app = typer.Typer(
    name="tablier",
    rich_markup_mode=None,  # plain help prints twice as fast
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code; whatever goes wrong becomes one line on standard error."""
    try:
        code = app(list(arguments), prog_name="tablier", standalone_mode=False)
        if sys.stdout is not None:  # a closed output is None
            sys.stdout.flush()
    except typer.TyperException as error:
        return _fail(describe_bad_number(error) or _lower_first(error.format_message()), error.exit_code)
    except TablierError as error:
        return _fail(str(error), 2 if isinstance(error, BadSpec) else 1)
    except (KeyboardInterrupt, typer.Abort):
        return _fail("interrupted", 1)
    except BrokenPipeError:
        # Whoever read the output has left; without this, Python would complain again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code if isinstance(code, int) else 0


def _fail(message: str, code: int) -> int:
    print(f"error: {message}", file=sys.stderr)
    return code


def _lower_first(message: str) -> str:
    message = " ".join(message.split()).rstrip(".")
    return message[:1].lower() + message[1:]


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"tablier {tablier.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback does the work
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            max=65535,
            help="The app's port; 0 takes any that is free.",
            show_default="8237, or the next that is free",
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Whether to open the app in the browser.")
    ] = True,
) -> None:
    """Play, study, build and compare artificial players of board games such as Hex and Go.

    Without a command, the app starts on this machine and opens in the browser.
    """
    if context.invoked_subcommand is None:
        start_app(port, browser=browser)


_Black = Annotated[str | None, typer.Option(metavar="SPEC", help="Who plays Black: human, random…")]
_White = Annotated[str | None, typer.Option(metavar="SPEC", help="Who plays White.")]
_First = Annotated[str | None, typer.Option(metavar="SPEC", help="Who moves first in games of sowing.")]
_Second = Annotated[str | None, typer.Option(metavar="SPEC", help="Who moves second in games of sowing.")]
_PlayedGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="The game: hex:11, go:9, go:19,komi=6.5, oware… Without it you are asked."),
]
_ThinkingTime = Annotated[
    float | None, typer.Option(metavar="S", min=0, help="Seconds an agent may think about each move.")
]
_Clocks = Annotated[
    str | None,
    typer.Option(metavar="TIME", help="Clocks: 300 (seconds each), 300+5 (increment), 300+5x30 (byo-yomi)."),
]
_AgentSeed = Annotated[int | None, typer.Option(metavar="N", help="Make agents repeat their random choices.")]
_SavedGame = Annotated[
    str | None,
    typer.Option("--from", metavar="FILE", help="Continue a game: a saved one, SGF, a match's, or a HexWorld link."),
]
_DecisionLog = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Append every agent's decision and its reasons to this .jsonl file.")
]


@app.command()
def play(
    game: _PlayedGame = None,
    black: _Black = None,
    white: _White = None,
    first: _First = None,
    second: _Second = None,
    time: _ThinkingTime = None,
    clock: _Clocks = None,
    seed: _AgentSeed = None,
    saved: _SavedGame = None,
    number: GameNumber = None,
    log: _DecisionLog = None,
    resign: Annotated[bool, typer.Option(help="Whether an agent gives up a lost game against a person.")] = True,
) -> None:
    """Play a game in the terminal, against an agent or another person.

    A side you leave out is yours, or random's if you already play the other one.
    Type help during the game for the rules and the commands.
    """
    from tablier.cli.play import play as play_game
    from tablier.cli.saved import read_game

    if number is not None and saved is None:
        raise BadSpec("--game chooses among the games in a file: name the file with --from FILE")
    sides = {"black": black, "white": white, "first": first, "second": second}
    given = {side: spec for side, spec in sides.items() if spec is not None}
    record = None if saved is None else read_game(saved, number)
    play_game(game, given, time, clock, seed, record, log, resigns=resign)


@app.command()
def bench(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="Which benchmarks: hex11.playouts…", show_default="all"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how fast this machine is, next to a peer program in the same run where one is installed."""
    from tablier.cli.bench import report

    report(names or [], as_json=as_json)


@app.command()
def report(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE...", help="Logs written by play or match with --log.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also draw the report: report.png, .svg, .pdf.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Report how the Hex expert played in logged games: results, reasons, distances, bridges."""
    from tablier.cli.report import report as print_report

    print_report(files or [], plot, as_json=as_json)


@app.command()
def score(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game of Go: SGF, or the records of a match.")],
    rules: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="chinese, japanese, french or tromp-taylor.", show_default="the file's own"),
    ] = None,
    number: GameNumber = None,
    network: Annotated[bool, typer.Option(help="Ask the network too, where there is one for this board.")] = True,
    as_json: AsJson = False,
) -> None:
    """Count a game of Go: find the dead stones, show the territory, and compare the result with the file's."""
    from tablier.cli.score import score_file

    score_file(file, rules, number, network=network, as_json=as_json)


app.add_typer(admin_app, name="admin")
app.add_typer(arena_app)
app.add_typer(protocol_app)
app.add_typer(review_app)
app.add_typer(server_app)
app.add_typer(solve_app)
app.add_typer(training_app)
add_examples(app)
