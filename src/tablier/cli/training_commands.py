"""The commands that make networks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli.numbers import read_number
from tablier.rules import BadSpec

__all__ = ["app"]

app = typer.Typer()


@app.command()
def train(
    config: Annotated[Path, typer.Argument(metavar="CONFIG.toml", help="What to learn and how; see configs/.")],
    folder: Annotated[Path | None, typer.Option(help="Where the run is kept; runs/NAME without it.")] = None,
    device: Annotated[
        str | None, typer.Option(metavar="cpu|cuda", help="Where to learn; cuda when there is one.")
    ] = None,
    start: Annotated[
        Path | None, typer.Option(metavar="WEIGHTS", help="Begin with the weights of another network (safetensors).")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder.")] = False,
    seconds: Annotated[str | None, typer.Option(metavar="S", help="Stop and save after so long.")] = None,
) -> None:
    """Train a network; Ctrl-C saves and stops, --resume goes on."""
    from tablier.cli.train import train as run_training

    run_training(config, folder, device, start, resume=resume, seconds=read_number("--seconds", seconds, float))


@app.command()
def curves(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a run, such as runs/NAME.")],
) -> None:
    """Draw the curves of a training run again, with the match that match.json in its folder tells of."""
    from tablier.training.report import write_report

    path = write_report(folder)
    if path is None:
        raise BadSpec(f"'{folder}' is no folder of a run: it holds no figures.jsonl")
    typer.echo(path)


@app.command()
def export(
    checkpoint: Annotated[Path, typer.Argument(help="The checkpoint.pt of a run, or weights (safetensors).")],
    onnx: Annotated[
        Path | None, typer.Option(metavar="FILE", help="For play; an int8 form of it is written beside.")
    ] = None,
    torchscript: Annotated[Path | None, typer.Option(metavar="FILE", help="For other programs that use torch.")] = None,
    weights: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The averaged weights (safetensors), to train on from.")
    ] = None,
    value: Annotated[
        Path | None, typer.Option(metavar="CHECKPOINT", help="Take the value from this network: a pair in one file.")
    ] = None,
) -> None:
    """Write a trained network as files for play, each tried on real positions."""
    from tablier.cli.export import export as write_files

    write_files(checkpoint, onnx, torchscript, weights, value)
