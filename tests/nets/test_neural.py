"""The player that searches with a network."""

from __future__ import annotations

import random
import statistics
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from diagrams import diagram

from tablier.agents import Limits, agent
from tablier.nets.features import Encoding
from tablier.rules import BadSpec, TablierError, game
from tablier.search.neural import NeuralSettings, NeuralTree


def guided(tree: NeuralTree, encoding: Encoding, visits: int, batch: int = 4, favourite: int | None = None) -> None:
    """Search with a network that judges everything alike, or prefers one move of the policy."""
    planes, numbers = encoding.empty_batch(batch)
    while tree.visits < visits and not tree.proven:
        count = tree.select(planes, numbers, visits)
        logits = np.zeros((count, encoding.policy), np.float32)
        if favourite is not None:
            logits[:, favourite] = 5
        tree.expand(logits, np.zeros(count, np.float32))


def test_a_win_in_one_is_found_and_proven() -> None:
    position = diagram("hex:3", """
        X . .
         X O O
          . . .
    """)  # fmt: skip
    encoding = Encoding.for_game(position.game)
    tree = NeuralTree(position, NeuralSettings(), (3, 3))
    guided(tree, encoding, 100)
    assert tree.findings[0].move == "a3"
    assert tree.line[0] == "a3"
    assert tree.findings[0].proven == 1
    assert tree.proven == 1


def test_visits_follow_the_policy_when_values_are_alike() -> None:
    position = game("go:5").start()
    encoding = Encoding.for_game(position.game)
    tree = NeuralTree(position, NeuralSettings(), (5, 5))
    guided(tree, encoding, 200, favourite=encoding.slots(position)["C3"])
    assert tree.findings[0].move == "C3"
    assert tree.findings[0].prior > 0.8
    assert tree.visits == 200
    assert sum(found.visits for found in tree.findings) == 199  # one was the root's own


def test_a_tree_is_kept_when_the_game_goes_on() -> None:
    position = game("hex:5").start()
    tree = NeuralTree(position, NeuralSettings(), (5, 5))
    guided(tree, Encoding.for_game(position.game), 300)
    best = tree.findings[0]
    tree.follow(position.play(best.move))
    assert tree.visits == best.visits > 0
    tree.follow(position)
    assert tree.visits == 0


def test_an_agent_plays_its_visits_and_says_why(onnx_files: dict[str, Path]) -> None:
    player = agent(f"neural:model={onnx_files['go']},visits=60,threads=1")
    decision = player.choose(game("go:5").start(), Limits())
    assert decision.statistics["visits"] == 60
    assert decision.candidates[0].move == decision.move
    assert "looks ahead" in str(decision.why)
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


def test_noise_lets_other_moves_be_looked_at() -> None:
    position = game("hex:5").start()
    encoding = Encoding.for_game(position.game)
    priors = []
    for share in (0.0, 0.25):
        tree = NeuralTree(position, NeuralSettings(), (5, 5))
        guided(tree, encoding, 1, favourite=12)
        tree.stir(np.random.default_rng(1), share, 10.8)
        priors.append(sorted(found.prior for found in tree.findings))
    plain, stirred = priors
    assert plain[-1] > 0.8
    assert stirred[-1] == pytest.approx(0.75 * plain[-1], abs=0.05)
    assert stirred[-2] > 0.02
    assert sum(stirred) == pytest.approx(1, abs=1e-5)


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
