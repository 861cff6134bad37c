"""The speeds of this machine, next to those of a peer in the same run.

Ours and the peer's measurements alternate in short rounds, so that a noisy machine slows both; what is reported is the
median round, and the median of the rounds' ratios.
"""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tablier.rules import BadSpec, game
from tablier.rules.errors import did_you_mean
from tablier.search.alphabeta import AlphaBetaSearch, AlphaBetaSettings
from tablier.search.mcts import MctsSettings, MctsTree

__all__ = ["BENCHMARKS", "Benchmark", "Measurement", "choose", "measure", "report"]

ROUNDS = 5
ROUND_SECONDS = 0.25
_EXPLORATION = 1.4
_BATCH = 16  # positions that a network evaluates at once
_SEARCH = 800  # visits of a whole search; its first batches are small because the tree is

#: Do a piece of work of about the given number of units, and return how many units were done.
Work = Callable[[int], int]


@dataclass(frozen=True)
class Benchmark:
    """Something to count per second, and how to make the worker for it and for its peer."""

    name: str
    unit: str
    ours: Callable[[], Work]
    peer_name: str | None = None
    peer_package: str | None = None
    peer: Callable[[], Work] | None = None


@dataclass(frozen=True)
class Measurement:
    """What was measured; the peer's part is None when there is none or it is not installed."""

    name: str
    unit: str
    per_second: float
    peer: str | None = None
    peer_per_second: float | None = None
    ratio: float | None = None

    def as_json(self) -> dict[str, object]:
        """Return the result as the fields of a JSON object, leaving out what is unknown."""
        return {key: value for key, value in vars(self).items() if value is not None}


def measure(benchmark: Benchmark, rounds: int = ROUNDS, seconds: float = ROUND_SECONDS) -> Measurement:
    """Run one benchmark, alternating with its peer when there is one and it is installed."""
    ours = _Timer(benchmark.ours(), seconds)
    if benchmark.peer is None or importlib.util.find_spec(benchmark.peer_package or "") is None:
        return Measurement(benchmark.name, benchmark.unit, statistics.median(ours.speed() for _ in range(rounds)))
    peer = _Timer(benchmark.peer(), seconds)
    speeds = [(ours.speed(), peer.speed()) for _ in range(rounds)]
    return Measurement(
        benchmark.name,
        benchmark.unit,
        statistics.median(own for own, _ in speeds),
        benchmark.peer_name,
        statistics.median(other for _, other in speeds),
        statistics.median(own / other for own, other in speeds),
    )


class _Timer:
    """Repeat some work in pieces that take about the given time."""

    def __init__(self, work: Work, seconds: float) -> None:
        self._work = work
        self._seconds = seconds
        self._units = 1
        while self._time(self._units)[1] < seconds / 4:  # find the size of a piece, and warm up
            self._units *= 2

    def _time(self, units: int) -> tuple[int, float]:
        begin = time.perf_counter()
        done = self._work(units)
        return done, time.perf_counter() - begin

    def speed(self) -> float:
        done, elapsed = 0, 0.0
        while elapsed < self._seconds:
            units, seconds = self._time(self._units)
            done += units
            elapsed += seconds
        return done / elapsed


def _playouts(spec: str) -> Callable[[], Work]:
    def make() -> Work:
        native = game(spec).start().native
        seeds = iter(range(1 << 30))

        def work(count: int) -> int:
            native.playouts(count, next(seeds))
            return count

        return work

    return make


def _open_spiel(spec: str, *, playouts_at_once: bool) -> Callable[[], Work]:
    """Run open_spiel's own C++ search: one simulation with all the playouts, or many simulations of one each."""

    def make() -> Work:
        import pyspiel

        peer = pyspiel.load_game(spec)
        state = peer.new_initial_state()

        def work(count: int) -> int:
            playouts, simulations = (count, 1) if playouts_at_once else (1, count)
            evaluator = pyspiel.RandomRolloutEvaluator(playouts, 1)
            pyspiel.MCTSBot(peer, evaluator, _EXPLORATION, simulations, 1000, False, 1, False).step(state)
            return count

        return work

    return make


def _mcts(spec: str) -> Callable[[], Work]:
    """Simulations of the plain kind, as the peer's: no all-moves-as-first, random playouts, one a leaf."""

    def make() -> Work:
        settings = MctsSettings(c=_EXPLORATION, light=True)
        position = game(spec).start()

        def work(count: int) -> int:
            MctsTree(position, settings).search(visits=count)
            return count

        return work

    return make


