"""The player that searches with a network."""

from __future__ import annotations

import random
import statistics
import threading
import time
from pathlib import Path

import pytest

from tablier.agents import Limits, agent
from tablier.agents.neural import Neural
from tablier.rules import BadSpec, TablierError, game


def test_an_agent_plays_its_visits_and_says_why(onnx_files: dict[str, Path]) -> None:
    player = agent(f"neural:model={onnx_files['go']},visits=60,threads=1")
    decision = player.choose(game("go:5").start(), Limits())
    assert decision.statistics["visits"] == 60
    assert decision.candidates[0].move == decision.move
    assert "looked into" in str(decision.why)
    assert "points" in str(decision.why)


def test_time_is_kept(onnx_files: dict[str, Path]) -> None:
    player = agent(f"neural:model={onnx_files['hex']},threads=1")
    position = game("hex:9").start()
    player.choose(position, Limits(visits=10))
    took = []
    for _ in range(5):
        begin = time.monotonic()
        player.choose(position.play("a1"), Limits(seconds=0.2))
        took.append(time.monotonic() - begin)
        position = position.play("e5") if position.ply == 0 else position
    assert statistics.median(took) < 0.25
    assert max(took) > 0.1


def test_time_is_kept_where_every_end_is_a_draw(onnx_files: dict[str, Path]) -> None:
    chance = random.Random(32)
    position = game("oware").start()
    for _ in range(107):
        position = position.play(chance.choice(position.legal_moves))
    outcomes = [position.play(move).outcome for move in position.legal_moves]
    assert all(outcome is not None and outcome.winner is None for outcome in outcomes)
    begin = time.monotonic()
    agent(f"neural:model={onnx_files['oware']},threads=1").choose(position, Limits(seconds=0.2))
    assert time.monotonic() - begin < 5


def test_a_search_can_be_stopped_from_another_thread(onnx_files: dict[str, Path]) -> None:
    player = agent(f"neural:model={onnx_files['hex']},threads=1")
    threading.Timer(0.2, player.stop).start()  # type: ignore[attr-defined]
    begin = time.monotonic()
    assert player.choose(game("hex:9").start(), Limits(seconds=60)).move
    assert time.monotonic() - begin < 20


def test_a_network_of_another_game_is_refused(onnx_files: dict[str, Path]) -> None:
    with pytest.raises(BadSpec, match=r"is a network for hex, not for go"):
        agent(f"neural:model={onnx_files['hex']}").choose(game("go:5").start(), Limits(visits=5))


def test_moves_are_drawn_by_their_visits_while_it_is_warm(onnx_files: dict[str, Path]) -> None:
    position = game("go:7").start()

    def moves(options: str) -> set[str]:
        player = agent(f"neural:model={onnx_files['go']},visits=30,threads=1,{options}")
        return {player.choose(position, Limits()).move for _ in range(12)}

    assert len(moves("temperature=1")) > 3
    assert len(moves("noise=0.25")) > 1
    late = position.play("D4").play("pass").play("C3").play("pass")
    player = agent(f"neural:model={onnx_files['go']},visits=30,threads=1,temperature=1,half_life=0.5")
    assert len({player.choose(late, Limits()).move for _ in range(6)}) == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("noise=2", "noise must be from 0 to 1, not 2"),
        ("temperature=-1", "temperature must be from 0 to 10"),
        ("batch=0", "batch must be from 1 to 1024, not 0"),
        ("topk=-1", "topk must be from 0 to 1000, not -1"),
        ("c=-1", "c must be from 0 to 100"),
        ("lead=2", "lead must be from 0 to 1, not 2"),
        ("model=none.onnx", "there is no network file 'none.onnx'"),
    ],
)
def test_bad_options_are_refused_at_once(options: str, message: str) -> None:
    with pytest.raises(TablierError, match=message):
        agent(f"neural:{options}")


@pytest.mark.parametrize("spec", ["hex:7", "go:7", "oware"])
def test_topk_and_symmetry_play_on(onnx_files: dict[str, Path], spec: str) -> None:
    player = agent(f"neural:model={onnx_files[spec.partition(':')[0]]},topk=4,symmetry=yes,visits=40,threads=1")
    position = game(spec).start()
    for _ in range(6):
        position = position.play(player.choose(position, Limits()).move)
    assert position.ply == 6


def test_the_network_changes_with_the_game() -> None:
    player = Neural(threads=1)
    for board, network in (("go:9", "go"), ("hex:19", "hex"), ("go:19", "go")):
        player.choose(game(board).start(), Limits(visits=1))
        assert player._path is not None
        assert player._path.stem == network


@pytest.mark.parametrize("spec", ["neural:visits=2,threads=1", "instinct", "level:4"])
@pytest.mark.parametrize(("board", "says"), [("hex:4", True), ("hex:19", False), ("hex:12", False)])
def test_whoever_plays_a_board_that_its_network_has_never_seen_says_so(spec: str, board: str, says: bool) -> None:
    decision = agent(spec, seed=1).choose(game(board).start(), Limits())
    assert ("it learnt on sizes 5 to 19" in str(decision.why)) is says


def test_nobody_passes_on_an_open_board_however_little_is_searched() -> None:
    position = game("go:19").start()
    for _ in range(4):  # the network of large boards thinks of a pass first there
        decision = agent("neural:visits=1,threads=1").choose(position, Limits())
        assert decision.move != "pass"
        position = position.play(decision.move)
