"""A real server in a process of its own, and the people who use it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Self, TypeVar

import httpx
import orjson
from cli.command import environment
from pydantic import ConfigDict, TypeAdapter
from websockets.sync.client import ClientConnection, connect

from tablier.server.live.messages import ServerMessage
from tablier.server.rooms.forms import RoomState

PATIENCE = 15.0
#: What is sent must be what is declared, with nothing beside it.
MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage, config=ConfigDict(extra="forbid"))
STATE: TypeAdapter[list[RoomState]] = TypeAdapter(list[RoomState], config=ConfigDict(extra="forbid"))


T = TypeVar("T")


def in_a_loop(scenario: Coroutine[Any, Any, T]) -> T:
    """Run a scenario in a thread of its own: the browser of other tests keeps an event loop going in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scenario).result()


class Server:
    """The command ``tablier serve`` on a free port; ``within`` is a command that runs it elsewhere."""

    def __init__(
        self,
        database: str,
        *options: str,
        port: int = 0,
        within: Sequence[str] = (),
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self._database = database
        self._options = options
        self._port = port
        self._within = within
        self._environment = environment() | dict(variables or {})
        self.start()

    def start(self) -> None:
        """Start the command and wait for its address."""
        command = [
            *self._within,
            sys.executable,
            "-m",
            "tablier.cli",
            "serve",
            "--port",
            str(self._port),
            "--database",
            self._database,
        ]
        self.process = subprocess.Popen(
            [*command, *self._options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self._environment
        )
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        line = self.process.stdout.readline()
        assert " at http://" in line, self.process.communicate()
        self.address = line.split(" at ")[1].split()[0].rstrip("/")
        self._port = int(self.address.rpartition(":")[2])
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def kill(self) -> None:
        """End the process as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask the process to end, and return its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        self.http.close()
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(timeout=30)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()
        return self.process.returncode

    def open(self, game: str, **fields: Any) -> dict[str, Any]:
        """Open a room and return what the server answers."""
        answer = self.http.post("/api/rooms", json={"game": game, **fields})
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    def join(self, opened: dict[str, Any], name: str | None = None) -> dict[str, Any]:
        """Come by the invitation and return the seat."""
        path = f"/api/rooms/{opened['room']}/join"
        answer = self.http.post(path, json={"invitation": opened["invitation"], "name": name})
        assert answer.status_code == 200, answer.text
        joined: dict[str, Any] = answer.json()
        return joined

    def state(self, room: str, token: str | None = None) -> dict[str, Any]:
        """Return the state of a room as REST tells it."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.http.get(f"/api/rooms/{room}", headers=headers)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state

    def person(self, room: str, token: str | None) -> Person:
        """Return somebody who looks at a room."""
        return Person(self.address, room, token)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class Refusal(Exception):
    """The server said no; the page says it in the reader's language by the ``key``."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told["error"])
        self.key: str | None = told["message"] and told["message"]["key"]


class Person:
    """Somebody at a WebSocket, who keeps the state of the room by the patches alone, as a page does."""

    here: ClassVar[list[Person]] = []  # all that a test has let in

    def __init__(self, address: str, room: str, token: str | None, **headers: str) -> None:
        self._url = f"ws{address.removeprefix('http')}/api/rooms/{room}/live"
        self.token = token
        self._headers = headers
        self._number = 0
        self._closing = ExitStack()
        Person.here.append(self)
        self.state: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.connect()

    def connect(self) -> None:
        """Connect, again after a loss, and take the whole state in."""
        self._closing.close()
        connection = connect(self._url, additional_headers=self._headers, compression=None)
        self.socket: ClientConnection = self._closing.enter_context(connection)
        self.socket.send(orjson.dumps({"token": self.token}).decode())
        message = self.hear()
        if message["type"] == "refused":
            raise Refusal(message)
        assert message["type"] == "state"

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Wait for the next message and take it in."""
        message: dict[str, Any] = orjson.loads(self.socket.recv(timeout=timeout))
        MESSAGE.validate_python(message)
        self.heard.append(message)
        match message["type"]:
            case "state":
                self.state = message["state"]
            case "event":
                assert message["version"] == self.state["version"] + 1
                self._patch(message["patch"])
                self.state["version"] = message["version"]
                STATE.validate_python([self.state])
            case "thinking":
                self.state["thinking"] = message["thinking"]
            case "online":
                for player, online in message["seats"].items():
                    self.state["seats"][player]["online"] = online
        return message

    def _patch(self, patch: dict[str, Any]) -> None:
        for key, value in patch.items():
            if key.endswith("_add"):
                self.state[key.removesuffix("_add")] += value
            else:
                assert key in self.state
                self.state[key] = value

    def do(self, action: str, /, **fields: Any) -> int:
        """Do something and return the version it was acknowledged with."""
        self._number += 1
        identity = f"{action} {self._number}"
        self.socket.send(orjson.dumps({"type": action, "id": identity, **fields}).decode())
        while True:
            message = self.hear()
            if message.get("id") == identity:
                if message["type"] == "refused":
                    raise Refusal(message)
                return int(message.get("version", -1))

    def wait(self, until: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        """Listen until the state is as wanted."""
        end = time.monotonic() + timeout
        while not until(self.state):
            self.hear(max(0.01, end - time.monotonic()))
        return self.state

    def hear_on(self) -> None:
        """Listen until the connection ends."""
        while True:
            self.hear()

    def moves(self) -> list[str]:
        """Return the moves that led to the current node."""
        nodes = {node["id"]: node for node in self.state["nodes"]}
        found: list[str] = []
        node = nodes[self.state["current"]]
        while node["parent"] is not None:
            found.append(node["move"])
            node = nodes[node["parent"]]
        return found[::-1]

    def leave(self) -> None:
        """Close the connection."""
        self._closing.close()


def sqlite(folder: Path) -> str:
    """Return the address of a database in a folder."""
    return f"sqlite:///{folder / 'rooms.db'}"


def memory(process: int) -> int:
    """Return the bytes a process has in memory; none when it has just ended."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def offspring(process: int) -> list[int]:
    """Return the processes that a process has started, and those that they have."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, task.read_text().split()):
                found += [child, *offspring(child)]
    return found
