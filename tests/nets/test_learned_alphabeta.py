"""Alpha–beta that asks a model: what is mixed, how often it asks, and what happens when it fails or is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from nets.onnx_files import gnn_file, mlp_file
from specs import ONE_A_GAME

import tablier
from tablier.nets.features import Encoding
from tablier.rules import BadSpec, Game, game
from tablier.search.alphabeta import AlphaBetaResult, AlphaBetaSearch, AlphaBetaSettings
from tablier.search.evaluations import values_after

BOARDS = [*ONE_A_GAME, "go:13"]


class Evaluator:
    """A model in a few lines of Python that counts its questions."""

    def __init__(self, value: Callable[[Any, Any], Any] = lambda planes, _numbers: np.zeros(len(planes))) -> None:
        self._value = value
        self.batches: list[int] = []

    def evaluator_for(self, rules: Game) -> Callable[[Any, Any], Any]:
        encoding = Encoding.for_game(rules)

        def evaluate(planes: Any, numbers: Any) -> Any:
            self.batches.append(len(planes))
            assert planes.dtype == np.uint8
            return np.asarray(self._value(planes.reshape(len(planes), *encoding.plane_shape), numbers), np.float32)

        return evaluate


def searched(
    evaluator: Evaluator, spec: str = "hex:5", mix: float = 0.5, threads: int = 1, **limits: Any
) -> AlphaBetaResult:
    settings = AlphaBetaSettings(evaluator=evaluator, mix=mix, variety=0, threads=threads)
    return AlphaBetaSearch(settings).search(game(spec).start(), **limits)


@pytest.mark.parametrize("spec", BOARDS)
def test_without_a_share_for_the_model_nothing_changes(spec: str) -> None:
    plain = AlphaBetaSearch(AlphaBetaSettings(variety=0)).search(game(spec).start(), depth=2)
    mixed = searched(Evaluator(lambda planes, _: np.full(len(planes), 0.9)), spec, mix=0.0, depth=2)
    assert [found.move for found in mixed.findings[:1]] == [found.move for found in plain.findings[:1]]
    assert mixed.findings[0].value == pytest.approx(plain.findings[0].value, abs=0.01)  # rounded to centi-points twice


@pytest.mark.parametrize("spec", BOARDS)
def test_a_model_alone_decides_at_depth_one(spec: str) -> None:
    """Positions are worth a fingerprint of their planes; the search must find the move after which it is least."""

    def fingerprint(planes: Any, _numbers: Any) -> Any:
        weights = np.arange(planes[0].size, dtype=np.float64) * 0.7
        return 0.8 * np.sin((planes.reshape(len(planes), -1) * weights).sum(1))

    rules = game(spec)
    after = {move: rules.start().play(move) for move in rules.start().legal_moves}
    encoding = Encoding.for_game(rules)
    values = {move: -float(fingerprint(*encoding.draw([position]))[0]) for move, position in after.items()}
    result = searched(Evaluator(fingerprint), spec, mix=1.0, depth=1)
    assert result.findings[0].value == pytest.approx(max(values.values()), abs=0.01)
    assert values[result.findings[0].move] == pytest.approx(max(values.values()), abs=0.01)


def test_model_and_heuristic_are_mixed_by_their_shares() -> None:
    heuristic = values_after(game("hex:5").start())
    result = searched(Evaluator(lambda planes, _: np.full(len(planes), -0.4)), mix=0.25, depth=1)
    for found in result.findings:
        if found.exact:
            assert found.value == pytest.approx(0.25 * 0.4 + 0.75 * heuristic[found.move], abs=0.01)


def test_threads_find_what_one_thread_finds() -> None:
    def centre(planes: Any, _numbers: Any) -> Any:
        return 0.5 - planes[:, 1, 2, 2] * 1.0

    one = searched(Evaluator(centre), depth=3)
    two = searched(Evaluator(centre), depth=3, threads=2)
    assert one.findings[0].value == two.findings[0].value


def test_many_positions_are_evaluated_at_once_and_none_twice() -> None:
    asked: list[bytes] = []

    def note(planes: Any, _numbers: Any) -> Any:
        asked.extend(picture.tobytes() for picture in planes)
        return np.zeros(len(planes))

    evaluator = Evaluator(note)
    searched(evaluator, depth=2)
    assert max(evaluator.batches) > 10
    assert len(asked) == len(set(asked)) > 25


def test_what_the_model_raises_ends_the_search_and_is_raised() -> None:
    def broken(_planes: Any, _numbers: Any) -> Any:
        raise tablier.TablierError("the model is broken")

    for threads in (1, 2):
        with pytest.raises(tablier.TablierError, match="the model is broken"):
            searched(Evaluator(broken), threads=threads, depth=4)


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (lambda planes, _: np.full(len(planes), np.nan), "a value that is no number"),
        (lambda planes, _: np.zeros(len(planes) + 1), "must hold 1 numbers, not 2"),
    ],
)
def test_an_impossible_answer_is_refused(answer: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        searched(Evaluator(answer), depth=1)


def test_after_a_failure_the_search_can_be_used_again() -> None:
    answers = iter([np.nan])
    evaluator = Evaluator(lambda planes, _: np.full(len(planes), next(answers, 0.0)))
    search = AlphaBetaSearch(AlphaBetaSettings(evaluator=evaluator, variety=0))
    with pytest.raises(ValueError, match="no number"):
        search.search(game("hex:5").start(), depth=2)
    assert search.search(game("hex:5").start(), depth=2).depth == 2


def test_a_slow_model_is_stopped_within_one_question() -> None:
    def slow(planes: Any, _numbers: Any) -> Any:
        time.sleep(0.02)
        return np.zeros(len(planes))

    search = AlphaBetaSearch(AlphaBetaSettings(evaluator=Evaluator(slow)))
    threading.Timer(0.15, search.stop).start()
    begin = time.monotonic()
    result = search.search(game("hex:11").start(), seconds=60)
    assert time.monotonic() - begin < 5
    assert result.findings[0].move in game("hex:11").start().legal_moves


def test_a_slow_model_keeps_the_time_limit() -> None:
    def slow(planes: Any, _numbers: Any) -> Any:
        time.sleep(0.005)
        return np.zeros(len(planes))

    begin = time.monotonic()
    searched(Evaluator(slow), "hex:11", seconds=0.2)
    assert time.monotonic() - begin < 5


def test_an_agent_plays_with_a_model_file(tmp_path: Path) -> None:
    for path in (mlp_file(tmp_path / "mlp.onnx", 5), gnn_file(tmp_path / "gnn.onnx")):
        player = tablier.agent(f"alphabeta:eval={path},mix=0.3,depth=2")
        decision = player.choose(game("hex:5").start(), tablier.Limits())
        assert decision.move in game("hex:5").start().legal_moves


def test_a_model_file_for_another_board_is_refused(tmp_path: Path) -> None:
    player = tablier.agent(f"alphabeta:eval={mlp_file(tmp_path / 'mlp.onnx', 5)}")
    with pytest.raises(BadSpec, match="is an MLP for hex:5, not for hex:7"):
        player.choose(game("hex:7").start(), tablier.Limits(depth=1))


def test_a_model_file_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(BadSpec, match=r"alphabeta: there is no network file 'nowhere/model.onnx'"):
        tablier.agent("alphabeta:eval=nowhere/model.onnx")


def test_a_share_outside_zero_and_one_is_refused() -> None:
    with pytest.raises(BadSpec, match=r"mix must be from 0 to 1, not 1.5"):
        tablier.agent("alphabeta:mix=1.5")
