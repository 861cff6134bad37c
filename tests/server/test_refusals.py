"""The page says a refusal in the reader's language by its key; only what programs alone meet may go without one."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator
from pathlib import Path
from typing import get_args

from tablier.rules.errors import REASONS
from tablier.server import errors
from tablier.server.errors import CauseKey, Refused

ROOT = Path(errors.__file__).parent
RULES = ROOT.parent / "rules"
GAMES = ROOT.parents[2] / "native" / "games"
KINDS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Refused)}
#: What the page never does: how each sentence begins.
FOR_PROGRAMS = (
    "a message must be",
    "hints, estimates and sketches come over the WebSocket",
    "no other game can be opened",
    "only players can do that: send the token",
    "the agent '",
    "the first message must be",
    "the id of an action",
    "the option '",
    "the metrics are for",
    "the page at '",
    "there is no node ",
    "there is no room '",
    "this server does not answer to the name",
    "{}: {} can",
)

#: What is wrong with a file, a diagram or a move that is met in a program alone, or only if the page were wrong.
OF_PROGRAMS = (
    "SGF is for",
    "a HexWorld link is for",
    "a board of",
    "a diagram of {} is text",
    "a game of {} cannot be resumed",
    "a linear board of",
    "cannot read '{}': {}",
    "dead stones can be marked",
    "line {} of '{}' is no sample",
    "no stone is taken off",
    "no stone may be removed",
    "only a game that two passes ended",
    "there is no stone on",
    "'{}' is larger than",
    "'{}' is no board of a sample",
    "'{}' is no file",
    "{} in a linear board",
)
ERRORS = ("BadDiagram", "BadRecord", "BadSpec", "IllegalMove")


def calls(root: Path, kinds: Container[str]) -> Iterator[tuple[str, ast.Call]]:
    """Every making of an error of some kinds, with where it is."""
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds:
                yield f"{path.relative_to(root.parent)}:{node.lineno}", node


def refusals() -> Iterator[tuple[str, ast.Call]]:
    """Every refusal in the source, with where it is."""
    yield from calls(ROOT, KINDS)


def sentence(told: ast.expr) -> str:
    """The sentence, with braces where something is filled in."""
    if isinstance(told, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in told.values)
    return str(told.value) if isinstance(told, ast.Constant) else ""


def test_a_refusal_that_a_person_can_meet_has_a_key() -> None:
    found = dict(refusals())
    assert len(found) > 40
    without = {
        where: sentence(call.args[0])
        for where, call in found.items()
        if not any(word.arg == "key" for word in call.keywords)
    }
    assert {where: told for where, told in without.items() if not told.startswith(FOR_PROGRAMS)} == {}
    unused = [begin for begin in FOR_PROGRAMS if not any(told.startswith(begin) for told in without.values())]
    assert unused == []


def key_of(call: ast.Call) -> ast.expr | None:
    """What stands for the key: by its name, or after the sentence."""
    after = call.args[1] if len(call.args) > 1 else None
    return next((word.value for word in call.keywords if word.arg == "key"), after)


def test_what_is_wrong_with_a_file_a_diagram_or_a_move_has_a_key() -> None:
    keys, without = set(REASONS.values()), []
    for root in (RULES, ROOT):
        for where, call in calls(root, ERRORS):
            key = key_of(call)
            if isinstance(key, ast.Constant):
                keys.add(str(key.value))
            elif key is None and isinstance(call.func, ast.Name) and call.func.id != "BadSpec":
                without.append((where, sentence(call.args[0])))
    assert [(where, told) for where, told in without if not told.startswith(OF_PROGRAMS)] == []
    assert keys == set(get_args(CauseKey))


def test_every_reason_of_the_core_against_a_move_has_a_key() -> None:
    told = set()
    for path in sorted(GAMES.glob("*.hpp")):
        for body in re.findall(r"const char\* fault\(int move\) const \{(.*?)\n    \}", path.read_text(), re.DOTALL):
            told |= set(re.findall(r'"([^"]+)"', body))
    assert len(told) > 15
    assert told - set(REASONS) == set()
