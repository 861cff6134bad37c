"""Networks at play: ONNX files run without torch."""

from __future__ import annotations

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from tablier.nets.features import BOARD, FEATURES_VERSION, Bytes, Encoding, Floats
from tablier.nets.go_territory import count_by_area, has_learnt_territory
from tablier.nets.onnx_file import ModelError, facts_of, open_session
from tablier.rules import BadSpec, Game, game

__all__ = ["Evaluation", "Model", "ModelError", "check_facts", "count_lessons", "load_model"]

_INPUTS = {"planes", "numbers"}
_FASTER = 1.05  # times as fast; less may be noise
_LEAST_PART = 4  # positions that are worth a thread of their own
_OUTPUTS = ["policy", "value", "cells", "lead"]


@dataclass(frozen=True)
class Evaluation:
    """What a network says about N positions, seen by their players to move."""

    policy: Floats  # N × policy: logits
    value: Floats  # N: chance of a win less chance of a loss
    cells: Floats  # N × height·width: whose each cell will be, from -1 to 1
    lead: Floats  # N: points


class Model:
    """A network in an ONNX file, ready to evaluate positions of its game on any board size."""

    def __init__(self, path: Path, session: Any, facts: dict[str, Any], threads: int = 1) -> None:
        self.path = path
        self.threads = threads
        self._helpers = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.game: str = facts["game"]
        self.facts = facts
        self.sizes = tuple(sorted(count_lessons(facts)))  # of the boards that it learnt on, where it tells them
        self._by_area = not has_learnt_territory(facts)
        self._session = session
        height = next(entry.shape[2] for entry in session.get_inputs() if entry.name == "planes")
        self.size: int | None = (
            height if isinstance(height, int) and Encoding.for_game(game(self.game)).any_size else None
        )  # None: any

    def evaluate(self, planes: Bytes, numbers: Floats) -> Evaluation:
        """Evaluate a batch: N × planes × height × width bytes and N × numbers floats."""
        if self._by_area:
            numbers = count_by_area(self.game, planes, numbers)
        policy, chances, cells, lead = self._answers(planes, numbers)
        return Evaluation(policy, chances[:, 0] - chances[:, 1], cells, lead)

    def _answers(self, planes: Bytes, numbers: Floats) -> list[Floats]:
        """Run the network, each thread with a part of the batch: two threads in one part are hardly faster than one."""
        parts = min(self.threads, len(planes) // _LEAST_PART)
        if self._helpers is None or parts < 2:
            return self._run(planes, numbers)
        bounds = [len(planes) * part // parts for part in range(parts + 1)]
        others = [
            self._helpers.submit(self._run, planes[first:last], numbers[first:last])
            for first, last in pairwise(bounds[1:])
        ]
        own = self._run(planes[: bounds[1]], numbers[: bounds[1]])
        return [np.concatenate(columns) for columns in zip(own, *(other.result() for other in others), strict=True)]

    def _run(self, planes: Bytes, numbers: Floats) -> list[Floats]:
        answers: list[Floats] = self._session.run(_OUTPUTS, {"planes": planes, "numbers": numbers})
        return answers

    def require_board(self, rules: Game) -> None:
        """Refuse another game, and another size when the network plays only one."""
        if self.game != rules.name:
            raise BadSpec(f"'{self.path}' is a network for {self.game}, not for {rules.name}")
        if self.size is not None and self.size != rules.size:
            raise BadSpec(f"'{self.path}' is a network for {self.game}:{self.size} alone, not for {rules}")

    def tell_limits(self, rules: Game) -> tuple[int, int] | None:
        """Return the least and the largest size that it learnt on, where a board lies beyond them, else None."""
        if not self.sizes or self.sizes[0] <= rules.size <= self.sizes[-1]:
            return None
        return self.sizes[0], self.sizes[-1]

    def speed(self, encoding: Encoding, batch: int = 16, seconds: float = 0.05) -> float:
        """Measure how many positions it evaluates in a second."""
        planes, numbers = encoding.empty_batch(batch)
        planes[:, BOARD] = 1
        self.evaluate(planes, numbers)
        begin, count = time.perf_counter(), 0
        while time.perf_counter() - begin < seconds:
            self.evaluate(planes, numbers)
            count += batch
        return count / (time.perf_counter() - begin)


def load_model(path: Path | str, *, precision: str = "auto", threads: int = 1, provider: str = "cpu") -> Model:
    """Open a network: ``float32`` as it is, ``int8`` from the file beside it, or by ``auto`` whichever is faster here.

    The int8 form of ``go.onnx`` is ``go.int8.onnx``.
    """
    path = Path(path)
    if precision not in ("auto", "float32", "int8"):
        raise BadSpec(f"precision must be auto, float32 or int8, not '{precision}'")
    small = path.with_suffix(".int8.onnx")
    if precision == "int8":
        return _open(small, threads, provider)
    whole = _open(path, threads, provider)
    if precision == "float32" or provider != "cpu" or not small.exists():  # int8 pays on processors only
        return whole
    small_model = _open(small, threads, provider)
    return small_model if _prefers_int8(whole, small_model) else whole


_preferred: dict[Path, bool] = {}  # decided once a process, so that the same agent plays the same moves again


def _prefers_int8(whole: Model, small: Model) -> bool:
    """Whether int8 is faster here; float32, which is exact, is preferred when it is as fast."""
    if whole.path not in _preferred:
        encoding = Encoding.for_game(game(whole.game if whole.size is None else f"{whole.game}:{whole.size}"))
        looks = [(whole.speed(encoding, seconds=0.02), small.speed(encoding, seconds=0.02)) for _ in range(3)]
        exact, coarse = map(max, zip(*looks, strict=True))  # other programs only ever slow a look down
        _preferred[whole.path] = coarse > _FASTER * exact
    return _preferred[whole.path]


def _open(path: Path, threads: int, provider: str) -> Model:
    session = open_session(path, 1, provider)
    return Model(path, session, check_facts(path, session), threads)


def count_lessons(facts: Mapping[str, Any]) -> dict[int, float]:
    """Return about how many positions a network learnt from by the size of the board, earlier runs included.

    >>> count_lessons({"boards": {"go:9": 3, "go:7": 1}, "positions": 400})
    {9: 300.0, 7: 100.0}
    """
    lessons: dict[int, float] = {}
    run: Mapping[str, Any] | None = facts
    while run:
        boards = run.get("boards", {})
        for spec, weight in boards.items():
            size = game(spec).size
            lessons[size] = lessons.get(size, 0.0) + run["positions"] * weight / sum(boards.values())
        run = run.get("before")
    return lessons


def check_facts(path: Path, session: Any) -> dict[str, Any]:
    """Check that the file is one of ours, for this version, with the shapes that its game needs."""
    inputs = {entry.name: entry.shape for entry in session.get_inputs()}
    outputs = {entry.name for entry in session.get_outputs()}
    if set(inputs) != _INPUTS or not set(_OUTPUTS) <= outputs:
        raise ModelError(
            f"'{path}' takes {', '.join(sorted(inputs))} and gives {', '.join(sorted(outputs))}; "
            f"a network for search takes {', '.join(sorted(_INPUTS))} and gives {', '.join(_OUTPUTS)}"
        )
    facts = facts_of(path, session)
    if facts["features"] != FEATURES_VERSION:
        raise ModelError(
            f"'{path}' was made for features version {facts['features']}, "
            f"this tablier has version {FEATURES_VERSION}; export it again"
        )
    encoding = Encoding.for_game(game(facts["game"]))
    for name, place, expected in (("planes", 1, encoding.planes), ("numbers", 1, encoding.numbers)):
        if inputs[name][place] != expected:
            raise ModelError(f"'{path}' takes {inputs[name][place]} {name}, but {facts['game']} has {expected}")
    return facts
