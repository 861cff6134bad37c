from __future__ import annotations

from pathlib import Path

import pytest
from cli.command import Command, command_in, command_within


@pytest.fixture
def tablier(tmp_path: Path) -> Command:
    """The real command, run in the empty folder of the test."""
    return command_in(tmp_path)


@pytest.fixture
def within(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command without a process of its own, in the same folder."""
    return command_within(tmp_path, monkeypatch, capsys)
