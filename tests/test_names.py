"""One word, one meaning: classes and files do not share a name unless they mean the same."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "tablier"

#: Classes that share a name, with the reason why that is right.
SHARED_CLASSES = {"Evaluator": "whatever evaluates batches with a network, for play and in training"}

#: Files that share a name because they hold the same thing at different layers, with what that is.
SHARED_FILES = {
    "alphabeta": "the search, and the agent that plays by it",
    "minimax": "the search, and the agent that plays by it",
    "mcts": "the search, and the agent that plays by it",
    "neural": "the search, and the agent that plays by it",
    "contest": "the Oware contest: its bots as agents, our bot's dialogue, the commands",
    "counting": "the count of Go at the end of a game, in the arena and at the terminal",
    "config": "the configuration of a training run, by self-play, by examples and of a value",
    "collection": "the app's finished games as a collection, and the command that writes it",
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


@cache
def _nodes() -> list[tuple[Path, ast.AST]]:
    """Every node of every file of the package, in order, with its file."""
    return [
        (path, node)
        for path in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    ]


def _classes() -> dict[str, list[str]]:
    """Where each public class of the package is defined."""
    found: dict[str, list[str]] = defaultdict(list)
    for path, node in _nodes():
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


def test_a_folder_of_the_server_holds_at_most_a_dozen_files() -> None:
    server = SOURCE / "server"
    sizes = Counter(str(path.parent.relative_to(SOURCE)) for path in server.rglob("*.py"))
    assert len(sizes) > 5
    assert {folder: size for folder, size in sizes.items() if size > 12} == {}


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


#: Participles that do not end in -ed.
IRREGULAR = re.compile(
    "begun|bent|blown|bound|broken|brought|built|caught|chosen|dealt|done|drawn|driven|eaten|fallen|felt|flown"
    "|forgotten|fought|found|frozen|given|gone|grown|heard|held|hidden|kept|known|laid|lost|made|meant|met|paid|said"
    "|seen|sent|shown|slept|sought|sown|spent|spoken|stolen|taken|taught|thought|thrown|told|torn|understood|woken|won"
    "|worn|written"
)
#: Words in -ed that are no participles.
NO_PARTICIPLES = {"feed", "need", "red", "seed", "speed"}

#: Verbs after which a participle says of what: ``read_trained`` reads something trained, ``is_agreed`` asks.
VERBS = {
    *("answer", "check", "count", "delete", "describe", "estimate", "find", "has", "is", "play", "read", "require"),
    *("restore", "tell"),
}

#: Functions that are named by a participle, with the reason why that is right.
PARTICIPLES = {
    "scored": "a public name: the position after the count, like the past of `play`",
    "resumed": "a public name: the position after play goes on, beside `scored`",
    "connection_made": "asyncio calls protocols by this name",
    "data_received": "asyncio calls protocols by this name",
    "connection_lost": "asyncio calls protocols by this name",
}


def _is_participle(word: str) -> bool:
    return bool(IRREGULAR.fullmatch(word)) or (word.endswith("ed") and word not in NO_PARTICIPLES)


def _functions() -> list[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function and method of the package with its place; properties are left out, for they describe a state."""
    return [
        (f"{path.relative_to(SOURCE)}:{node.lineno}: {node.name}", node)
        for path, node in _nodes()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not any(ast.unparse(decorator) in ("property", "cached_property") for decorator in node.decorator_list)
    ]


def _is_named_by_a_participle(name: str) -> bool:
    words = name.strip("_").split("_")
    return _is_participle(words[-1]) and words[0] not in VERBS


def test_functions_are_named_by_verbs_and_not_by_participles() -> None:
    assert _is_named_by_a_participle("_made")
    assert _is_named_by_a_participle("each_turned")
    assert not _is_named_by_a_participle("find_marked")
    found = [where for where, node in _functions() if _is_named_by_a_participle(node.name)]
    assert [where for where in found if where.split(": ")[1] not in PARTICIPLES] == []


def test_every_participle_that_is_allowed_is_needed() -> None:
    names = {node.name for _, node in _functions()}
    assert PARTICIPLES.keys() <= names


def test_a_function_has_at_most_forty_lines() -> None:
    lengths = {where: (node.end_lineno or node.lineno) - node.lineno + 1 for where, node in _functions()}
    assert {where: length for where, length in lengths.items() if length > 40} == {}
