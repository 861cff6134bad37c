"""Files that would take the server's memory or time: they end their reader at most, and nobody else notices."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from server.running import in_a_loop

from tablier.rules import BadRecord
from tablier.server.bounds import Bounds
from tablier.server.live.readers import Readers
from tablier.server.rooms.bringing.importing import describe_imports
from tablier.server.rooms.bringing.opening import plan_room


def with_readers(scenario: Callable[[Readers], Any], **bounds: Any) -> None:
    async def run() -> None:
        readers = Readers(Bounds(**bounds))
        try:
            await scenario(readers)
        finally:
            readers.close()

    in_a_loop(run())


def test_a_reader_reads_a_game_and_tells_what_is_wrong_with_another() -> None:
    async def scenario(readers: Readers) -> None:
        found = await readers.read(partial(describe_imports, "(;GM[1]SZ[9];B[ee];W[cc])", Bounds()), "guest")
        assert found["games"][0]["moves"] == ["E5", "C7"]
        with pytest.raises(BadRecord, match="cannot be read"):
            await readers.read(partial(describe_imports, "(;GM[1]SZ[9];B[zz])", Bounds()), "guest")
        planned = await readers.read(partial(plan_room, {"game": "hex:5", "moves": ["c3"]}, Bounds()), "guest")
        assert planned["moves"] == ("c3",)
        assert readers.ended == 0

    with_readers(scenario)


def test_what_takes_too_much_memory_or_time_ends_its_reader_only() -> None:
    async def scenario(readers: Readers) -> None:
        with pytest.raises(BadRecord, match="too large to read"):
            await readers.read(partial(bytearray, 2_000_000_000), "greedy")
        begin = time.monotonic()
        with pytest.raises(BadRecord, match=r"more than 0\.5 seconds"):
            await readers.read(partial(time.sleep, 60), "slow")
        assert time.monotonic() - begin < 30
        assert readers.ended == 1
        assert (await readers.read(partial(describe_imports, "(;GM[1]SZ[9];B[ee])", Bounds()), "honest"))["games"]

    with_readers(scenario, reading_seconds=0.5)


def test_one_guest_does_not_have_all_readers() -> None:
    async def scenario(readers: Readers) -> None:
        await asyncio.gather(*(readers.read(partial(time.sleep, 0), guest) for guest in ("one", "two")))  # both begin
        greedy = [asyncio.create_task(readers.read(partial(time.sleep, 1), "greedy")) for _ in range(8)]
        await asyncio.sleep(0.1)
        begin = time.monotonic()
        await readers.read(partial(time.sleep, 0), "honest")
        assert time.monotonic() - begin < 1
        for task in greedy:
            task.cancel()

    with_readers(scenario)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("(;SZ[9]" + ";B[];W[]" * 31_000 + ")", "the file has 62001 positions; at most 10000 are read"),
        ("(;SZ[9]" + ";B[];W[]" * 2_500 + ")", "the game has"),
        ("(;SZ[19]" + ";AB[aa]" * 2_000 + ")", "changes the board 2000 times by hand; at most 500"),
        ("(;SZ[19]AB" + "[aa:ss]" * 30_000 + ")", "changes the board 30000 times by hand"),
    ],
)
def test_files_that_would_take_long_are_refused_at_once(text: str, complaint: str) -> None:
    begin = time.process_time()
    with pytest.raises(BadRecord, match=complaint):
        describe_imports(text, Bounds())
    assert time.process_time() - begin < 1.5
