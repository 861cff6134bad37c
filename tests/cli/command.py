"""Running the real command."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

from tablier.cli.command_line import run as run_command

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Run:
    """How a run of the command ended."""

    output: str
    errors: str
    code: int


class Command(Protocol):
    """Run ``tablier`` with arguments, with lines (separated by `` / ``) typed into it."""

    def __call__(self, *arguments: str, lines: str = "", **environment: str) -> Run: ...


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a run; a relative PYTHONPATH would mean nothing in another folder."""
    inherited = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    if "PYTHONPATH" in inherited:
        parts = [str((ROOT / part).resolve()) for part in inherited["PYTHONPATH"].split(os.pathsep) if part]
        inherited["PYTHONPATH"] = os.pathsep.join(parts)
    return {**inherited, "PYTHONUTF8": "1", **more}


def typed(lines: str) -> str:
    """Return what someone who types these lines sends."""
    return "".join(f"{line}\n" for line in lines.split(" / ")) if lines else ""


def command_in(folder: Path) -> Command:
    """Return the command, run in a process of its own and in this folder."""

    def run(*arguments: str, lines: str = "", **more: str) -> Run:
        done = subprocess.run(
            [sys.executable, "-m", "tablier.cli", *arguments],
            input=typed(lines),
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            cwd=folder,
            env=environment(**more),
            timeout=60,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Run(done.stdout, done.stderr, done.returncode)

    return run


def command_within(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Return the command, run in this process: much quicker, for tests that do not need one of its own."""
    monkeypatch.chdir(folder)

    def run(*arguments: str, lines: str = "", **more: str) -> Run:
        for key, value in more.items():
            monkeypatch.setenv(key, value)
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed(lines)))
        code = run_command(arguments)
        told = capsys.readouterr()
        return Run(told.out, told.err, code)

    return run
