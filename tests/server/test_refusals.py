"""The page says a refusal in the reader's language by its key; only what programs alone meet may go without one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tablier.server import errors
from tablier.server.errors import Refused

ROOT = Path(errors.__file__).parent
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


def refusals() -> Iterator[tuple[str, ast.Call]]:
    """Every refusal in the source, with where it is."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


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
