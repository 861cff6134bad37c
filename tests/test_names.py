"""One word, one meaning: classes and files do not share a name unless they mean the same."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "tablier"

#: Classes that share a name, with the reason why that is right.
SHARED_CLASSES = {"Evaluator": "whatever evaluates batches with a network, for play and in training"}

#: Files that share a name because they hold the same thing at different layers, with what that is.
SHARED_FILES = {
    "alphabeta": "the search, and the agent that plays by it",
    "mcts": "the search, and the agent that plays by it",
    "neural": "the search, and the agent that plays by it",
    "contest": "the Oware contest: its bots as agents, our bot's dialogue, the commands",
    "counting": "the count of Go at the end of a game, in the arena and at the terminal",
    "config": "the configuration of a training run, by self-play and by examples",
    "export": "files from a trained network, and the command that writes them",
    "match": "a match, and how it looks at the terminal",
    "tournament": "a tournament, and how it looks at the terminal",
    "selfplay": "games to learn from: the command, and the training by them",
    "samples": "positions to learn from: as lines, and as lessons",
    "tuning": "weights: what can be tuned about an agent, and the run that tunes it",
    "errors": "what a user can get wrong, for everybody and over the web",
    "options": "what can be chosen about an agent, and about the search behind it",
    "stones": "games of stones: their boards in the terminal, and what other programs see of them",
    "hex": "all that a layer knows about Hex",
    "go": "all that a layer knows about Go",
    "oware": "all that a layer knows about coloured Oware",
    "awale": "all that a layer knows about Awalé",
}


def _classes() -> dict[str, list[str]]:
    """Where each public class of the package is defined."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(SOURCE)))
    return found


def _files() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        if not path.stem.startswith("__"):
            found[path.stem].append(str(path.relative_to(SOURCE)))
    return found


def test_no_two_classes_share_a_name() -> None:
    shared = {name: where for name, where in _classes().items() if len(where) > 1 and name not in SHARED_CLASSES}
    assert shared == {}


def test_no_two_files_share_a_name_and_differ_in_meaning() -> None:
    shared = {name: where for name, where in _files().items() if len(where) > 1 and name not in SHARED_FILES}
    assert shared == {}


@pytest.mark.parametrize("page", ["glossary.md", "README.md", "architecture.md"])
def test_the_files_that_a_map_names_exist(page: str) -> None:
    root = SOURCE.parents[1]
    text = (root / "docs" / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:[\w.]+/)+[\w.]*)`", text)
    assert len(named) > 10
    missing = [name for name in named if not (root / name).exists() and not (SOURCE / name).exists()]
    assert [name for name in missing if not (root / "native" / name).exists() and "NAME" not in name] == []


def test_the_classes_that_the_glossary_names_exist() -> None:
    text = (SOURCE.parents[1] / "docs" / "glossary.md").read_text(encoding="utf-8")
    classes = _classes()
    for place, name in re.findall(r"`([\w/]+\.py)`: `(\w+)`", text):
        assert place in classes[name], name


def test_the_glossary_has_forty_words_and_explains_each_once() -> None:
    text = (SOURCE.parents[1] / "docs" / "glossary.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| \*\*(.+?)\*\*", text, re.MULTILINE)
    assert len(words) == len(set(words)) == 40