def _alphabeta(spec: str, settings: AlphaBetaSettings) -> Callable[[], Work]:
    """Nodes of one search after another, each from a position a few moves into the game."""

    def make() -> Work:
        search = AlphaBetaSearch(settings)
        position = game(spec).start()
        for _ in range(4):
            position = position.play(position.legal_moves[len(position.legal_moves) // 3])

        def work(count: int) -> int:
            return search.search(position, nodes=count).nodes

        return work

    return make


def _network(spec: str) -> Callable[[], Work]:
    """Positions that the shipped network evaluates, in batches as large as those of the search."""

    def make() -> Work:
        from tablier.nets.features import Encoding
        from tablier.nets.model import load_model
        from tablier.nets.shipped import shipped_model

        rules = game(spec)
        model = load_model(shipped_model(rules), threads=os.cpu_count() or 1)
        planes, numbers = Encoding.for_game(rules).draw([rules.start()] * _BATCH)

        def work(count: int) -> int:
            batches = -(-count // _BATCH)
            for _ in range(batches):
                model.evaluate(planes, numbers)
            return batches * _BATCH

        return work

    return make


def _neural(spec: str) -> Callable[[], Work]:
    """Visits of whole searches with the shipped network, each from another position a few moves into the game."""

    def make() -> Work:
        from tablier.agents import Limits, agent

        chance = random.Random(1)
        player = agent("neural", batch=_BATCH)
        player.choose(game(spec).start(), Limits(visits=1))  # opens the network now, not while timing

        def work(count: int) -> int:
            done = 0
            while done < count:
                position = game(spec).start()
                for _ in range(6):
                    position = position.play(chance.choice(position.legal_moves))
                done += int(player.choose(position, Limits(visits=_SEARCH)).statistics["visits"])
            return done

        return work

    return make


def _beside_open_spiel(name: str, spec: str, peer: str) -> tuple[Benchmark, Benchmark]:
    """The two benchmarks of a game that open_spiel has too."""
    peer_name = f"open_spiel {peer}"
    playouts, simulations = (_open_spiel(peer, playouts_at_once=at_once) for at_once in (True, False))
    return (
        Benchmark(f"{name}.playouts", "random games", _playouts(spec), peer_name, "pyspiel", playouts),
        Benchmark(f"{name}.mcts", "simulations", _mcts(spec), peer_name, "pyspiel", simulations),
    )


BENCHMARKS = {
    benchmark.name: benchmark
    for benchmark in (
        *_beside_open_spiel("hex11", "hex:11", "hex(board_size=11)"),
        *_beside_open_spiel("go9", "go:9", "go(board_size=9,komi=7.0)"),
        *_beside_open_spiel("oware", "oware", "oware"),
        *_beside_open_spiel("awale", "awale", "oware"),
        Benchmark("hex7.alphabeta", "nodes", _alphabeta("hex:7", AlphaBetaSettings(evaluation="distance"))),
        Benchmark("oware.alphabeta", "nodes", _alphabeta("oware", AlphaBetaSettings())),
        Benchmark("awale.alphabeta", "nodes", _alphabeta("awale", AlphaBetaSettings())),
        Benchmark("go9.network", "positions", _network("go:9")),
        *(
            Benchmark(f"{name}.neural", "visits", _neural(spec), "the network alone", "onnxruntime", _network(spec))
            for name, spec in (("go9", "go:9"), ("hex11", "hex:11"))
        ),
    )
}


def choose(names: Iterable[str]) -> Iterator[Benchmark]:
    """Return the benchmarks of those names, all of them when there are none."""
    names = list(names)
    for name in names:
        if name not in BENCHMARKS:
            raise BadSpec(f"unknown benchmark '{name}'{did_you_mean(name, BENCHMARKS)}")
    return (BENCHMARKS[name] for name in names or BENCHMARKS)


def report(names: Iterable[str], *, as_json: bool) -> None:
    """Measure and print a table, growing line by line, or one JSON object."""
    benchmarks = choose(names)
    if as_json:
        machine = {"processor": platform.machine(), "python": platform.python_version()}
        print(json.dumps({"machine": machine, "results": [measure(benchmark).as_json() for benchmark in benchmarks]}))
        return
    print(f"{'':<18}{'per second':>14}{'peer':>14}{'ratio':>9}")
    for benchmark in benchmarks:
        result = measure(benchmark)
        peer = "" if result.peer_per_second is None else f"{result.peer_per_second:>14,.0f}{result.ratio:>8.2f}×"
        beside = "" if benchmark.peer is None else f", {result.peer or 'no peer installed'}"
        print(f"{result.name:<18}{result.per_second:>14,.0f}{peer}  {result.unit}{beside}")
