"""A network of its own for a server, at the end of a cable that can be cut: a namespace and a pair of interfaces."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

__all__ = ["Cable", "lay_cable"]


class Cable:
    """A cable from here to a network where a server listens at ``address``; commands run there after ``within``."""

    def __init__(self) -> None:
        number = os.getpid()
        self._name = f"tablier{number % 10**6}"
        self._here = f"tab{number % 10**6}"
        network = f"10.237.{number % 256}.{number // 256 % 64 * 4}".rpartition(".")
        self.address, ours = f"{network[0]}.{int(network[2]) + 2}", f"{network[0]}.{int(network[2]) + 1}"
        self.within = ("ip", "netns", "exec", self._name)
        _ip("netns", "add", self._name)
        _ip("link", "add", self._here, "type", "veth", "peer", "name", "there", "netns", self._name)
        _ip("address", "add", f"{ours}/30", "dev", self._here)
        _ip("link", "set", self._here, "up")
        _ip("-n", self._name, "address", "add", f"{self.address}/30", "dev", "there")
        _ip("-n", self._name, "link", "set", "lo", "up")
        self.mend()

    def cut(self) -> None:
        """Let nothing through any more, and tell neither side."""
        _ip("-n", self._name, "link", "set", "there", "down")

    def mend(self) -> None:
        """Let everything through again."""
        _ip("-n", self._name, "link", "set", "there", "up")

    def remove(self) -> None:
        """Take the cable and the network away."""
        _ip("link", "delete", self._here)
        _ip("netns", "delete", self._name)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


@contextmanager
def lay_cable() -> Iterator[Cable]:
    """Yield a cable; the test is left out where nobody may make networks."""
    try:
        cable = Cable()
    except (OSError, subprocess.CalledProcessError) as fault:
        pytest.skip(f"only root makes networks, where the machine lets it: {getattr(fault, 'stderr', None) or fault}")
    try:
        yield cable
    finally:
        cable.remove()
