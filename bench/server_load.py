"""Load the app's server: many games of two clients at once, each moving every two seconds.

    python bench/server_load.py                     a server of its own on a new SQLite file, 500 games for two minutes
    python bench/server_load.py --games 50 --seconds 10
    python bench/server_load.py --database postgresql://user@host/name --processes 2

Prints one JSON object: how long moves took to be acknowledged, what went wrong, and what the server took of the
machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tablier.rules import game

BOARDS = ("hex:14", "go:13", "oware")
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Counts:
    """What the clients saw."""

    latencies: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    games: int = 0
    late: int = 0  # moves that the generator itself sent more than 0.2 s after their time


@dataclass(frozen=True)
class Plan:
    """When to move: every client once in ``period`` seconds, from ``begin`` to ``end``."""

    address: str
    period: float
    begin: float
    end: float


class Client:
    """One player at a WebSocket: moves at its time when it is its turn, and notes how long the acknowledgement took."""

    def __init__(self, socket: ClientConnection, player: str, counts: Counts) -> None:
        self._socket = socket
        self._player = player
        self._counts = counts
        self._chance = random.Random(id(self))
        self._turn = asyncio.Event()
        self._sent: dict[str, float] = {}
        self._view: dict[str, Any] = {}
        self.over = False

    async def listen(self) -> None:
        """Take in what the server says until the connection ends."""
        async for text in self._socket:
            message = orjson.loads(text)
            kind = message["type"]
            if kind == "ack":
                self._counts.latencies.append(time.perf_counter() - self._sent.pop(message["id"]))
            elif kind == "refused":
                self._counts.errors[message["error"]] += 1
                self._sent.pop(message["id"], None)
            elif kind in ("state", "event"):
                content = message["state"] if kind == "state" else message["patch"]
                if "view" in content:
                    self._see(content["view"])

    def _see(self, view: dict[str, Any]) -> None:
        self._view = view
        self.over = view["to_move"] is None
        if self.over or view["to_move"] == self._player:
            self._turn.set()
        else:
            self._turn.clear()

    async def play(self, plan: Plan, first: float) -> None:
        """Move at every one of the client's times."""
        for number in itertools.count():
            moment = first + number * plan.period
            if moment >= plan.end:
                return
            delay = moment - time.perf_counter()
            if delay > 0:
                await asyncio.sleep(delay)
            elif delay < -0.2:
                self._counts.late += 1
            try:
                await asyncio.wait_for(self._turn.wait(), 30)
            except TimeoutError:
                self._counts.errors["the turn never came"] += 1
                return
            if self.over:
                return
            moves = [move for move in self._view["legal"] if move != "pass"] or self._view["legal"]
            identity = str(number)
            self._turn.clear()
            self._sent[identity] = time.perf_counter()
            await self._socket.send(
                orjson.dumps({"type": "move", "move": self._chance.choice(moves), "id": identity}).decode()
            )

    @property
    def unanswered(self) -> int:
        """How many moves have not been acknowledged."""
        return len(self._sent)


async def play_games(http: httpx.AsyncClient, plan: Plan, number: int, games: int, counts: Counts) -> None:
    """Play one game after another at a pair of clients until the time is over."""
    offset = plan.period * number / games
    while time.perf_counter() < plan.end - plan.period:
        board = BOARDS[number % len(BOARDS)]
        players = game(board).players
        opened = (await http.post("/api/rooms", json={"game": board, "seats": {players[1]: {"kind": "link"}}})).json()
        path = f"/api/rooms/{opened['room']}"
        joined = (await http.post(f"{path}/join", json={"invitation": opened["invitation"]})).json()
        url = f"ws{plan.address.removeprefix('http')}{path}/live"
        async with connect(url, compression=None) as one, connect(url, compression=None) as two:
            clients = [Client(one, players[0], counts), Client(two, players[1], counts)]
            tokens = [opened["owner"], joined["token"]]
            for socket, token in zip((one, two), tokens, strict=True):
                await socket.send(orjson.dumps({"token": token}).decode())
            listening = [asyncio.create_task(client.listen()) for client in clients]
            counts.games += 1
            start = max(plan.begin, time.perf_counter()) + offset
            await asyncio.gather(clients[0].play(plan, start), clients[1].play(plan, start + plan.period / 2))
            await asyncio.sleep(1)  # the last acknowledgements
            counts.errors["no acknowledgement"] += sum(client.unanswered for client in clients)
            for task in listening:
                task.cancel()


