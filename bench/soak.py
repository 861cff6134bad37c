"""Let the server live through hours: games, spectators, files and attacks at once, and a kill every few minutes.

    python bench/soak.py --minutes 60
    python bench/soak.py --minutes 2 --kill-every 20 --players 10

Prints one JSON object: how many acknowledged moves there were and how many of them were lost, how long they took, and
whether memory, processes and files grew. It fails when anything was lost.
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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

BOARDS = ("hex:11", "go:9", "oware", "awale")
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
    files_read: int = 0
    kills: int = 0

    async def rest(self, seconds: float) -> None:
        """Wait, but not longer than the whole lasts."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.over.wait(), seconds)


async def play(soak: Soak, number: int) -> None:
    """Play both sides of one game after another; whatever breaks, come back and go on."""
    chance = random.Random(number)
    async with httpx.AsyncClient(base_url=soak.address, timeout=20) as http:
        while not soak.over.is_set():
            with contextlib.suppress(*_GONE):
                answer = await http.post("/api/rooms", json={"game": BOARDS[number % len(BOARDS)], "public": True})
                if answer.status_code == 201:
                    opened = answer.json()
                    soak.tokens[opened["room"]] = opened["owner"]
                    soak.acknowledged[opened["room"]] = []
                    await play_room(soak, opened["room"], chance)
            await soak.rest(0.5)


async def play_room(soak: Soak, room: str, chance: random.Random) -> None:
    """Play in one room until its game is over, through any number of lost connections."""
    while not soak.over.is_set():
        with contextlib.suppress(*_GONE):
            if await converse(soak, room, chance):
                return
        await soak.rest(0.5)


async def converse(soak: Soak, room: str, chance: random.Random) -> bool:
    """Play over one connection; return whether the game is over."""
    url = f"ws{soak.address.removeprefix('http')}/api/rooms/{room}/live"
    async with connect(url, compression=None) as viewer:
        await viewer.send(orjson.dumps({"token": soak.tokens[room]}).decode())
        view: dict[str, Any] = orjson.loads(await asyncio.wait_for(viewer.recv(), 20))["state"]["view"]
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


async def bring_files(soak: Soak) -> None:
    """Bring files along, good ones and bad ones."""
    texts = ["(;GM[1]SZ[9];B[ee];W[cc])", "(;SZ[9]" + ";B[];W[]" * 2_000 + ")", "(" * 5_000]
    async with httpx.AsyncClient(base_url=soak.address, timeout=20) as http:
        while not soak.over.is_set():
            with contextlib.suppress(*_GONE):
                for text in texts:
                    await http.post("/api/import", json={"text": text})
                    soak.files_read += 1
            await soak.rest(3.0)


async def compare(soak: Soak) -> None:
    """Note every acknowledged move that the server does not have any more."""
    async with httpx.AsyncClient(base_url=soak.address, timeout=30) as http:
        for room, moves in list(soak.acknowledged.items()):
            known = list(moves)  # what was acknowledged by now
            answer = await http.get(f"/api/rooms/{room}", headers={"Authorization": f"Bearer {soak.tokens[room]}"})
            if answer.status_code != 200:
                soak.losses.append(f"{room}: {answer.status_code}")
                continue
            kept = [node["move"] for node in answer.json()["nodes"][1:]]
            rest = iter(kept)
            if not all(move in rest for move in known):  # in this order; one more may have been stored unacknowledged
                soak.losses.append(f"{room}: {len(known)} acknowledged, {len(kept)} kept")


class Host:
    """The server as its host sees it: started, killed and started again."""

    def __init__(self, folder: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        self._database = f"sqlite:///{folder}/rooms.db"
        self.sizes: list[tuple[int, int, int]] = []  # megabytes, files and processes before each kill
        self.start()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = ["-m", "tablier.cli", "serve", "--port", str(self._port), "--database", self._database]
        self.process = subprocess.Popen(
            [sys.executable, *command, "--rooms-a-minute", "1000"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        assert "at http" in self.process.stdout.readline()

    def measure(self) -> None:
        """Note what the server takes up."""
        home = Path(f"/proc/{self.process.pid}")
        megabytes = int((home / "statm").read_text().split()[1]) * _PAGE // 1_000_000
        children = {child for task in (home / "task").iterdir() for child in (task / "children").read_text().split()}
        self.sizes.append((megabytes, len(list((home / "fd").iterdir())), len(children)))

    def end(self, how: signal.Signals) -> None:
        """End the server and wait until it is gone."""
        self.process.send_signal(how)
        self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()


async def soak_through(arguments: argparse.Namespace, host: Host) -> dict[str, Any]:
    """Play for as long as wanted and return what was seen."""
    soak = Soak(host.address, asyncio.Event())
    end = time.monotonic() + 60 * arguments.minutes
    doing = [asyncio.create_task(play(soak, number)) for number in range(arguments.players)]
    doing.append(asyncio.create_task(bring_files(soak)))
    while time.monotonic() < end:
        await asyncio.sleep(min(arguments.kill_every, max(0.1, end - time.monotonic())))
        host.measure()
        host.end(signal.SIGKILL if soak.kills % 3 else signal.SIGTERM)
        soak.kills += 1
        host.start()
        await compare(soak)
    soak.over.set()
    await asyncio.gather(*doing)
    await compare(soak)
    latencies = sorted(soak.latencies)
    return {
        "minutes": arguments.minutes,
        "players": arguments.players,
        "kills": soak.kills,
        "rooms": len(soak.acknowledged),
        "moves_acknowledged": sum(map(len, soak.acknowledged.values())),
        "moves_lost": soak.losses,
        "files": soak.files_read,
        "milliseconds": {
            f"p{share}": round(1000 * latencies[min(len(latencies) - 1, len(latencies) * share // 100)], 1)
            for share in (50, 90, 99)
            if latencies
        },
        "megabytes_files_and_processes_before_each_kill": host.sizes,
        "load_average": os.getloadavg(),
    }


def main() -> None:
    """Start a server, soak it, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--kill-every", type=float, default=180, help="seconds")
    parser.add_argument("--players", type=int, default=40)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        host = Host(folder)
        try:
            seen = asyncio.run(soak_through(arguments, host))
        finally:
            host.end(signal.SIGTERM)
    print(json.dumps(seen, indent=2))
    sys.exit(1 if seen["moves_lost"] else 0)


if __name__ == "__main__":
    main()
