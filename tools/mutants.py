"""Change the sources a little, one place at a time, and see whether the tests notice: ``make mutants``.

A mutant is one change: a comparison, an operator, a number, a condition, a result, or a call left out. It lives in
memory only: a process of its own loads the changed module and runs those tests of the package that call the function
with the change (see ``reach.py``), until the first one fails.
Mutants that no test notices are listed with their lines; some of them change nothing that anybody could see. Words in
messages are left alone, and so is what only types are checked by.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import itertools
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from tools.reach import FOR_PROGRAMS, Chosen, Reach, Watch

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"

_WITHOUT_SERVER = tuple(
    f"tests/server/test_{name}.py"
    for name in ("room", "folding", "deciding", "wire", "bringing_forms", "analysis_forms")
)
#: What can be mutated: the sources, and the tests that should notice.
TARGETS: dict[str, tuple[str, tuple[str, ...]]] = {
    "rules": ("tablier/rules", ("src/tablier/rules", "tests/rules")),
    "statistics": ("tablier/statistics", ("src/tablier/statistics", "tests/statistics")),
    "protocols": ("tablier/protocols", ("src/tablier/protocols", "tests/protocols")),
    "folds": ("tablier/server/rooms", ("src/tablier/server/rooms", *_WITHOUT_SERVER)),
}
#: Loaded once, before the mutants part ways; nothing of tablier may be among them.
HEAVY = ("pytest", "numpy", "onnxruntime", "orjson", "pydantic", "rich", "sgfmill.sgf", "sqlalchemy", "typer")

_FOR_CHILDREN = "TABLIER_MUTANT"  # the variable that tells them
_LONGEST = 600.0  # seconds of processor time for the tests of a package
_COMPARED = {"Lt": "LtE", "LtE": "Lt", "Gt": "GtE", "GtE": "Gt", "Eq": "NotEq", "NotEq": "Eq"}
_COMPARED |= {"Is": "IsNot", "IsNot": "Is", "In": "NotIn", "NotIn": "In"}
_RECKONED = {"Add": "Sub", "Sub": "Add", "Mult": "Add", "Div": "Mult", "FloorDiv": "Mult", "Mod": "Add", "Pow": "Mult"}
_RECKONED |= {"BitAnd": "BitOr", "BitOr": "BitAnd"}


@dataclass(frozen=True)
class Mutant:
    """One change of one file: at one of the places that can be changed, by its number."""

    path: Path
    place: int
    line: int
    change: str

    @property
    def module(self) -> str:
        """The module by its dotted name."""
        return ".".join(self.path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def _changes(tree: ast.Module) -> Iterator[tuple[ast.AST, str, Callable[[], None]]]:
    """Yield each place that can be changed: the node, what the change is, and what makes it."""
    for node in _walk(tree):
        if isinstance(node, ast.Compare):
            old = type(node.ops[0]).__name__
            yield node, f"{old} → {_COMPARED[old]}", _setter(node.ops, 0, getattr(ast, _COMPARED[old])())
        elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op).__name__ in _RECKONED:
            old = type(node.op).__name__
            yield node, f"{old} → {_RECKONED[old]}", _attribute(node, "op", getattr(ast, _RECKONED[old])())
        elif isinstance(node, ast.BoolOp):
            junction = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node, f"{type(node.op).__name__} → {type(junction).__name__}", _attribute(node, "op", junction)
        elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            value = not node.value if isinstance(node.value, bool) else node.value + 1
            yield node, f"{node.value} → {value}", _attribute(node, "value", value)
        elif isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
            yield node, "return None", _attribute(node, "value", ast.Constant(None))
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            negated = ast.UnaryOp(ast.Not(), node.test)
            yield node, "condition negated", _attribute(node, "test", negated)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await):
            yield node, "call left out", _attribute(node, "value", ast.Constant(None))


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _attribute(node: ast.AST, name: str, value: Any) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _setter(items: list[Any], index: int, value: Any) -> Callable[[], None]:
    return lambda: items.__setitem__(index, value)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run, in order: no annotations, no decorators, no messages."""
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in field if isinstance(field, list) else [field]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.JoinedStr | ast.Raise):
                continue
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
                continue
            yield child
            yield from _walk(child)


