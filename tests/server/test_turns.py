"""Who thinks next: nobody has all the engines, and whoever had little goes first."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from server.running import in_a_loop

from tablier.server.errors import TooMany
from tablier.server.thinking.turns import Turns


def test_a_guest_with_a_thousand_thoughts_keeps_nobody_waiting() -> None:
    async def scenario() -> None:
        turns = Turns(2, 1)
        hold = asyncio.Event()

        async def think(guest: str) -> None:
            async with turns.take(guest):
                await hold.wait()

        greedy = [asyncio.create_task(think("greedy")) for _ in range(1000)]
        await asyncio.sleep(0)
        assert turns.thinking == 1
        async with asyncio.timeout(1), turns.take("honest"):
            assert turns.thinking == 2
        hold.set()
        await asyncio.gather(*greedy)
        assert (turns.thinking, turns.waiting) == (0, 0)

    in_a_loop(scenario())


def test_whoever_had_the_engines_longest_goes_last() -> None:
    async def scenario() -> None:
        now = [0.0]
        turns = Turns(1, 1, lambda: now[0])
        order: list[str] = []

        async def think(guest: str, seconds: float) -> None:
            async with turns.take(guest):
                order.append(guest)
                now[0] += seconds
                await asyncio.sleep(0)

        await think("greedy", 10)
        await think("modest", 1)
        async with turns.take("first"):
            waiting = [asyncio.create_task(think(guest, 0)) for guest in ("greedy", "modest", "new")]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        assert order[2:] == ["new", "modest", "greedy"]

    in_a_loop(scenario())


def test_whoever_goes_away_leaves_the_turn_to_others() -> None:
    async def scenario() -> None:
        turns = Turns(1, 1)
        async with turns.take("one"):
            gone = asyncio.create_task(turns.take("two").__aenter__())
            await asyncio.sleep(0)
            gone.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await gone
            assert turns.waiting == 0
            with pytest.raises(TooMany, match="waiting to think"):
                async with turns.take("three", 0):
                    pass
        called = asyncio.create_task(turns.take("four").__aenter__())
        await asyncio.sleep(0)
        called.cancel()  # in the moment in which it was called
        with contextlib.suppress(asyncio.CancelledError):
            await called
        async with asyncio.timeout(1), turns.take("five"):
            pass

    in_a_loop(scenario())
