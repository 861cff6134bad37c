"""The sockets of a server, and how many connections the machine lets it hold."""

from __future__ import annotations

import contextlib
import socket
import sys

from tablier.rules import TablierError
from tablier.rules.portable import hold_many_files

__all__ = ["HOME_PORT", "is_local", "listen", "listen_at", "raise_descriptors"]

#: Where ``tablier`` is at home: always at the same address, because browsers keep the seats of each address apart.
HOME_PORT = 8237
_OTHER_PORTS = 10  # that are tried when another program has that one


def raise_descriptors(wanted: int) -> int:
    """Let the process hold as many files and connections as it may; say so when that is not enough."""
    held = hold_many_files(wanted)
    if held < wanted:
        print(f"this machine lets tablier hold {held} files and connections; {wanted} would be enough", file=sys.stderr)
    return held


def is_local(host: str) -> bool:
    """Whether an address is of this machine alone."""
    return host in ("127.0.0.1", "localhost", "::1")


def listen(host: str, port: int | None, shared: bool = False) -> socket.socket:
    """Return a socket at an address; at home the first free one of a few. Others may listen at a ``shared`` one."""
    if port is not None:
        return listen_at(host, port, shared)
    for other in range(HOME_PORT, HOME_PORT + _OTHER_PORTS):
        with contextlib.suppress(TablierError):
            return listen_at(host, other)
    return listen_at(host, 0)


def listen_at(host: str, port: int, shared: bool = False) -> socket.socket:
    """Return a socket at an address, or say in a sentence why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise TablierError(f"cannot listen at {host}, port {port}: {reason.lower()}") from None
    return listening
