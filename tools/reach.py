"""Which tests reach which functions, so that a mutant is shown to those tests alone that could notice it.

The tests are run once while every function that is called is written down with the test that runs. Programs that tests
start write down theirs too; as several tests talk to the same program, these count for the whole file of tests.
"""

from __future__ import annotations

import ast
import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

__all__ = ["FOR_PROGRAMS", "Chosen", "Reach", "Watch", "watch_program"]

FOR_PROGRAMS = "TABLIER_REACH"  # the variable that tells them where to write
_AT_IMPORT = ""  # stands for a test while none runs


class Watch:
    """Writes down the functions of a folder that are called; as a plugin of pytest, for each test."""

    def __init__(self, sources: Path, notes: Path, test: str = _AT_IMPORT) -> None:
        self._sources = str(sources)
        self._notes = notes
        self._test = test
        self._seen: set[CodeType] = set()
        self._began = 0.0

    def begin(self) -> None:
        """Look on from now on, in this thread and in those to come."""
        threading.settrace(self._look)
        sys.settrace(self._look)

    def _look(self, frame: FrameType, _event: str, _: Any) -> None:
        """See a function called; it returns nothing, so that its lines go by unseen."""
        code = frame.f_code
        if code not in self._seen:
            self._seen.add(code)
            if code.co_filename.startswith(self._sources):
                self._write("reached", code.co_filename, code.co_firstlineno)

    def _write(self, *words: object) -> None:
        line = "\t".join(map(str, (self._test, *words)))
        with (self._notes / f"{os.getpid()}.txt").open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Let what is called count for this test."""
        self._test, self._seen = item.nodeid, set()
        began = time.monotonic()
        result = yield
        self._write("took", time.monotonic() - began)
        self._test, self._seen = _AT_IMPORT, set()
        return result


def watch_program(told: str) -> None:
    """Write down what a program calls that a test started; its ``sitecustomize`` calls this."""
    sources, notes = told.split(os.pathsep)
    test = os.environ.get("PYTEST_CURRENT_TEST", _AT_IMPORT).rpartition(" ")[0]
    Watch(Path(sources), Path(notes), test.partition("::")[0]).begin()


@dataclass
class Reach:
    """Who reached what: for every function of every file, tests or whole files of tests."""

    reached: dict[tuple[str, int | None], set[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    @classmethod
    def read(cls, notes: Path) -> Reach:
        """Read what was written down."""
        found = cls()
        for file in notes.glob("*.txt"):
            for line in file.read_text(encoding="utf-8").splitlines():
                test, what, *words = line.split("\t")
                if what == "took":
                    found.seconds[test] = float(words[0])
                else:
                    path, number = words[0], int(words[1])
                    for place in (None, find_function(path, number)):
                        found.reached.setdefault((path, place), set()).add(test)
        return found

    def tests_of(self, path: Path, line: int) -> list[str]:
        """Return the tests that may notice a change of a line, the files of tests that take least time first.

        What runs when a module is imported may be noticed by all that use the module.
        """
        function = find_function(str(path), line)
        names = self.reached.get((str(path), function), set())
        if function is None or _AT_IMPORT in names:
            names = self.reached.get((str(path), None), set())
        tests = [test for test in self.seconds if test in names or _file_of(test) in names]
        cost: dict[str, float] = {}
        for test in tests:
            cost[_file_of(test)] = cost.get(_file_of(test), 0) + self.seconds[test]
        return sorted(tests, key=lambda test: (cost[_file_of(test)], _file_of(test)))


class Chosen:
    """A plugin of pytest that leaves out all tests but some, and runs them in their order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self._place = {test: place for place, test in enumerate(tests)}

    @property
    def places(self) -> list[str]:
        """The files of the tests, each once; the folders of sources with examples.

        Pytest loads a source that it is told of by itself, past whoever changes it.
        """
        files = [Path(_file_of(test)) for test in self._place]
        return list(dict.fromkeys(str(file if file.name.startswith("test_") else file.parent) for file in files))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the chosen ones."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self._place), key=lambda item: self._place[item.nodeid]
        )


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def find_function(path: str, line: int) -> int | None:
    """Return the line at which the innermost function around a line begins, None outside of all."""
    around = [(first, last) for first, last in _functions(path) if first <= line <= last]
    return max(around)[0] if around else None


@cache
def _functions(path: str) -> list[tuple[int, int]]:
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    return [(_first_line(node), node.end_lineno or node.lineno) for node in _defined(ast.walk(tree))]


def _defined(nodes: Iterable[ast.AST]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
