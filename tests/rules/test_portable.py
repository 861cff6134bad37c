"""What is asked of the operating system: locks, and limits of a process, each tried in a process that may end by it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tablier.rules import TablierError
from tablier.rules.portable import hold_many_files, lock_file, require_posix

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="limits of a process differ between systems")


def run(*lines: str) -> subprocess.CompletedProcess[str]:
    """Run a few lines of Python elsewhere."""
    begin = "from tablier.rules.portable import *\nimport resource\n"
    return subprocess.run(
        [sys.executable, "-c", begin + "\n".join(lines)], capture_output=True, text=True, check=False, timeout=60
    )


def test_a_file_is_locked_once(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with path.open("w") as one, path.open("w") as other:
        assert lock_file(one)
        assert not lock_file(other)
    with path.open("w") as again:  # a lock ends with its file
        assert lock_file(again)


def test_a_system_without_process_groups_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    require_posix("a match")
    monkeypatch.setattr("os.name", "nt")
    with pytest.raises(
        TablierError, match=f"a match needs process groups, which {sys.platform} has not; use Linux, macOS or WSL"
    ):
        require_posix("a match")


@on_linux
def test_a_process_holds_as_many_files_as_it_wants_and_may() -> None:
    told = run(
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 200))",
        "print(hold_many_files(50), hold_many_files(150), hold_many_files(1000))",
        "print(*resource.getrlimit(resource.RLIMIT_NOFILE))",
    )
    assert told.stdout.split() == ["100", "150", "200", "200", "200"], told.stderr
    assert hold_many_files(1) >= 1


@on_linux
def test_a_process_that_takes_more_memory_than_it_may_cannot_have_it() -> None:
    lines = ["limit_memory(100)", "kept = bytearray(50_000_000)", "print('so much')", "more = bytearray(100_000_000)"]
    told = run(*lines)
    assert told.stdout == "so much\n"
    assert "MemoryError" in told.stderr


@on_linux
def test_a_process_that_thinks_for_longer_than_it_may_is_ended() -> None:
    told = run(
        "import time",
        "while time.process_time() < 1.2: pass",
        "limit_processor_time(2)",  # more than until now
        "while time.process_time() < 2.2: pass",
        "print('so long', flush=True)",
        "while True: pass",
    )
    assert (told.stdout, told.returncode) == ("so long\n", -24)  # SIGXCPU
