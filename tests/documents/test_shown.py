"""What the documents show besides Python and commands of tablier is true as well: settings, records, maps, requests."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from documents.blocks import PAGES, ROOT, Block, blocks_of
from server.running import Server, sqlite

import tablier
from tablier.arena.tournament_file import read_tournament
from tablier.rules.records import records_in
from tablier.search.solver import prove
from tablier.server.bounds import Bounds
from tablier.training.config import SelfPlayRun
from tablier.training.examples.config import ExamplesRun
from tablier.training.settings import from_toml

#: Who reads the TOML that a page shows.
READERS: dict[str, Callable[[Path], object]] = {
    "app.md": Bounds.read,
    "arena.md": read_tournament,
    "tournament.md": read_tournament,
    "train.md": lambda path: from_toml(SelfPlayRun, path),
    "training-by-examples.md": lambda path: from_toml(ExamplesRun, path, {"board": "hex:7", "sources.katago": []}),
}
SETTINGS = [block for page in PAGES for block in blocks_of(page) if block.language == "toml"]
#: The pages with a drawing of folders, and what its lines begin with.
DRAWINGS = {"CONTRIBUTING.md": 10, "docs/architecture.md": 20}
PLACE = re.compile(r"((?:native|src|web|tests|configs|tools|bench)[\w/]*/|tablier\.\w+) ", re.MULTILINE)


def _find(page: str, word: str) -> Block:
    """Return the block of a page with a word in it."""
    (found,) = [block for block in blocks_of(ROOT / page) if word in block.text]
    return found


@pytest.mark.parametrize("block", SETTINGS, ids=lambda block: block.page.stem)
def test_settings_that_are_shown_are_taken_by_those_who_read_them(block: Block, tmp_path: Path) -> None:
    (tmp_path / "shown.toml").write_text(block.text, encoding="utf-8")
    READERS[block.page.name](tmp_path / "shown.toml")


def test_the_record_of_a_match_that_is_shown_is_a_game() -> None:
    text = _find("docs/arena.md", '"opening"').text
    (record,) = records_in(json.dumps(json.loads(text)).encode())
    outcome = record.position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("white", "connection")
    assert record.names == {"black": "random", "white": "greedy"}


def test_a_diagram_in_the_rules_can_be_pasted() -> None:
    text = _find("docs/rules/hex.md", "white to move").text
    position = tablier.game("hex:3").parse(text)
    assert str(position).strip() == text.strip()
    assert (position.to_move, len(position.legal_moves)) == ("white", 8)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_openings_that_win_in_hex_are_those_of_the_map(size: int) -> None:
    """A line of the map holds a row of each board that has so many."""
    start = tablier.game(f"hex:{size}").start()
    drawn = []
    for number, line in enumerate(_find("docs/solving.md", "5×5").text.splitlines()[1 : size + 1]):
        before = sum(smaller for smaller in range(number + 1, size) if smaller > 2)
        drawn += line.split()[before : before + size]
    proofs = [prove(start.play(move)) for move in start.legal_moves]
    assert ["+" if proof is not None and proof.winner == "black" else "-" for proof in proofs] == drawn


@pytest.mark.parametrize(("page", "least"), DRAWINGS.items())
def test_folders_that_are_drawn_exist(page: str, least: int) -> None:
    named = [name for block in blocks_of(ROOT / page) if not block.language for name in PLACE.findall(block.text)]
    assert len(named) >= least
    for name in named:
        path = ROOT / (f"src/{name.replace('.', '/')}" if name.startswith("tablier.") else name)
        assert path.exists() or path.name == "_native" or path.with_suffix(".py").exists(), name


def test_scripts_of_the_page_that_are_named_exist() -> None:
    lines = [line for page in PAGES for block in blocks_of(page) for line in block.lines]
    named = {found[1] for line in lines if (found := re.search(r"\bnpm .*\brun (\S+)", line))}
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    assert named
    assert named <= set(scripts)


def test_whoever_begins_a_game_is_told_where() -> None:
    """The line of the tutorial that adds a game."""
    (line,) = _find("docs/tutorials/game.md", "tools.plug_in").lines
    told = subprocess.run([sys.executable, *line.split()[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stdout == "bao: no line in GAMES of src/tablier/rules/games.py, which is where a game begins\n"


def test_a_game_can_be_opened_and_played_by_the_requests_that_are_shown(tmp_path: Path) -> None:
    """What they answer has the shape that is shown, too; addresses and tokens are those of the moment."""
    told = _find("docs/app.md", "curl").text.replace("\\\n", " ").splitlines()
    opening, moving = (line for line in told if line.startswith("$ "))
    shown, version = (json.loads(line) for line in told if line.startswith("{"))
    with Server(sqlite(tmp_path)) as server:
        opened = _curl(server, opening)
        assert opened.keys() == shown.keys()
        assert opened["tokens"].keys() == shown["tokens"].keys()
        moved = _curl(server, moving.replace(shown["room"], opened["room"]).replace(shown["owner"], opened["owner"]))
        assert moved == version


def _curl(server: Server, line: str) -> dict[str, Any]:
    words = shlex.split(line.removeprefix("$ ").replace("localhost:8000", server.address))
    assert words[:2] == ["curl", "-s"]
    headers = dict(words[place + 1].split(": ") for place, word in enumerate(words) if word == "-H")
    answer = server.http.post(words[2], headers=headers, content=words[words.index("-d") + 1])
    told: dict[str, Any] = answer.raise_for_status().json()
    return told
