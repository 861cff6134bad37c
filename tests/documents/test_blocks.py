"""Every block of code in the documents does what it is there for: Python runs, commands are understood, files are read.

The commands of the tutorials are run for real, in ``test_tutorials.py``; what else is shown is tried in
``test_shown.py``.
"""

from __future__ import annotations

import doctest
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
from documents.blocks import PAGES, ROOT, Block, blocks_of

import tablier
from tablier.agents import agent_maker
from tablier.cli.command_line import app
from tablier.rules import TablierError

#: Blocks of other languages are drawings, or meant for other programs.
LANGUAGES = {"", "python", "toml", "json", "cpp"}
#: Parameters of commands that name an agent.
AGENTS = {"one", "other", "black", "white", "first", "second", "spec"}
WITH_PYTHON = [page for page in PAGES if any(b.language == "python" or b.is_dialogue for b in blocks_of(page))]
COMMANDS = typer.main.get_command(app)


def _name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def _of(language: str) -> list[Block]:
    return [block for page in PAGES for block in blocks_of(page) if block.language == language]


def test_no_block_is_of_a_language_that_nobody_runs() -> None:
    assert {block.language for page in PAGES for block in blocks_of(page)} <= LANGUAGES


@pytest.mark.parametrize("page", WITH_PYTHON, ids=_name)
def test_the_python_of_a_page_runs(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The blocks of a page follow one another; one that names its file only defines what is in it."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": page.stem}
    for block in blocks_of(page):
        if block.is_dialogue:
            dialogue = doctest.DocTestParser().get_doctest(block.text, names, _name(page), None, None)
            told: list[str] = []
            doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(
                dialogue, out=told.append, clear_globs=False
            )
            assert not told, "".join(told)
            names = dialogue.globs
        elif block.language == "python" and block.file_name != "mine.py":  # that one waits for a referee
            exec(compile(block.text, _name(page), "exec"), names)


def test_the_tour_of_the_interface_has_many_examples() -> None:
    tour = "".join(block.text for block in blocks_of(ROOT / "docs" / "python.md"))
    assert tour.count(">>> ") > 30


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_commands_are_understood(page: Path) -> None:
    for block in blocks_of(page):
        for words in block.commands:
            _understand(words)


def test_most_commands_are_shown_somewhere() -> None:
    shown = {words[0] for page in PAGES for b in blocks_of(page) for words in b.commands if words}
    assert len(shown) > 18


def test_a_command_that_has_changed_would_be_noticed() -> None:
    with pytest.raises(typer.TyperException, match="gmaes"):
        _understand(["match", "hex:7", "mcts", "greedy", "--gmaes", "3"])
    with pytest.raises(TablierError, match="unknown agent"):
        _understand(["match", "hex:7", "mtcs", "greedy"])
    with pytest.raises(TablierError, match="size"):
        _understand(["play", "hex:70"])


def _understand(words: list[str]) -> None:
    """Parse a command as if it were to run, and the games and agents that it names."""
    group: Any = COMMANDS
    context = group.make_context("tablier", list(words))
    while rest := [*context._protected_args, *context.args]:
        name, group, rest = group.resolve_command(context, rest)
        context = group.make_context(name, rest, parent=context)
    if context.command.name == "referee":
        return  # its bots are command lines
    for name, value in context.params.items():
        if name == "game" and isinstance(value, str):
            tablier.game(value)
        elif name in AGENTS and value:
            _understand_agent(value)


def _understand_agent(spec: str) -> None:
    try:
        agent_maker(spec)
    except TablierError as error:
        if not re.search("there is no file|cannot read", str(error)):  # a file that the reader has
            raise


def test_files_of_settings_are_read() -> None:
    assert all(tomllib.loads(block.text) for block in _of("toml"))
    assert all(json.loads(block.text) for block in _of("json"))


def test_make_has_the_targets_that_are_named() -> None:
    rules = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", rules, re.MULTILINE))
    lines = [line.split() for page in PAGES for block in blocks_of(page) for line in block.lines]
    named = {words[1] for words in lines if words[:1] == ["make"]}
    assert len(named) > 8
    assert named <= targets


def test_extras_that_are_to_be_installed_exist() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    named = {name for names in re.findall(r"tablier\[([\w,]+)\]", text) for name in names.split(",")}
    assert "train" in named
    assert named <= set(extras)