def find_mutants(folder: str) -> list[Mutant]:
    """Return every mutant of the sources in a folder."""
    found = []
    for path in sorted((SOURCE / folder).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for place, (node, change, _) in enumerate(_changes(tree)):
            found.append(Mutant(path, place, getattr(node, "lineno", 0), change))
    return found


def mutate(mutant: Mutant) -> ast.Module:
    """Return the file with the change made."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    places = itertools.islice(_changes(tree), mutant.place, None)
    _, _, change = next(places)
    change()
    return ast.fix_missing_locations(tree)


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads the changed module."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self._mutant = mutant

    def get_code(self, fullname: str) -> Any:  # noqa: ARG002
        return compile(mutate(self._mutant), self.path, "exec")


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the changed module before anybody else finds the true one."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._mutant.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self._mutant.path, loader=_Loader(self._mutant))


def bring_in(told: str) -> None:
    """Mutate a program that the tests start; its ``sitecustomize`` calls this."""
    path, _, place = told.rpartition(":")
    sys.meta_path.insert(0, _Finder(Mutant(Path(path), int(place), 0, "")))


@contextlib.contextmanager
def _reach_children() -> Iterator[None]:
    """Let the programs that the tests start be mutated too."""
    with tempfile.TemporaryDirectory() as folder:
        lines = f"import os, sys\nif told := os.environ.get({_FOR_CHILDREN!r}):\n"
        lines += f"    sys.path.append({str(ROOT)!r})\n    from tools.mutants import bring_in\n    bring_in(told)\n"
        lines += f"if told := os.environ.get({FOR_PROGRAMS!r}):\n"
        lines += (
            f"    sys.path.append({str(ROOT)!r})\n    from tools.reach import watch_program\n    watch_program(told)\n"
        )
        Path(folder, "sitecustomize.py").write_text(lines, encoding="utf-8")
        os.environ["PYTHONPATH"] = os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")])
        yield


def find_reach(folder: str, tests: Sequence[str]) -> Reach | None:
    """Run the tests as they are and return which functions they reach; None if they do not pass."""
    with tempfile.TemporaryDirectory() as notes:
        sources = SOURCE / folder
        os.environ[FOR_PROGRAMS] = os.pathsep.join([str(sources), notes])
        watch = Watch(sources, Path(notes))
        # File by file, or one file would talk to a program that another has started.
        passed = all(_run_in_child([file], [watch], watch.begin, _LONGEST) for file in _files(tests))
        del os.environ[FOR_PROGRAMS]
        return Reach.read(Path(notes)) if passed else None


def _files(tests: Sequence[str]) -> Iterator[str]:
    """The files of some tests; sources with examples stay together, as nothing in them is started."""
    for test in tests:
        found = sorted(Path(test).rglob("test_*.py"))
        yield from map(str, found) if found else [test]


def is_noticed(mutant: Mutant, reach: Reach) -> bool:
    """Whether any test that reaches the changed function fails; one that never ends is noticed by its time."""
    chosen = Chosen(tests := reach.tests_of(mutant.path, mutant.line))
    patience = 10 + 3 * sum(reach.seconds[test] for test in tests)

    def prepare() -> None:
        sys.meta_path.insert(0, _Finder(mutant))
        os.environ[_FOR_CHILDREN] = f"{mutant.path}:{mutant.place}"

    return bool(tests) and not _run_in_child(chosen.places, [chosen], prepare, patience)


def _run_in_child(
    tests: Sequence[str], plugins: Sequence[object], prepare: Callable[[], None], patience: float
) -> bool:
    """Run tests in a process of its own and return whether they pass within so many seconds of processor time."""
    child = os.fork()
    if child == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (int(patience) + 1, int(patience) + 5))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        prepare()
        os._exit(_run_pytest(tests, plugins))
    deadline = time.monotonic() + 2 * patience  # which is long enough where others use the machine, too
    ended = status = 0
    while not ended and time.monotonic() < deadline:
        time.sleep(0.02)
        ended, status = os.waitpid(child, os.WNOHANG)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # with all that it has started
    if not ended:
        os.waitpid(child, 0)
    return bool(ended) and status == 0


def _run_pytest(tests: Sequence[str], plugins: Sequence[object]) -> int:
    import pytest

    code = 3
    with contextlib.suppress(BaseException), contextlib.redirect_stdout(io.StringIO()):
        code = int(pytest.main(["-x", "-q", "-n0", "-p", "no:cacheprovider", "-m", "not slow", *tests], plugins))
    return min(code, 100)


def main() -> None:
    """Mutate what is named and report."""
    asked = argparse.ArgumentParser(description="See whether the tests notice small changes of the sources.")
    asked.add_argument("target", choices=TARGETS)
    asked.add_argument("--sample", type=int, default=50, help="how many mutants, chosen by chance")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--tests", nargs="*", help="other tests than those of the package")
    options = asked.parse_args()
    folder, tests = TARGETS[options.target]
    tests = tuple(options.tests or tests)
    os.chdir(ROOT)
    for name in HEAVY:
        importlib.import_module(name)
    assert "tablier" not in sys.modules
    with _reach_children():
        _report(options.target, folder, tests, options)


def _report(name: str, folder: str, tests: Sequence[str], options: argparse.Namespace) -> None:
    reach = find_reach(folder, tests)
    if reach is None:
        sys.exit("the tests do not pass without a mutant")
    mutants = find_mutants(folder)
    chosen = random.Random(options.seed).sample(mutants, min(options.sample, len(mutants)))
    survived = 0
    for number, mutant in enumerate(chosen, 1):
        if not is_noticed(mutant, reach):
            survived += 1
            where = f"{mutant.path.relative_to(ROOT)}:{mutant.line}"
            reached = f"{len(reach.tests_of(mutant.path, mutant.line))} tests reach it"
            print(
                f"survived  {where}  {mutant.change}  {reached}  ({number - survived} of {number} killed)", flush=True
            )
    killed = len(chosen) - survived
    print(f"{name}: {killed} of {len(chosen)} killed, {killed / len(chosen):.0%}; {len(mutants)} in all")


if __name__ == "__main__":
    main()
