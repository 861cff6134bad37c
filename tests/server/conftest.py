from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.command import Command, command_within
from server.running import Person, Server, sqlite


@pytest.fixture(autouse=True)
def everybody_leaves() -> Iterator[None]:
    """Close the connections that a test has left open."""
    yield
    while Person.here:
        Person.here.pop().leave()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that leave it running."""
    with Server(sqlite(tmp_path_factory.mktemp("server")), "--rooms-a-minute", "100000") as running:
        yield running


@pytest.fixture
def within(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command without a process of its own, in an empty folder."""
    return command_within(tmp_path, monkeypatch, capsys)
