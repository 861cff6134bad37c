"""The door for the other processes of the same database: they bring guests whose game is here.

Such a connection begins with one line, ``tablier SECRET ADDRESS PORT``: who may enter, and where the guest comes from.
After that it is the guest's own connection, with the same bounds as if they had come here themselves.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from typing import Any

__all__ = ["PeerDoor", "introduce"]

_LONGEST = 300  # bytes of the first line
_PATIENCE = 5.0  # seconds for it


def introduce(secret: str, guest: tuple[str, int]) -> bytes:
    r"""Return the line with which a guest is brought to another process.

    >>> introduce("sesame", ("192.0.2.7", 4711))
    b'tablier sesame 192.0.2.7 4711\n'
    """
    return f"tablier {secret} {guest[0]} {guest[1]}\n".encode()


class _Introduced:
    """A connection that is said to come from where the guest comes from."""

    def __init__(self, transport: asyncio.Transport, guest: tuple[str, int]) -> None:
        self._transport = transport
        self._guest = guest

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return what is known of the connection."""
        return self._guest if name == "peername" else self._transport.get_extra_info(name, default)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class PeerDoor(asyncio.Protocol):
    """A connection of another process, until it has said whom it brings; ``make`` makes the protocol of guests."""

    def __init__(self, secret: str, make: Callable[[], Any]) -> None:
        self._secret = secret
        self._make = make
        self._said = b""
        self._transport: asyncio.Transport
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._waiting = asyncio.get_running_loop().call_later(_PATIENCE, transport.abort)

    def data_received(self, data: bytes) -> None:
        self._said += data
        line, end, rest = self._said.partition(b"\n")
        if not end and len(line) <= _LONGEST:
            return
        self._stop_waiting()
        guest = _read_guest(line, self._secret)
        if guest is None:
            self._transport.abort()
            return
        protocol = self._make()
        protocol.connection_made(_Introduced(self._transport, guest))
        self._transport.set_protocol(protocol)
        if rest:
            protocol.data_received(rest)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()


def _read_guest(line: bytes, secret: str) -> tuple[str, int] | None:
    """Return the guest of a first line, None when it is not one of ours."""
    try:
        word, told, host, port = line.decode().split(" ")
        number = int(port)
    except ValueError:
        return None
    return (host, number) if word == "tablier" and hmac.compare_digest(told, secret) else None
