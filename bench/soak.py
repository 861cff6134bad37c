"""Let the server live through hours: games, spectators, files and attacks at once, and a kill every few minutes.

    python bench/soak.py --minutes 60
    python bench/soak.py --minutes 2 --kill-every 20 --players 10

Everybody has an address of their own on this machine, as guests do. The kills come in the first half; the process of
the second half lives to the end, so that a slow leak shows.

Prints one JSON object: how many moves were acknowledged or shown and how many of them were lost, how long they took,
and whether memory, processes and files grew. It fails when anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

BOARDS = ("hex:11", "go:9", "oware", "awale")
HOST, ATTACKER, FILES = "127.0.0.1", "127.0.0.2", "127.0.0.3"
SAMPLE_EVERY = 30.0  # seconds
_PAGE = os.sysconf("SC_PAGE_SIZE")
_GONE = (WebSocketException, OSError, httpx.HTTPError, TimeoutError)


@dataclass
class Soak:
    """What has been seen so far."""

    address: str
    over: asyncio.Event
    acknowledged: dict[str, list[str]] = field(default_factory=dict)  # moves by room
    tokens: dict[str, str] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    shown: list[tuple[str, list[str]]] = field(default_factory=list)  # moves that spectators saw, visit by visit
    files_read: int = 0
    attacks: Counter[str] = field(default_factory=Counter)  # by what came of them
    kills: int = 0

    async def rest(self, seconds: float) -> None:
        """Wait, but not longer than the whole lasts."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.over.wait(), seconds)

    def visitor(self, source: str) -> httpx.AsyncClient:
        """Return somebody who comes from an address of this machine."""
        transport = httpx.AsyncHTTPTransport(local_address=source)
        return httpx.AsyncClient(base_url=self.address, timeout=20, transport=transport)

    @contextlib.asynccontextmanager
    async def look(self, room: str, token: str | None, source: str) -> AsyncIterator[tuple[ClientConnection, Any]]:
        """Connect to a room; yield the connection and the state of the room."""
        url = f"ws{self.address.removeprefix('http')}/api/rooms/{room}/live"
        async with connect(url, compression=None, local_addr=(source, 0)) as viewer:
            await viewer.send(orjson.dumps({"token": token}).decode())
            yield viewer, orjson.loads(await asyncio.wait_for(viewer.recv(), 20))["state"]


async def play(soak: Soak, number: int) -> None:
    """Play both sides of one game after another; whatever breaks, come back and go on."""
    chance = random.Random(number)
    source = f"127.0.1.{number + 1}"
    async with soak.visitor(source) as http:
        while not soak.over.is_set():
            with contextlib.suppress(*_GONE):
                answer = await http.post("/api/rooms", json={"game": BOARDS[number % len(BOARDS)], "public": True})
                if answer.status_code == 201:
                    opened = answer.json()
                    soak.tokens[opened["room"]] = opened["owner"]
                    soak.acknowledged[opened["room"]] = []
                    await play_room(soak, opened["room"], source, chance)
            await soak.rest(0.5)


async def play_room(soak: Soak, room: str, source: str, chance: random.Random) -> None:
    """Play in one room until its game is over, through any number of lost connections."""
    while not soak.over.is_set():
        with contextlib.suppress(*_GONE):
            if await converse(soak, room, source, chance):
                return
        await soak.rest(0.5)


async def converse(soak: Soak, room: str, source: str, chance: random.Random) -> bool:
    """Play over one connection; return whether the game is over."""
    async with soak.look(room, soak.tokens[room], source) as (viewer, state):
        view: dict[str, Any] = state["view"]
        while not soak.over.is_set():
            if view["to_move"] is None or not view["legal"]:
                return True
            await soak.rest(chance.uniform(0.5, 2.0))
            move = chance.choice([move for move in view["legal"] if move != "pass"] or view["legal"])
            sent = time.perf_counter()
            await viewer.send(orjson.dumps({"type": "move", "move": move, "id": "m"}).decode())
            heard = event = None
            while heard is None:
                message = orjson.loads(await asyncio.wait_for(viewer.recv(), 20))
                if message["type"] == "event" and message["event"]["kind"] == "moved":
                    event, view = message["event"], message["patch"].get("view", view)
                elif message["type"] in ("ack", "refused"):
                    heard = message
            if heard["type"] == "ack" and event is not None:
                soak.latencies.append(time.perf_counter() - sent)
                soak.acknowledged[room].append(event["move"])
    return False


async def watch(soak: Soak, number: int) -> None:
    """Look at one public game after another, a while at each, and note every move that is shown."""
    chance = random.Random(-number)
    source = f"127.0.2.{number + 1}"
    while not soak.over.is_set():
        with contextlib.suppress(*_GONE):
            if rooms := list(soak.tokens)[-20:]:
                room = chance.choice(rooms)
                moves: list[str] = []
                soak.shown.append((room, moves))
                async with soak.look(room, None, source) as (viewer, _):
                    await listen(soak, viewer, moves, chance.uniform(10, 60))
        await soak.rest(1.0)


