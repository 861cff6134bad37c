"""Inputs that are nearly right: good ones, changed a little, by chance that can be repeated."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

__all__ = ["nearly_right"]

_NASTY = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"\n",
    b"\\",
    b"]",
    b"((((((((",
    b"-1",
    b"0",
    b"9" * 30,
    b"1e999",
    b"nan",
    b"null",
    b"[",
)
_LONGEST = 20_000  # bytes


def nearly_right(good: Sequence[bytes], seed: int) -> Iterator[bytes]:
    """Yield the good inputs as they are, and then changed ones without end."""
    yield from good
    chance = random.Random(seed)
    while True:
        data = bytearray(chance.choice(good))
        for _ in range(1 + int(chance.expovariate(0.7))):
            _change(data, good, chance)
        yield bytes(data[:_LONGEST])


def _change(data: bytearray, good: Sequence[bytes], chance: random.Random) -> None:
    """Flip, insert, delete, repeat or splice something."""
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + int(chance.expovariate(0.15)))
    what = chance.randrange(7)
    if what == 0 and start < len(data):
        data[start] ^= 1 << chance.randrange(8)
    elif what == 1:
        data[start:start] = chance.choice(_NASTY)
    elif what == 2:
        del data[start:end]
    elif what == 3:
        data[start:start] = data[start:end] * chance.choice((1, 2, 50))
    elif what == 4:
        other = chance.choice(good)
        cut = chance.randrange(len(other) + 1)
        data[start:end] = other[cut : cut + 1 + int(chance.expovariate(0.05))]
    elif what == 5:
        data[start:end] = chance.randbytes(end - start)
    else:
        del data[start:]
