"""The commands that make networks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tablier.rules import BadSpec

__all__ = ["app"]

app = typer.Typer()


def _over(*names: str, text: str) -> Any:
    """Return an option that takes the place of a key of the configuration."""
    return typer.Option(*names, metavar="N", help=text, rich_help_panel=_OVER)


_OVER = "Over the configuration"
TrainGames = Annotated[int | None, _over("--games", "--train-games", text="Games of alpha–beta in all.")]
MinDepth = Annotated[int | None, _over("--min-depth", text="The least depth of those games.")]
MaxDepth = Annotated[int | None, _over("--max-depth", text="Their greatest depth.")]
MinPairs = Annotated[int | None, _over("--min-pairs", text="Pairs of random moves that open them, at least.")]
MaxPairs = Annotated[int | None, _over("--max-pairs", text="Pairs of random moves that open them, at most.")]
Batch = Annotated[int | None, _over("--batch", "--batch-size", text="Positions of a step, in any run.")]
UpdatesPerGame = Annotated[float | None, _over("--updates-per-game", text="Steps for each of those games.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Any key, such as learning.rate=0.001.", rich_help_panel=_OVER),
]


@app.command()
def train(
    config: Annotated[Path, typer.Argument(metavar="CONFIG.toml", help="What to learn, and how; see configs/.")],
    folder: Annotated[Path | None, typer.Option(help="Where the run is kept.", show_default="runs/NAME")] = None,
    device: Annotated[
        str | None, typer.Option(metavar="cpu|cuda", help="Where to learn.", show_default="cuda if there is one")
    ] = None,
    start: Annotated[
        Path | None, typer.Option(metavar="WEIGHTS", help="Start from another network's weights (safetensors).")
    ] = None,
    teacher: Annotated[
        Path | None,
        typer.Option(metavar="WEIGHTS", help="Learn first from this network's games; it may be of another size."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the run in the folder.")] = False,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", min=0, help="Save and stop after this many seconds.")
    ] = None,
    games: TrainGames = None,
    min_depth: MinDepth = None,
    max_depth: MaxDepth = None,
    min_pairs: MinPairs = None,
    max_pairs: MaxPairs = None,
    batch: Batch = None,
    updates_per_game: UpdatesPerGame = None,
    settings: Settings = None,
) -> None:
    """Train a network. Ctrl-C saves and stops; --resume continues."""
    from tablier.cli.train import TrainingOptions
    from tablier.cli.train import train as run_training
    from tablier.cli.training_switches import Switches

    switches = Switches(
        games, min_depth, max_depth, min_pairs, max_pairs, batch, updates_per_game, tuple(settings or ())
    )
    run_training(TrainingOptions(config, folder, device, start, resume, seconds, switches, teacher))


@app.command()
def annotate(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Games of Go: SGF, or what a match recorded.")],
    engine: Annotated[
        str, typer.Option(metavar="CMD", help='The engine: "katago analysis -config FILE -model FILE", "katago gtp …".')
    ],
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="Where the samples go; games it holds are not asked again.")
    ],
    visits: Annotated[int, typer.Option(metavar="N", min=1, help="What the engine may spend on a position.")] = 200,
    patience: Annotated[
        float, typer.Option(metavar="S", min=0.1, help="Seconds without an answer that count as hanging.")
    ] = 120,
    gtp: Annotated[
        bool | None,
        typer.Option(help="Whether it speaks GTP and not JSON.", show_default="if its command line says gtp"),
    ] = None,
) -> None:
    """Let an engine say what it thinks of every position of a folder of games, to learn from.

    Ctrl-C stops; the same command goes on with the next game.
    """
    from tablier.cli.annotate import annotate as annotate_games

    annotate_games(folder, engine, out, visits, patience, gtp=gtp)


@app.command()
def curves(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A run's folder, such as runs/NAME.")],
) -> None:
    """Redraw the curves of a training run, with the match in its match.json if there is one."""
    from tablier.training.training_report import write_report

    path = write_report(folder)
    if path is None:
        raise BadSpec(f"'{folder}' is not the folder of a run: it has no figures.jsonl")
    typer.echo(path)


@app.command()
def export(
    checkpoint: Annotated[
        Path, typer.Argument(metavar="CHECKPOINT", help="The checkpoint.pt of a run, or weights (safetensors).")
    ],
    onnx: Annotated[
        Path | None, typer.Option(metavar="FILE", help="For play; an int8 version is written next to it.")
    ] = None,
    torchscript: Annotated[Path | None, typer.Option(metavar="FILE", help="For other programs that use torch.")] = None,
    weights: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The averaged weights (safetensors), for further training.")
    ] = None,
    value: Annotated[
        Path | None,
        typer.Option(metavar="CHECKPOINT", help="Take the value from this network: two networks in one file."),
    ] = None,
) -> None:
    """Write a trained network as files for play, each checked on real positions."""
    from tablier.cli.export import export as write_files

    write_files(checkpoint, onnx, torchscript, weights, value)