async def listen(soak: Soak, viewer: ClientConnection, moves: list[str], seconds: float) -> None:
    """Note the moves that are shown over one connection."""
    end = time.monotonic() + seconds
    while not soak.over.is_set() and time.monotonic() < end:
        with contextlib.suppress(TimeoutError):
            message = orjson.loads(await asyncio.wait_for(viewer.recv(), 1.0))
            if message["type"] == "event" and message["event"]["kind"] == "moved":
                moves.append(message["event"]["move"])


async def bring_files(soak: Soak) -> None:
    """Bring files along, good ones and bad ones."""
    texts = ["(;GM[1]SZ[9];B[ee];W[cc])", "(;SZ[9]" + ";B[];W[]" * 2_000 + ")", "(" * 5_000]
    async with soak.visitor(FILES) as http:
        while not soak.over.is_set():
            with contextlib.suppress(*_GONE):
                for text in texts:
                    await http.post("/api/import", json={"text": text})
                    soak.files_read += 1
            await soak.rest(3.0)


async def attack(soak: Soak) -> None:
    """Ask for too much in one way after another, some ten times a second: files, tokens, agents, names, hints."""
    clock = {"kind": "fischer", "main": 604_800, "increment": 0}
    agents = {player: {"kind": "agent", "agent": "level:10"} for player in ("black", "white")}
    asked: tuple[tuple[str, dict[str, Any]], ...] = (
        ("/api/import", {"text": "(;SZ[19]" + ";AB[aa]" * 450 + ")"}),
        ("/api/import", {"text": "(;B[" + "x" * 200_000}),
        ("/api/rooms", {"game": "go:9", "seats": agents}),
        ("/api/rooms", {"game": "hex:5", "clock": clock}),
        ("/api/rooms", {"game": "hex:99999", "position": "X" * 10_000}),
        ("/api/rooms/nowhere/join", {"invitation": "guessed"}),
    )
    async with soak.visitor(ATTACKER) as http:
        for number in count():
            if soak.over.is_set():
                return
            with contextlib.suppress(*_GONE):
                path, body = asked[number % len(asked)]
                answer = await http.post(path, json=body)
                soak.attacks[str(answer.status_code)] += 1
                if answer.status_code == 201:
                    opened = answer.json()
                    await shout(soak, opened["room"], opened["owner"])
            await soak.rest(0.1)


async def shout(soak: Soak, room: str, token: str) -> None:
    """Send far more over one connection than it is good for, for ten seconds."""
    says = ({"type": "rename", "name": "Eve"}, {"type": "hint"}, {"type": "goto", "node": 0}, {"type": "nonsense"})
    async with soak.look(room, token, ATTACKER) as (viewer, _):
        for number in range(500):
            if soak.over.is_set():
                return
            await viewer.send(orjson.dumps(says[number % len(says)]).decode())
            with contextlib.suppress(TimeoutError):
                while number % 10 == 9:
                    soak.attacks[orjson.loads(await asyncio.wait_for(viewer.recv(), 0.01))["type"]] += 1
            await soak.rest(0.02)


async def compare(soak: Soak) -> None:
    """Note every move that was acknowledged, or shown to anybody, and that the server does not have any more."""
    async with httpx.AsyncClient(base_url=soak.address, timeout=30) as http:
        for room, moves in list(soak.acknowledged.items()):
            known = list(moves)  # what was acknowledged by now
            shown = [list(seen) for other, seen in soak.shown if other == room]
            answer = await http.get(f"/api/rooms/{room}", headers={"Authorization": f"Bearer {soak.tokens[room]}"})
            if answer.status_code != 200:
                soak.losses.append(f"{room}: {answer.status_code}")
                continue
            kept = [node["move"] for node in answer.json()["nodes"][1:]]
            # In this order; one more may have been stored and not acknowledged.
            if not contains(kept, known):
                soak.losses.append(f"{room}: {len(known)} acknowledged, {len(kept)} kept")
            if not all(contains(kept, seen) for seen in shown):
                soak.losses.append(f"{room}: a move was shown that is not kept")


def contains(kept: list[str], moves: list[str]) -> bool:
    """Return whether the moves are among those that were kept, in this order."""
    rest = iter(kept)
    return all(move in rest for move in moves)


@dataclass(frozen=True)
class Size:
    """What a server takes up at one moment of its life."""

    minutes: float  # that the process has lived
    megabytes: int
    with_readers: int  # megabytes, those of its child processes included
    files: int
    threads: int
    processes: int


