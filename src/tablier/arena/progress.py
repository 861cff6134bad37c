"""A page of memory by which a worker shows what it is doing, so that a game can be told of even if its process is gone."""

from __future__ import annotations

import math
import mmap
import struct
import tempfile
from typing import IO

__all__ = ["LONGEST", "Progress"]

LONGEST = 8000  # moves of a game; longer ones are broken off
_HEAD = struct.Struct(
    "<qdiidd"
)  # number of the game, deadline, seat that is busy, moves made, seconds used by each seat
_STEP = struct.Struct("<di")  # deadline and seat
_SECONDS = struct.Struct("<dd")
_MOVE = struct.Struct("<H")
_STEP_AT, _COUNT_AT, _SECONDS_AT, _MOVES_AT = 8, 20, 24, 64

NOBODY = -1


class Progress:
    """What a worker is busy with: which game, whose code is running and until when it may, and the moves so far.

    ``deadline`` is an instant of ``time.monotonic``, which all processes of a machine share.
    """

    def __init__(self, file: IO[bytes] | int) -> None:
        descriptor = file if isinstance(file, int) else file.fileno()
        self._memory = mmap.mmap(descriptor, _MOVES_AT + LONGEST * _MOVE.size)

    @classmethod
    def create(cls) -> tuple[Progress, IO[bytes]]:
        """Return a new page and the file behind it, to be handed to the worker."""
        file = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
        file.truncate(_MOVES_AT + LONGEST * _MOVE.size)
        page = cls(file)
        page.begin(-1)
        return page, file

    def begin(self, number: int) -> None:
        """Say that another game begins."""
        _HEAD.pack_into(self._memory, 0, number, math.inf, NOBODY, 0, 0.0, 0.0)

    def busy(self, seat: int, deadline: float) -> None:
        """Say that a seat's agent has to answer before a deadline."""
        _STEP.pack_into(self._memory, _STEP_AT, deadline, seat)

    def idle(self) -> None:
        """Say that no agent's code is running."""
        _STEP.pack_into(self._memory, _STEP_AT, math.inf, NOBODY)

    def played(self, place: int, move: int) -> None:
        """Note the number of a move at its place in the game."""
        _MOVE.pack_into(self._memory, _MOVES_AT + place * _MOVE.size, move)
        struct.pack_into("<i", self._memory, _COUNT_AT, place + 1)

    def spent(self, seconds: list[float]) -> None:
        """Note the time that each seat has used."""
        _SECONDS.pack_into(self._memory, _SECONDS_AT, *seconds)

    @property
    def deadline(self) -> float:
        """Until when the agent that is busy may be."""
        return float(_STEP.unpack_from(self._memory, _STEP_AT)[0])

    @property
    def number(self) -> int:
        """The number of the game."""
        return self.state[0]

    @property
    def state(self) -> tuple[int, int, list[int], tuple[float, float]]:
        """The game's number, the seat that is busy (or NOBODY), the numbers of the moves and the seconds used."""
        number, _, seat, count, first, second = _HEAD.unpack_from(self._memory, 0)
        moves = struct.unpack_from(f"<{count}H", self._memory, _MOVES_AT)
        return number, seat, list(moves), (first, second)

    def close(self) -> None:
        """Give the memory back."""
        self._memory.close()
