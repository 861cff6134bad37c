"""Annotating a folder of games at the terminal, with a progress bar."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tablier.rules import BadSpec
from tablier.training.annotation.corpus import annotate_corpus, open_engine

__all__ = ["annotate"]


def annotate(folder: Path, command: str, out: Path, visits: int, patience: float, *, gtp: bool | None) -> None:
    """Annotate the games of a folder, and say how many there were and what was left out."""
    if not folder.exists():
        raise BadSpec(f"there is no folder '{folder}'")
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    engine = open_engine(command, visits, patience, gtp=gtp)
    bar = Progress(
        TextColumn("annotating"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    try:
        with bar:
            task = bar.add_task("", total=None)
            added = annotate_corpus(
                folder,
                out,
                engine,
                visits,
                lambda sentence: console.print(sentence, markup=False),
                lambda done, everything: bar.update(task, completed=done, total=everything),
            )
    finally:
        engine.close()
    console.print(f"{added} game{'' if added == 1 else 's'} annotated by {engine.name} in '{out}'")
