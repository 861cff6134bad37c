"""The commands and their options. What a command needs is imported when it runs, so that ``--help`` answers at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import tablier
from tablier.cli.arena_commands import app as arena_app
from tablier.cli.numbers import read_number
from tablier.cli.protocol_commands import app as protocol_app
from tablier.cli.server_commands import app as server_app
from tablier.cli.server_commands import start_app
from tablier.cli.training_commands import app as training_app
from tablier.rules import BadSpec, TablierError

__all__ = ["app", "run"]

app = typer.Typer(
    name="tablier",
    add_completion=False,
    rich_markup_mode=None,  # plain help comes twice as fast
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code; what went wrong becomes one line on standard error."""
    try:
        code = app(list(arguments), prog_name="tablier", standalone_mode=False)
        if sys.stdout is not None:  # a closed output is None
            sys.stdout.flush()
    except typer.TyperException as error:
        return _failed(_lowered(error.format_message()), error.exit_code)
    except TablierError as error:
        return _failed(str(error), 2 if isinstance(error, BadSpec) else 1)
    except (KeyboardInterrupt, typer.Abort):
        return _failed("interrupted", 1)
    except BrokenPipeError:
        # Whoever read the output has left; without this Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code if isinstance(code, int) else 0


def _failed(message: str, code: int) -> int:
    print(f"error: {message}", file=sys.stderr)
    return code


def _lowered(message: str) -> str:
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
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
    port: Annotated[str | None, typer.Option(metavar="N", help="The app's port; without it, any that is free.")] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the app in the browser, or not.")
    ] = True,
) -> None:
    """Play, study, build and compare artificial players of Hex, Go and coloured Oware.

    Without a command the app starts on this machine and opens in the browser.
    """
    if context.invoked_subcommand is None:
        start_app(port, browser=browser)


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(help="hex:11, go:9, go:19,komi=6.5, oware… Without it you are asked.")
    ] = None,
    black: Annotated[str | None, typer.Option(metavar="SPEC", help="Who plays Black: human, random…")] = None,
    white: Annotated[str | None, typer.Option(metavar="SPEC", help="Who plays White.")] = None,
    first: Annotated[str | None, typer.Option(metavar="SPEC", help="Who moves first in Oware.")] = None,
    second: Annotated[str | None, typer.Option(metavar="SPEC", help="Who moves second in Oware.")] = None,
    time: Annotated[str | None, typer.Option(metavar="S", help="Seconds an agent may think about a move.")] = None,
    clock: Annotated[
        str | None, typer.Option(metavar="TIME", help="Clocks: 300 seconds each, 300+5 a move, 300+5x30 with byo-yomi.")
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help="Makes agents that draw lots repeatable.")] = None,
    saved: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE", help="Go on with a game: saved, SGF, of a match, or a HexWorld link."),
    ] = None,
    number: Annotated[
        str | None, typer.Option("--game", metavar="N", help="Which game of a file that holds several, from 1.")
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Add every decision of an agent, with its reasons, to a .jsonl file."),
    ] = None,
) -> None:
    """Play a game in the terminal, against an agent or another person.

    A side that is not given is played by you, or by random when you play the other one.
    Type help during the game for the rules and the commands.
    """
    from tablier.cli.play import play as play_game
    from tablier.cli.saved import read_game

    if number is not None and saved is None:
        raise BadSpec("--game chooses among the games of a file: give one with --from FILE")
    sides = {"black": black, "white": white, "first": first, "second": second}
    play_game(
        game,
        {side: spec for side, spec in sides.items() if spec is not None},
        read_number("--time", time, float),
        clock,
        read_number("--seed", seed, int),
        None if saved is None else read_game(saved, read_number("--game", number, int)),
        log,
    )


@app.command()
def bench(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="Which speeds: hex11.playouts… Without names, all.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Measure the speeds of this machine, beside a peer in the same run where one is installed."""
    from tablier.cli.bench import report

    report(names or [], as_json=as_json)


@app.command()
def report(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE...", help="Logs that play or match wrote with --log.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the report too: report.png, .svg, .pdf.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Tell how the Hex expert played in logged games: results, reasons, distances, bridges."""
    from tablier.cli.report import report as tell

    tell(files or [], plot, as_json=as_json)


@app.command()
def score(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game of Go: SGF, or of a match.")],
    rules: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="chinese, japanese or tromp-taylor; those of the file without it."),
    ] = None,
    number: Annotated[
        str | None, typer.Option("--game", metavar="N", help="Which game of a file that holds several, from 1.")
    ] = None,
    network: Annotated[bool, typer.Option(help="Ask the network too, where there is one for the board.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
) -> None:
    """Count a game of Go: find the dead stones, show the territory, and tell the result beside the file's own."""
    from tablier.cli.score import score_file

    score_file(file, rules, read_number("--game", number, int), network=network, as_json=as_json)


app.add_typer(arena_app)
app.add_typer(protocol_app)
app.add_typer(server_app)
app.add_typer(training_app)
