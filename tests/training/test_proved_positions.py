"""Examples that the solver proves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from training.test_own_games import assert_same

from tablier import _native
from tablier.nets.features import Encoding, find_plane
from tablier.rules import BadSpec, game
from tablier.search.solver import Solver
from tablier.training.examples.config import ExamplesRun, Sources
from tablier.training.examples.lessons import Lessons
from tablier.training.examples.proved_positions import ProofSettings, prove_examples
from tablier.training.examples.sources import gather

HEX_4 = game("hex:4")
ENCODING = Encoding.for_game(HEX_4)
SETTINGS = ProofSettings(games=6, first=1, begin=3, last=10)


def test_the_result_of_every_example_is_that_of_perfect_play() -> None:
    solver = Solver(HEX_4)
    own, other = find_plane("hex", "own"), find_plane("hex", "other")
    results = []
    for lessons in prove_examples(SETTINGS, HEX_4, ENCODING):
        for planes, result in zip(lessons.columns["planes"].reshape(-1, 5, 16), lessons.columns["result"], strict=True):
            stones = np.where(planes[own], 0, np.where(planes[other], 1, -1)).tolist()
            native = _native.Hex.from_stones(4, False, stones, 0)  # the mover joins top and bottom
            winner = solver._native.prove(native, 10.0, 10**9, False).winner
            assert result == (1 if winner == 0 else -1)
            results.append(result)
    assert len(results) > 20
    assert {*results} == {1, -1}


def test_the_positions_of_a_game_stay_together() -> None:
    for lessons in prove_examples(SETTINGS, HEX_4, ENCODING):
        assert {*lessons.games} <= {0}
        np.testing.assert_allclose(lessons.columns["policy"].sum(1), 1, rtol=1e-5)


def test_proofs_that_were_interrupted_go_on_as_if_they_had_never_stopped(tmp_path: Path) -> None:
    def proofs(folder: Path, stop: int = 0) -> Lessons:
        def progress(_what: str, share: float) -> None:
            if round(share * SETTINGS.games) == stop:
                raise KeyboardInterrupt

        run = ExamplesRun(Sources(solver=SETTINGS), board="hex:4")
        return gather(run, ENCODING, folder, lambda _warning: None, progress)

    whole = proofs(tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        proofs(tmp_path / "parts", stop=4)
    assert_same(proofs(tmp_path / "parts"), whole)


def test_impossible_lengths_are_refused() -> None:
    with pytest.raises(BadSpec, match="first <= begin < last, not first = 9, begin = 4 and last = 28"):
        ProofSettings(first=9, begin=4)
