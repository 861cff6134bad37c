"""Running the app: a socket, a server, and a browser for whoever plays at home."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Collection
from dataclasses import dataclass, field
from types import FrameType

import uvicorn
from fastapi import FastAPI

from tablier.rules import BadSpec, TablierError
from tablier.rules.portable import hold_many_files
from tablier.server.bounds import Bounds
from tablier.server.keeping.lock import Occupied, only_server
from tablier.server.keeping.store import default_database
from tablier.server.web.application import application
from tablier.server.web.patient_http import patient_http

__all__ = ["HOME_PORT", "Serving", "serve"]

LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
#: Where ``tablier`` is at home: always at the same address, because browsers keep the seats of each address apart.
HOME_PORT = 8237
_OTHER_PORTS = 10  # that are tried when another program has that one
_OWN = 100  # descriptors for the database, engines and readers
_PLAIN = 1000  # connections without a WebSocket
_STOPPING = 10  # seconds that what is on its way may take at the end


@dataclass(frozen=True)
class Serving:
    """Where and how to serve; port 0 takes a free one, ``names`` are the host names it is reached by.

    Without a port it is HOME_PORT, or one of the next ones when another program has that.
    """

    host: str = "127.0.0.1"
    port: int | None = None
    database: str | None = None
    browser: bool = False
    names: tuple[str, ...] = ()
    bounds: Bounds = field(default_factory=Bounds)

    def __post_init__(self) -> None:
        if self.port is not None and not 0 <= self.port <= 65535:
            raise BadSpec(f"--port must be from 0 to 65535, not {self.port}")


class _Server(uvicorn.Server):
    """A server that acknowledges what was begun before it closes the connections."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, address: str, browser: bool) -> None:
        super().__init__(config)
        self._app = app
        self._address = address
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"tablier is at {self._address}   (Ctrl-C stops it)", flush=True)
            if self._browser:
                threading.Thread(target=_open_browser, args=[self._address], daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # a server that was asked to stop, and did, ends well

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.state.context.hall.settle()
        await super().shutdown(sockets)


def serve(serving: Serving) -> None:
    """Serve until a signal comes; fail with a sentence when the address or the database cannot be had."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    names: Collection[str] = serving.names
    if _is_local(serving.host) or names:
        names = (*names, *LOCAL_NAMES)
    app = application(serving.database or default_database(), serving.bounds, names)
    store = app.state.context.hall.store
    with contextlib.closing(store), _listen(serving.host, serving.port) as listening:
        shown = "localhost" if _is_local(serving.host) or serving.host in ("0.0.0.0", "::") else serving.host
        address = f"http://{shown}:{listening.getsockname()[1]}/"
        try:
            with only_server(store.file, address):
                store.open()
                _run(app, serving, listening, address)
        except Occupied as other:
            if not (serving.browser and other.address):
                raise
            print(f"tablier is running already at {other.address}")
            _open_browser(other.address)


def _run(app: FastAPI, serving: Serving, listening: socket.socket, address: str) -> None:
    # Agents that run Python must not keep the event loop waiting.
    sys.setswitchinterval(0.001)
    descriptors = _raise_descriptors(serving.bounds.connections + _OWN + _PLAIN)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=serving.bounds.message,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=_STOPPING,
        server_header=False,
        loop="auto",  # uvloop, where there is one
        http=patient_http(serving.bounds, max(50, descriptors - _OWN)),
        lifespan="on",
        timeout_keep_alive=int(serving.bounds.patience_seconds),
    )
    server = _Server(config, app, address, serving.browser)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise TablierError("the server could not start; the reason is given above")


def _raise_descriptors(wanted: int) -> int:
    """Let the process hold as many files and connections as it may; say so when that is not enough."""
    held = hold_many_files(wanted)
    if held < wanted:
        print(f"this machine lets tablier hold {held} files and connections; {wanted} would be enough", file=sys.stderr)
    return held


def _open_browser(address: str) -> None:
    """Open the page, unless there is no screen: a browser for the terminal would not show it."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))):
        return
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def _is_local(host: str) -> bool:
    return host in ("127.0.0.1", "localhost", "::1")


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket at an address; at home the first free one of a few."""
    if port is not None:
        return _listen_at(host, port)
    for other in range(HOME_PORT, HOME_PORT + _OTHER_PORTS):
        with contextlib.suppress(TablierError):
            return _listen_at(host, other)
    return _listen_at(host, 0)


def _listen_at(host: str, port: int) -> socket.socket:
    """A socket at an address, or a sentence that says why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise TablierError(f"cannot listen at {host}, port {port}: {reason.lower()}") from None
    return listening