def seconds_used(process: int) -> float:
    """Return the processor time that a process has taken."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def serving_processes(process: int) -> list[int]:
    """Return the processes that serve: the one that was started, or those that it has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    several = [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    return several or [process]


def share_within(metrics: str, bound: str) -> float:
    """Return which share of the actions the server acknowledged within a bound, from their arrival at it."""
    numbers = dict(line.rsplit(" ", 1) for line in metrics.splitlines() if line.startswith("tablier_action"))
    within = float(numbers[f'tablier_action_seconds_bucket{{le="{bound}"}}'])
    return round(within / max(1.0, float(numbers["tablier_action_seconds_count"])), 5)


@dataclass
class Watched:
    """What the serving processes took while the moves went on."""

    used: list[list[float]] = field(default_factory=list)  # seconds of the processor, by process: before and after
    peaks: list[int] = field(default_factory=list)  # bytes of memory, of all together

    def cores(self, seconds: float) -> list[float]:
        """Return how many processors each process kept busy."""
        return [(after - before) / seconds for before, after in zip(self.used[0], self.used[-1], strict=True)]


async def watch(plan: Plan, serving: list[int]) -> Watched:
    """Look at the serving processes once a second from the first move to the last."""
    watched = Watched()
    await asyncio.sleep(plan.begin - time.perf_counter())
    watched.used.append([seconds_used(one) for one in serving])
    while time.perf_counter() < plan.end:
        pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in serving)
        watched.peaks.append(pages * _PAGE)
        await asyncio.sleep(1)
    watched.used.append([seconds_used(one) for one in serving])
    return watched


def describe(games: int, seconds: float, counts: Counts, watched: Watched, metrics: str) -> dict[str, Any]:
    """Return what came of it as numbers with names."""
    latencies = sorted(counts.latencies)
    rate = max(1, len(latencies)) / seconds
    cores = watched.cores(seconds)

    def quantile(share: float) -> float:
        return round(1000 * latencies[min(len(latencies) - 1, int(share * len(latencies)))], 2) if latencies else -1

    return {
        "games_at_once": games,
        "games": counts.games,
        "seconds": seconds,
        "moves": len(latencies),
        "moves_a_second": round(len(latencies) / seconds, 1),
        "milliseconds": {"p50": quantile(0.5), "p90": quantile(0.9), "p99": quantile(0.99), "most": quantile(1)},
        "within_100_ms_by_the_servers_own_count": share_within(metrics, "0.1"),  # of the process that was asked
        "errors": {what: count for what, count in counts.errors.items() if count},
        "sent_late_by_the_generator": counts.late,
        "server_megabytes": round(max(watched.peaks) / 1e6),
        "server_cores": [round(share, 2) for share in cores],
        "milliseconds_of_processor_a_move": [round(1000 * share / rate, 3) for share in cores],
        "load_average": os.getloadavg(),
    }


async def measure(arguments: argparse.Namespace, address: str, process: int) -> dict[str, Any]:
    """Run all games and return what came of it."""
    counts, games = Counts(), arguments.games
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
        # Opening rooms and connections takes a while before the moves begin.
        begin = time.perf_counter() + 3 + games / 40
        plan = Plan(address, arguments.period, begin, begin + arguments.seconds)
        watching = asyncio.create_task(watch(plan, serving_processes(process)))
        await asyncio.gather(*(play_games(http, plan, number, games, counts) for number in range(games)))
        watched = await watching
        metrics = (await http.get("/api/metrics")).text
    return describe(games, arguments.seconds, counts, watched, metrics)


def main() -> None:
    """Start a server, load it, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--period", type=float, default=2.0, help="seconds between two moves of a client")
    parser.add_argument("--database", default=None)
    parser.add_argument("--processes", type=int, default=1, help="server processes, on PostgreSQL")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or f"sqlite:///{folder}/rooms.db"
        command = [sys.executable, "-m", "tablier.cli", "serve", "--port", "0", "--database", database]
        command += ["--processes", str(arguments.processes)]
        # A session of its own: Linux shares the processor out by sessions, and these are two programs.
        server = subprocess.Popen(
            [*command, "--rooms-a-minute", "1000000"], stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split("at ")[1].split()[0].rstrip("/")
            print(json.dumps(uvloop.run(measure(arguments, address, server.pid)), indent=2))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
