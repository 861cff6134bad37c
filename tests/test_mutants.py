"""The mutants by which the tests are tested: each is its file with one change, and only code that runs is changed."""

from __future__ import annotations

import ast

from tools.mutants import TARGETS, find_mutants, mutate


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
