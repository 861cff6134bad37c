"""Agents in the app think as much as they do outside, and play the best of it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

import pytest
from server.running import in_a_loop

from tablier.agents import Decision, Limits, agent, agent_options
from tablier.rules import Position, game
from tablier.server.bounds import Bounds
from tablier.server.thinking.engines import Engines, Thought

SECONDS = 1.0
ROUNDS = 8
LEAST = 0.9  # of the nodes outside


@dataclass(frozen=True)
class Run:
    """A choice, what was told before it, and the processor's seconds it took."""

    decision: Decision
    heard: tuple[Decision, ...]
    processor: float

    @property
    def nodes_a_second(self) -> float:
        """By the processor's time, which a busy machine gives or takes as it likes."""
        return self.decision.statistics["nodes"] / self.processor


def inside(engines: Engines, spec: str, position: Position) -> Run:
    heard: list[Decision] = []

    async def think() -> Decision:
        return await engines.choose(Thought(None, spec, position, SECONDS), heard.append)

    begin = time.process_time()
    decision = in_a_loop(think())
    return Run(decision, tuple(heard), time.process_time() - begin)


def outside(spec: str, position: Position) -> Run:
    options = {"table": 16} if "table" in agent_options(spec) else {}  # as little memory as in the app
    begin = time.process_time()
    decision = agent(spec, **options).choose(position, Limits(seconds=SECONDS))
    return Run(decision, (), time.process_time() - begin)


@pytest.mark.parametrize(("spec", "board"), [("expert:search=alphabeta", "hex:11"), ("alphabeta", "hex:7")])
def test_an_agent_in_the_app_searches_as_many_nodes_as_outside_and_plays_the_deepest_answer(
    spec: str, board: str
) -> None:
    position = game(board).start()
    within: list[Run] = []
    without: list[Run] = []
    share = used = 0.0
    for _ in range(ROUNDS):  # by turns, and the best of each: other programs only ever slow a search down
        engines = Engines(Bounds())
        within.append(inside(engines, spec, position))
        without.append(outside(spec, position))
        engines.close()
        share = max(run.nodes_a_second for run in within) / max(run.nodes_a_second for run in without)
        used = max(run.decision.statistics["seconds"] for run in within) / SECONDS
        if len(within) > 1 and min(share, used) >= LEAST:
            break
    assert share >= LEAST, "as many nodes in as much time"
    assert used >= LEAST, "the whole time is used"
    for run in within:
        assert run.heard, "somebody who waits hears something"
        depths = [each.statistics["depth"] for each in (*run.heard, run.decision)]
        assert run.decision.statistics["depth"] == max(depths)
        nodes = [each.statistics["nodes"] for each in (*run.heard, run.decision)]
        assert nodes == sorted(nodes)
        assert nodes[-1] > 1000


def test_a_cancelled_thought_ends_at_once() -> None:
    async def think() -> None:
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

    in_a_loop(think())
