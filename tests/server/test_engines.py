"""Agents in the app think as much as they do outside, and play the best of it."""

from __future__ import annotations

import asyncio
import statistics
import time
from dataclasses import dataclass

import pytest

from tablier.agents import Decision, Limits, agent
from tablier.rules import Position, game
from tablier.server.bounds import Bounds
from tablier.server.engines import Engines, Thought

SECONDS = 1.0
ROUNDS = 5
LEAST = 0.9  # of the nodes outside


@dataclass(frozen=True)
class Run:
    """A choice, what was told before it, and the processor's and the wall's seconds it took."""

    decision: Decision
    heard: tuple[Decision, ...]
    processor: float
    wall: float

    @property
    def nodes_a_second(self) -> float:
        """By the processor's time: other programs on a busy machine take that away from everybody alike."""
        return self.decision.statistics["nodes"] / self.processor


def inside(engines: Engines, spec: str, position: Position) -> Run:
    heard: list[Decision] = []

    async def think() -> Decision:
        return await engines.choose(Thought(None, spec, position, SECONDS), heard.append)

    processor, wall = time.process_time(), time.monotonic()
    decision = asyncio.run(think())
    return Run(decision, tuple(heard), time.process_time() - processor, time.monotonic() - wall)


def outside(spec: str, position: Position) -> Run:
    processor, wall = time.process_time(), time.monotonic()
    decision = agent(spec).choose(position, Limits(seconds=SECONDS))
    return Run(decision, (), time.process_time() - processor, time.monotonic() - wall)


@pytest.mark.parametrize(("spec", "board"), [("expert", "hex:11"), ("alphabeta:table=16", "hex:7")])
def test_an_agent_in_the_app_searches_as_many_nodes_as_outside_and_plays_the_deepest_answer(
    spec: str, board: str
) -> None:
    position = game(board).start()
    within, without = [], []
    for _ in range(ROUNDS):  # by turns, because machines get busy and idle again
        engines = Engines(Bounds())
        within.append(inside(engines, spec, position))
        without.append(outside(spec, position))
        engines.close()
    ratio = statistics.median(run.nodes_a_second for run in within) / statistics.median(
        run.nodes_a_second for run in without
    )
    assert ratio >= LEAST
    share = statistics.median(run.decision.statistics["seconds"] for run in within) / SECONDS
    assert share >= LEAST, "the whole time is used"
    for run in within:
        assert run.heard, "somebody who waits hears something"
        depths = [each.statistics["depth"] for each in (*run.heard, run.decision)]
        assert run.decision.statistics["depth"] == max(depths)
        nodes = [each.statistics["nodes"] for each in (*run.heard, run.decision)]
        assert nodes == sorted(nodes)
        assert nodes[-1] > 1000


def test_a_cancelled_thought_ends_at_once() -> None:
    async def think() -> float:
        engines = Engines(Bounds())
        position = game("hex:11").start()
        for delay in (0.0, 0.01, 0.3):
            task = asyncio.create_task(engines.choose(Thought(None, "mcts", position, 30.0)))
            await asyncio.sleep(delay)
            begin = time.monotonic()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert time.monotonic() - begin < 5
        engines.close()
        return 0.0

    asyncio.run(think())
