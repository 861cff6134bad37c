"""The mutants by which the tests are tested: each is its file with one change, and only code that runs is changed.

Each is shown to the tests that reach what was changed, and to no others.
"""

from __future__ import annotations

import ast
from pathlib import Path

from tools.mutants import TARGETS, find_mutants, mutate
from tools.reach import Chosen, Reach


def test_a_mutant_is_its_file_with_one_change() -> None:
    mutants = find_mutants("tablier/statistics")
    assert len(mutants) > 200
    for mutant in mutants[::20]:
        true = ast.dump(ast.parse(mutant.path.read_text(encoding="utf-8")))
        changed = ast.dump(mutate(mutant))
        assert changed != true
        compile(mutate(mutant), str(mutant.path), "exec")
    assert len({ast.dump(mutate(mutant)) for mutant in mutants[:40]}) == 40


def test_there_is_something_to_change_in_every_package() -> None:
    assert all(len(find_mutants(folder)) > 200 for folder, _ in TARGETS.values())


SOURCE = """import math

LARGE = 5


def area(radius):
    def square(side):
        return side * side

    return math.pi * square(radius)


def talk():
    return "hello"
"""


def test_a_mutant_is_shown_to_the_tests_that_call_its_function(tmp_path: Path) -> None:
    """The files of tests that take least time come first; what a program calls counts for a whole file."""
    source = tmp_path / "source.py"
    source.write_text(SOURCE, encoding="utf-8")
    notes = [
        *("test_slow.py::a\ttook\t9", "test_quick.py::b\ttook\t1", "test_quick.py::c\ttook\t1"),
        *("test_far.py::d\ttook\t20", "test_none.py::e\ttook\t0"),
        *(f"test_slow.py::a\treached\t{source}\t{line}" for line in (6, 7, 13)),
        *(f"test_quick.py::c\treached\t{source}\t{line}" for line in (6, 7)),
        f"test_far.py\treached\t{source}\t13",
    ]
    (tmp_path / "1.txt").write_text("\n".join(notes), encoding="utf-8")
    reach = Reach.read(tmp_path)
    assert reach.tests_of(source, 8) == reach.tests_of(source, 10) == ["test_quick.py::c", "test_slow.py::a"]
    assert reach.tests_of(source, 14) == ["test_slow.py::a", "test_far.py::d"]
    assert reach.tests_of(source, 3) == ["test_quick.py::c", "test_slow.py::a", "test_far.py::d"]
    assert Chosen(reach.tests_of(source, 3)).places == ["test_quick.py", "test_slow.py", "test_far.py"]
