"""The tree that a network guides: it follows the policy, proves wins, and is kept from move to move."""

from __future__ import annotations

import numpy as np
import pytest
from diagrams import diagram

from tablier.nets.features import Encoding
from tablier.rules import game
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
