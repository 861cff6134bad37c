"""Searches that tell what they think while they think."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tablier.rules import Game, game
from tablier.search.alphabeta import AlphaBetaResult, AlphaBetaSearch, AlphaBetaSettings
from tablier.search.mcts import MctsSettings, MctsTree
from tablier.search.search_tree import TreeReport

BOARDS = ["hex:11", "go:9", "oware"]
every_board = pytest.mark.parametrize("board", BOARDS)


class StopThinking(Exception):
    """Raised by who is told, to see where it comes out."""


@every_board
@pytest.mark.parametrize("threads", [1, 2])
def test_alphabeta_tells_deeper_and_deeper_reports_of_legal_moves(board: str, threads: int) -> None:
    position = game(board).start()
    heard: list[AlphaBetaResult] = []
    search = AlphaBetaSearch(AlphaBetaSettings(threads=threads))
    result = search.search(position, seconds=0.6, tell=heard.append, tell_every=0.02)
    assert len(heard) > 3
    for before, after in zip(heard, [*heard[1:], result], strict=True):
        assert before.depth <= after.depth
        assert before.seconds <= after.seconds
    for report in heard:
        assert sorted(found.move for found in report.findings) == sorted(position.legal_moves)
        best = report.findings[0]
        assert best.value is not None
        assert best.line[0] == best.move


class Pausing:
    """A model with odd opinions that waits, asked for the n-th time, until somebody was told what the search thinks."""

    def __init__(self, pause: int) -> None:
        self._left = pause
        self.waits, self.told = threading.Event(), threading.Event()

    def evaluator_for(self, _rules: Game) -> Callable[[Any, Any], Any]:
        def evaluate(planes: Any, _numbers: Any) -> Any:
            self._left -= 1
            if self._left == 0:
                self.waits.set()
                self.told.wait(60)
            weights = np.arange(planes[0].size) * 0.7
            return (0.8 * np.sin((planes.reshape(len(planes), -1) * weights).sum(1))).astype(np.float32)

        return evaluate


@pytest.mark.parametrize("pause", [50, 150, 400, 900, 1100])
def test_the_last_report_is_what_the_search_answers(pause: int) -> None:
    model = Pausing(pause)
    search = AlphaBetaSearch(AlphaBetaSettings(evaluator=model, mix=1.0, variety=0))
    heard: list[AlphaBetaResult] = []
    was_waiting = False

    def hear(report: AlphaBetaResult) -> None:
        nonlocal was_waiting
        if was_waiting and not model.told.is_set():  # so that nothing has changed since the report was made
            heard.append(report)
            search.stop()
            model.told.set()
        was_waiting = model.waits.is_set()

    result = search.search(game("hex:4").start(), depth=5, tell=hear, tell_every=0)
    assert len(heard) == 1
    assert (heard[0].findings[0].move, heard[0].depth) == (result.findings[0].move, result.depth)
    assert heard[0].findings[0].value == result.findings[0].value


@every_board
@pytest.mark.parametrize("threads", [1, 2])
def test_a_growing_tree_tells_what_it_knows(board: str, threads: int) -> None:
    position = game(board).start()
    heard: list[TreeReport] = []
    tree = MctsTree(position, MctsSettings())
    tree.search(seconds=0.5, threads=threads, tell=heard.append, tell_every=0.02)
    assert len(heard) > 3
    for before, after in zip(heard, [*heard[1:], tree.report()], strict=True):
        assert before.visits <= after.visits
    for report in heard:
        assert sorted(found.move for found in report.findings) == sorted(position.legal_moves)
        end = position
        for move in report.line:
            end = end.play(move)


def test_reports_come_a_few_times_a_second_unless_asked_otherwise() -> None:
    moments: list[float] = []
    begin = time.monotonic()
    AlphaBetaSearch().search(
        game("hex:11").start(), seconds=1.0, tell=lambda _: moments.append(time.monotonic() - begin)
    )
    assert 2 <= len(moments) <= 6
    assert moments[0] >= 0.1


@pytest.mark.parametrize("threads", [1, 3])
def test_what_is_raised_by_who_is_told_stops_the_search(threads: int) -> None:
    def refuse(_report: object) -> None:
        raise StopThinking

    position = game("hex:11").start()
    search = AlphaBetaSearch(AlphaBetaSettings(threads=threads))
    tree = MctsTree(position, MctsSettings())
    begin = time.monotonic()
    with pytest.raises(StopThinking):
        search.search(position, seconds=60, tell=refuse)
    with pytest.raises(StopThinking):
        tree.search(seconds=60, threads=threads, tell=refuse)
    assert time.monotonic() - begin < 20
    assert search.search(position, depth=1).depth == 1  # and both go on afterwards
    tree.ready()
    visits = tree.visits
    tree.search(visits=visits + 50)
    assert tree.visits >= visits + 50


def test_who_is_told_may_ask_for_the_end() -> None:
    search = AlphaBetaSearch()
    result = search.search(game("hex:11").start(), seconds=60, tell=lambda _: search.stop())
    assert result.findings[0].move in game("hex:11").start().legal_moves


def test_reports_come_in_the_thread_that_asked() -> None:
    names: set[str] = set()
    AlphaBetaSearch().search(
        game("hex:9").start(), seconds=0.3, tell=lambda _: names.add(threading.current_thread().name), tell_every=0.02
    )
    assert names == {threading.current_thread().name}


def test_a_search_that_is_heard_finds_the_same() -> None:
    position = game("oware").start()
    alone = AlphaBetaSearch().search(position, nodes=300_000)
    heard = AlphaBetaSearch().search(position, nodes=300_000, tell=lambda _: None, tell_every=0.02)
    assert (alone.findings, alone.changes, alone.nodes) == (heard.findings, heard.changes, heard.nodes)
