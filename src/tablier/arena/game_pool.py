"""What plays tasks, here or elsewhere: tasks go in, finished games come out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from tablier.arena.task import Task

__all__ = ["Finished", "GamePool"]


@dataclass(frozen=True)
class Finished:
    """A game that is over: its task, the points of whoever moved first, the loser's fault, and the record as a line."""

    task: Task
    points: float
    fault: str | None
    line: bytes


class GamePool(ABC):
    """Plays tasks side by side, in whatever order they end."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(kindly=kind is None)

    @property
    @abstractmethod
    def width(self) -> int:
        """How many games it plays at once."""

    @property
    @abstractmethod
    def outstanding(self) -> int:
        """The games that were submitted and are not over."""

    @property
    @abstractmethod
    def hungry(self) -> bool:
        """Whether it could soon run out of games."""

    @abstractmethod
    def check(self, board: str, specs: Iterable[str]) -> None:
        """Refuse specs that make no agent for a game."""

    @abstractmethod
    def submit(self, task: Task) -> None:
        """Queue a game behind those submitted before."""

    @abstractmethod
    def collect(self, wait: float = 0.2) -> list[Finished]:
        """Return the games that have ended, waiting a while for the first one."""

    @abstractmethod
    def close(self, kindly: bool = True) -> None:
        """End everything that plays; unfinished games are dropped."""

    def play(self, tasks: Iterator[Task]) -> Iterator[list[Finished]]:
        """Play tasks as they come; several times a second, yield the games that have ended, even if there are none."""
        exhausted = False
        while not exhausted or self.outstanding:
            while not exhausted and self.hungry:
                task = next(tasks, None)
                exhausted = task is None
                if task is not None:
                    self.submit(task)
            yield self.collect()
