"""Strangers with a script, each at an address of their own on this machine, and an honest guest who only plays."""

from __future__ import annotations

import contextlib
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import orjson
from server.running import PATIENCE, memory, offspring
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

__all__ = ["ATTACKS", "Honest", "under_attack"]

GREEDY = "127.0.0.2"
HONEST = "127.0.0.3"
AGENTS = {"black": {"kind": "agent", "agent": "level:10"}, "white": {"kind": "agent", "agent": "level:10"}}


def visitor(address: str, source: str) -> httpx.Client:
    """Return somebody who comes from an address."""
    return httpx.Client(
        base_url=address, timeout=PATIENCE, transport=httpx.HTTPTransport(local_address=source, limits=httpx.Limits())
    )


class Attack:
    """Something that a stranger does again and again until it is over."""

    def __init__(self, address: str, over: threading.Event) -> None:
        self.address = address
        self.over = over
        self.http = visitor(address, GREEDY)

    def open(self, **fields: Any) -> dict[str, Any]:
        """Open a room, or wait until that is allowed."""
        while not self.over.is_set():
            answer = self.http.post("/api/rooms", json=fields)
            if answer.status_code == 201:
                return dict(answer.json())
            self.over.wait(0.2)
        return {}

    @contextlib.contextmanager
    def look(self, room: dict[str, Any]) -> Iterator[Any]:
        """Look at a room."""
        url = f"ws{self.address.removeprefix('http')}/api/rooms/{room['room']}/live"
        with connect(url, compression=None, source_address=(GREEDY, 0)) as socket:
            socket.send(orjson.dumps({"token": room["owner"]}).decode())
            yield socket

    def let_agents_play(self) -> None:
        """Twelve rooms in which the strongest agents play each other, all of them looked at."""
        rooms = [self.open(game="go:9", seats=AGENTS) for _ in range(12)]
        with contextlib.ExitStack() as looking:
            for room in filter(None, rooms):
                looking.enter_context(self.look(room))
            self.over.wait()

    def bring_files(self) -> None:
        """Files that take memory and time to read, twelve at once."""
        texts = ["(;SZ[9]" + ";B[];W[]" * 2_400 + ")", "(;SZ[19]" + ";AB[aa]" * 450 + ")", "(;B[" + "x" * 200_000]
        with ThreadPoolExecutor(12) as threads:
            while not self.over.is_set():
                list(threads.map(self._bring, [texts[number % 3] for number in range(12)]))

    def _bring(self, text: str) -> None:
        if self.over.is_set():
            return
        with contextlib.suppress(httpx.TimeoutException):  # whoever asks for too much may wait for ever
            self.http.post("/api/import", json={"text": text})

    def go_to_and_fro(self) -> None:
        """Twenty rooms with a long game, each taken from one end to the other as fast as the server lets."""
        moves = ["pass", "E5", "pass", "D5"] * 3 + ["A1", "B2", "C3", "F6"]
        rooms = [self.open(game="go:19", moves=moves) for _ in range(20)]
        self._shout(rooms, lambda number: {"type": "goto", "node": 1 + number % 2 * 14})

    def rename(self) -> None:
        """Thirty connections that take one name after another."""
        room = self.open(game="hex:5")
        self._shout([room] * 30, lambda number: {"type": "rename", "name": f"Eve {number}"})

    def ask_for_hints(self) -> None:
        """Twenty rooms that ask for a hint whenever they have had one."""
        rooms = [self.open(game="go:19") for _ in range(20)]
        self._shout(rooms, lambda _: {"type": "hint"})

    def open_clocks(self) -> None:
        """As many rooms with slow clocks as are allowed."""
        clock = {"kind": "fischer", "main": 604_800, "increment": 0}
        while not self.over.is_set():
            room = self.open(game="hex:5", clock=clock)
            if room:
                headers = {"Authorization": f"Bearer {room['owner']}"}
                path = f"/api/rooms/{room['room']}/actions"
                self.http.post(path, json={"type": "move", "move": "c3"}, headers=headers)

    def _shout(self, rooms: list[dict[str, Any]], say: Callable[[int], dict[str, Any]]) -> None:
        def talk(room: dict[str, Any]) -> None:
            while not self.over.is_set():
                with contextlib.suppress(ConnectionClosed, OSError, TimeoutError), self.look(room) as socket:
                    for number in itertools.count():
                        if self.over.wait(0.06):
                            return
                        socket.send(orjson.dumps(say(number)).decode())

        threads = [threading.Thread(target=talk, args=[room], daemon=True) for room in rooms if room]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


ATTACKS: dict[str, Callable[[Attack], None]] = {
    "agents": Attack.let_agents_play,
    "files": Attack.bring_files,
    "to and fro": Attack.go_to_and_fro,
    "names": Attack.rename,
    "hints": Attack.ask_for_hints,
    "clocks": Attack.open_clocks,
}


class Honest:
    """A guest who plays against an agent, and notes how long moves and answers took."""

    def __init__(self, address: str) -> None:
        self._http = visitor(address, HONEST)
        self._address = address
        self.acknowledged: list[float] = []
        self.answered: list[float] = []  # beyond the half second that every agent takes

    def play(self, seconds: float, opponent: str = "random") -> None:
        """Play games for a while, moving as soon as the agent has answered."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seats = {"white": {"kind": "agent", "agent": opponent}}
            answer = self._http.post("/api/rooms", json={"game": "hex:11", "seats": seats})
            answer.raise_for_status()
            self._play_game(answer.json(), end)

    def leave(self) -> None:
        """Close all connections."""
        self._http.close()

    def _play_game(self, room: dict[str, Any], end: float) -> None:
        url = f"ws{self._address.removeprefix('http')}/api/rooms/{room['room']}/live"
        with connect(url, compression=None, source_address=(HONEST, 0)) as socket:
            socket.send(orjson.dumps({"token": room["owner"]}).decode())
            state = orjson.loads(socket.recv(PATIENCE))["state"]
            view = state["view"]
            while time.monotonic() < end and view["legal"]:
                begin = time.perf_counter()
                socket.send(orjson.dumps({"type": "move", "move": view["legal"][0], "id": "m"}).decode())
                waiting = {"ack", "answer"}
                while waiting:
                    message = orjson.loads(socket.recv(PATIENCE))
                    assert message["type"] != "refused", message
                    if message["type"] == "ack":
                        self.acknowledged.append(time.perf_counter() - begin)
                        waiting.discard("ack")
                    if message["type"] == "event":
                        view = message["patch"].get("view", view)
                        if message["event"].get("player") == "white" or not view["legal"]:
                            self.answered.append(time.perf_counter() - begin - 0.5)
                            waiting.discard("answer")


def under_attack(name: str, address: str, process: int, seconds: float) -> tuple[Honest, int]:
    """Let an honest guest play during an attack; return them, and the most memory that server and readers took."""
    over = threading.Event()
    attack = Attack(address, over)
    attacking = threading.Thread(target=ATTACKS[name], args=[attack], daemon=True)
    peak = 0

    def watch() -> None:
        nonlocal peak
        while not over.wait(0.1):
            peak = max(peak, sum(map(memory, [process, *offspring(process)])))

    watching = threading.Thread(target=watch, daemon=True)
    attacking.start()
    watching.start()
    time.sleep(1.0)
    honest = Honest(address)
    try:
        honest.play(seconds)
    finally:
        over.set()
        honest.leave()
        attacking.join(PATIENCE)
        attack.http.close()
        watching.join(PATIENCE)
    return honest, peak