class Host:
    """The server as its host sees it: started, killed and started again."""

    def __init__(self, folder: str) -> None:
        with socket.create_server((HOST, 0)) as free:
            self._port = free.getsockname()[1]
        self.address = f"http://{HOST}:{self._port}"
        # Games that nobody looks at leave memory early, so that it can be flat within minutes.
        bounds = Path(folder, "bounds.toml")
        bounds.write_text("idle_rooms = 10\n", encoding="utf-8")
        self._options = ["--database", f"sqlite:///{folder}/rooms.db", "--bounds", str(bounds)]
        self.lives: list[list[Size]] = []  # of one process after another
        self.leaked: set[int] = set()  # processes that outlived the server that started them
        self.start()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [sys.executable, "-m", "tablier.cli", "serve", "--port", str(self._port), *self._options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert "at http" in self.process.stdout.readline()
        self._born = time.monotonic()
        self.lives.append([])
        self.measure()

    def measure(self) -> None:
        """Note what the server takes up."""
        home = Path(f"/proc/{self.process.pid}")
        children = list(offspring(self.process.pid))
        own = megabytes(self.process.pid)
        self.lives[-1].append(
            Size(
                minutes=round((time.monotonic() - self._born) / 60, 1),
                megabytes=own,
                with_readers=own + sum(map(megabytes, children)),
                files=len(list((home / "fd").iterdir())),
                threads=len(list((home / "task").iterdir())),
                processes=1 + len(children),
            )
        )

    def end(self, how: signal.Signals) -> None:
        """End the server, wait until it is gone, and note what it has left behind."""
        children = list(offspring(self.process.pid))
        self.process.send_signal(how)
        self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        patience = time.monotonic() + 10
        while children and time.monotonic() < patience:
            time.sleep(0.1)
            children = [child for child in children if Path(f"/proc/{child}/exe").exists()]
        self.leaked.update(children)


def offspring(process: int) -> Iterator[int]:
    """Yield the processes that a process has started, and those that they have."""
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            yield child
            with contextlib.suppress(OSError):
                yield from offspring(child)


def megabytes(process: int) -> int:
    """Return what a process has in memory; nothing when it has just ended."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE // 1_000_000
    except OSError:
        return 0


async def keep_killing(soak: Soak, host: Host, every: float, until: float) -> None:
    """Kill the server again and again, and compare what there is with what was acknowledged."""
    while time.monotonic() + every < until:
        await asyncio.sleep(every)
        host.measure()
        host.end(signal.SIGKILL if soak.kills % 3 else signal.SIGTERM)
        soak.kills += 1
        host.start()
        await compare(soak)


async def soak_through(arguments: argparse.Namespace, host: Host) -> dict[str, Any]:
    """Play for as long as wanted and return what was seen."""
    soak = Soak(host.address, asyncio.Event())
    begin = time.monotonic()
    doing = [asyncio.create_task(play(soak, number)) for number in range(arguments.players)]
    doing += [asyncio.create_task(watch(soak, number)) for number in range(arguments.spectators)]
    doing += [asyncio.create_task(bring_files(soak)), asyncio.create_task(attack(soak))]
    await keep_killing(soak, host, arguments.kill_every, begin + 30 * arguments.minutes)
    while time.monotonic() < begin + 60 * arguments.minutes:
        await asyncio.sleep(min(SAMPLE_EVERY, 6 * arguments.minutes))
        host.measure()
    soak.over.set()
    await asyncio.gather(*doing)
    await compare(soak)
    await asyncio.sleep(25)  # longer than a server is patient with connections that bring nothing
    host.measure()
    return report(arguments, soak, host)


def report(arguments: argparse.Namespace, soak: Soak, host: Host) -> dict[str, Any]:
    """Return what was seen, in numbers."""
    latencies = sorted(soak.latencies)
    return {
        "minutes": arguments.minutes,
        "players": arguments.players,
        "spectators": arguments.spectators,
        "kills": soak.kills,
        "rooms": len(soak.acknowledged),
        "moves_acknowledged": sum(map(len, soak.acknowledged.values())),
        "moves_shown_to_spectators": sum(len(moves) for _, moves in soak.shown),
        "moves_lost": soak.losses,
        "files": soak.files_read,
        "attacks_by_answer": soak.attacks,
        "milliseconds": {
            f"p{share}": round(1000 * latencies[min(len(latencies) - 1, len(latencies) * share // 100)], 1)
            for share in (50, 90, 99)
            if latencies
        },
        "before_each_kill": [asdict(life[-1]) for life in host.lives[:-1]],
        "the_last_life": [asdict(size) for size in host.lives[-1]],  # at first nobody is there, and in the end
        "processes_left_behind": len(host.leaked),
        "load_average": os.getloadavg(),
    }


def main() -> None:
    """Start a server, soak it, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--kill-every", type=float, default=180, help="seconds, in the first half")
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--spectators", type=int, default=10)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        host = Host(folder)
        try:
            seen = asyncio.run(soak_through(arguments, host))
        finally:
            host.end(signal.SIGTERM)
    print(json.dumps(seen, indent=2))
    sys.exit(1 if seen["moves_lost"] or seen["processes_left_behind"] else 0)


if __name__ == "__main__":
    main()
