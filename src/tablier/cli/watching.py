"""What a search for a proof is doing, on a line that is drawn anew while it works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task, TextColumn, TimeElapsedColumn
from rich.text import Text

__all__ = ["Searcher", "watching"]


class Searcher(Protocol):
    """Whatever counts the positions that it has looked at."""

    @property
    def nodes(self) -> int: ...


class _Positions(ProgressColumn):
    """The positions looked at, asked anew whenever the line is drawn."""

    def __init__(self, solver: Searcher) -> None:
        super().__init__()
        self._solver = solver

    def render(self, task: Task) -> Text:  # noqa: ARG002 - the line is the same for every task
        return Text(f"{self._solver.nodes:,} positions")


@contextmanager
def watching(solver: Searcher) -> Iterator[Callable[[str], None]]:
    """Show on standard error, where it is a screen, what the search is doing; yields a function that renames it."""
    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), _Positions(solver), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("solving")
        yield lambda text: progress.update(task, description=text)
