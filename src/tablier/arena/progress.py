"""A page of memory on which a worker shows what it is doing, so that its game survives the process."""

from __future__ import annotations

import math
import mmap
import tempfile
from typing import IO

__all__ = ["LONGEST", "NOBODY", "Progress"]

LONGEST = 8000  # moves of a game; longer ones are stopped
NOBODY = -1

# The page: words of eight bytes, then moves of two. A word is read and written in one piece, even by a process that is
# stopped in the middle of what it does; so one word holds both who is busy and until when.
_NUMBER, _BUSY, _COUNT, _FIRST, _SECOND = range(5)
_WORDS_END = 64
_SIZE = _WORDS_END + 2 * LONGEST
_SEATS = 4  # the judge is the third, and nobody the fourth


class Progress:
    """What a worker is busy with: which game, whose code is running and for how long it may, and the moves so far.

    Times are nanoseconds, and deadlines instants of ``time.monotonic_ns``, which all processes of a machine share.
    """

    def __init__(self, file: IO[bytes] | int) -> None:
        self._memory = mmap.mmap(file if isinstance(file, int) else file.fileno(), _SIZE)
        whole = memoryview(self._memory)
        self._words = whole[:_WORDS_END].cast("q")
        self._moves = whole[_WORDS_END:].cast("H")
        whole.release()

    @classmethod
    def create(cls) -> tuple[Progress, IO[bytes]]:
        """Return a new page and the file behind it, to be handed to the worker."""
        file = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
        file.truncate(_SIZE)
        page = cls(file)
        page.begin(NOBODY)
        return page, file

    def begin(self, number: int) -> None:
        """Say that another game begins."""
        words = self._words
        words[_BUSY] = 0
        words[_COUNT] = words[_FIRST] = words[_SECOND] = 0
        words[_NUMBER] = number

    def begin_answer(self, seat: int, deadline: int) -> None:
        """Say that a seat's agent has to answer before a deadline."""
        self._words[_BUSY] = deadline * _SEATS + seat + 1

    def end_answer(self) -> None:
        """Say that no agent's code is running."""
        self._words[_BUSY] = 0

    def note_move(self, place: int, move: int) -> None:
        """Note the number of a move at its place in the game."""
        self._moves[place] = move
        self._words[_COUNT] = place + 1

    def note_time(self, seat: int, time: int) -> None:
        """Note the time that a seat has used so far."""
        self._words[_FIRST + seat] = time

    @property
    def number(self) -> int:
        """The number of the game."""
        return self._words[_NUMBER]

    @property
    def deadline(self) -> float:
        """When the busy agent must have answered; infinite if none is busy."""
        busy = self._words[_BUSY]
        return busy // _SEATS if busy else math.inf

    @property
    def seat(self) -> int:
        """Whose agent is busy, or NOBODY."""
        return self._words[_BUSY] % _SEATS - 1

    @property
    def moves(self) -> list[int]:
        """The numbers of the moves so far."""
        return self._moves[: self._words[_COUNT]].tolist()

    @property
    def times(self) -> tuple[int, int]:
        """The time that each seat has used."""
        return self._words[_FIRST], self._words[_SECOND]

    def close(self) -> None:
        """Give the memory back."""
        self._words.release()
        self._moves.release()
        self._memory.close()
