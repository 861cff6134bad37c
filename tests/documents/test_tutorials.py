"""The tutorials, line by line, in an empty folder: every file that they show is saved, and every command is run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from cli.command import Command, command_within
from documents.blocks import TUTORIALS, Block, blocks_of

#: What does not end by itself; the app is started by tests of its own.
WITHOUT_END: list[list[str]] = [[]]
#: Learning, drawing a report and starting several bots take several seconds.
SLOW = {"train.md", "tournament.md", "contest.md"}


@pytest.fixture
def within(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command in an empty folder, with the programs that the lines call on the path."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    script = f'#!/bin/sh\nexec "{sys.executable}" -m tablier.cli "$@"\n'
    (tmp_path / "bin" / "tablier").write_text(script)
    (tmp_path / "bin" / "tablier").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    return command_within(tmp_path, monkeypatch, capsys)


def _follow(tutorial: Path, within: Command, folder: Path) -> int:
    """Do what a tutorial says and return how many commands that were."""
    done = 0
    for block in blocks_of(tutorial):
        if block.file_name:
            (folder / block.file_name).write_text(block.text, encoding="utf-8")
        for words in block.commands:
            if words not in WITHOUT_END:
                ended = within(*words)
                assert ended.code == 0, f"{tutorial.name}: tablier {' '.join(words)}: {ended.errors}"
                _compare(block, words, ended.output)
                done += 1
    return done


def _compare(block: Block, words: list[str], output: str) -> None:
    """What a tutorial shows as an answer is what comes."""
    _, found, answer = block.text.partition("\n")
    if block.text.startswith("$ ") and found and answer.strip():
        assert answer.strip() in output, words


@pytest.mark.parametrize(
    "tutorial",
    [pytest.param(page, marks=pytest.mark.slow if page.name in SLOW else ()) for page in TUTORIALS],
    ids=lambda page: page.stem,
)
def test_a_tutorial_can_be_followed(tutorial: Path, within: Command, tmp_path: Path) -> None:
    done = _follow(tutorial, within, tmp_path)
    assert done > 0 or tutorial.name == "game.md"  # that one begins with `python -m tools.plug_in`
