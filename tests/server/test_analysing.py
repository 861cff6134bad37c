"""Positions that people look at with an engine: told at once, deeper and deeper, and never against a person."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import orjson
import pytest
from pydantic import ConfigDict, TypeAdapter
from server.running import Server, in_a_loop

import tablier
from tablier.server.bounds import Bounds
from tablier.server.live.analyses import Analyses
from tablier.server.rooms.views.analysis_forms import AnalysisMessage
from tablier.server.thinking.engines import Engines

MESSAGE: TypeAdapter[AnalysisMessage] = TypeAdapter(AnalysisMessage, config=ConfigDict(extra="forbid"))


@contextmanager
def _analysis(server: Server, path: str, body: dict[str, Any], token: str | None = None) -> Iterator[Iterator[Any]]:
    """The messages of an analysis, each checked against what is declared; it ends with the block."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with server.http.stream("POST", path, json=body, headers=headers) as answer:
        assert answer.status_code == 200, answer.read()
        lines = (orjson.loads(line) for line in answer.iter_lines())
        yield (MESSAGE.validate_python(message) and message for message in lines)


def _first_of(messages: Iterator[Any], kind: str) -> Any:
    return next(message for message in messages if message["type"] == kind)


def _thinking(server: Server) -> int:
    metrics = httpx.get(f"{server.address}/api/metrics").text
    return int(next(line for line in metrics.splitlines() if line.startswith("tablier_agents_thinking ")).split()[1])


def test_a_first_thought_comes_before_the_search_which_grows(server: Server) -> None:
    opened = server.open("go:9", moves=["E5", "C3", "G7"])
    path = f"/api/rooms/{opened['room']}/analysis"
    with _analysis(server, path, {}, opened["owner"]) as messages:
        glance = next(messages)
        assert (glance["type"], glance["to_move"], glance["engine"]) == ("glance", "white", "neural")
        assert sum(glance["chances"]) == pytest.approx(1)
        assert sum(glance["policy"].values()) == pytest.approx(1, abs=0.05)
        assert len(glance["ownership"]) == 81
        assert glance["ownership"]["G7"] > 0 > glance["ownership"]["C3"]  # of the first player, whoever is to move
        assert isinstance(glance["lead"], float)
        early = _first_of(messages, "search")
        later = next(message for message in messages if message["visits"] > 2 * early["visits"])
    best = later["candidates"][0]
    assert best["line"][0] == best["move"]
    assert sum(found["visits"] for found in later["candidates"]) <= later["visits"]
    assert all(len(found["line"]) > 1 for found in later["candidates"][:2])
    assert early["candidates"][0]["chance"] == pytest.approx(early["chances"][1], abs=0.02)


def test_whoever_leaves_stops_it(server: Server) -> None:
    opened = server.open("hex:9", moves=["e5", "d4"])
    with _analysis(server, f"/api/rooms/{opened['room']}/analysis", {}, opened["owner"]) as messages:
        _first_of(messages, "search")
        assert _thinking(server) == 1
    for _ in range(100):
        if _thinking(server) == 0:
            break
        time.sleep(0.05)
    assert _thinking(server) == 0


def test_the_next_position_ends_the_one_before() -> None:
    bounds = Bounds(thinkers=1, analysis_seconds=60)
    engines = Engines(bounds)
    analyses = Analyses(engines, bounds)
    start = tablier.game("hex:5").start()

    async def scenario() -> None:
        first = analyses.look("a room", start, "mcts", "a guest")
        assert (await anext(first))["type"] == "glance"
        second = analyses.look("a room", start.play("c3"), "mcts", "a guest")
        began = time.monotonic()
        assert (await anext(second))["type"] == "glance"
        assert time.monotonic() - began < 30  # the only place was free, though nobody had taken in what was told
        *_, last = [message async for message in first]
        assert last == {"type": "ends", "reason": "elsewhere"}
        await second.aclose()
        while engines.thinking:
            await asyncio.sleep(0.01)

    in_a_loop(scenario())
    engines.close()


def test_a_position_is_set_up_and_another_engine_looks(server: Server) -> None:
    diagram = str(tablier.game("hex:5").start().play("c3").play("b3"))
    with _analysis(server, "/api/analysis", {"game": "hex:5", "diagram": diagram, "agent": "mcts"}) as messages:
        assert next(messages)["engine"] == "mcts"
        ways = _first_of(messages, "landmarks")["ways"]
        assert {way["player"]: way["distance"] for way in ways} == {"black": 4, "white": 4}
        assert _first_of(messages, "search")["candidates"][0]["visits"] > 0


def test_bridges_and_ways_are_told(server: Server) -> None:
    body = {"game": "hex:5", "moves": ["c2", "a1", "b4", "e5", "d1"]}
    with _analysis(server, "/api/analysis", body) as messages:
        seen = _first_of(messages, "landmarks")
    assert {frozenset(bridge["cells"]) for bridge in seen["bridges"]} >= {
        frozenset({"b3", "c3"}),
        frozenset({"a5", "b5"}),
    }
    black, white = seen["ways"]
    assert (black["player"], black["distance"], white["player"]) == ("black", 2, "white")
    assert {"c2", "b4", "d1"} <= {*black["cells"], "d1"}


def test_seeds_that_each_move_takes_are_told(server: Server) -> None:
    rules = tablier.game("awale")
    position = rules.start()
    while not any(seen["taken"] for seen in position.picture()["previews"].values()):
        position = position.play(position.legal_moves[0])
    with _analysis(server, "/api/analysis", {"game": "awale", "moves": list(position.history)}) as messages:
        gains = _first_of(messages, "landmarks")["gains"]
    previews = position.picture()["previews"]
    assert gains == {move: preview["taken"] for move, preview in previews.items()}


def test_nobody_is_helped_in_a_game_with_somebody_else(server: Server) -> None:
    opened = server.open("hex:5", moves=["c3"], seats={"white": {"kind": "link"}})
    path, bearer = f"/api/rooms/{opened['room']}/analysis", {"Authorization": f"Bearer {opened['owner']}"}
    refused = server.http.post(path, json={}, headers=bearer)
    assert refused.json()["message"]["key"] == "no-help-agreed"
    assert server.http.post(path, json={}).status_code == 403


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "hex:5", "agent": "gtp:gnugo"}, "cannot be used from the web"),
        ({"game": "go:5", "agent": "expert"}, "does not play go"),
        ({"game": "hex:5", "moves": ["c3", "c3"]}, "occupied"),
        ({"game": "hex:2,swap=no", "moves": ["a1", "b1", "a2"]}, "over"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_a_sentence(server: Server, body: dict[str, Any], words: str) -> None:
    answer = server.http.post("/api/analysis", json=body)
    assert answer.status_code in (403, 409, 422)
    assert words in answer.json()["error"]
