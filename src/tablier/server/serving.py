"""Running the app: a socket, a server, and a browser for whoever plays at home."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from types import FrameType

import uvicorn
from fastapi import FastAPI

from tablier.rules import BadSpec, TablierError
from tablier.server.bounds import Bounds
from tablier.server.keeping.lock import Occupied, only_server
from tablier.server.keeping.store import default_database
from tablier.server.listening import is_local, listen, listen_at, raise_descriptors
from tablier.server.live.hall import Hall
from tablier.server.web.application import application
from tablier.server.web.peers.forwarding import INTRODUCED
from tablier.server.web.peers.patient_http import patient_http
from tablier.server.web.peers.peer_door import PeerDoor

__all__ = ["Serving", "announce", "serve"]

LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
_OWN = 100  # descriptors for the database, engines and readers
_PLAIN = 1000  # connections without a WebSocket
_STOPPING = 10  # seconds that what is on its way may take at the end


@dataclass(frozen=True)
class Serving:
    """Where and how to serve; port 0 takes a free one, ``names`` are the host names it is reached by.

    Without a port it is HOME_PORT, or one of the next ones when another program has that. ``peers`` is the address of
    this machine for other processes on the same database; a ``shared`` port is one at which those listen too.
    """

    host: str = "127.0.0.1"
    port: int | None = None
    database: str | None = None
    browser: bool = False
    names: tuple[str, ...] = ()
    bounds: Bounds = field(default_factory=Bounds)
    peers: str = "127.0.0.1"
    shared: bool = False

    def __post_init__(self) -> None:
        if self.port is not None and not 0 <= self.port <= 65535:
            raise BadSpec(f"--port must be from 0 to 65535, not {self.port}")


class _Server(uvicorn.Server):
    """A server that acknowledges what was begun before it closes the connections."""

    def __init__(
        self, config: uvicorn.Config, hall: Hall, peers: socket.socket | None, tell: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._hall = hall
        self._peers = peers
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        if self._peers is not None:
            loop = asyncio.get_running_loop()
            self.servers.append(await loop.create_server(self._make_peer_door, sock=self._peers))
        self._tell()

    def _make_peer_door(self) -> PeerDoor:
        """Return the protocol of a connection by which another process brings a guest."""
        guests = patient_http(self._hall.bounds, self._hall.bounds.connections + _PLAIN)
        state = {**self.lifespan.state, INTRODUCED: True}
        return PeerDoor(
            self._hall.claims.secret,
            lambda: guests(config=self.config, server_state=self.server_state, app_state=state),
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # a server that was asked to stop, and did, ends well

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._hall.settle()
        await super().shutdown(sockets)


def announce(address: str) -> None:
    """Say where the app is."""
    print(f"tablier is at {address}   (Ctrl-C stops it)", flush=True)


def serve(serving: Serving, tell: Callable[[str], None] = announce) -> None:
    """Serve until a signal comes; fail with a sentence when the address or the database cannot be had.

    ``tell`` hears the address when the app can be reached there.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    names: Collection[str] = serving.names
    if is_local(serving.host) or names:
        names = (*names, *LOCAL_NAMES)
    app = application(serving.database or default_database(), serving.bounds, names)
    store = app.state.context.hall.store
    with contextlib.closing(store), listen(serving.host, serving.port, serving.shared) as listening:
        shown = "localhost" if is_local(serving.host) or serving.host in ("0.0.0.0", "::") else serving.host
        address = f"http://{shown}:{listening.getsockname()[1]}/"
        try:
            with only_server(store.file, address):
                store.open()
                _run(app, serving, listening, lambda: _tell_and_show(address, serving, tell))
        except Occupied as other:
            if not (serving.browser and other.address):
                raise
            print(f"tablier is running already at {other.address}")
            _open_browser(other.address)


def _tell_and_show(address: str, serving: Serving, tell: Callable[[str], None]) -> None:
    tell(address)
    if serving.browser:
        threading.Thread(target=_open_browser, args=[address], daemon=True).start()


def _run(app: FastAPI, serving: Serving, listening: socket.socket, tell: Callable[[], None]) -> None:
    # Agents that run Python must not keep the event loop waiting.
    sys.setswitchinterval(0.001)
    hall: Hall = app.state.context.hall
    peers = listen_at(serving.peers, 0) if hall.store.shared else None
    if peers is not None:
        hall.claims.address = f"{serving.peers}:{peers.getsockname()[1]}"
    descriptors = raise_descriptors(serving.bounds.connections + _OWN + _PLAIN)
    http = patient_http(serving.bounds, max(50, descriptors - _OWN), hall if hall.store.shared else None)
    server = _Server(_configure(app, serving.bounds, http), hall, peers, tell)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise TablierError("the server could not start; the reason is given above")


def _configure(app: FastAPI, bounds: Bounds, http: type[asyncio.Protocol]) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=bounds.message,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=_STOPPING,
        server_header=False,
        loop="auto",  # uvloop, where there is one
        http=http,
        lifespan="on",
        timeout_keep_alive=int(bounds.patience_seconds),
    )


def _open_browser(address: str) -> None:
    """Open the page, unless there is no screen: a browser for the terminal would not show it."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))):
        return
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
